//! Globals that are written in JavaScript, over natives of their own.
//!
//! A script is the body of a function with two parameters: `native`, an object with the natives, out of every program's reach, and
//! `define(name, value)`, which makes a global. It runs when the guest is made, before the snapshot, so that it costs a run nothing; it
//! may ask for no time and no random number then. Its frames have another path than the program's, and so never show in a stack.

use std::path::Path;

use boa_engine::{
    Context, JsArgs as _, JsResult, JsValue, Source, native_function::NativeFunctionPointer,
    property::PropertyDescriptor,
};

use super::{function, object_with};

/// A function that a script finds in `native`: its name, its `length`, its body.
pub type Native = (&'static str, usize, NativeFunctionPointer);

/// Runs a script.
pub fn run(source: &str, natives: &[Native], context: &mut Context) {
    let wrapped = format!("(function(native,define){{'use strict';{source}\n}})");
    let body = context.eval(Source::from_bytes(&wrapped).with_path(Path::new("library")));
    let body = body.expect("the script compiles").as_callable().expect("it is a function");
    let native = object_with(natives, context);
    let define = function("define", 2, define, context);
    body.call(&JsValue::undefined(), &[native.into(), define.into()], context).expect("the script runs");
}

/// Makes a global with the attributes of the language's own.
fn define(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let name = arguments.get_or_undefined(0).to_property_key(context)?;
    let value = arguments.get_or_undefined(1).clone();
    let property = PropertyDescriptor::builder().value(value).enumerable(false).writable(true).configurable(true);
    context.global_object().define_property_or_throw(name, property, context)?;
    Ok(JsValue::undefined())
}
