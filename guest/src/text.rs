//! Engine strings and the protocol's text.

use boa_engine::{JsString, string::JsStrVariant};
use protocol::Text;

/// Calls `use_text` with `string` in wire form.
pub fn with_text<R>(string: &JsString, use_text: impl FnOnce(Text<'_>) -> R) -> R {
    match string.as_str().variant() {
        JsStrVariant::Latin1(bytes) => use_text(Text::Latin1(bytes)),
        JsStrVariant::Utf16(units) => {
            let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            use_text(Text::Utf16(&bytes))
        }
    }
}

/// An engine string with the same code units.
pub fn to_js_string(text: Text<'_>) -> JsString {
    let units: Vec<u16> = text.code_units().collect();
    JsString::from(&units[..])
}
