//! Numbers with units.

use super::super::{
    cldr::Locale,
    parts::{Part, push_literal},
};

/// A number with its unit around it.
pub fn around(locale: Locale, number: Vec<Part>, unit: &str, display: &str, category: &str) -> Vec<Part> {
    if let Some(pattern) = pattern(locale, display, unit, category) {
        return filled(pattern, number, unit);
    }
    let Some((unit, per)) = unit.split_once("-per-") else { return number };
    let number = around(locale, number, unit, display, category);
    if let Some(pattern) = locale.text(&format!("unit.{display}.{per}.per")) {
        return filled(pattern, number, per);
    }
    let compound = locale.known(&format!("unit.{display}.per"));
    let single = pattern_of_one(locale, display, per);
    let text = compound.replace("{1}", single.replace("{0}", "").trim());
    filled(&text, number, per)
}

fn pattern(locale: Locale, display: &str, unit: &str, category: &str) -> Option<&'static str> {
    let text = |category: &str| locale.text(&format!("unit.{display}.{unit}.{category}"));
    text(category).or_else(|| text("other"))
}

fn pattern_of_one(locale: Locale, display: &str, unit: &str) -> &'static str {
    pattern(locale, display, unit, "one").unwrap_or_default()
}

/// A pattern with the number in its place. What surrounds it is the unit, but for the space between.
fn filled(pattern: &str, number: Vec<Part>, unit: &str) -> Vec<Part> {
    let (before, after) = pattern.split_once("{0}").unwrap_or(("", pattern));
    let kind = if unit == "percent" && !pattern.chars().any(char::is_alphabetic) { "percentSign" } else { "unit" };
    let mut parts = Vec::new();
    let trimmed = before.trim_end();
    if !trimmed.is_empty() {
        parts.push(Part::new(kind, trimmed));
    }
    push_literal(&mut parts, &before[trimmed.len()..]);
    parts.extend(number);
    let trimmed = after.trim_start();
    push_literal(&mut parts, &after[..after.len() - trimmed.len()]);
    if !trimmed.is_empty() {
        parts.push(Part::new(kind, trimmed));
    }
    parts
}
