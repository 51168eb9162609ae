//! `slice`, `splice` and `concat`.

use boa_engine::{Context, JsObject, JsResult, JsValue, object::builtins::JsArray};

use super::{
    dense::{self, MAX_LENGTH},
    index,
    realm::ArrayRealm,
};

/// See <https://tc39.es/ecma262/#sec-array.prototype.slice>.
pub fn slice(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    let part = this.as_object().filter(|array| realm.is_own_species(array)).and_then(|array| {
        let (_, length) = dense::stored(&array, context)?;
        let from = index::relative(arguments.first(), 0, length)?;
        let to = index::relative(arguments.get(1), length, length)?;
        dense::look(&array, context, |elements| elements.range(from, to.max(from)))
    });
    match part {
        Some(part) => Ok(JsArray::from_iter(part, context).into()),
        None => realm.call("slice", this, arguments, context),
    }
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.splice>.
pub fn splice(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    let Some((array, from, removed)) = spliced(this, arguments, &realm, context) else {
        return realm.call("splice", this, arguments, context);
    };
    let added = arguments.get(2..).unwrap_or_default();
    replace(&array, from, removed.len(), added, context)?;
    Ok(JsArray::from_iter(removed, context).into())
}

/// What is spliced, from where on, and which elements that removes. `None` for all but the simple cases.
fn spliced(
    this: &JsValue,
    arguments: &[JsValue],
    realm: &ArrayRealm,
    context: &mut Context,
) -> Option<(JsObject, usize, Vec<JsValue>)> {
    let array = this.as_object().filter(|array| realm.is_own_species(array))?;
    let length = realm.growing(&array, context)?;
    let from = index::relative(arguments.first(), 0, length)?;
    let count = match arguments.len() {
        0 => 0,
        1 => length - from,
        _ => index::count(&arguments[1])?.min(length - from),
    };
    if length + arguments.len() >= MAX_LENGTH {
        return None;
    }
    let removed = dense::look(&array, context, |elements| elements.range(from, from + count))?;
    Some((array, from, removed))
}

/// Puts `added` in the place of `count` elements.
fn replace(array: &JsObject, from: usize, count: usize, added: &[JsValue], context: &mut Context) -> JsResult<()> {
    let moved = if added.len() == count {
        Vec::new()
    } else {
        dense::look(array, context, |elements| elements.range(from + count, elements.len())).unwrap_or_default()
    };
    for (offset, value) in added.iter().chain(&moved).enumerate() {
        dense::put(array, from + offset, value.clone());
    }
    if added.len() == count {
        return Ok(());
    }
    let length = from + added.len() + moved.len();
    for index in (length..from + count + moved.len()).rev() {
        array.delete_property_or_throw(index as u32, context)?;
    }
    dense::set_length(array, length);
    Ok(())
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.concat>.
pub fn concat(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    match joined(this, arguments, &realm, context) {
        Some(all) => Ok(JsArray::from_iter(all, context).into()),
        None => realm.call("concat", this, arguments, context),
    }
}

/// The elements of this array, and then what the arguments are or have. `None` for all but the simple cases.
fn joined(this: &JsValue, arguments: &[JsValue], realm: &ArrayRealm, context: &mut Context) -> Option<Vec<JsValue>> {
    let array = this.as_object().filter(|array| realm.is_own_species(array) && realm.is_spread_by_concat(array))?;
    let mut all = dense::elements(&array, context)?;
    for argument in arguments {
        match argument.as_object() {
            None => all.push(argument.clone()),
            Some(array) if realm.is_spread_by_concat(&array) => all.extend(dense::elements(&array, context)?),
            Some(_) => return None,
        }
    }
    (all.len() < MAX_LENGTH).then_some(all)
}
