//! `require`, which only says that there is nothing to require.

use boa_engine::{Context, JsResult, JsValue};

use super::{define_global, function};
use crate::modules;

pub fn register(context: &mut Context) {
    let require = function("require", 1, require, context);
    define_global("require", require, context);
}

fn require(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let specifier = arguments.first().cloned().unwrap_or_default().to_string(context)?;
    Err(modules::refusal("require", &specifier.to_std_string_lossy()))
}
