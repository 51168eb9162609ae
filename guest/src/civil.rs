//! From milliseconds to the fields of a calendar and a clock, and back.

use crate::time_zone::Zone;

/// A date and a time of day, in the proleptic Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    /// Astronomical: 0 is 1 BC.
    pub year: i64,
    /// From 1.
    pub month: u32,
    pub day: u32,
    /// From 0, Sunday.
    pub weekday: u32,
    pub hour: u32,
    pub minute: u32,
    pub second: u32,
    pub millisecond: u32,
}

/// Milliseconds of a day.
pub const DAY_MS: i64 = 86_400_000;

impl Civil {
    /// The fields that calendar and clock show in a zone, at a moment in milliseconds since 1970.
    pub fn in_zone(time_ms: i64, zone: &Zone) -> Self {
        Self::at(time_ms + i64::from(zone.offset_at(time_ms).seconds) * 1000)
    }

    /// The fields at a local time, as milliseconds since 1970.
    pub fn at(local_ms: i64) -> Self {
        let (days, time) = (local_ms.div_euclid(DAY_MS), local_ms.rem_euclid(DAY_MS));
        let (year, month, day) = date_of(days);
        let field = |divisor: i64, modulus: i64| u32::try_from(time / divisor % modulus).unwrap_or(0);
        Self {
            year,
            month,
            day,
            weekday: u32::try_from((days + 4).rem_euclid(7)).unwrap_or(0),
            hour: field(3_600_000, 24),
            minute: field(60_000, 60),
            second: field(1000, 60),
            millisecond: field(1, 1000),
        }
    }
}

/// Year, month and day of a day since 1970, counted in years that begin in March.
fn date_of(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u32::try_from(month).unwrap_or(1), u32::try_from(day).unwrap_or(1))
}

/// Days from 1970 to a day, which may be one that the month does not have.
pub fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    // Years that begin in March end with the day that some of them lack.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::Civil;

    #[test]
    fn knows_the_calendar() {
        let fields = |ms| {
            let civil = Civil::at(ms);
            (civil.year, civil.month, civil.day, civil.weekday, civil.hour)
        };
        assert_eq!(fields(0), (1970, 1, 1, 4, 0));
        assert_eq!(fields(-1), (1969, 12, 31, 3, 23));
        assert_eq!(fields(951_782_400_000), (2000, 2, 29, 2, 0));
        assert_eq!(fields(-62_167_219_200_000), (0, 1, 1, 6, 0));
    }
}
