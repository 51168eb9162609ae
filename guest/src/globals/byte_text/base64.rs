//! Base64, as the language's proposal has it: white space anywhere, and a choice of what the last chunk may look like.

use boa_engine::JsString;

use super::Decoded;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    Plain,
    Url,
}

/// What is accepted of a last chunk with fewer than four characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LastChunk {
    /// With its padding or without any.
    Loose,
    /// With its padding, and no bits that are lost.
    Strict,
    /// None: it is left for more text to come.
    StopBeforePartial,
}

const PLAIN: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub fn encode(bytes: &[u8], alphabet: Alphabet, is_padded: bool) -> String {
    let digits = if alphabet == Alphabet::Url { URL } else { PLAIN };
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0_u32, |group, byte| group << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            text.push(char::from(digits[(group >> (18 - 6 * index)) as usize & 63]));
        }
        if is_padded {
            (chunk.len()..3).for_each(|_| text.push('='));
        }
    }
    text
}

/// At most `limit` bytes.
pub fn decode(text: &JsString, alphabet: Alphabet, last: LastChunk, limit: usize) -> Decoded {
    let mut decoded = Decoded { bytes: Vec::new(), read: 0, is_wrong: false };
    if limit == 0 {
        return decoded;
    }
    let units: Vec<u16> = text.iter().collect();
    // The digits of the chunk at hand.
    let (mut chunk, mut count) = (0_u32, 0_usize);
    let mut index = 0;
    loop {
        index = skip_white(&units, index);
        let Some(unit) = units.get(index).copied() else { break };
        index += 1;
        if unit == u16::from(b'=') {
            finish_padded(&mut decoded, &units, index, (chunk, count), last);
            return decoded;
        }
        let Some(digit) = digit(unit, alphabet) else {
            decoded.is_wrong = true;
            return decoded;
        };
        // A chunk of which not all bytes have room is not read at all.
        let room = limit - decoded.bytes.len();
        if (room == 1 && count == 2) || (room == 2 && count == 3) {
            return decoded;
        }
        chunk = chunk << 6 | digit;
        count += 1;
        if count == 4 {
            decoded.bytes.extend(&chunk.to_be_bytes()[1..]);
            (chunk, count) = (0, 0);
            decoded.read = index;
            if decoded.bytes.len() == limit {
                return decoded;
            }
        }
    }
    finish_bare(&mut decoded, units.len(), (chunk, count), last);
    decoded
}

/// The end of the text, where a chunk may have begun.
fn finish_bare(decoded: &mut Decoded, end: usize, (chunk, count): (u32, usize), last: LastChunk) {
    match (count, last) {
        (0, _) => decoded.read = end,
        (_, LastChunk::StopBeforePartial) => {}
        (1, _) | (_, LastChunk::Strict) => decoded.is_wrong = true,
        _ => {
            push_partial(decoded, chunk, count);
            decoded.read = end;
        }
    }
}

/// After a `=`, at `index`.
fn finish_padded(decoded: &mut Decoded, units: &[u16], index: usize, (chunk, count): (u32, usize), last: LastChunk) {
    decoded.is_wrong = true;
    if count < 2 {
        return;
    }
    let mut index = skip_white(units, index);
    if count == 2 {
        match units.get(index) {
            None => {
                decoded.is_wrong = last != LastChunk::StopBeforePartial;
                return;
            }
            Some(unit) if *unit == u16::from(b'=') => index = skip_white(units, index + 1),
            Some(_) => return,
        }
    }
    let lost = if count == 2 { chunk & 0xf } else { chunk & 0x3 };
    if index < units.len() || (last == LastChunk::Strict && lost != 0) {
        return;
    }
    push_partial(decoded, chunk, count);
    decoded.read = units.len();
    decoded.is_wrong = false;
}

/// The one or two bytes of two or three digits.
fn push_partial(decoded: &mut Decoded, chunk: u32, count: usize) {
    let bytes = (chunk << (6 * (4 - count))).to_be_bytes();
    decoded.bytes.extend(&bytes[1..count]);
}

fn skip_white(units: &[u16], mut index: usize) -> usize {
    while units.get(index).is_some_and(|unit| matches!(unit, 9 | 10 | 12 | 13 | 32)) {
        index += 1;
    }
    index
}

fn digit(unit: u16, alphabet: Alphabet) -> Option<u32> {
    let digits = if alphabet == Alphabet::Url { URL } else { PLAIN };
    let place = digits.iter().position(|digit| u16::from(*digit) == unit)?;
    u32::try_from(place).ok()
}
