//! `Error.captureStackTrace` and `Error.stackTraceLimit`, which are V8's own and which the engine lacks.
//!
//! The limit is a property with a getter and a setter, since the engine has to know it when an error is made.

use std::cell::RefCell;

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue,
    builtins::function::OrdinaryFunction,
    js_string,
    native_function::NativeFunctionPointer,
    property::{PropertyDescriptor, PropertyKey},
};

use super::{function, replace_methods};
use crate::{bindings::blank_error, engine::BACKTRACE_LIMIT, error};

/// As many frames as V8 keeps at most.
const MAX_LIMIT: f64 = 200.0;

/// Frames that are looked through for the function above which none is wanted.
const SEARCHED_FRAMES: usize = 1_000;

/// What the program has set the limit to.
struct Limit(RefCell<JsValue>);

pub fn register(context: &mut Context) {
    let constructor = context.intrinsics().constructors().error().constructor();
    let methods: [(_, _, NativeFunctionPointer); 1] = [("captureStackTrace", 2, capture)];
    replace_methods(&constructor, &methods, context);
    context.insert_data(Limit(RefCell::new(JsValue::from(BACKTRACE_LIMIT as u32))));
    let (getter, setter) =
        (function("get stackTraceLimit", 0, limit, context), function("set stackTraceLimit", 1, set_limit, context));
    let property = PropertyDescriptor::builder().get(getter).set(setter).enumerable(true).configurable(true);
    constructor
        .define_property_or_throw(js_string!("stackTraceLimit"), property, context)
        .expect("built-in constructors take any property");
}

/// How many frames are shown. `None`: errors have no stack at all, since the program has set the limit to something else than a number.
pub fn shown_frames(context: &Context) -> Option<usize> {
    let limit = context.get_data::<Limit>().expect("inserted when the globals are made").0.borrow().as_number()?;
    // The cast makes 0 of what is not a number or below it.
    Some(limit.min(MAX_LIMIT) as usize)
}

fn limit(_: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(context.get_data::<Limit>().map(|limit| limit.0.borrow().clone()).unwrap_or_default())
}

fn set_limit(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let value = arguments.get_or_undefined(0).clone();
    let constructor = context.intrinsics().constructors().error().constructor();
    let Some(object) = this.as_object() else { return Ok(JsValue::undefined()) };
    if !JsObject::equals(&object, &constructor) {
        // A subclass has a limit of its own, which means nothing.
        return object.create_data_property_or_throw(js_string!("stackTraceLimit"), value, context).map(JsValue::from);
    }
    context.get_data::<Limit>().expect("inserted when the globals are made").0.replace(value);
    // The engine needs one frame; none is shown then.
    let frames = shown_frames(context).unwrap_or_default().max(1);
    context.runtime_limits_mut().set_backtrace_limit(frames);
    Ok(JsValue::undefined())
}

/// Gives an object a `stack` as an error made here would have, without the frames above the topmost call of a function, and that call.
fn capture(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let Some(object) = arguments.get_or_undefined(0).as_object() else {
        return Err(JsNativeError::typ().with_message("invalid_argument").into());
    };
    let hidden = arguments.get_or_undefined(1).as_callable().map(|function| hidden_frames(&function, context));
    let stack = match shown_frames(context) {
        Some(shown) => stack(&object, hidden, shown, context)?.into(),
        None => JsValue::undefined(),
    };
    let property = PropertyDescriptor::builder().value(stack).writable(true).enumerable(false).configurable(true);
    let key = PropertyKey::from(js_string!("stack"));
    if object.define_property_or_throw(key, property, context).is_err() {
        let message = "Cannot define property stack, object is not extensible";
        return Err(JsNativeError::typ().with_message(message).into());
    }
    Ok(JsValue::undefined())
}

/// The number of frames down to the topmost call of `function`, with it. `None`: it has not been called.
fn hidden_frames(function: &JsObject, context: &Context) -> Option<usize> {
    let function = function.downcast_ref::<OrdinaryFunction>()?;
    let code = function.codeblock();
    let index = context.stack_trace().position(|frame| std::ptr::eq(&raw const **frame.code_block(), code))?;
    Some(index + 1)
}

fn stack(object: &JsObject, hidden: Option<Option<usize>>, shown: usize, context: &mut Context) -> JsResult<JsString> {
    let usual = context.runtime_limits().backtrace_limit();
    let searched = if hidden.is_some() { SEARCHED_FRAMES } else { usual };
    context.runtime_limits_mut().set_backtrace_limit(searched);
    let here = blank_error(context);
    context.runtime_limits_mut().set_backtrace_limit(usual);
    let hidden = hidden.map_or(0, |hidden| hidden.unwrap_or(usize::MAX));
    error::stack_as_of(object, &here?, hidden, shown, context)
}
