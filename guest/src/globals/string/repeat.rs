//! `String.prototype.repeat`. The engine's own makes a list of as many pieces as there are repetitions, 16 bytes each, so that
//! a text of 64 MB takes a gigabyte.

use boa_engine::{Context, JsNativeError, JsResult, JsString, JsValue, js_string};

use super::{pieces::check_length, text_of};
use crate::memory;

/// See <https://tc39.es/ecma262/#sec-string.prototype.repeat>.
pub fn repeat(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "repeat", context)?;
    let count = arguments.first().map_or(Ok(0.0), |count| count.to_number(context))?;
    let count = if count.is_nan() { 0.0 } else { count.trunc() };
    if count < 0.0 || count.is_infinite() {
        return Err(JsNativeError::range().with_message(format!("Invalid count value: {count}")).into());
    }
    if text.is_empty() || count == 0.0 {
        return Ok(js_string!().into());
    }
    // The cast saturates, and so does the product.
    check_length((count as usize).saturating_mul(text.len()))?;
    memory::collect_if_due();
    Ok(repeated(&text, count as usize).into())
}

/// Puts powers of two of the text together, as in exponentiation by squaring. The caller has checked the length.
pub fn repeated(text: &JsString, mut count: usize) -> JsString {
    let mut power = text.clone();
    let mut result = js_string!();
    loop {
        if count & 1 == 1 {
            result = if result.is_empty() { power.clone() } else { js_string!(&result, &power) };
        }
        count >>= 1;
        if count == 0 {
            return result;
        }
        power = js_string!(&power, &power);
    }
}
