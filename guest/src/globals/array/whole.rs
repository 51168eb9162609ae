//! `fill`, `reverse` and `toReversed`.

use boa_engine::{Context, JsArgs as _, JsObject, JsResult, JsValue, object::builtins::JsArray};

use super::{dense, index, realm::ArrayRealm};

/// See <https://tc39.es/ecma262/#sec-array.prototype.fill>.
pub fn fill(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    let Some((array, from, to)) = filled(this, arguments, &realm, context) else {
        return realm.call("fill", this, arguments, context);
    };
    dense::fill(&array, from..to.max(from), arguments.get_or_undefined(0));
    Ok(this.clone())
}

/// What is filled, from where to where. `None` for all but the simple cases.
fn filled(
    this: &JsValue,
    arguments: &[JsValue],
    realm: &ArrayRealm,
    context: &mut Context,
) -> Option<(JsObject, usize, usize)> {
    let array = this.as_object()?;
    let (count, length) = dense::stored(&array, context)?;
    let from = index::relative(arguments.get(1), 0, length)?;
    let to = index::relative(arguments.get(2), length, length)?;
    let is_free = to <= count
        || from <= count && realm.inherits_no_elements(&array) && array.is_extensible(context).is_ok_and(|yes| yes);
    is_free.then_some((array, from, to))
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.reverse>.
pub fn reverse(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let array = this.as_object().filter(|array| {
        let stored = dense::stored(array, context);
        stored.is_some_and(|(count, length)| count == length)
    });
    let Some(array) = array else {
        return ArrayRealm::of(context).call("reverse", this, arguments, context);
    };
    dense::reverse(&array);
    Ok(this.clone())
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.toreversed>.
pub fn to_reversed(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    match this.as_object().and_then(|array| dense::elements(&array, context)) {
        Some(elements) => Ok(JsArray::from_iter(elements.into_iter().rev(), context).into()),
        None => ArrayRealm::of(context).call("toReversed", this, arguments, context),
    }
}
