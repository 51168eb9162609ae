//! What `replace` puts in the place of a match: a text in which `$` stands for parts of the match.
//!
//! See <https://tc39.es/ecma262/#sec-getsubstitution>.

use std::ops::Range;

use boa_engine::string::JsStr;

use super::pieces::Pieces;

/// A template, read once for all matches.
pub struct Template {
    parts: Vec<Part>,
}

enum Part {
    /// Goes in as it is.
    Literal(Range<usize>),
    Matched,
    Before,
    After,
    /// `$` and one or two digits. How they are read depends on how many groups there are.
    Group {
        first: usize,
        second: Option<usize>,
        at: usize,
    },
    /// `$<name>`.
    Named(String),
}

/// What a template refers to. All of it is part of the text that is searched.
pub struct TemplateMatch<'m> {
    pub range: Range<usize>,
    pub text_length: usize,
    /// The groups, the first of which is `$1`; `None` for one that took no part.
    pub groups: &'m [Option<Range<usize>>],
    /// The named groups, if the pattern has any.
    pub named: Vec<(&'m str, Option<Range<usize>>)>,
}

impl<'m> TemplateMatch<'m> {
    /// That of a match of a regular expression.
    pub fn of(found: &'m regress::Match, text_length: usize) -> Self {
        Self { range: found.range(), text_length, groups: &found.captures, named: found.named_groups().collect() }
    }
}

impl Template {
    /// Reads a template. `$<name>` means something only where there are named groups.
    pub fn new(source: JsStr<'_>, has_names: bool) -> Self {
        Self { parts: parse(source, has_names) }
    }

    /// Adds what takes the place of a match.
    pub fn apply(&self, found: &TemplateMatch<'_>, pieces: &mut Pieces) {
        for part in &self.parts {
            match part {
                Part::Literal(range) => pieces.add_template(range.clone()),
                Part::Matched => pieces.add_text(found.range.clone()),
                Part::Before => pieces.add_text(0..found.range.start),
                Part::After => pieces.add_text(found.range.end.min(found.text_length)..found.text_length),
                Part::Group { first, second, at } => apply_group(found.groups, (*first, *second), *at, pieces),
                Part::Named(name) => {
                    let group = found.named.iter().find(|(known, _)| known == name);
                    if let Some((_, Some(group))) = group {
                        pieces.add_text(group.clone());
                    }
                }
            }
        }
    }
}

/// Two digits where there are that many groups, one digit otherwise, and literally where there is no such group either.
fn apply_group(groups: &[Option<Range<usize>>], digits: (usize, Option<usize>), at: usize, pieces: &mut Pieces) {
    const DOLLAR_AND_DIGIT: usize = 2;
    let (first, second) = digits;
    let is_group = |number: usize| (1..=groups.len()).contains(&number);
    let (number, rest) = match second {
        Some(second) if is_group(first * 10 + second) => (first * 10 + second, 0),
        Some(_) => (first, 1),
        None => (first, 0),
    };
    if !is_group(number) {
        pieces.add_template(at..at + DOLLAR_AND_DIGIT + rest);
        return;
    }
    if let Some(group) = &groups[number - 1] {
        pieces.add_text(group.clone());
    }
    let digits = at + DOLLAR_AND_DIGIT;
    pieces.add_template(digits..digits + rest);
}

fn parse(template: JsStr<'_>, has_names: bool) -> Vec<Part> {
    let units: Vec<u16> = template.iter().collect();
    let unit = |at: usize| units.get(at).and_then(|unit| char::from_u32(u32::from(*unit)));
    let digit = |at: usize| unit(at).and_then(|unit| unit.to_digit(10)).map(|digit| digit as usize);
    let mut parts = Vec::new();
    let mut literal = 0..0;
    while literal.end < units.len() {
        let at = literal.end;
        let special = match (unit(at), unit(at + 1)) {
            (Some('$'), Some('$')) => Some((Part::Literal(at..at + 1), 2)),
            (Some('$'), Some('&')) => Some((Part::Matched, 2)),
            (Some('$'), Some('`')) => Some((Part::Before, 2)),
            (Some('$'), Some('\'')) => Some((Part::After, 2)),
            (Some('$'), Some('<')) if has_names => named(&units, at),
            (Some('$'), Some('0'..='9')) => digit(at + 1).map(|first| {
                let second = digit(at + 2);
                (Part::Group { first, second, at }, 2 + usize::from(second.is_some()))
            }),
            _ => None,
        };
        match special {
            None => literal.end += 1,
            Some((part, length)) => {
                parts.push(Part::Literal(literal));
                parts.push(part);
                literal = at + length..at + length;
            }
        }
    }
    parts.push(Part::Literal(literal));
    parts
}

/// `$<name>` at `at` and its length, if it is closed.
fn named(units: &[u16], at: usize) -> Option<(Part, usize)> {
    let name_at = at + 2;
    let length = units[name_at..].iter().position(|unit| *unit == u16::from(b'>'))?;
    let name = String::from_utf16_lossy(&units[name_at..name_at + length]);
    Some((Part::Named(name), length + 3))
}
