//! `JSON.rawJSON`: text that `JSON.stringify` writes as it is.

use boa_engine::{
    Context, Finalize, JsArgs as _, JsData, JsNativeError, JsObject, JsResult, JsString, JsValue, Trace, js_string,
    property::PropertyDescriptor,
};

use super::parse::{syntax_error, to_utf8};
use crate::json::decode;

/// What makes an object one of `JSON.rawJSON`.
#[derive(Trace, Finalize, JsData)]
struct Raw(#[unsafe_ignore_trace] JsString);

/// The text that is written for an object; `None` unless it is one of `JSON.rawJSON`.
pub fn text_of(object: &JsObject) -> Option<JsString> {
    object.downcast_ref::<Raw>().map(|raw| raw.0.clone())
}

/// See <https://tc39.es/proposal-json-parse-with-source/#sec-json.rawjson>.
pub fn raw_json(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    let utf8 = to_utf8(&text);
    let is_space = |character: Option<char>| matches!(character, None | Some('\t' | '\n' | '\r' | ' '));
    if is_space(utf8.chars().next()) || is_space(utf8.chars().next_back()) {
        return Err(JsNativeError::syntax().with_message("Invalid value for JSON.rawJSON").into());
    }
    if decode(&utf8, context).map_err(|error| syntax_error(&error, &utf8))?.is_object() {
        let message = "Invalid value for JSON.rawJSON: it must stand for a primitive";
        return Err(JsNativeError::syntax().with_message(message).into());
    }
    let object = JsObject::from_proto_and_data(None, Raw(text.clone()));
    let property = PropertyDescriptor::builder().value(text).writable(false).enumerable(true).configurable(false);
    object.define_property_or_throw(js_string!("rawJSON"), property, context)?;
    object.set_integrity_level(boa_engine::object::IntegrityLevel::Frozen, context)?;
    Ok(object.into())
}

/// `JSON.isRawJSON(value)`.
pub fn is_raw_json(_: &JsValue, arguments: &[JsValue], _: &mut Context) -> JsResult<JsValue> {
    Ok(arguments.get_or_undefined(0).as_object().is_some_and(|object| object.is::<Raw>()).into())
}
