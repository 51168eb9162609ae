//! Values in words, for the console and for errors: Node's `util.inspect`, written over the engine's own objects.
//!
//! The form is Node's to the character, with depth 4 instead of 2. What it takes:
//!
//! | module | job |
//! |---|---|
//! | [`options`] | how much is shown, and how wide |
//! | [`inspector`] | one inspection: primitives, circular references, depth, a program's own inspection functions |
//! | [`object`] | the head of an object by its kind: prefix, brackets, what comes before its properties |
//! | [`entries`] | elements, entries, bytes: what an object holds besides properties |
//! | [`members`] | properties as `key: value` |
//! | [`names`] | constructors, tags and the prefixes made of them |
//! | [`functions`], [`errors`] | functions and classes; errors with their stack |
//! | [`layout`], [`text`], [`width`] | lines and columns; quotes and escapes; the width of characters |
//! | [`mod@in_a_message`] | a value in a few words, for error messages |
//! | [`kind`], [`look`] | what an object is; looking at it without running the program |
//!
//! No property's getter is called and no trap of a proxy is run. Where Node reads a property to describe an object
//! (`Symbol.toStringTag`, an error's `name`, `message`, `stack` and `cause`), its getter is called as in Node, but what
//! it throws is ignored. The same holds for a program's `Symbol.for('nodejs.util.inspect.custom')`.
//!
//! Known differences from Node, all for want of a way to ask the engine:
//!
//! - An object without prototype is called by its kind (`[Object: null prototype]`), never by the class that made it.
//! - The source of a class, which `%s` prints, is not kept by the engine.
//! - A class is told from a function by its fixed `prototype`, also where Node mistakes one for a function.
//! - A lone surrogate outside of quotes is shown as an escape.

mod entries;
mod errors;
mod functions;
mod in_a_message;
mod inspector;
mod kind;
mod layout;
pub mod look;
mod members;
mod names;
mod object;
mod options;
mod text;
mod width;
mod width_table;

use std::{cell::Cell, rc::Rc};

use boa_engine::{Context, JsObject, JsResult, JsString, JsValue, js_string};

use self::inspector::Inspector;
pub use self::{
    in_a_message::{by_its_type, in_a_message},
    inspector::number,
    kind::Kind,
    names::{class_name, has_built_in_constructor},
    object::boxed_value,
    options::Options,
    text::raw,
    width::columns,
};

/// The value in words. Strings are quoted.
///
/// # Errors
/// Never now; what the program throws while its values are looked at is ignored.
pub fn inspect(value: &JsValue, context: &mut Context) -> JsResult<JsString> {
    Ok(js_string!(inspect_with(value, Options::default(), context)))
}

/// The value in words, as `options` want it.
pub fn inspect_with(value: &JsValue, options: Options, context: &mut Context) -> String {
    Inspector::new(options, context).value(value, 0)
}

/// The own enumerable properties of an error that its stack does not tell, in braces; nothing if there are none.
pub fn extra_properties(error: &JsObject, context: &mut Context) -> String {
    Inspector::new(Options::default(), context).extra_properties(error)
}

/// Reads a property of an object as an expression of the program would, except that what a getter throws is ignored and
/// proxies are left alone.
pub fn read(object: &JsObject, key: impl Into<boa_engine::property::PropertyKey>, context: &mut Context) -> JsValue {
    let Some(descriptor) = look::find(object, &key.into()) else { return JsValue::undefined() };
    if let Some(value) = descriptor.value() {
        return value.clone();
    }
    let getter = descriptor.get().and_then(JsValue::as_object);
    let call = |getter: &JsObject, context: &mut Context| getter.call(&object.clone().into(), &[], context).ok();
    getter.and_then(|getter| nested(context, |context| call(&getter, context))).unwrap_or_default()
}

/// How many inspections may run inside one another, each started by a function of the program's that the one before
/// called.
const MAX_NESTED: usize = 6;

#[derive(Default)]
struct Nesting(Cell<usize>);

/// Calls into the program in the middle of an inspection; `None` if there are too many such calls around already.
fn nested<R>(context: &mut Context, call: impl FnOnce(&mut Context) -> Option<R>) -> Option<R> {
    if !context.has_data::<Rc<Nesting>>() {
        context.insert_data(Rc::<Nesting>::default());
    }
    let nesting = context.get_data::<Rc<Nesting>>().map(Rc::clone)?;
    if nesting.0.get() >= MAX_NESTED {
        return None;
    }
    nesting.0.set(nesting.0.get() + 1);
    let result = call(context);
    nesting.0.set(nesting.0.get() - 1);
    result
}
