//! What a date's text has told so far: day, time of day, and time zone.

#[derive(Default)]
pub struct Day {
    numbers: Vec<i64>,
    pub named_month: Option<i64>,
    /// Whether the text has the language's own format, in which years are as they are.
    pub is_iso: bool,
}

impl Day {
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Whether there is room for another number.
    pub fn add(&mut self, number: i64) -> bool {
        self.numbers.push(number);
        self.numbers.len() <= 3
    }

    /// Year, month and day. What is missing is 1.
    pub fn date(&self) -> Option<(i64, i64, i64)> {
        let number = |index: usize| self.numbers.get(index).copied().unwrap_or(1);
        let (first, second, third) = (number(0), number(1), number(2));
        let is_year_first = !is_day(first);
        let (mut year, month, day) = match self.named_month {
            None if self.is_iso || is_year_first => (first, second, third),
            None => (third, first, second),
            Some(month) if is_year_first => (first, month, second),
            Some(month) => (second, month, first),
        };
        if !self.is_iso {
            year += match year {
                0..=49 => 2000,
                50..=99 => 1900,
                _ => 0,
            };
        }
        (!self.is_empty() && is_month(month) && is_day(day)).then_some((year, month, day))
    }
}

/// Hour, minute, second, millisecond.
#[derive(Default)]
pub struct Time {
    numbers: Vec<i64>,
    /// Hours that AM or PM adds.
    pub half: Option<i64>,
}

impl Time {
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Whether there was room for this number.
    pub fn add(&mut self, number: i64) -> bool {
        let has_room = self.numbers.len() < 4;
        if has_room {
            self.numbers.push(number);
        }
        has_room
    }

    /// Adds the last number that there is.
    pub fn add_final(&mut self, number: i64) {
        self.add(number);
        self.numbers.resize(4, 0);
    }

    /// Whether a number can be the next part of a time.
    pub fn is_expecting(&self, number: i64) -> bool {
        match self.numbers.len() {
            1 | 2 => is_minute(number),
            3 => (0..1000).contains(&number),
            _ => false,
        }
    }

    /// Milliseconds since midnight. 24:00 is one.
    pub fn milliseconds(&self) -> Option<i64> {
        let number = |index: usize| self.numbers.get(index).copied().unwrap_or(0);
        let (mut hour, minute, second, millisecond) = (number(0), number(1), number(2), number(3));
        if let Some(half) = self.half {
            if !(0..=12).contains(&hour) {
                return None;
            }
            hour = hour % 12 + half;
        }
        let is_midnight = hour == 24 && minute == 0 && second == 0 && millisecond == 0;
        let is_time = is_hour(hour) && is_minute(minute) && is_minute(second) && (0..1000).contains(&millisecond);
        (is_time || is_midnight).then_some(((hour * 60 + minute) * 60 + second) * 1000 + millisecond)
    }
}

#[derive(Default)]
pub struct Zone {
    pub sign: Option<i64>,
    pub hours: Option<i64>,
    pub minutes: Option<i64>,
}

impl Zone {
    pub fn set(&mut self, hours: i64) {
        *self = Self { sign: Some(if hours < 0 { -1 } else { 1 }), hours: Some(hours.abs()), minutes: Some(0) };
    }

    pub fn is_utc(&self) -> bool {
        self.hours == Some(0) && self.minutes == Some(0)
    }

    pub fn is_expecting(&self, number: i64) -> bool {
        self.hours.is_some() && self.minutes.is_none() && is_minute(number)
    }

    /// Milliseconds from UTC, if the text names a zone.
    pub fn milliseconds(&self) -> Option<i64> {
        let minutes = self.hours.unwrap_or(0) * 60 + self.minutes.unwrap_or(0);
        Some(self.sign? * minutes * 60_000)
    }
}

pub fn is_month(number: i64) -> bool {
    (1..=12).contains(&number)
}

pub fn is_day(number: i64) -> bool {
    (1..=31).contains(&number)
}

pub fn is_hour(number: i64) -> bool {
    (0..24).contains(&number)
}

pub fn is_minute(number: i64) -> bool {
    (0..60).contains(&number)
}
