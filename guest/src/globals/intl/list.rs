//! Lists as a locale writes them: `Intl.ListFormat`.

use super::{
    cldr::Locale,
    parts::{Part, push_literal},
};

pub fn parts(locale: Locale, kind: &str, style: &str, items: &[String]) -> Vec<Part> {
    let kind = match kind {
        "disjunction" => "or",
        "unit" => "unit",
        _ => "and",
    };
    let pattern = |place: &str| locale.known(&format!("list.{kind}.{style}.{place}"));
    let mut parts = Vec::new();
    let last = items.len().saturating_sub(1);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            let pattern = match (items.len(), index) {
                (2, _) => pattern("2"),
                (_, 1) => pattern("start"),
                (_, index) if index == last => pattern("end"),
                _ => pattern("middle"),
            };
            push_literal(&mut parts, between(locale, pattern, item));
        }
        parts.push(Part::new("element", item.as_str()));
    }
    parts
}

/// What a pattern has between two items. In Spanish, "y" and "o" give way to "e" and "u" before their own sounds.
fn between(locale: Locale, pattern: &'static str, next: &str) -> &'static str {
    let start = pattern.find("{0}").map_or(0, |at| at + 3);
    let end = pattern.find("{1}").unwrap_or(pattern.len());
    let text = &pattern[start..end];
    let next = next.to_lowercase();
    let is_i =
        next.starts_with('i') || (next.starts_with("hi") && !next.starts_with("hia") && !next.starts_with("hie"));
    let is_o = next.starts_with('o') || next.starts_with("ho") || next.starts_with('8');
    match (locale.language(), text) {
        ("es", " y ") if is_i => " e ",
        ("es", " o ") if is_o => " u ",
        _ => text,
    }
}
