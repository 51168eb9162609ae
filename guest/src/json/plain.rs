//! How far a text stands for itself inside a JSON string literal, eight bytes at a time.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// How many bytes, from the first on, are ASCII characters but quotes, backslashes and control characters.
pub fn ascii_length(bytes: &[u8]) -> usize {
    length(bytes, |word| special(word) | word, |byte| is_special(byte) || byte >= 0x80)
}

/// How many bytes, from the first on, are no quotes, backslashes or control characters.
pub fn length_without_specials(bytes: &[u8]) -> usize {
    length(bytes, |word| special(word) & !word, is_special)
}

/// How many bytes there are before the first that `is_end`. `ends` sets the highest bit of a byte at least where the first end of a
/// word is.
fn length(bytes: &[u8], ends: impl Fn(u64) -> u64, is_end: impl Fn(u8) -> bool) -> usize {
    let (words, _) = bytes.as_chunks::<8>();
    let whole = words.iter().take_while(|word| ends(u64::from_le_bytes(**word)) & HIGH_BITS == 0).count() * 8;
    let rest = &bytes[whole..];
    whole + rest.iter().position(|&byte| is_end(byte)).unwrap_or(rest.len())
}

const fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Sets the highest bit of each byte that [`is_special`]. It may also set that of bytes from 0x80 on.
const fn special(word: u64) -> u64 {
    below(word, 0x20) | below(word ^ (ONES * b'"' as u64), 1) | below(word ^ (ONES * b'\\' as u64), 1)
}

/// Sets the highest bit of the first byte that is below a limit of at most 0x80, and of none before it but those from 0x80 on.
const fn below(word: u64, limit: u64) -> u64 {
    word.wrapping_sub(ONES * limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place() {
        for byte in 0..=u8::MAX {
            for place in 0..20 {
                for around in [b'a', 0x7f, 0xff, b' ', b'!', b'#', b']', b'['] {
                    let mut bytes = [around; 20];
                    bytes[place] = byte;
                    let expected = |is_end: fn(u8) -> bool| bytes.iter().position(|&byte| is_end(byte)).unwrap_or(20);
                    assert_eq!(length_without_specials(&bytes), expected(is_special), "{bytes:?}");
                    let is_end = |byte| is_special(byte) || byte >= 0x80;
                    assert_eq!(ascii_length(&bytes), expected(is_end), "{bytes:?}");
                }
            }
        }
    }
}
