//! Base64 and its URL-safe variant: out strictly, in as forgivingly as Node or as the web.

/// The characters of an alphabet, and whether it pads.
#[derive(Clone, Copy)]
pub struct Alphabet {
    characters: &'static [u8; 64],
    pads: bool,
}

/// `+`, `/` and padding.
pub const STANDARD: Alphabet =
    Alphabet { characters: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", pads: true };
/// `-`, `_` and no padding.
pub const URL_SAFE: Alphabet =
    Alphabet { characters: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", pads: false };

/// What stands for a character that is in no alphabet.
const NONE: u8 = 0xff;

/// The values of the characters of both alphabets.
const VALUES: [u8; 256] = {
    let mut values = [NONE; 256];
    let mut index = 0;
    while index < 64 {
        values[STANDARD.characters[index] as usize] = index as u8;
        values[URL_SAFE.characters[index] as usize] = index as u8;
        index += 1;
    }
    values
};

/// The bytes in base64.
pub fn encode(bytes: &[u8], alphabet: Alphabet) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            if index <= chunk.len() {
                let value = bits >> (18 - 6 * index) & 63;
                text.push(char::from(alphabet.characters[value as usize]));
            } else if alphabet.pads {
                text.push('=');
            }
        }
    }
    text
}

/// The bytes that base64 of either alphabet stands for, as Node's `Buffer` reads it: the text ends at the first `=`, and what
/// belongs to no alphabet is skipped.
pub fn decode_lenient(units: impl Iterator<Item = u16>) -> Vec<u8> {
    let mut bits = Bits::default();
    for unit in units.take_while(|unit| *unit != u16::from(b'=')) {
        if let Some(value) = value_of(unit) {
            bits.push(value);
        }
    }
    bits.bytes
}

/// The bytes of `atob`: white space is skipped, padding may be missing, anything else is malformed.
pub fn decode_forgiving(units: impl Iterator<Item = u16>) -> Option<Vec<u8>> {
    let is_space = |unit: &u16| matches!(unit, 0x09 | 0x0a | 0x0c | 0x0d | 0x20);
    let mut units: Vec<u16> = units.filter(|unit| !is_space(unit)).collect();
    if units.len().is_multiple_of(4) {
        let padding = units.iter().rev().take(2).take_while(|unit| **unit == u16::from(b'=')).count();
        units.truncate(units.len() - padding);
    }
    if units.len() % 4 == 1 {
        return None;
    }
    let mut bits = Bits::default();
    for unit in units {
        // The URL-safe alphabet is none of the web's.
        let is_safe = matches!(u8::try_from(unit), Ok(b'-' | b'_'));
        bits.push(value_of(unit).filter(|_| !is_safe)?);
    }
    Some(bits.bytes)
}

/// How many bytes `Buffer.byteLength` expects of base64, which does not look at the text but for its end.
pub fn expected_bytes(length: usize, padding: usize) -> usize {
    (length - padding) * 3 / 4
}

fn value_of(unit: u16) -> Option<u8> {
    let value = VALUES[usize::from(u8::try_from(unit).ok()?)];
    (value != NONE).then_some(value)
}

/// Sextets on their way to octets.
#[derive(Default)]
struct Bits {
    waiting: u32,
    count: u32,
    bytes: Vec<u8>,
}

impl Bits {
    fn push(&mut self, value: u8) {
        self.waiting = self.waiting << 6 | u32::from(value);
        self.count += 6;
        if self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.waiting >> self.count) as u8);
            self.waiting &= (1 << self.count) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lenient(text: &str) -> Vec<u8> {
        decode_lenient(text.encode_utf16())
    }

    #[test]
    fn the_test_vectors_of_rfc_4648() {
        for (plain, encoded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(encode(plain.as_bytes(), STANDARD), encoded);
            assert_eq!(lenient(encoded), plain.as_bytes());
            assert_eq!(decode_forgiving(encoded.encode_utf16()).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff], URL_SAFE), "-_8");
    }

    #[test]
    fn forgiving_is_not_lenient() {
        assert_eq!(lenient("Z g-_*=A"), [0x66, 0x0f, 0xbf]);
        for malformed in ["Z", "Zg=", "Zg-_", "Z*==", "====", "Zg==="] {
            assert_eq!(decode_forgiving(malformed.encode_utf16()), None, "{malformed}");
        }
        assert_eq!(decode_forgiving(" Z\tg\n".encode_utf16()).as_deref(), Some(&b"f"[..]));
    }
}
