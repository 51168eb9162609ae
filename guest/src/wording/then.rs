//! `Promise.prototype.then`, with a second argument that hears V8's words.
//!
//! A rejection that nothing handles yet is explained when the engine reports it. One that is handled is not reported; so what handles it is
//! called through a function that explains first. `catch`, `finally`, `allSettled` and `any` all call `then`; `await` does not, and
//! leads to a `catch` clause.

use boa_engine::{
    Context, JsArgs as _, JsResult, JsValue, NativeFunction,
    builtins::promise::PromiseState,
    js_string,
    object::{
        FunctionObjectBuilder,
        builtins::{JsFunction, JsPromise},
    },
    property::PropertyDescriptor,
};

use super::explain;

/// Puts our `then` into a fresh realm.
pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().promise().prototype();
    let key = js_string!("then");
    let original = prototype.get(key.clone(), context).ok().and_then(|then| JsFunction::from_object(then.as_object()?));
    let original = original.expect("a fresh context has every built-in");
    let then = NativeFunction::from_copy_closure_with_captures(then, original);
    let then = FunctionObjectBuilder::new(context.realm(), then).name(key.clone()).length(2).build();
    let property = PropertyDescriptor::builder().value(then).enumerable(false).writable(true).configurable(true);
    prototype
        .define_property_or_throw(key, property, context)
        .expect("the methods of built-in objects are configurable");
}

fn then(this: &JsValue, arguments: &[JsValue], original: &JsFunction, context: &mut Context) -> JsResult<JsValue> {
    let on_rejected = arguments.get(1).and_then(|handler| JsFunction::from_object(handler.as_object()?));
    match on_rejected {
        Some(handler) if is_pending(this) => {
            let handler = explaining(handler, context);
            original.call(this, &[arguments.get_or_undefined(0).clone(), handler.into()], context)
        }
        _ => original.call(this, arguments, context),
    }
}

/// A promise that has been rejected by now has been explained.
fn is_pending(this: &JsValue) -> bool {
    let promise = this.as_object().and_then(|promise| JsPromise::from_object(promise).ok());
    promise.is_some_and(|promise| matches!(promise.state(), PromiseState::Pending))
}

/// Calls `handler` with an error that has been explained.
fn explaining(handler: JsFunction, context: &Context) -> JsFunction {
    let native = NativeFunction::from_copy_closure_with_captures(
        |_, arguments, handler: &JsFunction, context| {
            explain(arguments.get_or_undefined(0), context);
            handler.call(&JsValue::undefined(), arguments, context)
        },
        handler,
    );
    FunctionObjectBuilder::new(context.realm(), native).length(1).build()
}
