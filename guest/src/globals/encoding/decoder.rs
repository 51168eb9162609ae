//! Bytes to text, piece by piece, as the Encoding Standard has it.

use boa_engine::JsString;

const REPLACEMENT: u16 = 0xfffd;
const BOM: u16 = 0xfeff;

/// What windows-1252 has at 0x80 to 0x9f; everywhere else it is Latin-1.
const WINDOWS_1252: [u16; 32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d,
    0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d,
    0x17e, 0x178,
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1252,
}

/// The state of a `TextDecoder` or of a `StringDecoder`.
pub struct Decoder {
    encoding: Encoding,
    fatal: bool,
    keeps_bom: bool,
    /// Whether text has come out since the beginning, so that no byte order mark can follow.
    has_begun: bool,
    /// The beginning of a character whose end has not come yet.
    rest: Vec<u8>,
}

impl Decoder {
    /// A decoder of an encoding by its canonical name; windows-1252 for all that is none of Unicode's.
    pub fn new(encoding: &str, fatal: bool, keeps_bom: bool) -> Self {
        let encoding = match encoding {
            "utf-8" => Encoding::Utf8,
            "utf-16le" => Encoding::Utf16Le,
            "utf-16be" => Encoding::Utf16Be,
            _ => Encoding::Windows1252,
        };
        Self { encoding, fatal, keeps_bom, has_begun: false, rest: Vec::new() }
    }

    /// The text of the next bytes. If they do not go on, the decoder starts afresh afterwards. `None` where they are
    /// malformed and that is fatal.
    pub fn decode(&mut self, bytes: &[u8], goes_on: bool) -> Option<JsString> {
        let joined: Vec<u8>;
        let bytes = if self.rest.is_empty() {
            bytes
        } else {
            joined = [&self.rest, bytes].concat();
            &joined
        };
        let mut units = Vec::with_capacity(bytes.len());
        let result = match self.encoding {
            Encoding::Utf8 => utf8(bytes, goes_on, &mut units),
            Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes, goes_on, &mut units),
            Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes, goes_on, &mut units),
            Encoding::Windows1252 => {
                units.extend(bytes.iter().copied().map(windows_1252));
                Decoded { used: bytes.len(), is_sound: true }
            }
        };
        self.rest = bytes[result.used..].to_vec();
        let has_mark = !self.has_begun && !self.keeps_bom && self.encoding != Encoding::Windows1252;
        let start = usize::from(has_mark && units.first() == Some(&BOM));
        self.has_begun = goes_on && (self.has_begun || !units.is_empty());
        if !goes_on || (self.fatal && !result.is_sound) {
            self.rest.clear();
        }
        if self.fatal && !result.is_sound {
            self.has_begun = false;
            return None;
        }
        Some(JsString::from(&units[start..]))
    }
}

/// How far a piece was decoded.
struct Decoded {
    /// The bytes that have become text.
    used: usize,
    is_sound: bool,
}

fn utf8(bytes: &[u8], goes_on: bool, units: &mut Vec<u16>) -> Decoded {
    let (mut used, mut is_sound) = (0, true);
    loop {
        let rest = &bytes[used..];
        let error = match std::str::from_utf8(rest) {
            Ok(text) => {
                units.extend(text.encode_utf16());
                return Decoded { used: bytes.len(), is_sound };
            }
            Err(error) => error,
        };
        let (valid, invalid) = rest.split_at(error.valid_up_to());
        units.extend(std::str::from_utf8(valid).unwrap_or_default().encode_utf16());
        used += valid.len();
        let skipped = match error.error_len() {
            // The end of the bytes in the middle of a character.
            None if goes_on => return Decoded { used, is_sound },
            None => invalid.len(),
            Some(length) => length,
        };
        is_sound = false;
        units.push(REPLACEMENT);
        used += skipped;
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16, goes_on: bool, units: &mut Vec<u16>) -> Decoded {
    let (pairs, odd) = bytes.as_chunks();
    let mut used = bytes.len() - odd.len();
    let mut is_sound = true;
    let mut all: Vec<u16> = pairs.iter().copied().map(unit).collect();
    if goes_on && all.last().is_some_and(|last| (0xd800..0xdc00).contains(last)) {
        all.pop();
        used -= 2;
    }
    for character in char::decode_utf16(all) {
        match character {
            Ok(character) => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            Err(_) => {
                is_sound = false;
                units.push(REPLACEMENT);
            }
        }
    }
    if !goes_on && !odd.is_empty() {
        is_sound = false;
        units.push(REPLACEMENT);
        used = bytes.len();
    }
    Decoded { used, is_sound }
}

fn windows_1252(byte: u8) -> u16 {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => u16::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(encoding: &str, pieces: &[&[u8]]) -> Vec<String> {
        let mut decoder = Decoder::new(encoding, false, false);
        let mut texts: Vec<_> = pieces.iter().map(|piece| decoder.decode(piece, true).unwrap()).collect();
        texts.push(decoder.decode(&[], false).unwrap());
        texts.iter().map(JsString::to_std_string_lossy).collect()
    }

    #[test]
    fn characters_may_be_cut_anywhere() {
        assert_eq!(pieces("utf-8", &[b"a\xf0\x9f", b"\x98", b"\x80b\xe2"]), ["a", "", "\u{1f600}b", "\u{fffd}"]);
        assert_eq!(pieces("utf-16le", &[b"a\0\x3d", b"\xd8\x00", b"\xdeb"]), ["a", "", "\u{1f600}", "\u{fffd}"]);
        assert_eq!(pieces("utf-16be", &[b"\xd8\x3d", b"\0a"]), ["", "\u{fffd}a", ""]);
    }

    #[test]
    fn a_mark_counts_only_at_the_beginning() {
        assert_eq!(pieces("utf-8", &[b"\xef\xbb", b"\xbfa\xef\xbb\xbf"]), ["", "a\u{feff}", ""]);
    }

    #[test]
    fn a_fatal_decoder_starts_afresh_after_an_error() {
        let mut decoder = Decoder::new("utf-8", true, false);
        assert!(decoder.decode(b"\xff", true).is_none());
        assert_eq!(
            decoder.decode(b"\xef\xbb\xbfa", false).map(|text| text.to_std_string_lossy()).as_deref(),
            Some("a")
        );
    }
}
