//! Engine strings to bytes and back, in the encodings that need no state.

use boa_engine::{JsString, string::JsStrVariant};

/// What stands for what is no character.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// The text's characters, with U+FFFD for each lone surrogate.
pub fn characters(text: &JsString) -> impl Iterator<Item = char> {
    char::decode_utf16(text.iter()).map(|character| character.unwrap_or(REPLACEMENT))
}

/// UTF-8 of the text.
pub fn to_utf8(text: &JsString) -> Vec<u8> {
    match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) if bytes.is_ascii() => bytes.to_vec(),
        _ => characters(text).collect::<String>().into_bytes(),
    }
}

/// Number of bytes of [`to_utf8`].
pub fn utf8_length(text: &JsString) -> usize {
    match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) => bytes.len() + bytes.iter().filter(|byte| !byte.is_ascii()).count(),
        JsStrVariant::Utf16(_) => characters(text).map(char::len_utf8).sum(),
    }
}

/// Writes whole characters as UTF-8 as long as there is room. Returns code units read and bytes written.
pub fn write_utf8(text: &JsString, target: &mut [u8]) -> (usize, usize) {
    let (mut read, mut written) = (0, 0);
    for character in characters(text) {
        let Some(room) = target.get_mut(written..written + character.len_utf8()) else { break };
        character.encode_utf8(room);
        written += character.len_utf8();
        read += character.len_utf16();
    }
    (read, written)
}

/// The text with U+FFFD for each lone surrogate.
pub fn well_formed(text: &JsString) -> JsString {
    match text.as_str().variant() {
        JsStrVariant::Latin1(_) => text.clone(),
        JsStrVariant::Utf16(units) if char::decode_utf16(units.iter().copied()).all(|character| character.is_ok()) => {
            text.clone()
        }
        JsStrVariant::Utf16(_) => JsString::from(characters(text).collect::<String>()),
    }
}

/// The text whose code units are these bytes.
pub fn from_latin1(bytes: &[u8]) -> JsString {
    if let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.is_ascii()) {
        return JsString::from(text);
    }
    let units: Vec<u16> = bytes.iter().copied().map(u16::from).collect();
    JsString::from(&units[..])
}

/// The text whose code units these are, in little endian. An odd byte at the end is left out.
pub fn from_utf16_le(bytes: &[u8]) -> JsString {
    let units: Vec<u16> = bytes.as_chunks().0.iter().copied().map(u16::from_le_bytes).collect();
    JsString::from(&units[..])
}

/// The text that the bytes are in UTF-8, with U+FFFD for what is none.
pub fn from_utf8(bytes: &[u8]) -> JsString {
    JsString::from(&*String::from_utf8_lossy(bytes))
}
