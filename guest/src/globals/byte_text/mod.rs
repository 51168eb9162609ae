//! Bytes as text: base64 and hexadecimal digits, into and out of a `Uint8Array`.

mod base64;
mod hex;

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue,
    builtins::typed_array::TypedArrayKind,
    js_string,
    native_function::NativeFunctionPointer,
    object::builtins::{JsArrayBuffer, JsTypedArray, JsUint8Array},
};

use super::replace_methods;
use base64::{Alphabet, LastChunk};

const METHODS: [(&str, usize, NativeFunctionPointer); 4] = [
    ("setFromBase64", 1, set_from_base64),
    ("setFromHex", 1, set_from_hex),
    ("toBase64", 0, to_base64),
    ("toHex", 0, to_hex),
];

const STATICS: [(&str, usize, NativeFunctionPointer); 2] = [("fromBase64", 1, from_base64), ("fromHex", 1, from_hex)];

pub fn register(context: &mut Context) {
    let array = context.intrinsics().constructors().typed_uint8_array();
    let (prototype, constructor) = (array.prototype(), array.constructor());
    replace_methods(&prototype, &METHODS, context);
    replace_methods(&constructor, &STATICS, context);
}

/// What was read of a text, and how far.
pub struct Decoded {
    bytes: Vec<u8>,
    read: usize,
    /// Whether what follows is wrong. The bytes before are written all the same.
    is_wrong: bool,
}

/// The bytes that a `Uint8Array` shows.
struct View {
    buffer: JsArrayBuffer,
    offset: usize,
    length: usize,
}

impl View {
    fn of(this: &JsValue, context: &mut Context) -> JsResult<Self> {
        let not_one = || JsNativeError::typ().with_message("the receiver is not a Uint8Array");
        let array = JsTypedArray::from_object(this.as_object().ok_or_else(not_one)?.clone()).map_err(|_| not_one())?;
        if array.kind() != Some(TypedArrayKind::Uint8) {
            return Err(not_one().into());
        }
        let buffer = array.buffer(context)?;
        let buffer = JsArrayBuffer::from_object(buffer.as_object().ok_or_else(not_one)?.clone())?;
        if buffer.data().is_none() {
            return Err(JsNativeError::typ().with_message("the array's buffer is detached").into());
        }
        Ok(Self { buffer, offset: array.byte_offset(context)?, length: array.length(context)? })
    }

    fn bytes(&self) -> Vec<u8> {
        let data = self.buffer.data();
        let bytes = data.as_deref().and_then(|data| data.get(self.offset..self.offset + self.length));
        bytes.map(<[u8]>::to_vec).unwrap_or_default()
    }

    /// Writes what was decoded, and reports it.
    fn write(&self, decoded: &Decoded, context: &mut Context) -> JsResult<JsValue> {
        if let Some(mut data) = self.buffer.data_mut()
            && let Some(target) = data.get_mut(self.offset..self.offset + decoded.bytes.len())
        {
            target.copy_from_slice(&decoded.bytes);
        }
        refuse_wrong(decoded)?;
        let report = JsObject::with_object_proto(context.intrinsics());
        report.create_data_property_or_throw(js_string!("read"), decoded.read, context)?;
        report.create_data_property_or_throw(js_string!("written"), decoded.bytes.len(), context)?;
        Ok(report.into())
    }
}

fn refuse_wrong(decoded: &Decoded) -> JsResult<()> {
    if decoded.is_wrong {
        return Err(JsNativeError::syntax().with_message("the text is not what it should encode").into());
    }
    Ok(())
}

fn text_of(arguments: &[JsValue]) -> JsResult<JsString> {
    let text = arguments.get_or_undefined(0).as_string();
    text.ok_or_else(|| JsNativeError::typ().with_message("expected a string").into())
}

fn option(options: &JsValue, name: &'static str, context: &mut Context) -> JsResult<JsValue> {
    if options.is_undefined() {
        return Ok(JsValue::undefined());
    }
    let object = options.as_object();
    object
        .ok_or_else(|| JsNativeError::typ().with_message("options must be an object"))?
        .get(JsString::from(name), context)
}

fn alphabet(options: &JsValue, context: &mut Context) -> JsResult<Alphabet> {
    let value = option(options, "alphabet", context)?;
    if value.is_undefined() {
        return Ok(Alphabet::Plain);
    }
    match value.as_string().map(|name| name.to_std_string_escaped()).as_deref() {
        Some("base64") => Ok(Alphabet::Plain),
        Some("base64url") => Ok(Alphabet::Url),
        _ => Err(JsNativeError::typ().with_message("alphabet must be 'base64' or 'base64url'").into()),
    }
}

fn last_chunk(options: &JsValue, context: &mut Context) -> JsResult<LastChunk> {
    let value = option(options, "lastChunkHandling", context)?;
    if value.is_undefined() {
        return Ok(LastChunk::Loose);
    }
    match value.as_string().map(|name| name.to_std_string_escaped()).as_deref() {
        Some("loose") => Ok(LastChunk::Loose),
        Some("strict") => Ok(LastChunk::Strict),
        Some("stop-before-partial") => Ok(LastChunk::StopBeforePartial),
        _ => Err(JsNativeError::typ()
            .with_message("lastChunkHandling must be 'loose', 'strict' or 'stop-before-partial'")
            .into()),
    }
}

fn to_base64(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    View::of(this, context)?;
    let options = arguments.get_or_undefined(0);
    let alphabet = alphabet(options, context)?;
    let omit_padding = option(options, "omitPadding", context)?.to_boolean();
    let bytes = View::of(this, context)?.bytes();
    Ok(JsString::from(base64::encode(&bytes, alphabet, !omit_padding).as_str()).into())
}

fn to_hex(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = View::of(this, context)?.bytes();
    Ok(JsString::from(hex::encode(&bytes).as_str()).into())
}

fn from_base64(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text_of(arguments)?;
    let options = arguments.get_or_undefined(1);
    let (alphabet, last) = (alphabet(options, context)?, last_chunk(options, context)?);
    array_of(&base64::decode(&text, alphabet, last, usize::MAX), context)
}

fn from_hex(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    array_of(&hex::decode(&text_of(arguments)?, usize::MAX), context)
}

fn array_of(decoded: &Decoded, context: &mut Context) -> JsResult<JsValue> {
    refuse_wrong(decoded)?;
    Ok(JsUint8Array::from_iter(decoded.bytes.iter().copied(), context)?.into())
}

fn set_from_base64(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    View::of(this, context)?;
    let text = text_of(arguments)?;
    let options = arguments.get_or_undefined(1);
    let (alphabet, last) = (alphabet(options, context)?, last_chunk(options, context)?);
    let view = View::of(this, context)?;
    let decoded = base64::decode(&text, alphabet, last, view.length);
    view.write(&decoded, context)
}

fn set_from_hex(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    View::of(this, context)?;
    let text = text_of(arguments)?;
    let view = View::of(this, context)?;
    let decoded = hex::decode(&text, view.length);
    view.write(&decoded, context)
}
