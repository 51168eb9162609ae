//! `padStart` and `padEnd`.

use boa_engine::{
    Context, JsArgs as _, JsResult, JsString, JsValue, js_string,
    string::{JsStr, JsStrVariant},
};

use super::{pieces::check_length, repeat::repeated, text_of};
use crate::memory;

/// See <https://tc39.es/ecma262/#sec-string.prototype.padstart>.
pub fn pad_start(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "padStart", context)?;
    let Some(padding) = padding(&text, arguments, context)? else { return Ok(text.into()) };
    Ok(padding.with(|padding| JsString::concat(padding, text.as_str())).into())
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.padend>.
pub fn pad_end(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(this, "padEnd", context)?;
    let Some(padding) = padding(&text, arguments, context)? else { return Ok(text.into()) };
    Ok(padding.with(|padding| JsString::concat(text.as_str(), padding)).into())
}

/// The longest padding of one character that is put together outside of the heap.
const FEW: usize = 64;

/// What a text is filled up with.
enum Padding {
    Few { byte: u8, count: usize },
    Text(JsString),
}

impl Padding {
    fn with(&self, use_it: impl FnOnce(JsStr<'_>) -> JsString) -> JsString {
        match self {
            Self::Few { byte, count } => use_it(JsStr::latin1(&[*byte; FEW][..*count])),
            Self::Text(text) => use_it(text.as_str()),
        }
    }
}

/// What `text` lacks to have the length that is asked for.
fn padding(text: &JsString, arguments: &[JsValue], context: &mut Context) -> JsResult<Option<Padding>> {
    let length = arguments.get_or_undefined(0).to_length(context)?;
    let Some(missing) = length.checked_sub(text.len() as u64).filter(|missing| *missing > 0) else { return Ok(None) };
    let filler = arguments.get_or_undefined(1);
    let filler = if filler.is_undefined() { js_string!(" ") } else { filler.to_string(context)? };
    if filler.is_empty() {
        return Ok(None);
    }
    // What does not fit is too long for any text.
    check_length(usize::try_from(length).unwrap_or(usize::MAX))?;
    let missing = missing as usize;
    memory::collect_if_due();
    if let (JsStrVariant::Latin1([byte]), ..=FEW) = (filler.as_str().variant(), missing) {
        return Ok(Some(Padding::Few { byte: *byte, count: missing }));
    }
    let times = missing.div_ceil(filler.len());
    Ok(Some(Padding::Text(repeated(&filler, times).slice(0, missing))))
}
