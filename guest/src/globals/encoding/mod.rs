//! `TextEncoder`, `TextDecoder`, `atob`, `btoa`: the parts that touch every byte.

pub mod base64;
mod decoder;
pub mod text;

use std::cell::RefCell;

use boa_engine::{Context, JsArgs, JsData, JsObject, JsResult, JsValue, js_string, object::builtins::JsArray};
use boa_gc::{Finalize, Trace};

use self::decoder::Decoder;
use super::{
    bytes::{Bytes, array_buffer},
    library::Native,
};

pub const NATIVES: &[Native] = &[
    ("encode", 1, encode),
    ("encodeInto", 2, encode_into),
    ("decoder", 3, decoder),
    ("decode", 3, decode),
    ("fromBase64", 1, from_base64),
    ("toBase64", 1, to_base64),
    ("wellFormed", 1, well_formed),
];

/// A decoder that a script holds.
#[derive(Trace, Finalize, JsData)]
struct Handle(#[unsafe_ignore_trace] RefCell<Decoder>);

/// `encode(text)`: its UTF-8 in an `ArrayBuffer`.
fn encode(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    array_buffer(&text::to_utf8(&text), context)
}

/// `encodeInto(text, view)`: `[code units read, bytes written]`.
fn encode_into(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    let target = Bytes::expect(arguments.get_or_undefined(1), context)?;
    let (read, written) = target.write(|target| text::write_utf8(&text, target));
    Ok(JsArray::from_iter([JsValue::from(read as u64), JsValue::from(written as u64)], context).into())
}

/// `decoder(encoding, fatal, ignoreBOM)`.
fn decoder(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let encoding = arguments.get_or_undefined(0).to_string(context)?.to_std_string_lossy();
    let fatal = arguments.get_or_undefined(1).to_boolean();
    let keeps_bom = arguments.get_or_undefined(2).to_boolean();
    let decoder = Decoder::new(&encoding, fatal, keeps_bom);
    Ok(JsObject::from_proto_and_data(None, Handle(RefCell::new(decoder))).into())
}

/// `decode(decoder, bytes, goesOn)`: the text, or `null` where the bytes are malformed and that is fatal.
fn decode(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::of(arguments.get_or_undefined(1), context);
    let goes_on = arguments.get_or_undefined(2).to_boolean();
    let handle = arguments.get_or_undefined(0).as_object();
    let handle = handle.as_ref().and_then(|object| object.downcast_ref::<Handle>());
    let Some(handle) = handle else { return Ok(JsValue::null()) };
    let mut decoder = handle.0.borrow_mut();
    let text = match bytes {
        Some(bytes) => bytes.read(|bytes| decoder.decode(bytes, goes_on)),
        None => decoder.decode(&[], goes_on),
    };
    Ok(text.map_or(JsValue::null(), JsValue::from))
}

/// `atob`: `null` for what is no base64, strictly but for white space.
fn from_base64(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    let bytes = base64::decode_forgiving(text.iter());
    Ok(bytes.map_or(JsValue::null(), |bytes| text::from_latin1(&bytes).into()))
}

/// `btoa`: `null` for text beyond Latin-1.
fn to_base64(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    let bytes: Option<Vec<u8>> = text.iter().map(|unit| u8::try_from(unit).ok()).collect();
    Ok(bytes.map_or(JsValue::null(), |bytes| js_string!(base64::encode(&bytes, base64::STANDARD)).into()))
}

/// The text with U+FFFD in the place of each lone surrogate.
fn well_formed(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    Ok(text::well_formed(&text).into())
}
