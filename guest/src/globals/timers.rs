//! `setTimeout`, `setInterval`, `setImmediate`, their clears, and `queueMicrotask`.

use boa_engine::{Context, JsNativeError, JsResult, JsValue, object::builtins::JsFunction};

use super::{define_global, function};
use crate::event_loop::{EventLoop, Timer};

/// The longest delay there is; a longer one counts as the shortest, as everywhere.
const MAX_DELAY_MS: f64 = 2_147_483_647.0;
/// The shortest delay there is.
const MIN_DELAY_MS: f64 = 1.0;

pub fn register(context: &mut Context) {
    let functions = [
        function("setTimeout", 2, set_timeout, context),
        function("setInterval", 2, set_interval, context),
        function("setImmediate", 1, set_immediate, context),
        function("clearTimeout", 1, clear, context),
        function("clearInterval", 1, clear, context),
        function("clearImmediate", 1, clear, context),
        function("queueMicrotask", 1, queue_microtask, context),
    ];
    let names = [
        "setTimeout",
        "setInterval",
        "setImmediate",
        "clearTimeout",
        "clearInterval",
        "clearImmediate",
        "queueMicrotask",
    ];
    for (name, function) in names.into_iter().zip(functions) {
        define_global(name, function, context);
    }
}

fn set_timeout(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let delay_ms = delay(arguments.get(1), context)?;
    set("setTimeout", arguments, 2, delay_ms, false, context)
}

fn set_interval(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let delay_ms = delay(arguments.get(1), context)?;
    set("setInterval", arguments, 2, delay_ms, true, context)
}

fn set_immediate(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    set("setImmediate", arguments, 1, 0.0, false, context)
}

fn set(
    name: &str,
    arguments: &[JsValue],
    own_parameters: usize,
    delay_ms: f64,
    repeats: bool,
    context: &mut Context,
) -> JsResult<JsValue> {
    let callback = callback(name, arguments)?;
    let arguments = arguments.get(own_parameters..).unwrap_or_default().to_vec();
    let id = EventLoop::of(context).set_timer(Timer { callback, arguments, delay_ms, repeats });
    Ok(JsValue::from(id))
}

fn delay(argument: Option<&JsValue>, context: &mut Context) -> JsResult<f64> {
    let delay_ms = argument.map_or(Ok(f64::NAN), |argument| argument.to_number(context))?;
    let in_range = (MIN_DELAY_MS..=MAX_DELAY_MS).contains(&delay_ms);
    Ok(if in_range { delay_ms.trunc() } else { MIN_DELAY_MS })
}

fn clear(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let id = arguments.first().map_or(Ok(f64::NAN), |argument| argument.to_number(context))?;
    if id >= 1.0 && id <= f64::from(u32::MAX) {
        EventLoop::of(context).clear_timer(id as u32);
    }
    Ok(JsValue::undefined())
}

fn queue_microtask(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let callback = callback("queueMicrotask", arguments)?;
    EventLoop::of(context).queue_microtask(callback, Vec::new());
    Ok(JsValue::undefined())
}

fn callback(name: &str, arguments: &[JsValue]) -> JsResult<JsFunction> {
    let callback = arguments.first().and_then(JsValue::as_object);
    callback.and_then(|object| JsFunction::from_object(object.clone())).ok_or_else(|| {
        JsNativeError::typ()
            .with_message(format!("The \"callback\" argument of {name} must be of type function"))
            .into()
    })
}
