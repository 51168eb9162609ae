//! `Math.exp`, whose value for 1 is not `Math.E` in the engine, by one bit.

use std::f64::consts::E;

use boa_engine::{Context, JsArgs as _, JsResult, JsValue, native_function::NativeFunctionPointer};

use super::replace_methods;

pub fn register(context: &mut Context) {
    let math = context.intrinsics().objects().math();
    let methods: [(_, _, NativeFunctionPointer); 1] = [("exp", 1, exp)];
    replace_methods(&math, &methods, context);
}

fn exp(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let number = arguments.get_or_undefined(0).to_number(context)?;
    Ok(if number == 1.0 { E } else { number.exp() }.into())
}
