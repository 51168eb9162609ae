//! `Date` from text, and in local time. The engine knows the language's own format and what its own methods write, but not `Jan 5, 2026
//! 10:00`; so the constructor and `Date.parse` have a parser of our own. What goes by the local time zone is in [`local`] and [`text`].

mod composers;
mod local;
mod parse;
mod scanner;
mod text;

use boa_engine::{
    Context, JsArgs as _, JsObject, JsResult, JsString, JsValue, NativeFunction,
    builtins::date::Date,
    js_string,
    object::FunctionObjectBuilder,
    property::{PropertyDescriptor, PropertyKey},
    value::PreferredType,
};

use self::parse::Parsed;
use super::{define_global, replace_methods};
use crate::time_zone::LocalZone;

/// No date is further from 1970.
const LIMIT_MS: i64 = 8_640_000_000_000_000;

/// The engine's constructor, which makes all dates.
struct Original(JsObject);

pub fn register(context: &mut Context) {
    let date = context.intrinsics().constructors().date();
    let (original, prototype) = (date.constructor(), date.prototype());
    replace_methods(&original, &[("parse", 1, parse_text)], context);
    replace_methods(&prototype, local::METHODS, context);
    replace_methods(&prototype, text::METHODS, context);
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
        return Ok(text::now(context).into());
    };
    let [value] = arguments else {
        let numbers = moment_of_numbers(arguments, context)?;
        let arguments = numbers.as_ref().map_or(arguments, std::slice::from_ref);
        return Ok(original.construct(arguments, Some(&new_target), context)?.into());
    };
    let is_date = value.as_object().is_some_and(|object| object.is::<Date>());
    let value = if is_date { value.clone() } else { value.to_primitive(context, PreferredType::Default)? };
    let value = match value.as_string() {
        Some(text) => time_of(&text, context).into(),
        None => value,
    };
    Ok(original.construct(&[value], Some(&new_target), context)?.into())
}

fn parse_text(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = arguments.get_or_undefined(0).to_string(context)?;
    Ok(time_of(&text, context).into())
}

/// The moment of `new Date(year, month, …)`. `None` where the engine gets it right: without arguments, or in UTC.
fn moment_of_numbers(arguments: &[JsValue], context: &mut Context) -> JsResult<Option<JsValue>> {
    let local = LocalZone::of(context);
    if arguments.is_empty() || local.is_utc() {
        return Ok(None);
    }
    let mut all = [f64::NAN, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
    let given = local::numbers(&arguments[..arguments.len().min(all.len())], context)?;
    all[..given.len()].copy_from_slice(&given);
    all[0] = local::with_century(all[0]);
    Ok(Some(local::moment(local.zone(), &all).into()))
}

/// The time value of a text; not a number for what is no date.
#[expect(clippy::cast_precision_loss, reason = "a time value is an integer below 2^53")]
fn time_of(text: &JsString, context: &Context) -> f64 {
    let units: Vec<u16> = text.iter().collect();
    let time = match parse::parse(&units) {
        Some(Parsed::Moment(time)) => time as f64,
        Some(Parsed::Local(local)) => local::from_local(LocalZone::of(context).zone(), local),
        None => f64::NAN,
    };
    if time.abs() <= LIMIT_MS as f64 { time } else { f64::NAN }
}
