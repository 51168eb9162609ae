//! Text as it is measured, quoted and escaped in an inspected value.

use std::fmt::Write;

use boa_engine::JsString;

/// Code units, the measure of every length in Node's layout.
pub fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// The text as it is. A lone surrogate, which Rust's strings cannot hold, is written as an escape.
pub fn raw(text: &JsString) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in char::decode_utf16(text.iter()) {
        match character {
            Ok(character) => raw.push(character),
            Err(lone) => push_surrogate(&mut raw, lone.unpaired_surrogate()),
        }
    }
    raw
}

/// In single quotes, or in double quotes or backticks if that saves escapes.
pub fn quoted(text: &[u16]) -> String {
    let has = |character: char| text.contains(&(character as u16));
    let has_placeholder = || text.windows(2).any(|pair| pair == [u16::from(b'$'), u16::from(b'{')]);
    let quote = if !has('\'') {
        '\''
    } else if !has('"') {
        '"'
    } else if !has('`') && !has_placeholder() {
        '`'
    } else {
        '\''
    };
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push(quote);
    push_escaped(&mut quoted, text, quote == '\'');
    quoted.push(quote);
    quoted
}

/// With escapes, without quotes.
pub fn escaped(text: &JsString) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(&mut escaped, &text.to_vec(), true);
    escaped
}

fn push_escaped(output: &mut String, text: &[u16], escapes_single_quotes: bool) {
    for character in char::decode_utf16(text.iter().copied()) {
        match character {
            Ok('\n') => output.push_str("\\n"),
            Ok('\r') => output.push_str("\\r"),
            Ok('\t') => output.push_str("\\t"),
            Ok('\u{8}') => output.push_str("\\b"),
            Ok('\u{c}') => output.push_str("\\f"),
            Ok('\\') => output.push_str("\\\\"),
            Ok('\'') if escapes_single_quotes => output.push_str("\\'"),
            Ok(control) if control.is_control() => {
                let _ = write!(output, "\\x{:02X}", u32::from(control));
            }
            Ok(other) => output.push(other),
            Err(lone) => push_surrogate(output, lone.unpaired_surrogate()),
        }
    }
}

fn push_surrogate(output: &mut String, unit: u16) {
    let _ = write!(output, "\\u{unit:x}");
}

/// Whether the text can be a key without quotes.
pub fn is_identifier(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.bytes().all(is_word) && text.as_bytes().first().is_some_and(|byte| !byte.is_ascii_digit())
}

/// The ending of a noun after `count`.
pub const fn plural(count: usize) -> &'static str {
    if count > 1 { "s" } else { "" }
}

/// What stands for the elements beyond the limit.
pub fn more_items(count: usize) -> String {
    format!("... {count} more item{}", plural(count))
}
