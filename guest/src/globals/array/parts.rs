//! `slice`, `splice`, `toSpliced`, `with` and `concat`.

use boa_engine::{Context, JsArgs as _, JsResult, JsValue, object::builtins::JsArray};

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
        dense::look(&array, context, |elements| elements.range(from..to.max(from)))
    });
    match part {
        Some(part) => Ok(JsArray::from_iter(part, context).into()),
        None => realm.call("slice", this, arguments, context),
    }
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.splice>.
pub fn splice(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    match spliced(this, arguments, &realm, context) {
        Some(removed) => Ok(JsArray::from_iter(removed, context).into()),
        None => realm.call("splice", this, arguments, context),
    }
}

/// Splices an array, and gives the elements that this removed. `None`, and nothing done, for all but the simple cases.
fn spliced(this: &JsValue, arguments: &[JsValue], realm: &ArrayRealm, context: &mut Context) -> Option<Vec<JsValue>> {
    let array = this.as_object().filter(|array| realm.is_own_species(array))?;
    let length = realm.growing(&array, context)?;
    let range = index::part(arguments, length)?;
    if length + arguments.len() >= MAX_LENGTH {
        return None;
    }
    let removed = dense::look(&array, context, |elements| elements.range(range.clone()))?;
    let added = added_by(arguments);
    dense::replace(&array, range, added);
    dense::set_length(&array, length - removed.len() + added.len());
    Some(removed)
}

/// What `splice` puts in the place of others.
fn added_by(arguments: &[JsValue]) -> &[JsValue] {
    arguments.get(2..).unwrap_or_default()
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.tospliced>.
pub fn to_spliced(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let part = this.as_object().and_then(|array| {
        let elements = dense::elements(&array, context)?;
        let range = index::part(arguments, elements.len())?;
        Some((elements, range))
    });
    let Some((mut elements, range)) = part else {
        return ArrayRealm::of(context).call("toSpliced", this, arguments, context);
    };
    elements.splice(range, added_by(arguments).iter().cloned());
    Ok(JsArray::from_iter(elements, context).into())
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.with>.
pub fn with(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let part = this.as_object().and_then(|array| {
        let elements = dense::elements(&array, context)?;
        let index = index::within(arguments.first()?, elements.len())?;
        Some((elements, index))
    });
    let Some((mut elements, index)) = part else {
        return ArrayRealm::of(context).call("with", this, arguments, context);
    };
    elements[index] = arguments.get_or_undefined(1).clone();
    Ok(JsArray::from_iter(elements, context).into())
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
