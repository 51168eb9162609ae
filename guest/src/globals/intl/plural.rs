//! Plural categories of the locales that there is data for, after CLDR's rules.

use super::{cldr::Locale, number::Rounded};

/// The category of a number as it is shown. That of a compact number is the category of what stands before the word.
pub fn cardinal(locale: Locale, number: &Rounded) -> &'static str {
    let integer = number.integer_value();
    let (i_is_0, i_is_1) = (integer == 0, integer == 1);
    let no_fraction = number.fraction.is_empty();
    let zero_fraction = number.fraction.bytes().all(|digit| digit == b'0');
    let many = !i_is_0 && no_fraction && number.integer.ends_with("000000");
    match locale.language() {
        "en" | "de" if i_is_1 && no_fraction => "one",
        "pt" if locale.name == "pt-PT" && i_is_0 => "other",
        "pt" if locale.name == "pt-PT" && i_is_1 && !no_fraction => "other",
        "es" if i_is_1 && zero_fraction => "one",
        "fr" | "pt" if (i_is_0 || i_is_1) => "one",
        "es" | "fr" | "pt" if many => "many",
        _ => "other",
    }
}

/// The category of an ordinal number.
pub fn ordinal(locale: Locale, number: &Rounded) -> &'static str {
    if number.fraction.bytes().any(|digit| digit != b'0') {
        return "other";
    }
    let last = |count: usize| -> u32 {
        let start = number.integer.len().saturating_sub(count);
        number.integer[start..].parse().unwrap_or(0)
    };
    match (locale.language(), last(1), last(2)) {
        ("en", 1, two) if two != 11 => "one",
        ("en", 2, two) if two != 12 => "two",
        ("en", 3, two) if two != 13 => "few",
        ("fr", ..) if number.integer_value() == 1 => "one",
        _ => "other",
    }
}

/// The categories of a locale, in the order in which `resolvedOptions` has them.
pub fn categories(locale: Locale, is_ordinal: bool) -> &'static [&'static str] {
    match (locale.language(), is_ordinal) {
        ("en", true) => &["few", "one", "two", "other"],
        ("en" | "de", false) | ("fr", true) => &["one", "other"],
        ("es" | "fr" | "pt", false) => &["one", "many", "other"],
        _ => &["other"],
    }
}
