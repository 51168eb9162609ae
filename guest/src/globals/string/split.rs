//! `split`.

use boa_engine::{
    Context, JsResult, JsString, JsValue,
    object::builtins::JsArray,
    string::{JsStr, JsStrVariant},
};

use super::{needle::Needle, refuse_nothing, replace::own_method};

/// Shorter pieces are copied: a reference to a part of the text takes as much memory, keeps all of the text alive, and is slower
/// to read.
const MIN_SLICE_LENGTH: usize = 24;

/// See <https://tc39.es/ecma262/#sec-string.prototype.split>.
pub fn split(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    refuse_nothing(this, "split")?;
    let separator = arguments.first().cloned().unwrap_or_default();
    let limit = arguments.get(1).cloned().unwrap_or_default();
    if let Some(splitter) = own_method(&separator, boa_engine::JsSymbol::split(), context)? {
        return splitter.call(&separator, &[this.clone(), limit], context);
    }
    let text = this.to_string(context)?;
    let limit = if limit.is_undefined() { u32::MAX } else { limit.to_u32(context)? };
    let separator_text = separator.to_string(context)?;
    let pieces = if limit == 0 {
        Vec::new()
    } else if separator.is_undefined() {
        vec![text]
    } else {
        pieces(&text, &separator_text, limit as usize)
    };
    Ok(JsArray::from_iter(pieces.into_iter().map(JsValue::from), context).into())
}

fn pieces(text: &JsString, separator: &JsString, limit: usize) -> Vec<JsString> {
    if separator.is_empty() {
        return units(text.as_str()).take(limit).collect();
    }
    let needle = Needle::new(separator.as_str(), text.as_str());
    let finder = needle.finder();
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some(at) = finder.find(start) {
        pieces.push(piece(text, start, at));
        if pieces.len() == limit {
            return pieces;
        }
        start = at + separator.len();
    }
    pieces.push(piece(text, start, text.len()));
    pieces
}

/// A part of a text, as a string of its own.
pub fn piece(text: &JsString, start: usize, end: usize) -> JsString {
    if end - start < MIN_SLICE_LENGTH {
        text.as_str().get(start..end).map(JsString::from).unwrap_or_default()
    } else {
        text.slice(start, end)
    }
}

/// A string for each code unit.
fn units(text: JsStr<'_>) -> Box<dyn Iterator<Item = JsString> + '_> {
    match text.variant() {
        JsStrVariant::Latin1(bytes) => Box::new(bytes.chunks(1).map(|unit| JsString::from(JsStr::latin1(unit)))),
        JsStrVariant::Utf16(units) => Box::new(units.chunks(1).map(JsString::from)),
    }
}
