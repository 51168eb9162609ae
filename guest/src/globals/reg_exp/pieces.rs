//! A pattern, cut where it matters to those who rewrite it.

const BACKSLASH: u16 = b'\\' as u16;

/// A piece of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Piece<'p> {
    /// A backslash with what it escapes: one code unit, or a property's name as well.
    Escape(&'p [u16]),
    /// `[…]`.
    Class(&'p [u16]),
    /// Any other code unit.
    Unit(u16),
}

/// Cuts a pattern. `has_properties`: `\p{…}` is one escape; `nests`: classes may be within classes.
pub fn pieces(pattern: &[u16], has_properties: bool, nests: bool) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let [first, ..] = rest {
        let length = match *first {
            BACKSLASH => escape_length(rest, has_properties),
            unit if unit == u16::from(b'[') => class_length(rest, nests),
            _ => 1,
        };
        let (piece, after) = rest.split_at(length);
        pieces.push(match *first {
            BACKSLASH => Piece::Escape(piece),
            unit if unit == u16::from(b'[') => Piece::Class(piece),
            unit => Piece::Unit(unit),
        });
        rest = after;
    }
    pieces
}

/// Cuts what is within the brackets of a class.
pub fn members(class: &[u16], has_properties: bool, nests: bool) -> Vec<Piece<'_>> {
    let inner = class.get(1..class.len().saturating_sub(1)).unwrap_or_default();
    if nests {
        return pieces(inner, has_properties, nests);
    }
    // A bracket opens nothing here.
    let mut members = Vec::new();
    let mut rest = inner;
    while let [first, ..] = rest {
        let length = if *first == BACKSLASH { escape_length(rest, has_properties) } else { 1 };
        let (piece, after) = rest.split_at(length);
        members.push(if *first == BACKSLASH { Piece::Escape(piece) } else { Piece::Unit(*first) });
        rest = after;
    }
    members
}

impl Piece<'_> {
    /// Whether it is this escape.
    pub fn is_escape(&self, text: &str) -> bool {
        matches!(self, Self::Escape(units) if text.encode_utf16().eq(units.iter().copied()))
    }

    /// Whether it is this character.
    pub fn is(&self, character: char) -> bool {
        matches!(self, Self::Unit(unit) if u32::from(*unit) == u32::from(character))
    }

    /// Adds it to a pattern.
    pub fn write(&self, pattern: &mut Vec<u16>) {
        match self {
            Self::Escape(units) | Self::Class(units) => pattern.extend_from_slice(units),
            Self::Unit(unit) => pattern.push(*unit),
        }
    }
}

fn escape_length(text: &[u16], has_properties: bool) -> usize {
    let name = text.get(1).copied();
    if has_properties && (name == Some(u16::from(b'p')) || name == Some(u16::from(b'P'))) {
        let end = text.iter().position(|unit| *unit == u16::from(b'}'));
        return end.map_or(2, |end| end + 1);
    }
    text.len().min(2)
}

fn class_length(text: &[u16], nests: bool) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(unit) = text.get(at) {
        match *unit {
            BACKSLASH => at += 1,
            unit if unit == u16::from(b'[') && (nests || at == 0) => depth += 1,
            unit if unit == u16::from(b']') => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}
