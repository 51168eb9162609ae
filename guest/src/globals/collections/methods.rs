//! The constructor and the methods that `Map` and `Set` share.

use boa_engine::{Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, js_string};

use super::{Collection, Cursor, Held, Table, callback, key, realm, receiver};
use crate::{inspect, iteration::Iteration};

/// See <https://tc39.es/ecma262/#sec-map-iterable> and <https://tc39.es/ecma262/#sec-set-iterable>. `new_target` is what `new` was
/// applied to.
pub fn construct<V: Held>(new_target: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let Some(new_target) = new_target.as_object() else {
        let message = format!("Constructor {} requires 'new'", V::NAME);
        return Err(JsNativeError::typ().with_message(message).into());
    };
    let prototype = new_target.get(js_string!("prototype"), context)?;
    let prototype = prototype.as_object().unwrap_or_else(|| V::prototype(context));
    let collection = JsObject::new(context.root_shape(), prototype, Collection::<V>(Table::default()));
    let iterable = arguments.get_or_undefined(0);
    if !iterable.is_null_or_undefined() {
        fill(&collection, iterable, context)?;
    }
    Ok(collection.upcast().into())
}

/// Puts in what the constructor's argument has.
fn fill<V: Held>(collection: &JsObject<Collection<V>>, iterable: &JsValue, context: &mut Context) -> JsResult<()> {
    let this = JsValue::from(collection.clone().upcast());
    let adder = collection.clone().upcast().get(JsString::from(V::ADDER), context)?;
    let Some(adder) = adder.as_callable() else {
        let (adder, name) = (inspect::in_a_message(&adder, context), V::NAME);
        let message = format!("'{adder}' returned for property '{}' of object '#<{name}>' is not a function", V::ADDER);
        return Err(JsNativeError::typ().with_message(message).into());
    };
    let is_original = JsObject::equals(&adder, &V::realm(&realm(context)).adder);
    let mut items = Iteration::of(iterable, context)?;
    while let Some(item) = items.step(context)? {
        let added = entry_of::<V>(&item, context).and_then(|(key, value)| {
            if is_original {
                V::add(&mut collection.borrow_mut().data_mut().0, key::canonical(&key), value);
                return Ok(());
            }
            let arguments = [key, value];
            let count = if V::HAS_VALUES { 2 } else { 1 };
            adder.call(&this, &arguments[..count], context).map(drop)
        });
        if let Err(error) = added {
            return Err(items.abandon(error, context));
        }
    }
    Ok(())
}

/// What an element of the constructor's argument is: a key and a value, or a key alone.
fn entry_of<V: Held>(item: &JsValue, context: &mut Context) -> JsResult<(JsValue, JsValue)> {
    if !V::HAS_VALUES {
        return Ok((item.clone(), JsValue::undefined()));
    }
    let Some(entry) = item.as_object() else {
        let message = format!("Iterator value {} is not an entry object", inspect::in_a_message(item, context));
        return Err(JsNativeError::typ().with_message(message).into());
    };
    Ok((entry.get(0, context)?, entry.get(1, context)?))
}

pub fn has<V: Held>(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let collection = receiver::<V>(this, "has", context)?;
    let has = collection.borrow().data().0.has(arguments.get_or_undefined(0));
    Ok(has.into())
}

pub fn delete<V: Held>(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let collection = receiver::<V>(this, "delete", context)?;
    let was_there = collection.borrow_mut().data_mut().0.remove(arguments.get_or_undefined(0));
    Ok(was_there.into())
}

pub fn clear<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let collection = receiver::<V>(this, "clear", context)?;
    collection.borrow_mut().data_mut().0.clear();
    Ok(JsValue::undefined())
}

pub fn size<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let collection = receiver::<V>(this, "size", context)?;
    let size = collection.borrow().data().0.len();
    Ok(size.into())
}

pub fn for_each<V: Held>(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let collection = receiver::<V>(this, "forEach", context)?;
    let function = callback(arguments.get_or_undefined(0))?;
    let function_this = arguments.get_or_undefined(1);
    let mut cursor = Cursor::default();
    loop {
        let next =
            collection.borrow().data().0.advance(&mut cursor).map(|(key, value)| (key.clone(), value.value(key)));
        let Some((key, value)) = next else { return Ok(JsValue::undefined()) };
        function.call(function_this, &[value, key, this.clone()], context)?;
    }
}
