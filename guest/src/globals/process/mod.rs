//! `process`, as far as it makes sense without a process: what needs the guest. The rest is in the script.

use boa_engine::{
    Context, JsArgs, JsError, JsNativeError, JsResult, JsValue, error::PanicError, object::builtins::JsFunction,
};

use super::{library::Native, performance, timers};
use crate::{
    event_loop::{Callback, EventLoop},
    memory, program, uncaught,
};

pub const NATIVES: &[Native] = &[
    ("exit", 1, exit),
    ("write", 1, write),
    ("nextTick", 1, next_tick),
    ("elapsed", 0, elapsed),
    ("memory", 0, memory_used),
    ("onUncaught", 2, on_uncaught),
];

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

/// `write(text)`: one log entry.
fn write(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let chunk = arguments.get_or_undefined(0).to_string(context)?;
    program::log(&chunk, context);
    Ok(JsValue::undefined())
}

/// `nextTick(callback, ...arguments)`.
fn next_tick(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let function = timers::callback(arguments, context)?;
    let arguments = arguments.get(1..).unwrap_or_default().to_vec();
    EventLoop::of(context).queue_tick(Callback { function, arguments });
    Ok(JsValue::undefined())
}

/// `elapsed()`: milliseconds since the run started.
fn elapsed(_this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(performance::elapsed_ms(context).into())
}

/// `memory(which)`: bytes, of the sandbox as a whole or of what is in use.
fn memory_used(_this: &JsValue, arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    let whole = arguments.get_or_undefined(0).to_boolean();
    Ok((if whole { memory::whole_bytes() } else { memory::live_bytes() } as u64).into())
}

/// `onUncaught(error, rejection)`: see [`uncaught::set_tellers`].
fn on_uncaught(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let function = |position: usize| {
        let object = arguments.get_or_undefined(position).as_object();
        let refusal = || JsError::from(JsNativeError::typ().with_message("both must be functions"));
        object.and_then(|object| JsFunction::from_object(object.clone())).ok_or_else(refusal)
    };
    let (error, rejection) = (function(0)?, function(1)?);
    uncaught::set_tellers(error, rejection, context);
    Ok(JsValue::undefined())
}
