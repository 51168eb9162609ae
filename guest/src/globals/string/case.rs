//! `toUpperCase` and `toLowerCase`.

use boa_engine::{
    Context, JsResult, JsString, JsValue,
    string::{JsStr, JsStrVariant},
};

use super::{pieces::check_length, text_of};
use crate::memory;

/// See <https://tc39.es/ecma262/#sec-string.prototype.touppercase>.
pub fn to_upper(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "toUpperCase", context)?;
    in_case(&text, <[u8]>::to_ascii_uppercase, str::to_uppercase).map(JsValue::from)
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.tolowercase>.
pub fn to_lower(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "toLowerCase", context)?;
    in_case(&text, <[u8]>::to_ascii_lowercase, str::to_lowercase).map(JsValue::from)
}

/// The text in another case. Only what is not ASCII needs tables, and may become longer.
fn in_case(text: &JsString, of_ascii: fn(&[u8]) -> Vec<u8>, of_any: fn(&str) -> String) -> JsResult<JsString> {
    memory::collect_if_due();
    match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) if bytes.is_ascii() => Ok(JsString::from(JsStr::latin1(&of_ascii(bytes)))),
        _ => {
            let text = text.map_valid_segments(|part| of_any(&part));
            check_length(text.len())?;
            Ok(text)
        }
    }
}
