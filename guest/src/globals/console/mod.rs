//! `console`: Node's, where every call is one log entry. There is one stream, so `error` and `warn` print as `log` does.
//!
//! Nothing of the program's is called but what Node would call to convert a value, and what that throws is ignored.
//! Node's warnings (for a label that is unknown, say) go to its process, not to the console; here they do not exist.

mod format;
mod state;
mod table;

use std::rc::Rc;

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string,
    native_function::NativeFunctionPointer, property::PropertyDescriptor,
};

pub use self::format::format_with;
use self::{format::format, state::State};
use super::{define_global, function};
use crate::{
    error,
    inspect::{self, Options},
    program,
};

/// In the order of Node's.
const METHODS: [(&str, usize, NativeFunctionPointer); 22] = [
    ("log", 0, log),
    ("warn", 0, log),
    ("dir", 0, dir),
    ("time", 0, time),
    ("timeEnd", 0, time_end),
    ("timeLog", 0, time_log),
    ("trace", 0, trace),
    ("assert", 0, assert),
    ("clear", 0, nothing),
    ("count", 0, count),
    ("countReset", 0, count_reset),
    ("group", 0, group),
    ("groupEnd", 0, group_end),
    ("table", 1, table),
    ("debug", 0, log),
    ("info", 0, log),
    ("dirxml", 0, log),
    ("error", 0, log),
    ("groupCollapsed", 0, group),
    ("profile", 0, nothing),
    ("profileEnd", 0, nothing),
    ("timeStamp", 0, nothing),
];

pub fn register(context: &mut Context) {
    context.insert_data(Rc::<State>::default());
    let console = JsObject::with_object_proto(context.intrinsics());
    for (name, length, body) in METHODS {
        let method = function(name, length, body, context);
        let property = PropertyDescriptor::builder().value(method).writable(true).enumerable(true).configurable(true);
        console.insert_property(JsString::from(name), property.build());
    }
    let tag = PropertyDescriptor::builder().value(js_string!("console"));
    let tag = tag.writable(false).enumerable(false).configurable(true).build();
    console.insert_property(JsSymbol::to_string_tag(), tag);
    define_global("console", console, context);
}

/// Adds an entry to the log, inside the open groups.
fn print(text: &JsString, context: &Context) {
    program::log(&State::of(context).indented(text), context);
}

fn argument(arguments: &[JsValue], index: usize) -> JsValue {
    arguments.get(index).cloned().unwrap_or_default()
}

fn log(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = format(arguments, context);
    print(&text, context);
    Ok(JsValue::undefined())
}

fn dir(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let options = Options { custom_inspect: false, ..Options::default() };
    let options = options.overridden_by(&argument(arguments, 1));
    let text = inspect::inspect_with(&argument(arguments, 0), options, context);
    print(&js_string!(text), context);
    Ok(JsValue::undefined())
}

fn trace(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let message = format(arguments, context);
    let constructor = context.intrinsics().constructors().error().constructor();
    let error = constructor.construct(&[], None, context)?;
    for (key, value) in [(js_string!("name"), js_string!("Trace")), (js_string!("message"), message)] {
        let property = PropertyDescriptor::builder().value(value).writable(true).enumerable(false).configurable(true);
        error.insert_property(key, property.build());
    }
    let stack = error::stack_of(&error, context)?;
    print(&stack, context);
    Ok(JsValue::undefined())
}

fn assert(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    if argument(arguments, 0).to_boolean() {
        return Ok(JsValue::undefined());
    }
    let mut printed = arguments.get(1..).unwrap_or_default().to_vec();
    match printed.first_mut() {
        Some(first) => {
            let message = format::to_text(first, context);
            *first = js_string!(&js_string!("Assertion failed: "), &message).into();
        }
        None => printed.push(js_string!("Assertion failed").into()),
    }
    log(this, &printed, context)
}

fn nothing(_this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    Ok(JsValue::undefined())
}

fn group(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    if !arguments.is_empty() {
        log(this, arguments, context)?;
    }
    State::of(context).open_group();
    Ok(JsValue::undefined())
}

fn group_end(_this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    State::of(context).close_group();
    Ok(JsValue::undefined())
}

/// The label a counter or a timer is known by.
fn label(arguments: &[JsValue], context: &mut Context) -> JsResult<JsString> {
    match argument(arguments, 0) {
        label if label.is_undefined() => Ok(js_string!("default")),
        label => label.to_string(context),
    }
}

fn count(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let label = label(arguments, context)?;
    let count = State::of(context).count(&label);
    print(&js_string!(&label, &js_string!(format!(": {count}"))), context);
    Ok(JsValue::undefined())
}

fn count_reset(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let label = label(arguments, context)?;
    State::of(context).reset_count(&label);
    Ok(JsValue::undefined())
}

fn time(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let label = label(arguments, context)?;
    State::of(context).start_timer(label, context);
    Ok(JsValue::undefined())
}

fn time_log(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let label = label(arguments, context)?;
    print_timer(&label, arguments.get(1..).unwrap_or_default(), context);
    Ok(JsValue::undefined())
}

fn time_end(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let label = label(arguments, context)?;
    print_timer(&label, &[], context);
    State::of(context).stop_timer(&label);
    Ok(JsValue::undefined())
}

fn print_timer(label: &JsString, data: &[JsValue], context: &mut Context) {
    let Some(elapsed) = State::of(context).timer_in_words(label, context) else { return };
    let mut arguments = vec![js_string!("%s: %s").into(), label.clone().into(), js_string!(elapsed).into()];
    arguments.extend_from_slice(data);
    let text = format(&arguments, context);
    print(&text, context);
}

fn table(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let columns = argument(arguments, 1);
    let columns = match columns.as_object() {
        Some(columns) if columns.is_array() => Some(columns),
        None if columns.is_undefined() => None,
        _ => {
            let message = "The \"properties\" argument must be an instance of Array";
            return Err(JsNativeError::typ().with_message(message).into());
        }
    };
    match argument(arguments, 0).as_object().filter(|data| !data.is_callable()) {
        Some(data) => {
            let text = table::table(&data, columns.as_ref(), context);
            print(&js_string!(text), context);
            Ok(JsValue::undefined())
        }
        None => log(this, arguments.get(..1).unwrap_or_default(), context),
    }
}
