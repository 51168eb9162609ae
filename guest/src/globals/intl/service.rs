//! The objects of `Intl`: what is resolved, and what formats with it.

use boa_engine::{Context, JsArgs as _, JsData, JsNativeError, JsObject, JsResult, JsString, JsValue};
use boa_gc::{Finalize, Trace};

use super::{collator::Collator, date::DateFormatter, number::NumberFormatter, options::Options};

/// What is behind an object of `Intl`.
#[derive(Trace, Finalize, JsData)]
pub struct Service {
    /// What the script knows of it. No program sees this object.
    resolved: JsObject,
    #[unsafe_ignore_trace]
    formatter: Formatter,
    #[unsafe_ignore_trace]
    kind: String,
}

/// What formats, compares or selects. It holds nothing that is collected.
enum Formatter {
    Number(Box<NumberFormatter>),
    Date(Box<DateFormatter>),
    Collator(Collator),
    /// The script does it, with natives that keep nothing.
    None,
}

/// `make(kind, prototype, resolved)`: a new object.
pub fn make(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let kind = arguments.get_or_undefined(0).to_string(context)?.to_std_string_lossy();
    let (prototype, resolved) = (object(arguments.get_or_undefined(1))?, object(arguments.get_or_undefined(2))?);
    let options = Options(&resolved);
    let formatter = match kind.as_str() {
        "number" | "plural" => Formatter::Number(Box::new(NumberFormatter::new(&options, context)?)),
        "date" => Formatter::Date(Box::new(DateFormatter::new(&options, context)?)),
        "collator" => Formatter::Collator(Collator::new(&options, context)?),
        _ => Formatter::None,
    };
    let service = Service { resolved, formatter, kind };
    Ok(JsObject::from_proto_and_data(prototype, service).into())
}

/// `kind(value)`: which of Intl's objects a value is, if any.
pub fn kind(_: &JsValue, arguments: &[JsValue], _: &mut Context) -> JsResult<JsValue> {
    let object = arguments.get_or_undefined(0).as_object();
    let kind = object.and_then(|object| object.downcast_ref::<Service>().map(|service| service.kind.clone()));
    Ok(kind.map_or_else(JsValue::undefined, |kind| JsString::from(kind.as_str()).into()))
}

/// `resolved(kind, value)`: what is resolved of an object that is of this kind.
pub fn resolved(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let kind = arguments.get_or_undefined(0).to_string(context)?.to_std_string_lossy();
    let object = arguments.get_or_undefined(1).as_object();
    let service = object.as_ref().and_then(|object| object.downcast_ref::<Service>());
    match service {
        Some(service) if service.kind == kind => Ok(service.resolved.clone().into()),
        _ => Err(incompatible()),
    }
}

fn object(value: &JsValue) -> JsResult<JsObject> {
    value.as_object().ok_or_else(|| JsNativeError::typ().with_message("expected an object").into())
}

fn incompatible() -> boa_engine::JsError {
    JsNativeError::typ().with_message("Method of Intl called on incompatible receiver").into()
}

/// Uses the number format that is an argument.
///
/// # Errors
/// When it is none.
pub fn with_number<T>(value: &JsValue, use_it: impl FnOnce(&NumberFormatter) -> T) -> JsResult<T> {
    let object = value.as_object();
    let service = object.as_ref().and_then(|object| object.downcast_ref::<Service>());
    match service.as_deref() {
        Some(Service { formatter: Formatter::Number(formatter), .. }) => Ok(use_it(formatter)),
        _ => Err(incompatible()),
    }
}

/// Uses the date format that is an argument.
///
/// # Errors
/// When it is none.
pub fn with_date<T>(value: &JsValue, use_it: impl FnOnce(&DateFormatter) -> T) -> JsResult<T> {
    let object = value.as_object();
    let service = object.as_ref().and_then(|object| object.downcast_ref::<Service>());
    match service.as_deref() {
        Some(Service { formatter: Formatter::Date(formatter), .. }) => Ok(use_it(formatter)),
        _ => Err(incompatible()),
    }
}

/// Uses the collator that is an argument.
///
/// # Errors
/// When it is none.
pub fn with_collator<T>(value: &JsValue, use_it: impl FnOnce(&Collator) -> T) -> JsResult<T> {
    let object = value.as_object();
    let service = object.as_ref().and_then(|object| object.downcast_ref::<Service>());
    match service.as_deref() {
        Some(Service { formatter: Formatter::Collator(collator), .. }) => Ok(use_it(collator)),
        _ => Err(incompatible()),
    }
}
