//! `setTimeout`, `setInterval`, `setImmediate`, their clears, and `queueMicrotask`.

mod handle;

use boa_engine::{Context, JsError, JsNativeError, JsResult, JsValue, js_string, object::builtins::JsFunction};

use super::{define_enumerable_global, function, library::Native};
use crate::event_loop::{Callback, EventLoop, Timer};

/// The longest delay there is; a longer one counts as the shortest, as everywhere.
const MAX_DELAY_MS: f64 = 2_147_483_647.0;
/// The shortest delay there is.
const MIN_DELAY_MS: f64 = 1.0;

const FUNCTIONS: [Native; 7] = [
    ("clearImmediate", 1, clear_immediate),
    ("setImmediate", 1, set_immediate),
    ("clearInterval", 1, clear_timer),
    ("clearTimeout", 1, clear_timer),
    ("setInterval", 2, set_interval),
    ("setTimeout", 2, set_timeout),
    ("queueMicrotask", 1, queue_microtask),
];

pub fn register(context: &mut Context) {
    handle::register(context);
    for (name, length, body) in FUNCTIONS {
        let function = function(name, length, body, context);
        define_enumerable_global(name, function, context);
    }
}

fn set_timeout(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    set(arguments, false, context)
}

fn set_interval(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    set(arguments, true, context)
}

fn set(arguments: &[JsValue], repeats: bool, context: &mut Context) -> JsResult<JsValue> {
    let function = callback(arguments, context)?;
    let delay_ms = delay(arguments.get(1), context)?;
    let arguments = arguments.get(2..).unwrap_or_default().to_vec();
    let timer = Timer { callback: Callback { function, arguments }, delay_ms, repeats };
    let id = EventLoop::of(context).set_timer(timer.clone());
    Ok(handle::timeout(id, timer, context))
}

fn set_immediate(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let function = callback(arguments, context)?;
    let arguments = arguments.get(1..).unwrap_or_default().to_vec();
    let id = EventLoop::of(context).queue_immediate(Callback { function, arguments });
    Ok(handle::immediate(id, context))
}

fn delay(argument: Option<&JsValue>, context: &mut Context) -> JsResult<f64> {
    let delay_ms = argument.map_or(Ok(f64::NAN), |argument| argument.to_number(context))?;
    let in_range = (MIN_DELAY_MS..=MAX_DELAY_MS).contains(&delay_ms);
    Ok(if in_range { delay_ms.trunc() } else { MIN_DELAY_MS })
}

/// Takes a handle, or the number that one has been converted to. Anything else is ignored.
fn clear_timer(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let Some(argument) = arguments.first() else { return Ok(JsValue::undefined()) };
    let id = match argument.as_object() {
        Some(object) => handle::timeout_id(&object).map(f64::from),
        None if argument.is_number() || argument.is_string() => Some(argument.to_number(context)?),
        None => None,
    };
    if let Some(id) = id.filter(|id| *id >= 1.0 && *id <= f64::from(u32::MAX)) {
        EventLoop::of(context).clear_timer(id as u32);
    }
    Ok(JsValue::undefined())
}

fn clear_immediate(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let object = arguments.first().and_then(JsValue::as_object);
    if let Some(id) = object.as_ref().and_then(handle::immediate_id) {
        EventLoop::of(context).clear_immediate(id);
    }
    Ok(JsValue::undefined())
}

fn queue_microtask(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let function = callback(arguments, context)?;
    EventLoop::of(context).queue_microtask(Callback { function, arguments: Vec::new() });
    Ok(JsValue::undefined())
}

/// The first argument, which has to be a function.
pub fn callback(arguments: &[JsValue], context: &mut Context) -> JsResult<JsFunction> {
    let callback = arguments.first().and_then(JsValue::as_object);
    match callback.and_then(|object| JsFunction::from_object(object.clone())) {
        Some(callback) => Ok(callback),
        None => Err(no_function(arguments.first(), context)),
    }
}

/// Node's error, with its code.
fn no_function(given: Option<&JsValue>, context: &mut Context) -> JsError {
    let given = given.cloned().unwrap_or_default();
    let told =
        crate::inspect::inspect(&given, context).map_or_else(|_| String::new(), |told| told.to_std_string_lossy());
    let received = match given.type_of() {
        "undefined" => "undefined".into(),
        "object" if given.is_null() => "null".into(),
        "object" => given
            .as_object()
            .and_then(|object| crate::inspect::class_name(&object, context))
            .map_or_else(|| "an object".to_owned(), |class| format!("an instance of {class}")),
        kind => format!("type {kind} ({told})"),
    };
    let message = format!("The \"callback\" argument must be of type function. Received {received}");
    let error = JsNativeError::typ().with_message(message).into_opaque(context);
    let code = js_string!("ERR_INVALID_ARG_TYPE");
    match error.create_data_property_or_throw(js_string!("code"), code, context) {
        Ok(_) => JsError::from_opaque(error.into()),
        Err(error) => error,
    }
}
