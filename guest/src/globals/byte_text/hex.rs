//! Hexadecimal digits, two for each byte.

use boa_engine::JsString;

use super::Decoded;

pub fn encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// At most `limit` bytes.
pub fn decode(text: &JsString, limit: usize) -> Decoded {
    let mut decoded = Decoded { bytes: Vec::new(), read: 0, is_wrong: !text.len().is_multiple_of(2) };
    if decoded.is_wrong {
        return decoded;
    }
    let units: Vec<u16> = text.iter().collect();
    for pair in units.chunks_exact(2) {
        if decoded.bytes.len() == limit {
            break;
        }
        let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else {
            decoded.is_wrong = true;
            break;
        };
        decoded.bytes.push(high << 4 | low);
        decoded.read += 2;
    }
    decoded
}

fn digit(unit: u16) -> Option<u8> {
    let digit = char::from_u32(u32::from(unit))?.to_digit(16)?;
    u8::try_from(digit).ok()
}
