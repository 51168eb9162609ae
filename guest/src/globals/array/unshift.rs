//! `unshift`.

use boa_engine::{Context, JsResult, JsValue};

use super::{
    dense::{self, MAX_LENGTH},
    realm::ArrayRealm,
};

/// See <https://tc39.es/ecma262/#sec-array.prototype.unshift>.
pub fn unshift(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    let array = this.as_object().and_then(|array| {
        let length = realm.growing(&array, context)?;
        (length + arguments.len() < MAX_LENGTH).then_some((array, length))
    });
    let Some((array, length)) = array else {
        return realm.call("unshift", this, arguments, context);
    };
    dense::replace(&array, 0..0, arguments);
    let length = length + arguments.len();
    dense::set_length(&array, length);
    Ok(length.into())
}
