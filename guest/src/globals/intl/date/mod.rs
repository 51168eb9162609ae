//! Dates as a locale writes them: `Intl.DateTimeFormat`.

mod fields;
mod interval;
mod kind;
mod pattern;
mod skeleton;
mod zone_name;

use std::rc::Rc;

use boa_engine::{Context, JsResult};

use super::{cldr::Locale, options::Options, parts::Part};
use kind::is_of_12;
use pattern::{Item, joined, parse};
use skeleton::{Patterns, Skeleton};
pub use zone_name::english_name as english_zone_name;

use crate::time_zone::{LocalZone, Zone};

/// A format, as resolved.
pub struct DateFormatter {
    locale: Locale,
    /// The run's own where the options name none. It is not known yet when the first formats are made.
    zone: Option<Zone>,
    local: Rc<LocalZone>,
    items: Vec<Item>,
}

impl DateFormatter {
    /// # Errors
    /// None: the options are the script's own.
    pub fn new(options: &Options<'_>, context: &mut Context) -> JsResult<Self> {
        let locale = Locale::named(&options.text("data", context)?.unwrap_or_default());
        let zone = options.text("timeZone", context)?.map(Zone::new);
        let local = LocalZone::of(context);
        let hour = hour_letter(locale, options.text("cycle", context)?.as_deref());
        let date_style = options.text("dateStyle", context)?;
        let time_style = options.text("timeStyle", context)?;
        let items = if date_style.is_some() || time_style.is_some() {
            styled(locale, date_style.as_deref(), time_style.as_deref(), hour)
        } else {
            let skeleton = Skeleton::parse(&components(options, hour, context)?);
            Patterns::of(locale).best(&skeleton)
        };
        Ok(Self { locale, zone, local, items })
    }

    /// The date in pieces.
    pub fn parts(&self, time_ms: f64) -> Vec<Part> {
        fields::parts(&self.items, &self.moment(time_ms), self.locale)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the time value of a date is an integer below 2^53")]
    fn moment(&self, time_ms: f64) -> fields::Moment<'_> {
        fields::Moment::new(time_ms as i64, self.zone.as_ref().unwrap_or_else(|| self.local.zone()))
    }

    /// Two dates as an interval, and for each piece where it comes from: `startRange`, `endRange` or `shared`.
    pub fn range(&self, start_ms: f64, end_ms: f64) -> Vec<(Part, &'static str)> {
        interval::parts(self, start_ms, end_ms)
    }

    /// What the pattern has of each component, as options name it.
    pub fn components(&self) -> Vec<(&'static str, &'static str)> {
        self.items
            .iter()
            .flat_map(|item| match item {
                Item::Field(letter, length) => component(*letter, *length),
                Item::Literal(_) => Vec::new(),
            })
            .collect()
    }

    /// How many digits a second's fraction has.
    pub fn fraction_digits(&self) -> Option<usize> {
        self.items.iter().find_map(|item| match item {
            Item::Field('S', length) => Some(*length),
            _ => None,
        })
    }
}

/// The clock of `hour12`, as V8 has it: where clocks begin at 0, the one with twelve hours does so as well, and where they end at
/// 12, the other ends at 24.
pub fn preferred_cycle(locale: Locale, is_12: bool) -> &'static str {
    match (is_12, is_12_usual(locale)) {
        (true, true) => "h12",
        (true, false) => "h11",
        (false, true) => "h24",
        (false, false) => "h23",
    }
}

fn is_12_usual(locale: Locale) -> bool {
    parse(locale.known("time.short")).iter().any(|item| matches!(item, Item::Field(letter, _) if is_of_12(*letter)))
}

fn hour_letter(locale: Locale, cycle: Option<&str>) -> char {
    match cycle {
        Some("h11") => 'K',
        Some("h12") => 'h',
        Some("h23") => 'H',
        Some("h24") => 'k',
        _ if is_12_usual(locale) => 'h',
        _ => 'H',
    }
}

