//! Local time: from the numbers that a calendar and a clock show to moments.
//!
//! The engine has all of this, but takes the offset of a local time for that of a moment, which is wrong near the transitions of a time
//! zone.

use boa_engine::{
    Context, JsNativeError, JsResult, JsValue, native_function::NativeFunctionPointer, object::builtins::JsDate,
};

use super::LIMIT_MS;
use crate::{
    civil::{Civil, DAY_MS, days_since_1970},
    inspect,
    time_zone::{LocalZone, Zone},
};

/// Year, month from 0, day, hour, minute, second, millisecond.
pub type Numbers = [f64; 7];

const YEAR: usize = 0;

/// What a clock may show at most, for a moment that is in range.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
const LOCAL_LIMIT_MS: f64 = (LIMIT_MS + DAY_MS) as f64;

/// No year further from 0 has a moment in range.
const YEAR_LIMIT: f64 = 400_000.0;

/// The setter of each number, which also sets those behind it that it is given.
const SETTERS: [&str; 7] =
    ["setFullYear", "setMonth", "setDate", "setHours", "setMinutes", "setSeconds", "setMilliseconds"];

/// The methods that replace the engine's.
pub const METHODS: &[(&str, usize, NativeFunctionPointer)] = &[
    (SETTERS[YEAR], 3, set::<YEAR, 3>),
    (SETTERS[1], 2, set::<1, 2>),
    (SETTERS[2], 1, set::<2, 1>),
    (SETTERS[3], 4, set::<3, 4>),
    (SETTERS[4], 3, set::<4, 3>),
    (SETTERS[5], 2, set::<5, 2>),
    (SETTERS[6], 1, set::<6, 1>),
    ("setYear", 1, set_year),
    ("getTimezoneOffset", 0, timezone_offset),
];

/// The date that a method of this name is called on.
///
/// # Errors
/// When it is none.
pub fn this_date(this: &JsValue, method: &str, context: &mut Context) -> JsResult<JsDate> {
    let date = this.as_object().and_then(|object| JsDate::from_object(object).ok());
    date.ok_or_else(|| {
        let receiver = inspect::in_a_message(this, context);
        let message = format!("Method Date.prototype.{method} called on incompatible receiver {receiver}");
        JsNativeError::typ().with_message(message).into()
    })
}

/// The time value of a date.
///
/// # Errors
/// None.
pub fn time_of(date: &JsDate, context: &mut Context) -> JsResult<f64> {
    Ok(date.get_time(context)?.as_number().unwrap_or(f64::NAN))
}

/// A setter of up to `COUNT` numbers, of which the first is at `FIRST`.
fn set<const FIRST: usize, const COUNT: usize>(
    this: &JsValue,
    arguments: &[JsValue],
    context: &mut Context,
) -> JsResult<JsValue> {
    let date = this_date(this, SETTERS[FIRST], context)?;
    let time = time_of(&date, context)?;
    let mut given = numbers(&arguments[..arguments.len().min(COUNT)], context)?;
    if given.is_empty() {
        given.push(f64::NAN);
    }
    if time.is_nan() && FIRST != YEAR {
        return Ok(f64::NAN.into());
    }
    change(&date, time, FIRST, &given, context)
}

fn set_year(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let date = this_date(this, "setYear", context)?;
    let time = time_of(&date, context)?;
    let year = arguments.first().cloned().unwrap_or_default().to_number(context)?;
    change(&date, time, YEAR, &[with_century(year)], context)
}

fn timezone_offset(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let date = this.as_object().and_then(|object| JsDate::from_object(object).ok());
    let date = date.ok_or_else(|| JsNativeError::typ().with_message("this is not a Date object."))?;
    let time = time_of(&date, context)?;
    if time.is_nan() {
        return Ok(f64::NAN.into());
    }
    Ok((-(LocalZone::of(context).zone().offset_at(whole(time)).seconds / 60)).into())
}

/// The arguments as numbers.
///
/// # Errors
/// When one cannot be converted.
pub fn numbers(arguments: &[JsValue], context: &mut Context) -> JsResult<Vec<f64>> {
    arguments.iter().map(|argument| argument.to_number(context)).collect()
}

/// Two digits are a year of the 20th century, where years are given as numbers.
pub fn with_century(year: f64) -> f64 {
    let whole = year.trunc();
    if (0.0..=99.0).contains(&whole) { 1900.0 + whole } else { year }
}

/// Sets some numbers of a date. One that is invalid counts as the beginning of 1970.
fn change(date: &JsDate, time: f64, first: usize, given: &[f64], context: &mut Context) -> JsResult<JsValue> {
    let local = LocalZone::of(context);
    let mut all = if time.is_nan() { [1970.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0] } else { shown(local.zone(), time) };
    all[first..first + given.len()].copy_from_slice(given);
    date.set_time(moment(local.zone(), &all), context)
}

/// What calendar and clock show at a moment.
fn shown(zone: &Zone, time: f64) -> Numbers {
    let civil = Civil::in_zone(whole(time), zone);
    #[expect(clippy::cast_precision_loss, reason = "a year of a date has six digits")]
    let year = civil.year as f64;
    let rest = [civil.month - 1, civil.day, civil.hour, civil.minute, civil.second, civil.millisecond].map(f64::from);
    let [month, day, hour, minute, second, millisecond] = rest;
    [year, month, day, hour, minute, second, millisecond]
}

/// The moment at which calendar and clock show this; not a number if there is none in range.
pub fn moment(zone: &Zone, numbers: &Numbers) -> f64 {
    local_ms(numbers).map_or(f64::NAN, |local| from_local(zone, local))
}

/// The moment of a local time. Not a number far out of range; nearer, the caller has to look.
#[expect(clippy::cast_precision_loss, reason = "a time value is an integer below 2^53")]
pub fn from_local(zone: &Zone, local_ms: i64) -> f64 {
    (local_ms - i64::from(zone.offset_of_local(local_ms)) * 1000) as f64
}

fn local_ms(numbers: &Numbers) -> Option<i64> {
    let [year, month, day, hour, minute, second, millisecond] = numbers.map(f64::trunc);
    let year = year + (month / 12.0).floor();
    // Also false if a number is none.
    let is_near = year.abs() <= YEAR_LIMIT;
    if !is_near {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "a number of days below 2^53")]
    let month_start = days_since_1970(whole(year), whole(month.rem_euclid(12.0)) + 1, 1) as f64;
    let time = hour * 3_600_000.0 + minute * 60_000.0 + second * 1000.0 + millisecond;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let local = (month_start + day - 1.0) * DAY_MS as f64 + time;
    (local.abs() <= LOCAL_LIMIT_MS).then(|| whole(local))
}

#[expect(clippy::cast_possible_truncation, reason = "the numbers of a date are integers below 2^53")]
fn whole(number: f64) -> i64 {
    number as i64
}
