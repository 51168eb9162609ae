//! JavaScript strings on the wire.

use serde::{Deserialize, Serialize};

/// A borrowed JavaScript string, in the representation the engine has it in, so that nothing is converted (and no lone
/// surrogate lost) on the way to V8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Text<'a> {
    /// One byte per code unit, each below U+0100.
    Latin1(#[serde(borrow, with = "serde_bytes")] &'a [u8]),
    /// UTF-16 code units, little-endian, two bytes each. A trailing odd byte is not a code unit and is ignored.
    Utf16(#[serde(borrow, with = "serde_bytes")] &'a [u8]),
}

impl<'a> Text<'a> {
    /// The number of UTF-16 code units: JavaScript's `length`.
    #[must_use]
    pub fn len(self) -> usize {
        match self {
            Self::Latin1(bytes) => bytes.len(),
            Self::Utf16(bytes) => bytes.len() / 2,
        }
    }

    /// Whether there is no code unit.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The UTF-16 code units in order.
    pub fn code_units(self) -> impl Iterator<Item = u16> + 'a {
        let (latin1, utf16) = match self {
            Self::Latin1(bytes) => (bytes, &[][..]),
            Self::Utf16(bytes) => (&[][..], bytes),
        };
        let wide = utf16.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
        latin1.iter().map(|byte| u16::from(*byte)).chain(wide)
    }

    /// The first `units` code units, or all of them when there are fewer.
    #[must_use]
    pub fn prefix(self, units: usize) -> Self {
        match self {
            Self::Latin1(bytes) => Self::Latin1(&bytes[..units.min(bytes.len())]),
            Self::Utf16(bytes) => Self::Utf16(&bytes[..(units * 2).min(bytes.len() & !1)]),
        }
    }

    /// An owned copy.
    #[must_use]
    pub fn to_buf(self) -> TextBuf {
        match self {
            Self::Latin1(bytes) => TextBuf::Latin1(bytes.to_vec()),
            Self::Utf16(_) => TextBuf::Utf16(self.code_units().collect()),
        }
    }
}

/// An owned JavaScript string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextBuf {
    /// One byte per code unit, each below U+0100.
    Latin1(Vec<u8>),
    /// UTF-16 code units.
    Utf16(Vec<u16>),
}

impl TextBuf {
    /// The UTF-16 code units in order.
    pub fn code_units(&self) -> impl Iterator<Item = u16> + '_ {
        let (latin1, utf16) = match self {
            Self::Latin1(bytes) => (&bytes[..], &[][..]),
            Self::Utf16(units) => (&[][..], &units[..]),
        };
        latin1.iter().map(|byte| u16::from(*byte)).chain(utf16.iter().copied())
    }

    /// The first `units` code units, or all of them when there are fewer.
    pub fn truncate(&mut self, units: usize) {
        match self {
            Self::Latin1(bytes) => bytes.truncate(units),
            Self::Utf16(wide) => wide.truncate(units),
        }
    }

    /// Whether there is no code unit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Latin1(bytes) => bytes.is_empty(),
            Self::Utf16(units) => units.is_empty(),
        }
    }
}

impl From<&str> for TextBuf {
    fn from(text: &str) -> Self {
        if text.is_ascii() { Self::Latin1(text.into()) } else { Self::Utf16(text.encode_utf16().collect()) }
    }
}

impl From<String> for TextBuf {
    fn from(text: String) -> Self {
        if text.is_ascii() { Self::Latin1(text.into_bytes()) } else { Self::Utf16(text.encode_utf16().collect()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, TextBuf};

    #[test]
    fn code_units_and_prefix_agree_in_both_representations() {
        let wide: Vec<u8> = "h\u{e9}\u{1f600}".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let text = Text::Utf16(&wide);
        assert_eq!(text.len(), 4);
        assert_eq!(text.code_units().collect::<Vec<_>>(), [0x68, 0xe9, 0xd83d, 0xde00]);
        assert_eq!(text.prefix(3).code_units().collect::<Vec<_>>(), [0x68, 0xe9, 0xd83d]);
        assert_eq!(Text::Latin1(&[0x68, 0xe9]).code_units().collect::<Vec<_>>(), [0x68, 0xe9]);
        assert_eq!(Text::Latin1(b"abc").prefix(2), Text::Latin1(b"ab"));
        assert_eq!(Text::Latin1(b"abc").prefix(9), Text::Latin1(b"abc"));
    }

    #[test]
    fn an_odd_trailing_byte_is_no_code_unit() {
        let text = Text::Utf16(&[0x61, 0, 0x62]);
        assert_eq!(text.len(), 1);
        assert_eq!(text.prefix(5).code_units().collect::<Vec<_>>(), [0x61]);
        assert_eq!(text.to_buf(), TextBuf::Utf16(vec![0x61]));
    }
}
