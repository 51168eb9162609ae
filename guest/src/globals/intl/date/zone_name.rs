//! The names of time zones, from CLDR.

use super::super::cldr::{self, Locale};
use crate::time_zone::{UTC, Zone};

/// What a zone is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    Short,
    Long,
    ShortGeneric,
    LongGeneric,
    ShortOffset,
    LongOffset,
}

/// The name of a zone at a moment; its offset where it has none.
pub fn name_at(zone: &Zone, time_ms: i64, naming: Naming, locale: Locale) -> String {
    let offset = zone.offset_at(time_ms);
    let width = match naming {
        Naming::Short | Naming::ShortGeneric => "short",
        Naming::Long | Naming::LongGeneric => "long",
        Naming::ShortOffset => return offset_text(offset.seconds, false, locale),
        Naming::LongOffset => return offset_text(offset.seconds, true, locale),
    };
    let is_generic = matches!(naming, Naming::ShortGeneric | Naming::LongGeneric);
    let kind = if is_generic { "generic" } else { kind(offset.is_daylight) };
    let name = named(zone, width, kind, time_ms, locale);
    let name = name.or_else(|| if is_generic { named(zone, width, "standard", time_ms, locale) } else { None });
    name.unwrap_or_else(|| offset_text(offset.seconds, width == "long", locale))
}

/// The name that stands behind a date in `Date.prototype.toString`, in English: for any date the one of the zone at `now_ms`, as V8 has it.
pub fn english_name(zone: &Zone, is_daylight: bool, now_ms: i64) -> String {
    let locale = Locale::named("en");
    let name = named(zone, "long", kind(is_daylight), now_ms, locale);
    name.unwrap_or_else(|| {
        let now = zone.offset_at(now_ms);
        let saved = (i32::from(is_daylight) - i32::from(now.is_daylight)) * 3600;
        let seconds = now.seconds + saved;
        offset_text(seconds, true, locale)
    })
}

fn kind(is_daylight: bool) -> &'static str {
    if is_daylight { "daylight" } else { "standard" }
}

fn named(zone: &Zone, width: &str, kind: &str, time_ms: i64, locale: Locale) -> Option<String> {
    let name = if zone.name == UTC { "Etc/UTC" } else { &zone.name };
    let own = locale.text(&format!("zone.{name}.{width}.{kind}"));
    let text = own.or_else(|| {
        let metazone = metazone_at(&zone.name, time_ms)?;
        locale.text(&format!("meta.{metazone}.{width}.{kind}"))
    });
    text.map(str::to_owned)
}

fn metazone_at(zone: &str, time_ms: i64) -> Option<&'static str> {
    let minutes = time_ms.div_euclid(60_000);
    if minutes < 0 {
        // CLDR's metazones begin in 1970.
        return None;
    }
    cldr::root(&format!("meta.{zone}"))?.split(' ').find_map(|use_| match use_.split_once('@') {
        Some((name, until)) => (minutes < until.parse::<i64>().ok()?).then_some(name),
        None => Some(use_),
    })
}

/// `GMT+5:30`, or `GMT+05:30` when it is long.
fn offset_text(seconds: i32, is_long: bool, locale: Locale) -> String {
    let total = seconds.unsigned_abs();
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60);
    let (positive, negative) = locale.known("gmt.hours").split_once(';').unwrap_or(("+HH:mm", "-HH:mm"));
    let sign: String =
        if seconds < 0 { negative } else { positive }.chars().take_while(|character| *character != 'H').collect();
    let mut text = if is_long { format!("{sign}{hours:02}:{minutes:02}") } else { format!("{sign}{hours}") };
    if !is_long && minutes != 0 {
        text.push_str(&format!(":{minutes:02}"));
    }
    if rest != 0 {
        text.push_str(&format!(":{rest:02}"));
    }
    locale.known("gmt.format").replace("{0}", &text)
}
