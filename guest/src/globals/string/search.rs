//! `indexOf`, `lastIndexOf`, `includes`, `startsWith` and `endsWith`.

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsResult, JsString, JsSymbol, JsValue, builtins::regexp::RegExp,
};

use super::{needle::Needle, text_of};

/// See <https://tc39.es/ecma262/#sec-string.prototype.indexof>.
pub fn index_of(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "indexOf", context)?;
    let needle = arguments.get_or_undefined(0).to_string(context)?;
    let from = position(arguments.get_or_undefined(1), 0, &text, context)?;
    let found = Needle::new(needle.as_str(), text.as_str()).find(from);
    Ok(found.map_or(JsValue::from(-1), JsValue::from))
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.lastindexof>.
pub fn last_index_of(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "lastIndexOf", context)?;
    let needle = arguments.get_or_undefined(0).to_string(context)?;
    let from = arguments.get_or_undefined(1).to_number(context)?;
    // What is not a number means the end; the cast saturates.
    let from = if from.is_nan() { text.len() } else { from as usize };
    let found = Needle::new(needle.as_str(), text.as_str()).rfind(from.min(text.len()));
    Ok(found.map_or(JsValue::from(-1), JsValue::from))
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.includes>.
pub fn includes(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "includes", context)?;
    let needle = text_argument(arguments, "includes", context)?;
    let from = position(arguments.get_or_undefined(1), 0, &text, context)?;
    Ok(Needle::new(needle.as_str(), text.as_str()).find(from).is_some().into())
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.startswith>.
pub fn starts_with(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "startsWith", context)?;
    let needle = text_argument(arguments, "startsWith", context)?;
    let start = position(arguments.get_or_undefined(1), 0, &text, context)?;
    Ok(is_at(&needle, Some(start), &text).into())
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.endswith>.
pub fn ends_with(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "endsWith", context)?;
    let needle = text_argument(arguments, "endsWith", context)?;
    let end = position(arguments.get_or_undefined(1), text.len(), &text, context)?;
    Ok(is_at(&needle, end.checked_sub(needle.len()), &text).into())
}

/// Whether the text has the needle at `start`.
fn is_at(needle: &JsString, start: Option<usize>, text: &JsString) -> bool {
    let Some(start) = start else { return false };
    text.as_str().get(start..start.saturating_add(needle.len())).is_some_and(|part| part == needle.as_str())
}

/// A position in the text: `ToIntegerOrInfinity`, clamped.
fn position(value: &JsValue, default: usize, text: &JsString, context: &mut Context) -> JsResult<usize> {
    if value.is_undefined() {
        return Ok(default);
    }
    if let Some(position) = value.as_i32() {
        return Ok(usize::try_from(position).unwrap_or(0).min(text.len()));
    }
    // The cast saturates, and makes 0 of what is not a number.
    Ok((value.to_number(context)? as usize).min(text.len()))
}

/// The first argument as text. Regular expressions are refused, as these methods do not know them.
fn text_argument(arguments: &[JsValue], method: &str, context: &mut Context) -> JsResult<JsString> {
    let value = arguments.get_or_undefined(0);
    if is_reg_exp(value, context)? {
        let message = format!("First argument to String.prototype.{method} must not be a regular expression");
        return Err(JsNativeError::typ().with_message(message).into());
    }
    value.to_string(context)
}

/// See <https://tc39.es/ecma262/#sec-isregexp>.
pub fn is_reg_exp(value: &JsValue, context: &mut Context) -> JsResult<bool> {
    let Some(object) = value.as_object() else { return Ok(false) };
    let marker = object.get(JsSymbol::r#match(), context)?;
    Ok(if marker.is_undefined() { object.is::<RegExp>() } else { marker.to_boolean() })
}
