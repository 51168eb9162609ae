//! Text as bytes and bytes as text, in each of Node's encodings.

use boa_engine::JsString;

use crate::globals::encoding::{base64, text};

/// An encoding that `Buffer` knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Latin1,
    /// Latin-1 on the way in, seven bits on the way out.
    Ascii,
    Base64,
    Base64Url,
    Hex,
}

impl Encoding {
    /// By its canonical name. Scripts have seen to it that there is no other.
    pub fn named(name: &str) -> Self {
        match name {
            "utf16le" => Self::Utf16Le,
            "latin1" => Self::Latin1,
            "ascii" => Self::Ascii,
            "base64" => Self::Base64,
            "base64url" => Self::Base64Url,
            "hex" => Self::Hex,
            _ => Self::Utf8,
        }
    }

    /// The bytes that the text stands for.
    pub fn bytes_of(self, text: &JsString) -> Vec<u8> {
        match self {
            Self::Utf8 => text::to_utf8(text),
            Self::Utf16Le => text.iter().flat_map(u16::to_le_bytes).collect(),
            Self::Latin1 | Self::Ascii => text.iter().map(|unit| unit as u8).collect(),
            Self::Base64 | Self::Base64Url => base64::decode_lenient(text.iter()),
            Self::Hex => from_hex(text),
        }
    }

    /// What `Buffer.byteLength` says: for base64 and hexadecimal digits an estimate, as in Node.
    pub fn length_of(self, text: &JsString) -> usize {
        match self {
            Self::Utf8 => text::utf8_length(text),
            Self::Utf16Le => text.len() * 2,
            Self::Latin1 | Self::Ascii => text.len(),
            Self::Base64 | Self::Base64Url => {
                let is_padding = |from_end: usize| {
                    let position = text.len().checked_sub(from_end);
                    position.and_then(|position| text.code_unit_at(position)) == Some(u16::from(b'='))
                };
                let padding = if text.len() > 1 && is_padding(1) { 1 + usize::from(is_padding(2)) } else { 0 };
                base64::expected_bytes(text.len(), padding)
            }
            Self::Hex => text.len() / 2,
        }
    }

    /// The text that the bytes stand for.
    pub fn text_of(self, bytes: &[u8]) -> JsString {
        match self {
            Self::Utf8 => text::from_utf8(bytes),
            Self::Utf16Le => text::from_utf16_le(bytes),
            Self::Latin1 => text::from_latin1(bytes),
            Self::Ascii => text::from_latin1(&bytes.iter().map(|byte| byte & 0x7f).collect::<Vec<_>>()),
            Self::Base64 => JsString::from(base64::encode(bytes, base64::STANDARD)),
            Self::Base64Url => JsString::from(base64::encode(bytes, base64::URL_SAFE)),
            Self::Hex => JsString::from(to_hex(bytes)),
        }
    }

    /// Writes as many whole characters as fit, and returns the number of bytes.
    pub fn write(self, text: &JsString, room: &mut [u8]) -> usize {
        if self == Self::Utf8 {
            return text::write_utf8(text, room).1;
        }
        let bytes = self.bytes_of(text);
        let mut count = bytes.len().min(room.len());
        if self == Self::Utf16Le {
            count &= !1;
        }
        room[..count].copy_from_slice(&bytes[..count]);
        count
    }
}

/// Pairs of hexadecimal digits, up to the first that is none.
fn from_hex(text: &JsString) -> Vec<u8> {
    let digit = |unit: u16| char::from_u32(u32::from(unit)).and_then(|character| character.to_digit(16));
    let units = text.to_vec();
    let (pairs, _) = units.as_chunks();
    pairs.iter().map_while(|[high, low]| Some((digit(*high)? << 4 | digit(*low)?) as u8)).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
