//! What stands before and after the digits: signs, percent signs, currencies, the words of compact numbers.

use super::super::{
    cldr::Locale,
    parts::{Part, push_literal},
};

/// A pattern of CLDR's, such as `¤#,##0.00;(¤#,##0.00)`.
pub struct Pattern {
    positive: (String, String),
    negative: Option<(String, String)>,
}

impl Pattern {
    pub fn parse(text: &str) -> Self {
        let (positive, negative) = match text.split_once(';') {
            Some((positive, negative)) => (positive, Some(negative)),
            None => (text, None),
        };
        Self { positive: affixes(positive), negative: negative.map(affixes) }
    }

    /// Prefix and suffix with a sign.
    pub fn affixes(&self, sign: Option<char>) -> (String, String) {
        let (prefix, suffix) = &self.positive;
        match (sign, &self.negative) {
            (Some('-'), Some(negative)) => negative.clone(),
            // A plus sign takes the place of the minus sign.
            (Some(sign), Some((before, after))) if before.contains('-') || after.contains('-') => {
                let with_sign = |affix: &str| affix.replace('-', sign.encode_utf8(&mut [0; 4]));
                (with_sign(before), with_sign(after))
            }
            (Some(sign), _) => (format!("{sign}{prefix}"), suffix.clone()),
            (None, _) => (prefix.clone(), suffix.clone()),
        }
    }
}

/// What stands before and after the place of the digits.
fn affixes(pattern: &str) -> (String, String) {
    let is_digit = |character: char| matches!(character, '0' | '#');
    let start = pattern.find(is_digit).unwrap_or(pattern.len());
    let end = pattern.rfind(is_digit).map_or(start, |at| at + 1);
    (pattern[..start].to_owned(), pattern[end..].to_owned())
}

/// An affix in pieces.
pub fn parts(affix: &str, symbol: &str, is_compact: bool, locale: Locale) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut is_quoted = false;
    for character in affix.chars() {
        match character {
            '\'' => is_quoted = !is_quoted,
            '¤' if !is_quoted => parts.push(Part::new("currency", symbol)),
            '-' if !is_quoted => parts.push(Part::new("minusSign", locale.known("num.minus"))),
            '+' if !is_quoted => parts.push(Part::new("plusSign", locale.known("num.plus"))),
            '%' if !is_quoted => parts.push(Part::new("percentSign", locale.known("num.percent"))),
            '\u{200e}' | '\u{200f}' => {}
            _ if is_compact && !character.is_whitespace() && !matches!(character, '(' | ')') => {
                match parts.last_mut() {
                    Some(last) if last.kind == "compact" => last.text.push(character),
                    _ => parts.push(Part::new("compact", character)),
                }
            }
            _ => push_literal(&mut parts, character.encode_utf8(&mut [0; 4])),
        }
    }
    parts
}

/// Whether a currency needs a space between itself and a digit: letters do, symbols do not.
fn needs_space(character: Option<char>) -> bool {
    character.is_some_and(|character| character.is_alphanumeric() || character == '.')
}

/// Puts a space after a currency at the end of a prefix, where digits follow.
pub fn space_after(prefix: &mut Vec<Part>, body: &[Part], symbol: &str) {
    let is_before_digits = body.first().is_some_and(|part| part.kind == "integer");
    let ends_with_currency = prefix.last().is_some_and(|part| part.kind == "currency");
    if ends_with_currency && is_before_digits && needs_space(symbol.chars().next_back()) {
        push_literal(prefix, "\u{a0}");
    }
}

/// Appends a suffix, with a space before a currency at its beginning.
pub fn push_spaced(parts: &mut Vec<Part>, suffix: Vec<Part>, symbol: &str) {
    let is_after_digits = parts.last().is_some_and(|part| matches!(part.kind, "integer" | "fraction"));
    let begins_with_currency = suffix.first().is_some_and(|part| part.kind == "currency");
    if begins_with_currency && is_after_digits && needs_space(symbol.chars().next()) {
        push_literal(parts, "\u{a0}");
    }
    parts.extend(suffix);
}
