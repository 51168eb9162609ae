//! `console`: every call is one log entry.

use boa_engine::{Context, JsResult, JsString, JsValue, js_string, native_function::NativeFunctionPointer};

use super::{define_global, object_with};
use crate::{inspect, program};

/// The methods that print their arguments.
const PRINTING: [&str; 5] = ["log", "info", "warn", "error", "debug"];

pub fn register(context: &mut Context) {
    let methods = PRINTING.map(|name| (name, 0, print as NativeFunctionPointer));
    let console = object_with(&methods, context);
    define_global("console", console, context);
}

/// Prints strings as they are and everything else in words, with spaces between.
fn print(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let mut parts = Vec::with_capacity(arguments.len() * 2);
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            parts.push(js_string!(" "));
        }
        parts.push(match argument.as_string() {
            Some(text) => text,
            None => inspect::inspect(argument, context)?,
        });
    }
    program::log(&JsString::from(&parts[..]), context);
    Ok(JsValue::undefined())
}
