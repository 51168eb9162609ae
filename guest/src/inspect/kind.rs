//! What an object is, whatever its prototype says.

use boa_engine::{
    Context, JsBigInt, JsObject, JsString, JsSymbol, JsValue,
    builtins::{
        array_buffer::{ArrayBuffer, SharedArrayBuffer},
        dataview::DataView,
        date::Date,
        promise::Promise,
        regexp::RegExp,
        typed_array::TypedArray,
    },
    js_string,
    object::builtins::{JsTypedArray, JsWeakMap, JsWeakSet},
};

use super::look;
use crate::{
    error,
    globals::collections::{Collection, Walk},
    intrinsics::Intrinsics,
};

/// The kinds of objects that are shown each in their own way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Arguments,
    Array,
    ArrayBuffer,
    SharedArrayBuffer,
    Boxed(&'static str),
    DataView,
    Date,
    Error,
    Function,
    Map,
    MapIterator,
    Promise,
    RegExp,
    Set,
    SetIterator,
    /// With the name of its constructor.
    TypedArray(&'static str),
    WeakMap,
    WeakSet,
}

impl Kind {
    pub fn of(object: &JsObject, context: &mut Context) -> Self {
        if object.is_ordinary() {
            return Self::Plain;
        }
        if object.is_array() {
            return Self::Array;
        }
        if object.is_callable() {
            return Self::Function;
        }
        if error::is_error(object) {
            return Self::Error;
        }
        Self::of_data(object)
            .or_else(|| Self::of_wrapped(object))
            .unwrap_or_else(|| if is_arguments(object, context) { Self::Arguments } else { Self::Plain })
    }

    /// The kinds whose data has a public type.
    fn of_data(object: &JsObject) -> Option<Self> {
        Some(if object.is::<Date>() {
            Self::Date
        } else if object.is::<Collection<JsValue>>() {
            Self::Map
        } else if object.is::<Collection<()>>() {
            Self::Set
        } else if object.is::<Walk<JsValue>>() {
            Self::MapIterator
        } else if object.is::<Walk<()>>() {
            Self::SetIterator
        } else if object.is::<RegExp>() {
            Self::RegExp
        } else if object.is::<Promise>() {
            Self::Promise
        } else if object.is::<TypedArray>() {
            Self::TypedArray(typed_array_name(object))
        } else if object.is::<ArrayBuffer>() {
            Self::ArrayBuffer
        } else if object.is::<SharedArrayBuffer>() {
            Self::SharedArrayBuffer
        } else if object.is::<DataView>() {
            Self::DataView
        } else if object.is::<f64>() {
            Self::Boxed("Number")
        } else if object.is::<JsString>() {
            Self::Boxed("String")
        } else if object.is::<bool>() {
            Self::Boxed("Boolean")
        } else if object.is::<JsBigInt>() {
            Self::Boxed("BigInt")
        } else if object.is::<JsSymbol>() {
            Self::Boxed("Symbol")
        } else {
            return None;
        })
    }

    /// The kinds that only a wrapper of the engine's tells.
    fn of_wrapped(object: &JsObject) -> Option<Self> {
        Some(if JsWeakMap::from_object(object.clone()).is_ok() {
            Self::WeakMap
        } else if JsWeakSet::from_object(object.clone()).is_ok() {
            Self::WeakSet
        } else {
            return None;
        })
    }

    /// The name of the constructor that makes such objects.
    pub const fn class_name(self) -> &'static str {
        match self {
            Self::Plain | Self::Arguments | Self::MapIterator | Self::SetIterator => "Object",
            Self::Array => "Array",
            Self::ArrayBuffer => "ArrayBuffer",
            Self::SharedArrayBuffer => "SharedArrayBuffer",
            Self::DataView => "DataView",
            Self::Date => "Date",
            Self::Error => "Error",
            Self::Function => "Function",
            Self::Map => "Map",
            Self::Promise => "Promise",
            Self::RegExp => "RegExp",
            Self::Set => "Set",
            Self::Boxed(name) | Self::TypedArray(name) => name,
            Self::WeakMap => "WeakMap",
            Self::WeakSet => "WeakSet",
        }
    }
}

fn typed_array_name(object: &JsObject) -> &'static str {
    use boa_engine::builtins::typed_array::TypedArrayKind as Elements;
    match JsTypedArray::from_object(object.clone()).ok().and_then(|array| array.kind()) {
        Some(Elements::Int8) => "Int8Array",
        Some(Elements::Uint8) | None => "Uint8Array",
        Some(Elements::Uint8Clamped) => "Uint8ClampedArray",
        Some(Elements::Int16) => "Int16Array",
        Some(Elements::Uint16) => "Uint16Array",
        Some(Elements::Int32) => "Int32Array",
        Some(Elements::Uint32) => "Uint32Array",
        Some(Elements::BigInt64) => "BigInt64Array",
        Some(Elements::BigUint64) => "BigUint64Array",
        Some(Elements::Float32) => "Float32Array",
        Some(Elements::Float64) => "Float64Array",
        #[allow(unreachable_patterns, reason = "the engine's features may add kinds")]
        Some(_) => "Float16Array",
    }
}

/// The engine keeps the type of arguments objects to itself, but names them in `Object.prototype.toString`, unless a
/// `Symbol.toStringTag` speaks first.
fn is_arguments(object: &JsObject, context: &mut Context) -> bool {
    let has_tag = || look::find(object, &JsSymbol::to_string_tag().into()).is_some();
    let has_length = look::own(object, &js_string!("length").into()).is_some();
    has_length
        && !has_tag()
        && Intrinsics::of(context)
            .object_to_string(object, context)
            .is_some_and(|text| text == js_string!("[object Arguments]"))
}
