//! Dates as text in local time, with the name of the zone, as V8 has it.

use boa_engine::{Context, JsResult, JsString, JsValue, native_function::NativeFunctionPointer};

use super::local::{this_date, time_of};
use crate::{
    civil::{Civil, DAY_MS, days_since_1970},
    globals::intl::english_zone_name,
    time_zone::{LocalZone, UTC},
};

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// V8 asks only for names at moments from 1970 to this one.
const LAST_NAME_MS: i64 = 2_147_483_647_000;

/// The methods that replace the engine's.
pub const METHODS: &[(&str, usize, NativeFunctionPointer)] =
    &[("toString", 0, to_string), ("toTimeString", 0, to_time_string)];

fn to_string(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let date = this_date(this, "toString", context)?;
    let time = time_of(&date, context)?;
    Ok(told(time, context, whole_text).into())
}

fn to_time_string(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let date = this_date(this, "toTimeString", context)?;
    let time = time_of(&date, context)?;
    Ok(told(time, context, time_text).into())
}

/// The present, as `Date()` tells it.
#[expect(clippy::cast_precision_loss, reason = "a time value is an integer below 2^53")]
pub fn now(context: &Context) -> JsString {
    told(context.clock().system_time_millis() as f64, context, whole_text)
}

/// A moment in words, given what a clock shows and what is said of the zone.
#[expect(clippy::cast_possible_truncation, reason = "a time value is an integer below 2^53")]
fn told(time: f64, context: &Context, text: impl FnOnce(&Civil, &str) -> String) -> JsString {
    if time.is_nan() {
        return JsString::from("Invalid Date");
    }
    let time = time as i64;
    let civil = Civil::in_zone(time, LocalZone::of(context).zone());
    JsString::from(text(&civil, &zone_text(time, context)))
}

fn whole_text(civil: &Civil, zone: &str) -> String {
    let Civil { year, month, day, weekday, .. } = civil;
    let (weekday, month) = (WEEKDAYS[*weekday as usize], MONTHS[*month as usize - 1]);
    let sign = if *year < 0 { "-" } else { "" };
    format!("{weekday} {month} {day:02} {sign}{:04} {}", year.unsigned_abs(), time_text(civil, zone))
}

fn time_text(civil: &Civil, zone: &str) -> String {
    format!("{:02}:{:02}:{:02} {zone}", civil.hour, civil.minute, civil.second)
}

/// `GMT-0500 (Eastern Standard Time)`
fn zone_text(time_ms: i64, context: &Context) -> String {
    let local = LocalZone::of(context);
    let zone = local.zone();
    if zone.name == UTC {
        return "GMT+0000 (Coordinated Universal Time)".to_owned();
    }
    let offset = zone.offset_at(time_ms);
    let minutes = offset.seconds.unsigned_abs() / 60;
    let sign = if offset.seconds < 0 && minutes > 0 { '-' } else { '+' };
    let is_daylight = zone.offset_at(moment_of_name(time_ms)).is_daylight;
    let name = english_zone_name(zone, is_daylight, context.clock().system_time_millis());
    format!("GMT{sign}{:02}{:02} ({name})", minutes / 60, minutes % 60)
}

/// The moment that says whether the name is the one for daylight saving time: for dates before 1970 and after 2038 the same day of a year
/// from 2008 to 2035 that begins with the same weekday and is as long, as V8 has it.
fn moment_of_name(time_ms: i64) -> i64 {
    if (0..=LAST_NAME_MS).contains(&time_ms) {
        return time_ms;
    }
    let Civil { year, month, day, .. } = Civil::at(time_ms);
    let (month, day) = (i64::from(month), i64::from(day));
    let first_weekday = (days_since_1970(year, 1, 1) + 4).rem_euclid(7);
    let is_leap = days_since_1970(year + 1, 1, 1) - days_since_1970(year, 1, 1) == 366;
    let near = if is_leap { 1956 } else { 1967 } + first_weekday * 12 % 28;
    let year = 2008 + (near - 2008).rem_euclid(28);
    days_since_1970(year, month, day) * DAY_MS + time_ms.rem_euclid(DAY_MS)
}
