//! Upper and lower case without the `u` and `v` flags: by upper case alone, of single code units, and never from outside of ASCII into it.
//!
//! In classes, the compiler of patterns takes the Unicode rules instead. They differ for few characters, which are listed here. Where
//! one of them may come in, a class has them excluded, and those that it has by the right rules added.

use regress::{Flags, Regex};

use super::pieces::{Piece, pieces};

/// Characters that are equal to others by the Unicode rules, and here only to themselves.
const ALONE: [(u16, u16); 16] = [
    (0xdf, 0xdf),
    (0x17f, 0x17f),
    (0x390, 0x390),
    (0x3b0, 0x3b0),
    (0x3f4, 0x3f4),
    (0x1e9e, 0x1e9e),
    (0x1f80, 0x1faf),
    (0x1fb3, 0x1fb3),
    (0x1fbc, 0x1fbc),
    (0x1fc3, 0x1fc3),
    (0x1fcc, 0x1fcc),
    (0x1fd3, 0x1fd3),
    (0x1fe3, 0x1fe3),
    (0x1ff3, 0x1ff3),
    (0x1ffc, 0x1ffc),
    (0x2126, 0x2126),
];
const ALSO_ALONE: [(u16, u16); 2] = [(0x212a, 0x212b), (0xfb05, 0xfb06)];

/// Those that the Unicode rules take for one of [`ALONE`] besides, in groups that are equal by both rules.
const COMPANY: [&[u16]; 5] = [&[0x4b, 0x6b], &[0x53, 0x73], &[0xc5, 0xe5], &[0x398, 0x3b8, 0x3d1], &[0x3a9, 0x3c9]];

fn alone() -> impl Iterator<Item = (u16, u16)> {
    ALONE.into_iter().chain(ALSO_ALONE)
}

/// Whether a text has characters for which the rules differ.
pub fn concerns(text: &[u16]) -> bool {
    text.iter().any(|unit| *unit >= 0xdf && alone().any(|(first, last)| (first..=last).contains(unit)))
}

/// How a pattern with the `i` flag alone may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Danger {
    /// Never.
    None,
    /// In texts that have such characters.
    InSuchTexts,
    /// In any text: a class has such a character, but not those that the other rules take for it.
    Always,
}

/// Looks at a pattern that has the `i` flag and neither `u` nor `v`.
pub fn danger(pattern: &[u16]) -> Danger {
    let pieces = pieces(pattern, false, false);
    if changes_flags(&pieces) {
        return Danger::None;
    }
    let mut danger = Danger::None;
    for piece in &pieces {
        match piece {
            Piece::Class(class) if may_have_others(class) && is_company_wrong(class) => return Danger::Always,
            Piece::Class(_) => danger = Danger::InSuchTexts,
            piece if is_word(piece) => danger = Danger::InSuchTexts,
            Piece::Escape(_) | Piece::Unit(_) => {}
        }
    }
    danger
}

/// The pattern with its classes made right.
pub fn careful(pattern: &[u16]) -> Vec<u16> {
    let mut written = Vec::with_capacity(2 * pattern.len());
    for piece in pieces(pattern, false, false) {
        match piece {
            Piece::Class(class) => write_class(class, &mut written),
            piece if is_word(&piece) => {
                // Words have both cases of their letters anyway.
                written.extend("(?-i:".encode_utf16());
                piece.write(&mut written);
                written.push(u16::from(b')'));
            }
            piece => piece.write(&mut written),
        }
    }
    written
}

/// `(?:(?![…])[class]|(?-i:[…]))`: other characters by the class, those listed by themselves.
fn write_class(class: &[u16], written: &mut Vec<u16>) {
    let Some(exact) = compile(class, "") else {
        written.extend_from_slice(class);
        return;
    };
    let mut all = Vec::new();
    for (first, last) in alone() {
        all.extend(first..=last);
    }
    let mut right: Vec<u16> = all.iter().copied().filter(|unit| matches(&exact, *unit)).collect();
    for group in COMPANY {
        all.extend_from_slice(group);
        if has(class, &exact, group) {
            right.extend_from_slice(group);
        }
    }
    written.extend("(?:(?!".encode_utf16());
    write_set(&all, written);
    written.push(u16::from(b')'));
    written.extend_from_slice(class);
    if !right.is_empty() {
        written.extend("|(?-i:".encode_utf16());
        write_set(&right, written);
        written.push(u16::from(b')'));
    }
    written.push(u16::from(b')'));
}

fn write_set(units: &[u16], written: &mut Vec<u16>) {
    written.push(u16::from(b'['));
    written.extend_from_slice(units);
    written.push(u16::from(b']'));
}

/// Whether a class has characters that are equal to each other: one of them, or if it is negated, all.
fn has(class: &[u16], exact: &Regex, group: &[u16]) -> bool {
    let mut group = group.iter();
    if class.get(1) == Some(&u16::from(b'^')) {
        group.all(|unit| matches(exact, *unit))
    } else {
        group.any(|unit| matches(exact, *unit))
    }
}

/// Whether the compiler's rules give another answer than the right ones for those of [`COMPANY`].
fn is_company_wrong(class: &[u16]) -> bool {
    let (Some(exact), Some(loose)) = (compile(class, ""), compile(class, "i")) else { return false };
    COMPANY.iter().any(|group| matches(&loose, group[0]) != has(class, &exact, group))
}

fn compile(class: &[u16], flags: &str) -> Option<Regex> {
    Regex::from_unicode(class.iter().copied().map(u32::from), Flags::from(flags)).ok()
}

fn matches(regex: &Regex, unit: u16) -> bool {
    regex.find_from_ucs2(&[unit], 0).next().is_some()
}

/// Whether there may be characters in a class that are not ASCII's.
fn may_have_others(class: &[u16]) -> bool {
    let escapes = class.windows(2).filter(|pair| pair[0] == u16::from(b'\\'));
    let mut escaped = escapes.filter_map(|pair| char::from_u32(u32::from(pair[1])));
    class.iter().any(|unit| *unit >= 0x80)
        || escaped.any(|character| matches!(character, 'u' | 'x' | 'S' | 'W' | 'D' | '0'..='9'))
}

fn is_word(piece: &Piece<'_>) -> bool {
    piece.is_escape(r"\w") || piece.is_escape(r"\W")
}

/// Whether there are groups such as `(?-i:…)`, within which other rules hold.
fn changes_flags(pieces: &[Piece<'_>]) -> bool {
    pieces.windows(3).any(|three| {
        three[0].is('(') && three[1].is('?') && ['i', 'm', 's', '-'].iter().any(|letter| three[2].is(*letter))
    })
}
