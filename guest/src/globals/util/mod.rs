//! `util`: what only the engine can tell of a value.

use boa_engine::{Context, JsArgs, JsResult, JsValue, js_string};

use super::{console::format_with, library::Native};
use crate::{
    inspect::{self, Kind, Options, look},
    property,
};

pub const NATIVES: &[Native] = &[
    ("inspect", 2, inspect),
    ("format", 2, format),
    ("kind", 1, kind),
    ("isProxy", 1, is_proxy),
    ("functionKind", 1, function_kind),
];

/// What `util` uses where nothing else is asked for; the console shows more.
fn defaults() -> Options {
    Options { depth: 2, ..Options::default() }
}

/// `inspect(value, options)`.
fn inspect(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let options = defaults().overridden_by(arguments.get_or_undefined(1));
    Ok(js_string!(inspect::inspect_with(arguments.get_or_undefined(0), options, context)).into())
}

/// `format(options, ...values)`.
fn format(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let options = defaults().overridden_by(arguments.get_or_undefined(0));
    Ok(format_with(&options, arguments.get(1..).unwrap_or_default(), context).into())
}

/// `kind(value)`: what an object is, whatever its prototype says; `undefined` for a primitive.
fn kind(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let Some(object) = arguments.get_or_undefined(0).as_object() else { return Ok(JsValue::undefined()) };
    if property::is_proxy(&object) {
        return Ok(js_string!("Proxy").into());
    }
    let kind = match Kind::of(&object, context) {
        Kind::Arguments => "Arguments",
        Kind::MapIterator => "Map Iterator",
        Kind::SetIterator => "Set Iterator",
        Kind::Boxed(name) => return Ok(js_string!(format!("Boxed {name}")).into()),
        kind => kind.class_name(),
    };
    Ok(js_string!(kind).into())
}

/// `isProxy(value)`.
fn is_proxy(_this: &JsValue, arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    Ok(arguments.get_or_undefined(0).as_object().is_some_and(|object| property::is_proxy(&object)).into())
}

/// `functionKind(value)`: the name of the intrinsic whose prototype a function has, such as `AsyncFunction`.
fn function_kind(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let object = arguments.get_or_undefined(0).as_object().filter(|object| object.is_callable());
    let Some(object) = object else { return Ok(JsValue::undefined()) };
    let constructors = context.intrinsics().constructors();
    let kinds = [
        (constructors.async_function().prototype(), "AsyncFunction"),
        (constructors.generator_function().prototype(), "GeneratorFunction"),
        (constructors.async_generator_function().prototype(), "AsyncGeneratorFunction"),
    ];
    let found = kinds.iter().find(|(prototype, _)| look::is_instance(&object, prototype));
    Ok(js_string!(found.map_or("Function", |(_, name)| *name)).into())
}
