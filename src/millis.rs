//! Milliseconds that come from outside, as a number that may be anything: from the configuration, or from a guest.

use std::{fmt, time::Duration};

/// Milliseconds. Kept as the number that was given, since messages repeat it.
#[derive(Clone, Copy, Debug)]
pub struct Millis(pub f64);

impl Millis {
    /// As a duration: the longest there is, if the number is larger than that, and none if it is negative or no number.
    pub fn duration(self) -> Duration {
        let longest_if_positive = if self.0 > 0.0 { Duration::MAX } else { Duration::ZERO };
        Duration::try_from_secs_f64(self.0 / 1e3).unwrap_or(longest_if_positive)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}ms", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_duration() {
        for (number, duration) in [
            (0.5, Duration::from_micros(500)),
            (60_000.0, Duration::from_secs(60)),
            (f64::MAX, Duration::MAX),
            (f64::MIN_POSITIVE, Duration::ZERO),
            (-1.0, Duration::ZERO),
            (f64::NAN, Duration::ZERO),
        ] {
            assert_eq!(Millis(number).duration(), duration, "{number}");
        }
    }

    #[test]
    fn messages_show_the_number_as_it_was_given() {
        for (number, text) in [(0.5, "0.5ms"), (12.75, "12.75ms"), (60_000.0, "60000ms")] {
            assert_eq!(Millis(number).to_string(), text);
        }
    }
}
