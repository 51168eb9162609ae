//! Moving the bytes of a buffer to another, which the engine lacks: `transfer`, `transferToFixedLength`, `detached`.

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsValue, js_string, object::builtins::JsArrayBuffer,
    property::PropertyDescriptor,
};

use super::{function, replace_methods};

/// A length that no buffer may have.
const LENGTH_LIMIT: u64 = 1 << 32;

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().array_buffer().prototype();
    let methods: [(_, _, boa_engine::native_function::NativeFunctionPointer); 2] =
        [("transfer", 0, transfer), ("transferToFixedLength", 0, transfer_to_fixed_length)];
    replace_methods(&prototype, &methods, context);
    let getter = function("get detached", 0, detached, context);
    let property = PropertyDescriptor::builder().get(getter).enumerable(false).configurable(true);
    prototype.define_property_or_throw(js_string!("detached"), property, context).expect("the prototype is extensible");
}

fn buffer_of(this: &JsValue) -> JsResult<JsArrayBuffer> {
    let not_one = || JsNativeError::typ().with_message("the receiver is not an ArrayBuffer");
    JsArrayBuffer::from_object(this.as_object().ok_or_else(not_one)?.clone()).map_err(|_| not_one().into())
}

fn detached(this: &JsValue, _: &[JsValue], _: &mut Context) -> JsResult<JsValue> {
    Ok(buffer_of(this)?.data().is_none().into())
}

fn transfer(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let buffer = buffer_of(this)?;
    let object = JsObject::from(buffer.clone());
    let is_resizable = object.get(js_string!("resizable"), context)?.to_boolean();
    let maximum =
        if is_resizable { Some(object.get(js_string!("maxByteLength"), context)?.to_length(context)?) } else { None };
    moved(&buffer, arguments.get_or_undefined(0), maximum, context)
}

fn transfer_to_fixed_length(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    moved(&buffer_of(this)?, arguments.get_or_undefined(0), None, context)
}

/// A new buffer with the bytes of `buffer`, as many as `length` says, which leaves it without any.
fn moved(buffer: &JsArrayBuffer, length: &JsValue, maximum: Option<u64>, context: &mut Context) -> JsResult<JsValue> {
    let length = if length.is_undefined() { buffer.byte_length() as u64 } else { length.to_index(context)? };
    if buffer.data().is_none() {
        return Err(JsNativeError::typ().with_message("Cannot transfer a detached ArrayBuffer").into());
    }
    if length >= LENGTH_LIMIT || maximum.is_some_and(|maximum| length > maximum) {
        return Err(JsNativeError::range().with_message("Invalid array buffer length").into());
    }
    let mut bytes = buffer.detach(&JsValue::undefined())?;
    bytes.resize(usize::try_from(length).expect("it is below the limit"), 0);
    let made = JsArrayBuffer::from_byte_block(bytes, context)?;
    Ok(match maximum {
        Some(maximum) => made.with_max_byte_length(maximum).into(),
        None => made.into(),
    })
}
