//! The globals that the language itself does not have, and those that the engine has but not well enough. A file or a folder each,
//! registered from one list; those written in JavaScript from the list in [`library`].

mod array;
mod array_buffer;
mod buffer;
mod byte_text;
pub mod bytes;
mod class_source;
pub mod collections;
mod console;
mod crypto;
mod date;
mod encoding;
mod error_kind;
mod intl;
mod json;
mod library;
mod math;
mod performance;
mod process;
mod reg_exp;
mod require;
pub mod stack_trace;
mod string;
mod structured_clone;
mod timers;
mod url;
mod util;
mod weak;

use boa_engine::{
    Context, JsObject, JsString, JsValue, NativeFunction, js_string,
    native_function::NativeFunctionPointer,
    object::{FunctionObjectBuilder, ObjectInitializer, builtins::JsFunction},
    property::{Attribute, PropertyDescriptor},
};

pub use array::dense_elements;
pub use class_source::class_source;
pub use intl::zone_alias;
pub use library::Library;
pub use reg_exp::literal as reg_exp_literal;

use crate::{error, wording};

/// Puts all of them into a fresh realm.
pub fn register(context: &mut Context) {
    error::install_stack_getter(context);
    array::register(context);
    array_buffer::register(context);
    byte_text::register(context);
    class_source::register(context);
    collections::register(context);
    console::register(context);
    date::register(context);
    error_kind::register(context);
    json::register(context);
    math::register(context);
    reg_exp::register(context);
    require::register(context);
    stack_trace::register(context);
    string::register(context);
    timers::register(context);
    weak::register(context);
    wording::register(context);
    let global = context.global_object();
    define_enumerable_global("global", global, context);
    library::register(context);
}

/// The console, which is also a parameter of the program.
pub fn console(context: &mut Context) -> JsValue {
    context.global_object().get(js_string!("console"), context).unwrap_or_default()
}

/// A native function that is not a constructor.
fn function(name: &'static str, length: usize, body: NativeFunctionPointer, context: &Context) -> JsFunction {
    FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(body))
        .name(JsString::from(name))
        .length(length)
        .build()
}

/// Puts methods in the place of a built-in object's own, with the same attributes.
fn replace_methods(owner: &JsObject, methods: &[(&'static str, usize, NativeFunctionPointer)], context: &mut Context) {
    for (name, length, body) in methods {
        let method = function(name, *length, *body, context);
        let property = PropertyDescriptor::builder().value(method).enumerable(false).writable(true).configurable(true);
        owner
            .define_property_or_throw(JsString::from(*name), property, context)
            .expect("the methods of built-in objects are configurable");
    }
}

/// Defines a global property as the language's own are: writable, not enumerable.
fn define_global(name: &'static str, value: impl Into<JsValue>, context: &mut Context) {
    let attribute = Attribute::WRITABLE | Attribute::NON_ENUMERABLE | Attribute::CONFIGURABLE;
    context
        .register_global_property(JsString::from(name), value, attribute)
        .expect("a fresh global object takes any property");
}

/// Defines a global property as the web's own functions are: enumerable, too.
fn define_enumerable_global(name: &'static str, value: impl Into<JsValue>, context: &mut Context) {
    context
        .register_global_property(JsString::from(name), value, Attribute::all())
        .expect("a fresh global object takes any property");
}

/// An object with these methods.
fn object_with(methods: &[(&'static str, usize, NativeFunctionPointer)], context: &mut Context) -> JsObject {
    let mut object = ObjectInitializer::new(context);
    for (name, length, body) in methods {
        object.function(NativeFunction::from_fn_ptr(*body), JsString::from(*name), *length);
    }
    object.build()
}
