//! Regular expressions: the engine's syntax and objects, with a way of matching that grows with the text.
//!
//! The engine copies the whole text, and the whole compiled pattern, for every match. Here a pattern is compiled once (see
//! [`cache`]), a text is prepared once, and the methods go from match to match without an array of results for each. They do so
//! only where the program cannot tell (see [`pristine`]); everything else is left to the engine's own methods, which find the
//! replaced `exec` like any other. `docs/engine.md` has the details.

mod cache;
mod es5_case;
mod exec;
mod literal;
mod matcher;
mod methods;
mod pieces;
mod pristine;
mod rewrite;
mod source;
mod split;
mod subject;

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsString, JsSymbol, NativeFunction, js_string,
    native_function::NativeFunctionPointer,
    object::FunctionObjectBuilder,
    property::{PropertyDescriptor, PropertyKey},
};

use cache::Cache;
pub use literal::literal;
use pristine::Originals;

use super::{function, replace_methods};

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().regexp().prototype();
    let originals = Originals::capture(&prototype, context);
    replace_methods(
        &prototype,
        &[("exec", 1, exec::exec), ("test", 1, exec::test), ("compile", 2, methods::compile)],
        context,
    );
    let symbol_methods: [(JsSymbol, &str, usize, NativeFunctionPointer); 4] = [
        (JsSymbol::r#match(), "[Symbol.match]", 1, methods::matches),
        (JsSymbol::replace(), "[Symbol.replace]", 2, methods::replace),
        (JsSymbol::search(), "[Symbol.search]", 1, methods::search),
        (JsSymbol::split(), "[Symbol.split]", 2, split::split),
    ];
    for (key, name, length, body) in symbol_methods {
        replace_symbol_method(&prototype, key, name, length, body, context);
    }
    let getter = function("get source", 0, source::source, context);
    let property = PropertyDescriptor::builder().get(getter).enumerable(false).configurable(true);
    prototype
        .define_property_or_throw(js_string!("source"), property, context)
        .expect("the getters of built-in objects are configurable");
    let originals = originals.with_own_exec();
    context.insert_data(Rc::new(originals));
    context.insert_data(Rc::new(Cache::default()));
    context.insert_data(literal::Literals::default());
}

fn replace_symbol_method(
    owner: &JsObject,
    key: JsSymbol,
    name: &'static str,
    length: usize,
    body: NativeFunctionPointer,
    context: &mut Context,
) {
    let method = FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(body))
        .name(JsString::from(name))
        .length(length)
        .build();
    let property = PropertyDescriptor::builder().value(method).enumerable(false).writable(true).configurable(true);
    owner
        .define_property_or_throw(PropertyKey::from(key), property, context)
        .expect("the methods of built-in objects are configurable");
}

/// The name of the property that says where the next match is looked for.
fn last_index() -> JsString {
    js_string!("lastIndex")
}
