//! Searching a text for another one, in time that grows with the text.

use std::borrow::Cow;

use boa_engine::string::{JsStr, JsStrVariant};
use memchr::{
    memchr,
    memmem::{Finder, FinderRev},
    memrchr,
};

use super::pair::{self, PairFinder};

/// What is looked for, in the form that suits the text it is looked for in.
pub enum Needle<'t> {
    /// It is found everywhere.
    Empty {
        text_length: usize,
    },
    /// It has a code unit that the text cannot have.
    Foreign,
    Narrow {
        text: &'t [u8],
        needle: Cow<'t, [u8]>,
    },
    Wide {
        text: &'t [u16],
        needle: Cow<'t, [u16]>,
    },
}

impl<'t> Needle<'t> {
    /// Prepares to look for `needle` in `text`.
    pub fn new(needle: JsStr<'t>, text: JsStr<'t>) -> Self {
        if needle.is_empty() {
            return Self::Empty { text_length: text.len() };
        }
        match text.variant() {
            JsStrVariant::Latin1(text) => match narrow(needle) {
                Some(needle) => Self::Narrow { text, needle },
                None => Self::Foreign,
            },
            JsStrVariant::Utf16(text) => Self::Wide { text, needle: wide(needle) },
        }
    }

    /// Where it is found first, at `from` or later.
    pub fn find(&self, from: usize) -> Option<usize> {
        self.finder().find(from)
    }

    /// Where it is found last, at `from` or earlier.
    pub fn rfind(&self, from: usize) -> Option<usize> {
        match self {
            Self::Empty { text_length } => Some(from.min(*text_length)),
            Self::Foreign => None,
            Self::Narrow { text, needle } => {
                let end = from.saturating_add(needle.len()).min(text.len());
                match **needle {
                    [byte] => memrchr(byte, &text[..end]),
                    _ => pair::rfind(&text[..end], needle),
                }
            }
            Self::Wide { text, needle } => {
                let end = from.saturating_add(needle.len()).min(text.len());
                let finder = FinderRev::new(bytemuck::cast_slice::<u16, u8>(needle));
                let bytes: &[u8] = bytemuck::cast_slice(&text[..end]);
                let mut end = bytes.len();
                loop {
                    let at = finder.rfind(&bytes[..end])?;
                    if at.is_multiple_of(2) {
                        return Some(at / 2);
                    }
                    // Between two code units: not a match of the text.
                    end = at + 2 * needle.len() - 1;
                }
            }
        }
    }

    /// For looking more than once.
    pub fn finder(&self) -> NeedleFinder<'_> {
        match self {
            Self::Empty { text_length } => NeedleFinder::Empty { text_length: *text_length },
            Self::Foreign => NeedleFinder::Foreign,
            Self::Narrow { text, needle } => match **needle {
                [byte] => NeedleFinder::Byte { text, byte },
                _ => NeedleFinder::Narrow { text, finder: PairFinder::new(needle) },
            },
            Self::Wide { text, needle } => {
                if let [unit] = **needle {
                    return NeedleFinder::Unit { text, unit };
                }
                let finder = Finder::new(bytemuck::cast_slice::<u16, u8>(needle));
                NeedleFinder::Wide { bytes: bytemuck::cast_slice(text), finder }
            }
        }
    }
}

/// A needle with what makes finding it quick.
pub enum NeedleFinder<'n> {
    Empty { text_length: usize },
    Foreign,
    Byte { text: &'n [u8], byte: u8 },
    Unit { text: &'n [u16], unit: u16 },
    Narrow { text: &'n [u8], finder: PairFinder<'n> },
    Wide { bytes: &'n [u8], finder: Finder<'n> },
}

impl NeedleFinder<'_> {
    /// Where the needle is found first, at `from` or later.
    pub fn find(&self, from: usize) -> Option<usize> {
        match self {
            Self::Empty { text_length } => (from <= *text_length).then_some(from),
            Self::Foreign => None,
            Self::Byte { text, byte } => Some(from + memchr(*byte, text.get(from..)?)?),
            Self::Unit { text, unit } => Some(from + find_unit(text.get(from..)?, *unit)?),
            Self::Narrow { text, finder } => finder.find(text, from),
            Self::Wide { bytes, finder } => {
                let mut from = 2 * from;
                loop {
                    let at = from + finder.find(bytes.get(from..)?)?;
                    if at.is_multiple_of(2) {
                        return Some(at / 2);
                    }
                    // Between two code units: not a match of the text.
                    from = at + 1;
                }
            }
        }
    }
}

