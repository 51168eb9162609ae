//! `indexOf` and `includes`.

use boa_engine::{Context, JsArgs as _, JsResult, JsValue};

use super::{dense, index, realm::ArrayRealm};

/// See <https://tc39.es/ecma262/#sec-array.prototype.indexof>.
pub fn index_of(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    match position(this, arguments, JsValue::strict_equals, context) {
        Some(found) => Ok(found.map_or(JsValue::from(-1), JsValue::from)),
        None => ArrayRealm::of(context).call("indexOf", this, arguments, context),
    }
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.includes>.
pub fn includes(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    match position(this, arguments, JsValue::same_value_zero, context) {
        Some(found) => Ok(found.is_some().into()),
        None => ArrayRealm::of(context).call("includes", this, arguments, context),
    }
}

/// Where the searched value is in an array. The outer `None` stands for all but the simple cases.
fn position(
    this: &JsValue,
    arguments: &[JsValue],
    are_same: fn(&JsValue, &JsValue) -> bool,
    context: &mut Context,
) -> Option<Option<usize>> {
    let array = this.as_object()?;
    let (_, length) = dense::stored(&array, context)?;
    let from = index::relative(arguments.get(1), 0, length)?;
    let searched = arguments.get_or_undefined(0);
    // What is true of two equal numbers that are none is for `are_same` to say.
    let number = searched.as_number().filter(|number| !number.is_nan());
    dense::look(&array, context, |elements| elements.position(from, number, |element| are_same(element, searched)))
}
