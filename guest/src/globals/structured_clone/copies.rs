//! Copies of single objects, for `structuredClone`.

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsString, JsValue,
    context::intrinsics::StandardConstructor,
    js_string,
    object::builtins::{JsDataView, JsDate, JsTypedArray},
    property::PropertyDescriptor,
};

use crate::{
    globals::bytes::{Bytes, array_buffer},
    inspect,
};

fn to_object(value: &JsValue) -> JsResult<JsObject> {
    value.as_object().ok_or_else(|| JsNativeError::typ().with_message("the copy is no object").into())
}

/// An array of the same length, with nothing but holes.
pub fn array(source: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    let length = source.get(js_string!("length"), context)?;
    context.intrinsics().constructors().array().constructor().construct(&[length], None, context)
}

/// `new Number(1)` and the like.
pub fn boxed(object: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    inspect::boxed_value(object).unwrap_or_default().to_object(context)
}

pub fn date(object: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    let time = JsDate::from_object(object.clone())?.get_time(context)?;
    context.intrinsics().constructors().date().constructor().construct(&[time], None, context)
}

/// The same pattern with the same flags, at its beginning.
pub fn reg_exp(object: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    let constructor = context.intrinsics().constructors().regexp().constructor();
    constructor.construct(&[object.clone().into()], None, context)
}

pub fn buffer(object: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    let bytes = Bytes::expect(&object.clone().into(), context)?.to_vec();
    to_object(&array_buffer(&bytes, context)?)
}

/// Where a view lies in its buffer.
pub struct ViewFacts {
    pub buffer: JsValue,
    offset: u64,
    /// In elements; for a `DataView` in bytes.
    length: u64,
}

pub fn view_facts(view: &JsObject, context: &mut Context) -> JsResult<ViewFacts> {
    if let Ok(array) = JsTypedArray::from_object(view.clone()) {
        let (offset, length) = (array.byte_offset(context)? as u64, array.length(context)? as u64);
        return Ok(ViewFacts { buffer: array.buffer(context)?, offset, length });
    }
    let view = JsDataView::from_object(view.clone())?;
    let (offset, length) = (view.byte_offset(context)?, view.byte_length(context)?);
    Ok(ViewFacts { buffer: view.buffer(context)?, offset, length })
}

/// A view of the given class over `buffer`.
pub fn view(class: &str, buffer: JsValue, facts: &ViewFacts, context: &mut Context) -> JsResult<JsObject> {
    let constructors = context.intrinsics().constructors();
    let constructor = match class {
        "Int8Array" => constructors.typed_int8_array(),
        "Uint8ClampedArray" => constructors.typed_uint8clamped_array(),
        "Int16Array" => constructors.typed_int16_array(),
        "Uint16Array" => constructors.typed_uint16_array(),
        "Int32Array" => constructors.typed_int32_array(),
        "Uint32Array" => constructors.typed_uint32_array(),
        "BigInt64Array" => constructors.typed_bigint64_array(),
        "BigUint64Array" => constructors.typed_biguint64_array(),
        "Float32Array" => constructors.typed_float32_array(),
        "Float64Array" => constructors.typed_float64_array(),
        "DataView" => constructors.data_view(),
        _ => constructors.typed_uint8_array(),
    };
    let arguments = [buffer, facts.offset.into(), facts.length.into()];
    constructor.constructor().construct(&arguments, None, context)
}

/// An error of the same built-in class, with message and stack.
pub fn error(error: &JsObject, context: &mut Context) -> JsResult<JsObject> {
    let name = error.get(js_string!("name"), context)?;
    let name = if name.is_undefined() { js_string!("Error") } else { name.to_string(context)? };
    let constructor = error_class(&name.to_std_string_lossy(), context).constructor();
    let message = if error.has_property(js_string!("message"), context)? {
        let message = error.get(js_string!("message"), context)?;
        Some(message.to_string(context)?)
    } else {
        None
    };
    let stack = error.get(js_string!("stack"), context)?;
    let copy = constructor.construct(&[], None, context)?;
    if let Some(message) = message {
        define_hidden(&copy, js_string!("message"), message.into(), context)?;
    }
    if let Some(stack) = stack.as_string() {
        define_hidden(&copy, js_string!("stack"), stack.into(), context)?;
    }
    Ok(copy)
}

fn error_class(name: &str, context: &Context) -> StandardConstructor {
    let constructors = context.intrinsics().constructors();
    match name {
        "EvalError" => constructors.eval_error(),
        "RangeError" => constructors.range_error(),
        "ReferenceError" => constructors.reference_error(),
        "SyntaxError" => constructors.syntax_error(),
        "TypeError" => constructors.type_error(),
        "URIError" => constructors.uri_error(),
        _ => constructors.error(),
    }
    .clone()
}

/// Gives a fresh object a property that is not enumerable.
pub fn define_hidden(object: &JsObject, key: JsString, value: JsValue, context: &mut Context) -> JsResult<()> {
    let property = PropertyDescriptor::builder().value(value).enumerable(false).writable(true).configurable(true);
    object.define_property_or_throw(key, property, context).map(drop)
}

/// What cannot be cloned, as V8 calls it: a function by its source, an object by its class.
pub fn in_words(value: &JsValue, context: &mut Context) -> JsString {
    if let Some(symbol) = value.as_symbol() {
        return symbol.descriptive_string();
    }
    let Some(object) = value.as_object() else { return js_string!("The value") };
    if object.is_callable() {
        let source = crate::intrinsics::Intrinsics::of(context).function_source(&object, context);
        return source.unwrap_or(js_string!("#<Function>"));
    }
    let class = inspect::class_name(&object, context).unwrap_or_else(|| "Object".into());
    js_string!(format!("#<{class}>"))
}
