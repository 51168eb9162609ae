//! `Error.isError`, which the engine lacks.

use boa_engine::{
    Context, JsArgs as _, JsResult, JsValue, builtins::error::Error, native_function::NativeFunctionPointer,
};

use super::replace_methods;

pub fn register(context: &mut Context) {
    let constructor = context.intrinsics().constructors().error().constructor();
    let methods: [(_, _, NativeFunctionPointer); 1] = [("isError", 1, is_error)];
    replace_methods(&constructor, &methods, context);
}

fn is_error(_: &JsValue, arguments: &[JsValue], _: &mut Context) -> JsResult<JsValue> {
    let object = arguments.get_or_undefined(0).as_object();
    Ok(object.is_some_and(|object| object.is::<Error>()).into())
}