/// Where `unit` is found first.
fn find_unit(text: &[u16], unit: u16) -> Option<usize> {
    const LOW: u64 = 0x0001_0001_0001_0001;
    const HIGH: u64 = LOW << 15;
    let wanted = u64::from(unit) * LOW;
    // Four units at a time: what is equal is zero then, and a subtraction takes its high bit from above.
    let (quads, _) = text.as_chunks::<4>();
    let has_unit = |quad: &[u16; 4]| {
        let difference = bytemuck::cast::<[u16; 4], u64>(*quad) ^ wanted;
        difference.wrapping_sub(LOW) & !difference & HIGH != 0
    };
    let start = 4 * quads.iter().position(has_unit).unwrap_or(quads.len());
    text[start..].iter().position(|candidate| *candidate == unit).map(|at| start + at)
}

/// The text as Latin-1, if it can be.
fn narrow(text: JsStr<'_>) -> Option<Cow<'_, [u8]>> {
    match text.variant() {
        JsStrVariant::Latin1(bytes) => Some(Cow::Borrowed(bytes)),
        JsStrVariant::Utf16(units) => units.iter().map(|unit| u8::try_from(*unit).ok()).collect(),
    }
}

/// The text as UTF-16.
fn wide(text: JsStr<'_>) -> Cow<'_, [u16]> {
    match text.variant() {
        JsStrVariant::Latin1(bytes) => bytes.iter().copied().map(u16::from).collect(),
        JsStrVariant::Utf16(units) => Cow::Borrowed(units),
    }
}

#[cfg(test)]
mod tests {
    use boa_engine::JsString;

    use super::*;

    /// Every position at which the code units are the same.
    fn positions(needle: &[u16], text: &[u16]) -> Vec<usize> {
        let last = text.len().checked_sub(needle.len());
        last.map_or_else(Vec::new, |last| (0..=last).filter(|at| text[*at..].starts_with(needle)).collect())
    }

    #[test]
    fn finds_what_comparing_code_unit_by_code_unit_finds() {
        let texts = [
            "",
            "a",
            "aaaa",
            "abcabcab",
            "\u{e4}a\u{e4}",
            "\u{6161}\u{6161}a\u{6161}",
            "x\u{100}\u{1}\u{1}x",
            "\u{1f600}a\u{1f600}",
            "\u{1ff}\u{200}\u{100}\u{101}\u{ff}\u{ffff}\u{7fff}\u{8000}\u{1}\u{100}",
            "\u{100}",
            "\u{101}",
            "\u{ffff}",
            "the quick brown fox jumps over the lazy dog, and over another one, until it is tired: the end, xyzzy",
            "xyzzy",
            "the end",
            "xyzzyx",
            "abababababababababababababababababababababababababababababababababababababababababab",
        ];
        for text in texts {
            for needle in texts {
                let (text_js, needle_js) = (JsString::from(text), JsString::from(needle));
                let (text, needle): (Vec<u16>, Vec<u16>) =
                    (text.encode_utf16().collect(), needle.encode_utf16().collect());
                let expected = positions(&needle, &text);
                let prepared = Needle::new(needle_js.as_str(), text_js.as_str());
                for from in 0..=text.len() + 1 {
                    let (first, last) =
                        (expected.iter().find(|at| **at >= from), expected.iter().rfind(|at| **at <= from));
                    assert_eq!(prepared.find(from), first.copied(), "{needle:?} in {text:?} from {from}");
                    assert_eq!(prepared.rfind(from), last.copied(), "{needle:?} in {text:?} back from {from}");
                }
            }
        }
    }
}
