//! A value in a few words, as V8's error messages name the values that are wrong.

use boa_engine::{Context, JsValue, JsVariant};

use super::{names::class_name, text::raw};
use crate::intrinsics::Intrinsics;

/// `undefined`, `3`, the text itself, `#<Map>`, `[object Array]`, a function's source.
pub fn in_a_message(value: &JsValue, context: &mut Context) -> String {
    match value.variant() {
        JsVariant::Object(object) if object.is_array() => "[object Array]".into(),
        JsVariant::Object(object) if object.is_callable() => {
            let source = Intrinsics::of(context).function_source(&object, context);
            source.map_or_else(|| "function".into(), |source| raw(&source))
        }
        JsVariant::Object(object) => {
            let name = class_name(&object, context).unwrap_or_else(|| "Object".into());
            format!("#<{name}>")
        }
        JsVariant::Symbol(symbol) => symbol.to_string(),
        _ => value.to_string(context).map(|text| raw(&text)).unwrap_or_default(),
    }
}

/// `undefined`, `number 3`, `string "the text itself"`, `object`: how a value is named where V8 does not know the expression that it
/// comes from.
pub fn by_its_type(value: &JsValue) -> String {
    let of_type = value.type_of();
    match value.variant() {
        JsVariant::String(text) => format!("{of_type} \"{}\"", raw(&text)),
        JsVariant::Null | JsVariant::Boolean(_) | JsVariant::Integer32(_) | JsVariant::Float64(_) => {
            format!("{of_type} {}", value.display())
        }
        _ => of_type.into(),
    }
}