/// The pattern of a style, with another clock if that was asked for.
fn styled(locale: Locale, date: Option<&str>, time: Option<&str>, hour: char) -> Vec<Item> {
    let date_items = date.map(|style| parse(locale.known(&format!("date.{style}"))));
    let time_items = time.map(|style| {
        let items = parse(locale.known(&format!("time.{style}")));
        let is_other_clock = items.iter().any(|item| {
            matches!(item, Item::Field(letter @ ('h' | 'H' | 'K' | 'k'), _) if is_of_12(*letter) != is_of_12(hour))
        });
        if is_other_clock { with_clock(locale, &items, hour) } else { with_letter(items, hour) }
    });
    match (date_items, time_items) {
        (Some(date_items), Some(time_items)) => {
            let glue = locale.known(&format!("at.{}", date.unwrap_or("medium")));
            joined(glue, &[&time_items, &date_items])
        }
        (date, time) => date.or(time).unwrap_or_default(),
    }
}

fn with_letter(items: Vec<Item>, hour: char) -> Vec<Item> {
    let change = |item| match item {
        Item::Field('h' | 'H' | 'K' | 'k', length) => Item::Field(hour, length),
        item => item,
    };
    items.into_iter().map(change).collect()
}

/// The pattern for the fields of another one, with another clock.
fn with_clock(locale: Locale, items: &[Item], hour: char) -> Vec<Item> {
    let mut text = String::new();
    for item in items {
        match item {
            Item::Field('h' | 'H' | 'K' | 'k', _) => text.push(hour),
            Item::Field('a' | 'b' | 'B', _) | Item::Literal(_) => {}
            Item::Field(letter, length) => text.extend(std::iter::repeat_n(*letter, *length)),
        }
    }
    Patterns::of(locale).best(&Skeleton::parse(&text))
}

/// The skeleton of the components in the options.
fn components(options: &Options<'_>, hour: char, context: &mut Context) -> JsResult<String> {
    let mut text = String::new();
    for (name, letter) in [
        ("weekday", 'E'),
        ("era", 'G'),
        ("year", 'y'),
        ("month", 'M'),
        ("day", 'd'),
        ("dayPeriod", 'B'),
        ("hour", hour),
        ("minute", 'm'),
        ("second", 's'),
    ] {
        let Some(value) = options.text(name, context)? else { continue };
        if name == "dayPeriod" && !is_of_12(hour) && options.text("hour", context)?.is_some() {
            // 24 hours need no part of the day.
            continue;
        }
        let length = match value.as_str() {
            "numeric" => 1,
            "2-digit" => 2,
            "long" => 4,
            "narrow" => 5,
            _ => 3,
        };
        text.extend(std::iter::repeat_n(letter, if name == "dayPeriod" && length == 3 { 1 } else { length }));
    }
    if let Some(digits) = options.number("fractionalSecondDigits", context)? {
        text.extend(std::iter::repeat_n('S', usize::try_from(digits).unwrap_or(0)));
    }
    text.push_str(match options.text("timeZoneName", context)?.as_deref() {
        Some("short") => "z",
        Some("long") => "zzzz",
        Some("shortOffset") => "O",
        Some("longOffset") => "OOOO",
        Some("shortGeneric") => "v",
        Some("longGeneric") => "vvvv",
        _ => "",
    });
    Ok(text)
}

/// A field as an option, and what follows from it.
fn component(letter: char, length: usize) -> Vec<(&'static str, &'static str)> {
    let numeric = if length == 2 { "2-digit" } else { "numeric" };
    let text = match length {
        4 => "long",
        5 => "narrow",
        _ => "short",
    };
    let clock = |cycle, is_12| vec![("hour", numeric), ("hourCycle", cycle), ("hour12", is_12)];
    match letter {
        'E' | 'c' => vec![("weekday", text)],
        'G' => vec![("era", text)],
        'y' => vec![("year", numeric)],
        'M' | 'L' if length <= 2 => vec![("month", numeric)],
        'M' | 'L' => vec![("month", text)],
        'd' => vec![("day", numeric)],
        'B' => vec![("dayPeriod", text)],
        'h' => clock("h12", "true"),
        'K' => clock("h11", "true"),
        'H' => clock("h23", ""),
        'k' => clock("h24", ""),
        'm' => vec![("minute", numeric)],
        's' => vec![("second", numeric)],
        'z' => vec![("timeZoneName", text)],
        'O' if length == 4 => vec![("timeZoneName", "longOffset")],
        'O' => vec![("timeZoneName", "shortOffset")],
        'v' if length == 4 => vec![("timeZoneName", "longGeneric")],
        'v' => vec![("timeZoneName", "shortGeneric")],
        _ => Vec::new(),
    }
}
