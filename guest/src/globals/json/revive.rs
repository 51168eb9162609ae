//! The second argument of `JSON.parse`: a function that sees every value, the innermost first.

use boa_engine::{Context, JsObject, JsResult, JsString, JsValue, js_string, property::PropertyKey};

use super::sources::Sources;
use crate::{intrinsics::Intrinsics, property};

/// A container whose members are being revived.
struct Open {
    holder: JsObject,
    key: PropertyKey,
    object: JsObject,
    keys: Vec<PropertyKey>,
    next: usize,
    /// Where it stands in the text.
    piece: Option<usize>,
}

/// Revives a value with all that is in it. Without `sources`, the reviver is not told them.
///
/// See <https://tc39.es/proposal-json-parse-with-source/#sec-internalizejsonproperty>. The stack is ours, as a text may nest deeper than any other.
pub fn revive(
    value: JsValue,
    reviver: &JsObject,
    sources: Option<&Sources<'_>>,
    context: &mut Context,
) -> JsResult<JsValue> {
    let root = JsObject::with_object_proto(context.intrinsics());
    root.create_data_property_or_throw(js_string!(), value, context)?;
    let mut open: Vec<Open> = Vec::new();
    let (mut holder, mut key) = (root, PropertyKey::from(js_string!()));
    loop {
        let value = holder.get(key.clone(), context)?;
        let piece = sources.and_then(|sources| match open.last() {
            None => sources.root(&value),
            Some(container) => sources.find(container.piece, &key, &value),
        });
        if let Some(object) = value.as_object() {
            let keys = keys_of(&object, context)?;
            open.push(Open { holder, key, object, keys, next: 0, piece });
        } else {
            let told = sources.map(|sources| sources.context(piece, context));
            let revived = call(reviver, &holder, &key, value, told, context)?;
            match open.last() {
                None => return Ok(revived),
                Some(container) => put(&container.object, &key, revived, context)?,
            }
        }
        // Containers that have no members left are next themselves.
        loop {
            let Some(container) = open.last_mut() else { unreachable!("the root is revived last, above or below") };
            if let Some(next) = container.keys.get(container.next) {
                container.next += 1;
                (holder, key) = (container.object.clone(), next.clone());
                break;
            }
            let Some(done) = open.pop() else { unreachable!("it was the last") };
            let told = sources.map(|sources| sources.context(None, context));
            let revived = call(reviver, &done.holder, &done.key, done.object.into(), told, context)?;
            match open.last() {
                None => return Ok(revived),
                Some(container) => put(&container.object, &done.key, revived, context)?,
            }
        }
    }
}

fn keys_of(object: &JsObject, context: &mut Context) -> JsResult<Vec<PropertyKey>> {
    if property::is_array(object, context)? {
        let length = object.get(js_string!("length"), context)?.to_length(context)?;
        return Ok((0..length).map(PropertyKey::from).collect());
    }
    let mut keys = Vec::new();
    for key in object.own_property_keys(context)? {
        if !matches!(key, PropertyKey::Symbol(_)) && property::is_enumerable(object, &key, context)? {
            keys.push(key);
        }
    }
    Ok(keys)
}

fn call(
    reviver: &JsObject,
    holder: &JsObject,
    key: &PropertyKey,
    value: JsValue,
    told: Option<JsObject>,
    context: &mut Context,
) -> JsResult<JsValue> {
    let told = told.map_or_else(JsValue::undefined, JsValue::from);
    reviver.call(&holder.clone().into(), &[key_text(key).into(), value, told], context)
}

/// Puts what the function wants in the place of a member; `undefined` removes it. That it cannot be put is no error.
fn put(object: &JsObject, key: &PropertyKey, value: JsValue, context: &mut Context) -> JsResult<()> {
    if value.is_undefined() {
        Intrinsics::of(context).delete_property(object, key, context)?;
    } else {
        object.create_data_property(key.clone(), value, context)?;
    }
    Ok(())
}

/// A property's name as text.
pub fn key_text(key: &PropertyKey) -> JsString {
    match key {
        PropertyKey::String(text) => text.clone(),
        PropertyKey::Index(index) => js_string!(index.get().to_string()),
        PropertyKey::Symbol(_) => js_string!(),
    }
}
