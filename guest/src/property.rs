//! Looking at objects without calling anything the program may have replaced.
//!
//! For ordinary objects the answers come straight from the engine's property storage. Proxies are asked through the
//! built-ins as they were captured, which run the proxy's traps and nothing else of the program's.

use boa_engine::{Context, JsObject, JsResult, JsValue, js_string, object::builtins::JsProxy, property::PropertyKey};

use crate::intrinsics::Intrinsics;

/// Whether `object` is a proxy.
pub fn is_proxy(object: &JsObject) -> bool {
    JsProxy::from_object(object.clone()).is_ok()
}

/// Whether `object` is an array, or a proxy over one.
///
/// # Errors
/// For a revoked proxy.
pub fn is_array(object: &JsObject, context: &mut Context) -> JsResult<bool> {
    if is_proxy(object) { Intrinsics::of(context).is_array(object, context) } else { Ok(object.is_array()) }
}

/// The object's prototype.
///
/// # Errors
/// When a proxy's trap throws.
pub fn prototype_of(object: &JsObject, context: &mut Context) -> JsResult<Option<JsObject>> {
    if is_proxy(object) {
        let prototype = Intrinsics::of(context).prototype_of(object, context)?;
        Ok(prototype.as_object())
    } else {
        Ok(object.prototype())
    }
}

/// Whether `key` is an own enumerable property.
///
/// # Errors
/// When a proxy's trap throws.
pub fn is_enumerable(object: &JsObject, key: &PropertyKey, context: &mut Context) -> JsResult<bool> {
    // The elements of typed arrays and of `String` objects are no properties in storage.
    if !object.is_ordinary() && !object.is_array() {
        let descriptor = Intrinsics::of(context).own_property_descriptor(object, key, context)?;
        Ok(own_value(&descriptor, "enumerable").is_some_and(|value| value.to_boolean()))
    } else {
        let descriptor = object.borrow().properties().get(key);
        Ok(descriptor.is_some_and(|descriptor| descriptor.expect_enumerable()))
    }
}

/// The value of an own data property of an ordinary object.
pub fn own_value(object: &JsValue, name: &'static str) -> Option<JsValue> {
    let object = object.as_object()?;
    let descriptor = object.borrow().properties().get(&js_string!(name).into())?;
    descriptor.value().cloned()
}
