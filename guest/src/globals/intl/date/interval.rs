//! Two dates as one interval.

use super::{
    super::parts::Part,
    DateFormatter, fields,
    kind::DATE_MASK,
    pattern::{Item, joined, parse},
    skeleton::{Patterns, Skeleton},
};

/// The key of the pattern for intervals that have none of their own.
const FALLBACK: &str = "interval.fallback";

/// Whether two moments show the same, from the largest field down: the letter of the first that differs.
fn difference(format: &DateFormatter, start_ms: f64, end_ms: f64) -> Option<char> {
    let (start, end) = (format.moment(start_ms).civil, format.moment(end_ms).civil);
    let differs = [
        (u32::from(start.year > 0) != u32::from(end.year > 0), 'G'),
        (start.year != end.year, 'y'),
        (start.month != end.month, 'M'),
        (start.day != end.day, 'd'),
        (start.hour / 12 != end.hour / 12, 'a'),
        (start.hour != end.hour, 'h'),
        (start.minute != end.minute, 'm'),
        (start.second != end.second, 's'),
        (start.millisecond != end.millisecond, 'S'),
    ];
    differs.into_iter().find_map(|(is_different, letter)| is_different.then_some(letter))
}

pub fn parts(format: &DateFormatter, start_ms: f64, end_ms: f64) -> Vec<(Part, &'static str)> {
    let start = format.parts(start_ms);
    let end = format.parts(end_ms);
    if start == end {
        return start.into_iter().map(|part| (part, "shared")).collect();
    }
    let skeleton = Skeleton::of(&format.items);
    let special = |letter| pattern(format, &skeleton, letter).or_else(|| day_once(format, &skeleton, letter));
    if let Some(items) = difference(format, start_ms, end_ms).and_then(special) {
        return filled(format, &items, start_ms, end_ms);
    }
    let between = format.locale.known(FALLBACK).replace("{0}", "").replace("{1}", "");
    let start = start.into_iter().map(|part| (part, "startRange"));
    let end = end.into_iter().map(|part| (part, "endRange"));
    start.chain([(Part::literal(between), "shared")]).chain(end).collect()
}

/// The locale's pattern for intervals of these fields, if it has one for exactly them.
fn pattern(format: &DateFormatter, skeleton: &Skeleton, letter: char) -> Option<Vec<Item>> {
    let name = skeleton.name()?;
    let letter = if letter == 'h' && name.contains('H') { 'H' } else { letter };
    let text = |letter: char| format.locale.text(&format!("interval.{name}.{letter}"));
    let found = text(letter).or_else(|| if letter == 'a' { text('H') } else { None });
    let zone = format.items.iter().find(|item| matches!(item, Item::Field('z' | 'v', _)));
    found.map(parse).map(|mut items| {
        for item in &mut items {
            if let (Item::Field('v', _), Some(zone)) = (&item, zone) {
                *item = zone.clone();
            }
        }
        items
    })
}

/// Two times of one day, which is told once; or, where the format shows no day, of two days, which are told then.
fn day_once(format: &DateFormatter, skeleton: &Skeleton, letter: char) -> Option<Vec<Item>> {
    let (date, time) = (skeleton.within(DATE_MASK), skeleton.within(!DATE_MASK));
    if time.is_empty() {
        return None;
    }
    let patterns = Patterns::of(format.locale);
    let glue = format.locale.known("join.medium");
    let twice = |items: &[Item]| joined(format.locale.known(FALLBACK), &[items, items]);
    match (date.is_empty(), matches!(letter, 'a' | 'h' | 'm' | 's' | 'S')) {
        (false, true) => {
            let times = pattern(format, &time, letter).unwrap_or_else(|| twice(&patterns.best(&time)));
            Some(joined(glue, &[&times, &patterns.best(&date)]))
        }
        (true, false) => Some(twice(&joined(glue, &[&format.items, &patterns.best(&Skeleton::parse("yMd"))]))),
        _ => None,
    }
}

/// An interval's pattern has each field twice, but for those that both dates share.
fn filled(format: &DateFormatter, items: &[Item], start_ms: f64, end_ms: f64) -> Vec<(Part, &'static str)> {
    let mut seen = Vec::new();
    let mut second = items.len();
    for (index, item) in items.iter().enumerate() {
        let Item::Field(letter, _) = item else { continue };
        if seen.contains(letter) {
            second = index;
            break;
        }
        seen.push(*letter);
    }
    let letters = |items: &[Item]| {
        items
            .iter()
            .filter_map(|item| match item {
                Item::Field(letter, _) => Some(*letter),
                Item::Literal(_) => None,
            })
            .collect::<Vec<_>>()
    };
    let (before, after) = (letters(&items[..second]), letters(&items[second..]));
    let (start, end) = (format.moment(start_ms), format.moment(end_ms));
    let mut told = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let moment = if index < second { &start } else { &end };
        let source = match item {
            Item::Literal(_) => "shared",
            Item::Field(letter, _) if !(before.contains(letter) && after.contains(letter)) => "shared",
            Item::Field(..) if index < second => "startRange",
            Item::Field(..) => "endRange",
        };
        told.extend(
            fields::parts(std::slice::from_ref(item), moment, format.locale).into_iter().map(|part| (part, source)),
        );
    }
    told
}
