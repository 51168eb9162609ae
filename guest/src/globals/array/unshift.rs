//! `unshift`.

use boa_engine::{Context, JsResult, JsValue};

use super::{
    dense::{self, MAX_LENGTH},
    realm::ArrayRealm,
};

/// See <https://tc39.es/ecma262/#sec-array.prototype.unshift>.
pub fn unshift(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let realm = ArrayRealm::of(context);
    let array = this.as_object().filter(|array| {
        let length = realm.growing(array, context);
        length.is_some_and(|length| length + arguments.len() < MAX_LENGTH)
    });
    let Some((array, moved)) = array.and_then(|array| dense::elements(&array, context).map(|moved| (array, moved)))
    else {
        return realm.call("unshift", this, arguments, context);
    };
    for (index, value) in arguments.iter().chain(&moved).enumerate() {
        dense::put(&array, index, value.clone());
    }
    let length = arguments.len() + moved.len();
    dense::set_length(&array, length);
    Ok(length.into())
}
