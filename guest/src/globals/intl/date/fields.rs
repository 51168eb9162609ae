//! The fields of a pattern as text.

use super::{
    super::{
        cldr::{self, Locale},
        parts::{Part, push_literal},
    },
    pattern::Item,
    zone_name::{Naming, name_at},
};
use crate::{civil::Civil, time_zone::Zone};

/// A moment as a clock in a time zone shows it.
pub struct Moment<'z> {
    pub civil: Civil,
    time_ms: i64,
    zone: &'z Zone,
}

impl<'z> Moment<'z> {
    pub fn new(time_ms: i64, zone: &'z Zone) -> Self {
        Self { civil: Civil::in_zone(time_ms, zone), time_ms, zone }
    }
}

pub fn parts(items: &[Item], moment: &Moment<'_>, locale: Locale) -> Vec<Part> {
    let mut parts = Vec::new();
    for item in items {
        match item {
            Item::Literal(text) => push_literal(&mut parts, text),
            Item::Field(letter, length) => {
                parts.push(Part::new(kind(*letter), text(*letter, *length, moment, items, locale)));
            }
        }
    }
    parts
}

/// What `formatToParts` calls a field.
fn kind(letter: char) -> &'static str {
    match letter {
        'G' => "era",
        'y' => "year",
        'M' | 'L' => "month",
        'E' | 'c' => "weekday",
        'd' => "day",
        'a' | 'b' | 'B' => "dayPeriod",
        'h' | 'H' | 'K' | 'k' => "hour",
        'm' => "minute",
        's' => "second",
        'S' => "fractionalSecond",
        _ => "timeZoneName",
    }
}

fn text(letter: char, length: usize, moment: &Moment<'_>, items: &[Item], locale: Locale) -> String {
    let civil = &moment.civil;
    let padded = |number: u32| format!("{number:0length$}");
    match letter {
        'G' => locale.known(&format!("era.{}.{}", width(length), u8::from(civil.year > 0))).to_owned(),
        'y' => year(civil.year, length),
        'M' | 'L' if length <= 2 => padded(civil.month),
        'M' => locale.known(&format!("month.format.{}.{:02}", width(length), civil.month)).to_owned(),
        'L' => locale.known(&format!("month.stand-alone.{}.{:02}", width(length), civil.month)).to_owned(),
        'E' => locale.known(&format!("day.format.{}.{}", width(length), civil.weekday)).to_owned(),
        'c' => locale.known(&format!("day.stand-alone.{}.{}", width(length), civil.weekday)).to_owned(),
        'd' => padded(civil.day),
        'h' => padded((civil.hour + 11) % 12 + 1),
        'H' => padded(civil.hour),
        'K' => padded(civil.hour % 12),
        'k' => padded((civil.hour + 23) % 24 + 1),
        'm' => padded(civil.minute),
        's' => padded(civil.second),
        'S' => format!("{:03}", civil.millisecond)[..length.min(3)].to_owned(),
        'a' => {
            let half = if civil.hour < 12 { "am" } else { "pm" };
            locale.known(&format!("period.{}.{half}", width(length))).to_owned()
        }
        'B' => period(civil, length, items, locale),
        'z' if length == 4 => name_at(moment.zone, moment.time_ms, Naming::Long, locale),
        'z' => name_at(moment.zone, moment.time_ms, Naming::Short, locale),
        'O' if length == 4 => name_at(moment.zone, moment.time_ms, Naming::LongOffset, locale),
        'O' => name_at(moment.zone, moment.time_ms, Naming::ShortOffset, locale),
        _ if length == 4 => name_at(moment.zone, moment.time_ms, Naming::LongGeneric, locale),
        _ => name_at(moment.zone, moment.time_ms, Naming::ShortGeneric, locale),
    }
}

fn width(length: usize) -> &'static str {
    match length {
        4 => "wide",
        5 => "narrow",
        _ => "abbr",
    }
}

/// A year of its era.
fn year(year: i64, length: usize) -> String {
    let of_era = if year > 0 { year } else { 1 - year };
    if length == 2 { format!("{:02}", of_era % 100) } else { format!("{of_era:0length$}") }
}

/// The time of day, as the language divides the day.
fn period(civil: &Civil, length: usize, items: &[Item], locale: Locale) -> String {
    let shows_minutes = items.iter().any(|item| matches!(item, Item::Field('m', _)));
    let is_sharp = !shows_minutes || civil.minute == 0;
    let rules = cldr::root(&format!("periods.{}", locale.language())).unwrap_or_default();
    let mut found = None;
    for rule in rules.split(' ') {
        let Some((name, hours)) = rule.split_once('=') else { continue };
        let number = |text: &str| text.parse::<u32>().unwrap_or(99);
        match hours.split_once('-') {
            None if is_sharp && name != "midnight" && number(hours) == civil.hour => {
                found = Some(name);
                break;
            }
            None => {}
            Some((from, before)) => {
                let (from, before) = (number(from), number(before));
                let is_in = if from < before {
                    (from..before).contains(&civil.hour)
                } else {
                    civil.hour >= from || civil.hour < before
                };
                if is_in {
                    found.get_or_insert(name);
                }
            }
        }
    }
    let fallback = if civil.hour < 12 { "am" } else { "pm" };
    let key = |name: &str| format!("period.{}.{name}", width(length));
    locale.text(&key(found.unwrap_or(fallback))).unwrap_or_else(|| locale.known(&key(fallback))).to_owned()
}
