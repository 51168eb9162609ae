//! `process`, as far as it makes sense without a process.

use boa_engine::{
    Context, JsError, JsObject, JsResult, JsValue, error::PanicError, js_string, object::builtins::JsFunction,
};

use super::{define_global, object_with};
use crate::{event_loop::EventLoop, program};

pub fn register(context: &mut Context) {
    let process = object_with(&[("exit", 1, exit)], context);
    let env = JsObject::with_object_proto(context.intrinsics());
    let streams = ["stdout", "stderr"].map(|name| (name, object_with(&[("write", 1, write)], context)));
    let members = streams.into_iter().chain([("env", env)]);
    for (name, value) in members {
        process
            .create_data_property_or_throw(js_string!(name), value, context)
            .expect("a fresh ordinary object takes any property");
    }
    define_global("process", process, context);
}

/// Ends the run at once, as `worker-exit`.
fn exit(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let code = match arguments.first() {
        Some(code) if !code.is_undefined() => code.to_i32(context)?,
        _ => 0,
    };
    program::settlement(context).exit(code);
    // In the sandbox the line above does not return. Elsewhere this is what a program cannot catch.
    Err(JsError::from(boa_engine::error::EngineError::from(PanicError::new("process.exit"))))
}

/// Captures a chunk as one log entry, and calls the callback, which may be the second or the third argument, later.
fn write(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let chunk = arguments.first().cloned().unwrap_or_default().to_string(context)?;
    let callback = arguments
        .iter()
        .skip(1)
        .take(2)
        .find_map(|argument| argument.as_object().and_then(|object| JsFunction::from_object(object.clone())));
    if let Some(callback) = callback {
        EventLoop::of(context).queue_microtask(callback, vec![JsValue::null()]);
    }
    program::log(&chunk, context);
    Ok(JsValue::from(true))
}
