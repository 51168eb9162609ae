//! Times from now, in words: `Intl.RelativeTimeFormat`.

use super::{
    number::{Number, NumberFormatter},
    parts::{Part, push_literal},
    plural,
};

/// Text with the number in it, and whether a piece belongs to the number.
pub fn parts(format: &NumberFormatter, style: &str, numeric: &str, value: f64, field: &str) -> Vec<(Part, bool)> {
    let locale = format.locale;
    if numeric == "auto"
        && let Some(word) = locale.text(&format!("rel.{style}.{field}.{}", if value == 0.0 { 0.0 } else { value }))
    {
        return vec![(Part::literal(word), false)];
    }
    let direction = if value.is_sign_negative() { "past" } else { "future" };
    let number = Number::of_f64(value.abs());
    let category = match &number {
        Number::Finite(decimal) => plural::cardinal(locale, &format.digits.round(decimal).1),
        Number::Infinite { .. } | Number::Nan => "other",
    };
    let text = |category: &str| locale.text(&format!("rel.{style}.{field}.{direction}.{category}"));
    let pattern = text(category).or_else(|| text("other")).unwrap_or("{0}");
    let (before, after) = pattern.split_once("{0}").unwrap_or((pattern, ""));
    let literal = |text: &str| {
        let mut parts = Vec::new();
        push_literal(&mut parts, text);
        parts.into_iter().map(|part| (part, false))
    };
    let number = format.parts(&number).into_iter().map(|part| (part, true));
    literal(before).chain(number).chain(literal(after)).collect()
}
