//! Strings as JSON text.

use boa_engine::{JsString, string::JsStrVariant};

use encoding_rs::mem;

use super::plain::ascii_length;
use crate::text_builder;

const HEX_DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Appends `string` as a JSON string literal: the text `JSON.stringify` gives, as UTF-8. Tells whether `json` is still no
/// longer than `max_bytes`; if not, the literal is unfinished, and nothing is written that could not have fitted.
pub fn push_quoted(json: &mut Vec<u8>, string: &JsString, max_bytes: usize) -> bool {
    let quoted_units = string.len() + 2;
    // Every code unit takes a byte at least.
    if json.len().saturating_add(quoted_units) > max_bytes {
        return false;
    }
    json.reserve(quoted_units);
    json.push(b'"');
    let fits = match string.as_str().variant() {
        JsStrVariant::Latin1(bytes) => push_latin1(json, bytes, max_bytes),
        JsStrVariant::Utf16(units) => push_utf16(json, units, max_bytes),
    };
    json.push(b'"');
    fits && json.len() <= max_bytes
}

fn push_latin1(json: &mut Vec<u8>, mut bytes: &[u8], max_bytes: usize) -> bool {
    loop {
        let (plain, rest) = bytes.split_at(ascii_length(bytes));
        json.extend_from_slice(plain);
        match rest.first() {
            None => return true,
            Some(&byte @ 0x80..) => push_char(json, char::from(byte)),
            Some(&byte) => push_escaped(json, u16::from(byte)),
        }
        if json.len() > max_bytes {
            return false;
        }
        bytes = &rest[1..];
    }
}

fn push_utf16(json: &mut Vec<u8>, units: &[u16], max_bytes: usize) -> bool {
    let well_formed = mem::utf16_valid_up_to(units);
    let mut rest = &units[..well_formed];
    while !rest.is_empty() {
        let window = first_characters(rest);
        let plain = window.iter().position(|unit| is_special(*unit)).unwrap_or(window.len());
        text_builder::push_utf16(json, &rest[..plain]);
        if plain < window.len() {
            push_escaped(json, rest[plain]);
        }
        if json.len() > max_bytes {
            return false;
        }
        rest = &rest[window.len().min(plain + 1)..];
    }
    push_ill_formed(json, &units[well_formed..], max_bytes)
}

/// So many characters that it does no harm to write them before the length is checked.
fn first_characters(units: &[u16]) -> &[u16] {
    const MANY: usize = 4096;
    match units.get(..MANY) {
        Some([most @ .., 0xd800..=0xdbff]) => most,
        Some(many) => many,
        None => units,
    }
}

/// Units from the first surrogate on that has no other half.
fn push_ill_formed(json: &mut Vec<u8>, units: &[u16], max_bytes: usize) -> bool {
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(character) if !character.is_ascii() => push_char(json, character),
            Ok(character) if is_special(character as u16) => push_escaped(json, character as u16),
            Ok(character) => json.push(character as u8),
            Err(lone) => push_unicode_escape(json, lone.unpaired_surrogate()),
        }
        if json.len() > max_bytes {
            return false;
        }
    }
    true
}

/// Whether a code unit that is no surrogate cannot stand for itself.
const fn is_special(unit: u16) -> bool {
    unit < 0x20 || unit == b'"' as u16 || unit == b'\\' as u16
}

fn push_char(json: &mut Vec<u8>, character: char) {
    json.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

fn push_escaped(json: &mut Vec<u8>, unit: u16) {
    let short = match unit {
        0x08 => b'b',
        0x09 => b't',
        0x0a => b'n',
        0x0c => b'f',
        0x0d => b'r',
        0x22 => b'"',
        0x5c => b'\\',
        _ => return push_unicode_escape(json, unit),
    };
    json.extend_from_slice(&[b'\\', short]);
}

fn push_unicode_escape(json: &mut Vec<u8>, unit: u16) {
    let digit = |shift: u16| HEX_DIGITS[usize::from(unit >> shift & 0xf)];
    json.extend_from_slice(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
}
