//! A string that is put together piece by piece: of Latin-1 as long as that can hold it.

use boa_engine::{
    JsString,
    string::{JsStr, JsStrVariant, Latin1JsStringBuilder, Utf16JsStringBuilder},
};
use encoding_rs::mem;

/// So many units are converted at a time, on the stack.
const CHUNK: usize = 512;

/// Texts that are no longer are converted character by character: before the first one, that takes a chunk's zeros.
const SHORT: usize = 48;

/// The string so far.
pub enum TextBuilder {
    Narrow(Latin1JsStringBuilder),
    Wide(Utf16JsStringBuilder),
}

impl TextBuilder {
    /// Room for so many units of Latin-1.
    pub fn with_capacity(units: usize) -> Self {
        Self::Narrow(Latin1JsStringBuilder::with_capacity(units))
    }

    /// Code units so far.
    pub fn len(&self) -> usize {
        match self {
            Self::Narrow(builder) => builder.len(),
            Self::Wide(builder) => builder.len(),
        }
    }

    pub fn push(&mut self, piece: JsStr<'_>) {
        match (&mut *self, piece.variant()) {
            (Self::Narrow(builder), JsStrVariant::Latin1(bytes)) => builder.extend_from_slice(bytes),
            (Self::Narrow(_), JsStrVariant::Utf16(units)) => self.widened(units.len()).extend_from_slice(units),
            (Self::Wide(builder), JsStrVariant::Latin1(bytes)) => extend_with_latin1(builder, bytes),
            (Self::Wide(builder), JsStrVariant::Utf16(units)) => builder.extend_from_slice(units),
        }
    }

    pub fn push_unit(&mut self, unit: u16) {
        match (&mut *self, u8::try_from(unit)) {
            (Self::Narrow(builder), Ok(byte)) => builder.push(byte),
            (Self::Narrow(_), Err(_)) => self.widened(1).push(unit),
            (Self::Wide(builder), _) => builder.push(unit),
        }
    }

    pub fn push_utf8(&mut self, text: &str) {
        if let Self::Narrow(builder) = self {
            if text.is_ascii() {
                return builder.extend_from_slice(text.as_bytes());
            }
            if !mem::is_str_latin1(text) {
                self.widened(text.len());
            }
        }
        if text.len() <= SHORT {
            return self.push_short(text);
        }
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(CHUNK));
            self.push_chunk(piece);
            rest = after;
        }
    }

    /// Adds a few characters, all of which the builder can hold.
    fn push_short(&mut self, text: &str) {
        match self {
            Self::Narrow(builder) => text.chars().for_each(|character| builder.push(character as u8)),
            Self::Wide(builder) => text.encode_utf16().for_each(|unit| builder.push(unit)),
        }
    }

    /// Adds a piece of no more than a chunk, all of which the builder can hold.
    fn push_chunk(&mut self, piece: &str) {
        match self {
            Self::Narrow(builder) => {
                let mut bytes = [0; CHUNK];
                let count = mem::convert_utf8_to_latin1_lossy(piece.as_bytes(), &mut bytes);
                builder.extend_from_slice(&bytes[..count]);
            }
            Self::Wide(builder) => {
                let mut units = [0; CHUNK];
                let count = mem::convert_str_to_utf16(piece, &mut units);
                builder.extend_from_slice(&units[..count]);
            }
        }
    }

    pub fn build(self) -> JsString {
        match self {
            // SAFETY: each byte is a character of Latin-1.
            Self::Narrow(builder) => unsafe { builder.build_as_latin1() },
            Self::Wide(builder) => builder.build(),
        }
    }

    /// The builder for UTF-16, which it is to have from now on, with room for more units.
    fn widened(&mut self, more: usize) -> &mut Utf16JsStringBuilder {
        if let Self::Narrow(narrow) = self {
            let mut wide = Utf16JsStringBuilder::with_capacity(narrow.len() + more);
            extend_with_latin1(&mut wide, narrow.as_slice());
            *self = Self::Wide(wide);
        }
        match self {
            Self::Wide(builder) => builder,
            Self::Narrow(_) => unreachable!("it has been made wide"),
        }
    }
}

fn extend_with_latin1(builder: &mut Utf16JsStringBuilder, bytes: &[u8]) {
    if bytes.len() <= SHORT {
        return bytes.iter().for_each(|byte| builder.push(u16::from(*byte)));
    }
    for piece in bytes.chunks(CHUNK) {
        let mut units = [0; CHUNK];
        mem::convert_latin1_to_utf16(piece, &mut units);
        builder.extend_from_slice(&units[..piece.len()]);
    }
}

/// The text as a string.
pub fn from_utf8(text: &str) -> JsString {
    if text.is_ascii() {
        return JsString::from(text);
    }
    let mut builder = TextBuilder::with_capacity(0);
    builder.push_utf8(text);
    builder.build()
}

/// Appends well-formed UTF-16 as UTF-8.
pub fn push_utf16(utf8: &mut Vec<u8>, units: &[u16]) {
    if units.len() <= SHORT {
        return push_short_utf16(utf8, units);
    }
    let mut rest = units;
    while !rest.is_empty() {
        let mut bytes = [0; 4 * CHUNK];
        let (read, written) = mem::convert_utf16_to_utf8_partial(rest, &mut bytes);
        utf8.extend_from_slice(&bytes[..written]);
        rest = &rest[read..];
    }
}

fn push_short_utf16(utf8: &mut Vec<u8>, units: &[u16]) {
    for character in char::decode_utf16(units.iter().copied()) {
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        if character.is_ascii() {
            utf8.push(character as u8);
        } else {
            utf8.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_every_kind_make_the_text_they_are_of() {
        let pieces = [
            "",
            "a",
            "gr\u{fc}n",
            "\u{4e16}\u{754c}",
            "\u{1f600}",
            &"long \u{1f600}\u{e9} ".repeat(300),
            &"x".repeat(2_000),
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let expected: JsString = format!("{first}{second}{third}\u{ff}").as_str().into();
                    let mut builder = TextBuilder::with_capacity(3);
                    builder.push(JsString::from(first).as_str());
                    builder.push_utf8(second);
                    for unit in third.encode_utf16() {
                        builder.push_unit(unit);
                    }
                    builder.push_unit(0xff);
                    assert_eq!(builder.len(), expected.len());
                    assert_eq!(builder.build(), expected);
                }
            }
        }
    }

    #[test]
    fn texts_go_to_utf8_and_back() {
        for text in [
            "",
            "ascii",
            "gr\u{fc}n",
            "\u{7ff}\u{800}\u{ffff}\u{1f600}",
            &"\u{4e16}".repeat(5_000),
            &"a\u{1f600}".repeat(3_000),
        ] {
            let string = from_utf8(text);
            assert_eq!(string, JsString::from(text));
            let is_narrow = text.chars().all(|character| character <= '\u{ff}');
            assert_eq!(string.as_str().is_latin1(), is_narrow, "{text}");
            let mut utf8 = b"before ".to_vec();
            push_utf16(&mut utf8, &string.to_vec());
            assert_eq!(utf8, [b"before ", text.as_bytes()].concat());
        }
    }
}
