//! `JSON.parse`.

use std::borrow::Cow;

use boa_engine::{
    Context, JsArgs as _, JsError, JsNativeError, JsObject, JsResult, JsString, JsValue,
    builtins::function::OrdinaryFunction,
    string::{CodePoint, JsStrVariant},
};
use encoding_rs::mem;

use super::{revive::revive, sources::Sources};
use crate::{
    json::{DecodeError, Problem, decode},
    memory,
    text_builder::push_utf16,
};

/// See <https://tc39.es/ecma262/#sec-json.parse>.
pub fn parse(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    memory::collect_if_due();
    let utf8 = to_utf8(&text);
    let value = decode(&utf8, context).map_err(|error| error_in(&text, &utf8, &error, context))?;
    match arguments.get_or_undefined(1).as_callable() {
        Some(reviver) => {
            let sources = sees_sources(&reviver).then(|| Sources::new(&utf8, &value, context));
            revive(value, &reviver, sources.as_ref(), context)
        }
        None => Ok(value),
    }
}

/// Whether `reviver` may look at its third argument. Most have two parameters, and cannot tell whether there is a third: to find the
/// sources takes longer than to parse.
fn sees_sources(reviver: &JsObject) -> bool {
    let function = reviver.downcast_ref::<OrdinaryFunction>();
    function.is_none_or(|function| function.codeblock().sees_argument(2))
}

/// The text as UTF-8. Lone surrogates, which it cannot hold, become the escapes that stand for them in a string literal, the only
/// place where they may be.
pub fn to_utf8(text: &JsString) -> Cow<'_, str> {
    match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) => match std::str::from_utf8(bytes) {
            Ok(ascii) if bytes.is_ascii() => Cow::Borrowed(ascii),
            _ => mem::decode_latin1(bytes),
        },
        JsStrVariant::Utf16(units) if mem::utf16_valid_up_to(units) == units.len() => {
            let mut utf8 = Vec::with_capacity(units.len());
            push_utf16(&mut utf8, units);
            Cow::Owned(String::from_utf8(utf8).expect("made of well-formed UTF-16"))
        }
        JsStrVariant::Utf16(_) => Cow::Owned(escape_surrogates(text)),
    }
}

fn escape_surrogates(text: &JsString) -> String {
    let mut utf8 = String::with_capacity(text.len());
    let mut backslashes = 0;
    for code_point in text.code_points() {
        match code_point {
            CodePoint::Unicode(character) => utf8.push(character),
            // Escaped, which is an error: it must not become an escape of a backslash.
            CodePoint::UnpairedSurrogate(_) if backslashes % 2 == 1 => utf8.push(char::REPLACEMENT_CHARACTER),
            CodePoint::UnpairedSurrogate(unit) => utf8.push_str(&format!("\\u{unit:04x}")),
        }
        backslashes = if code_point == CodePoint::Unicode('\\') { backslashes + 1 } else { 0 };
    }
    utf8
}

/// The error of a text, of which `utf8` was read.
fn error_in(text: &JsString, utf8: &str, error: &DecodeError, context: &mut Context) -> JsError {
    if utf8.encode_utf16().count() == text.len() {
        return syntax_error(error, utf8);
    }
    // Escapes have moved what is behind them. Where there is a character for each lone surrogate, the same is wrong at its own place.
    let in_place = text.to_std_string_lossy();
    match decode(&in_place, context) {
        Err(error) => syntax_error(&error, &in_place),
        Ok(_) => syntax_error(error, utf8),
    }
}

/// Values that are passed by mistake, as text. V8 only says what they are.
const MISTAKEN: [&str; 4] = ["NaN", "Infinity", "undefined", "[object Object]"];

/// The error in V8's words.
pub fn syntax_error(error: &DecodeError, text: &str) -> JsError {
    let rest = text.get(error.at_byte..).unwrap_or_default();
    let message = match (error.problem, rest.chars().next()) {
        (Problem::Unexpected, None) => "Unexpected end of JSON input".to_owned(),
        (Problem::Unexpected, Some(_)) if MISTAKEN.contains(&text) => format!("\"{text}\" is not valid JSON"),
        (Problem::Unexpected, Some(token)) => {
            format!("Unexpected token '{token}', {} is not valid JSON", excerpt(text, error.at_byte))
        }
        (problem, _) => at(text, error.at_byte, problem.in_words()),
    };
    JsNativeError::syntax().with_message(message).into()
}

/// What is wrong, and where: in code units from 0, and as line and column from 1.
fn at(text: &str, at_byte: usize, problem: &str) -> String {
    let before = text.get(..at_byte).unwrap_or(text);
    let position = before.encode_utf16().count();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() + 1;
    format!("{problem} at position {position} (line {line} column {column})")
}

/// The surroundings of the error, in quotes: ten code units to either side, or all of a short text.
fn excerpt(text: &str, at_byte: usize) -> String {
    const AROUND: usize = 10;
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = text.get(..at_byte).unwrap_or(text).encode_utf16().count();
    let is_cut = units.len() > 2 * AROUND;
    let (cut_before, cut_after) = (is_cut && at >= AROUND, is_cut && at + AROUND < units.len());
    let start = if cut_before { at - AROUND } else { 0 };
    let end = if cut_after { at + AROUND } else { units.len() };
    let dots = |is_cut: bool| if is_cut { "..." } else { "" };
    format!("{}\"{}\"{}", dots(cut_before), String::from_utf16_lossy(&units[start..end]), dots(cut_after))
}
