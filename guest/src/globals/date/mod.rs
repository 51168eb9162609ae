//! `Date` from text. The engine knows the language's own format and what its own methods write, but not `Jan 5, 2026 10:00`; so the
//! constructor and `Date.parse` have a parser of our own.

mod composers;
mod parse;
mod scanner;

use boa_engine::{
    Context, JsArgs as _, JsObject, JsResult, JsString, JsValue, NativeFunction,
    builtins::date::Date,
    js_string,
    object::FunctionObjectBuilder,
    property::{PropertyDescriptor, PropertyKey},
    value::PreferredType,
};

use super::{define_global, replace_methods};

/// No date is further from 1970.
const LIMIT_MS: i64 = 8_640_000_000_000_000;

/// The engine's constructor, which makes all dates.
struct Original(JsObject);

pub fn register(context: &mut Context) {
    let date = context.intrinsics().constructors().date();
    let (original, prototype) = (date.constructor(), date.prototype());
    replace_methods(&original, &[("parse", 1, parse_text)], context);
    let constructor = FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(construct))
        .name(js_string!("Date"))
        .length(7)
        .constructor(true)
        .build();
    for name in ["now", "parse", "UTC"] {
        let value = original.get(JsString::from(name), context).expect("the engine has it");
        define(&constructor, JsString::from(name), value, true, context);
    }
    define(&constructor, js_string!("prototype"), prototype.clone().into(), false, context);
    define(&prototype, js_string!("constructor"), constructor.clone().into(), true, context);
    context.insert_data(Original(original));
    define_global("Date", constructor, context);
}

fn define(object: &JsObject, name: JsString, value: JsValue, is_changeable: bool, context: &mut Context) {
    let property = PropertyDescriptor::builder()
        .value(value)
        .writable(is_changeable)
        .enumerable(false)
        .configurable(is_changeable);
    object.define_property_or_throw(PropertyKey::from(name), property, context).expect("a fresh object takes it");
}

/// `new Date(…)`, or `Date()`, where `this` is undefined. As a constructor, `this` is the new target.
fn construct(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let original = context.get_data::<Original>().expect("inserted with the constructor").0.clone();
    let Some(new_target) = this.as_object() else {
        return original.call(&JsValue::undefined(), arguments, context);
    };
    let [value] = arguments else {
        return Ok(original.construct(arguments, Some(&new_target), context)?.into());
    };
    let is_date = value.as_object().is_some_and(|object| object.is::<Date>());
    let value = if is_date { value.clone() } else { value.to_primitive(context, PreferredType::Default)? };
    let value = match value.as_string() {
        Some(text) => time_of(&text).into(),
        None => value,
    };
    Ok(original.construct(&[value], Some(&new_target), context)?.into())
}

fn parse_text(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    Ok(time_of(&text).into())
}

/// The time value of a text; not a number for what is no date.
#[expect(clippy::cast_precision_loss, reason = "a time value is an integer below 2^53")]
fn time_of(text: &JsString) -> f64 {
    let units: Vec<u16> = text.iter().collect();
    let time = parse::parse(&units).filter(|time| time.abs() <= LIMIT_MS);
    time.map_or(f64::NAN, |time| time as f64)
}
