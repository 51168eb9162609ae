//! `padStart` and `padEnd`.

use boa_engine::{Context, JsArgs as _, JsNativeError, JsResult, JsString, JsValue, js_string};

use super::{repeat::repeated, text_of};
use crate::memory;

/// The longest text there may be: V8's limit.
const MAX_LENGTH: u64 = (1 << 29) - 24;

/// See <https://tc39.es/ecma262/#sec-string.prototype.padstart>.
pub fn pad_start(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "padStart", context)?;
    let padding = padding(&text, arguments, context)?;
    Ok(padding.map_or_else(|| text.clone(), |padding| js_string!(&padding, &text)).into())
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.padend>.
pub fn pad_end(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "padEnd", context)?;
    let padding = padding(&text, arguments, context)?;
    Ok(padding.map_or_else(|| text.clone(), |padding| js_string!(&text, &padding)).into())
}

/// What `text` lacks to have the length that is asked for.
fn padding(text: &JsString, arguments: &[JsValue], context: &mut Context) -> JsResult<Option<JsString>> {
    let length = arguments.get_or_undefined(0).to_length(context)?;
    let Some(missing) = length.checked_sub(text.len() as u64).filter(|missing| *missing > 0) else { return Ok(None) };
    let filler = arguments.get_or_undefined(1);
    let filler = if filler.is_undefined() { js_string!(" ") } else { filler.to_string(context)? };
    if filler.is_empty() {
        return Ok(None);
    }
    if length > MAX_LENGTH {
        return Err(JsNativeError::range().with_message("Invalid string length").into());
    }
    memory::collect_if_due();
    let times = missing.div_ceil(filler.len() as u64);
    Ok(Some(repeated(&filler, times)?.slice(0, missing as usize)))
}
