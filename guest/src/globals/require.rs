//! `require`, of the library's modules.

use boa_engine::{Context, JsArgs, JsResult, JsValue};

use super::{define_global, function};
use crate::modules;

pub fn register(context: &mut Context) {
    let require = function("require", 1, require, context);
    define_global("require", require, context);
}

fn require(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let specifier = arguments.get_or_undefined(0).to_string(context)?;
    modules::find("require", &specifier, context)
}
