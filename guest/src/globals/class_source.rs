//! The source text of classes, of which the engine keeps none.
//!
//! The compiler of programs has a class that may be asked for its text tell it, in a block of its own. Everything else about
//! `Function.prototype.toString` is left to the engine.

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsResult, JsString, JsValue, builtins::function::OrdinaryFunction,
    native_function::NativeFunctionPointer, object::builtins::JsFunction,
};

use super::replace_methods;

/// The texts, in a `WeakMap` of the engine's, and the functions to reach them, as they were before the program came.
struct Sources {
    texts: JsObject,
    get: JsFunction,
    set: JsFunction,
    to_string: JsFunction,
}

pub fn register(context: &mut Context) {
    let weak_map = context.intrinsics().constructors().weak_map();
    let (constructor, prototype) = (weak_map.constructor(), weak_map.prototype());
    let functions = context.intrinsics().constructors().function().prototype();
    let method = |owner: &JsObject, name: &'static str, context: &mut Context| {
        let method = owner.get(JsString::from(name), context).ok().and_then(|method| method.as_object());
        method.and_then(JsFunction::from_object).expect("a fresh context has every built-in")
    };
    let sources = Sources {
        texts: constructor.construct(&[], None, context).expect("nothing is in its way"),
        get: method(&prototype, "get", context),
        set: method(&prototype, "set", context),
        to_string: method(&functions, "toString", context),
    };
    context.insert_data(Rc::new(sources));
    let methods: [(_, _, NativeFunctionPointer); 1] = [("toString", 0, to_string)];
    replace_methods(&functions, &methods, context);
}

fn sources(context: &Context) -> Rc<Sources> {
    Rc::clone(context.get_data::<Rc<Sources>>().expect("inserted when the globals are made"))
}

/// `classSource(class, text)`: what the compiler of programs calls.
///
/// # Errors
/// Never: the first argument is a class.
pub fn class_source(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let sources = sources(context);
    sources.set.call(&sources.texts.clone().into(), arguments, context).map(|_| JsValue::undefined())
}

/// See <https://tc39.es/ecma262/#sec-function.prototype.tostring>.
fn to_string(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let sources = sources(context);
    if this.as_object().is_some_and(|object| object.is::<OrdinaryFunction>()) {
        let text = sources.get.call(&sources.texts.clone().into(), std::slice::from_ref(this), context)?;
        if text.is_string() {
            return Ok(text);
        }
    }
    sources.to_string.call(this, arguments, context)
}
