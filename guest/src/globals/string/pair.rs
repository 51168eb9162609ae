//! Searching bytes for others, two at least, that are often near.
//!
//! `memmem` prepares each search for long texts, which takes longer than most searches of programs, and without vector instructions it
//! looks at one byte after the other. Here the first two bytes are looked for at eight places at once, and what follows is
//! compared where they are. Where that would happen too often, `memmem` takes over: time always grows with the text.

use std::cell::OnceCell;

use memchr::memmem::{Finder, FinderRev};

const LANES: usize = size_of::<u64>();

/// So many bytes may be compared in vain for each byte that has been passed.
const COMPARED_PER_BYTE: usize = 4;

/// Bytes that may be compared in vain in any case.
const SPARE: usize = 256;

/// What is looked for, perhaps often.
pub struct PairFinder<'n> {
    needle: &'n [u8],
    /// Made when it is needed.
    long: OnceCell<Finder<'n>>,
}

impl<'n> PairFinder<'n> {
    /// Prepares to look for `needle`, which has two bytes at least.
    pub fn new(needle: &'n [u8]) -> Self {
        Self { needle, long: OnceCell::new() }
    }

    /// Where it is found first, at `from` or later.
    pub fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        let (mut at, mut compared) = (from, 0);
        loop {
            at = find_pair(text, at, [self.needle[0], self.needle[1]])?;
            if text[at..].starts_with(self.needle) {
                return Some(at);
            }
            at += 1;
            compared += self.needle.len();
            if is_too_much(compared, at - from) {
                let long = self.long.get_or_init(|| Finder::new(self.needle));
                return Some(at + long.find(&text[at..])?);
            }
        }
    }
}

/// Where `needle`, of two bytes at least, is found last.
pub fn rfind(text: &[u8], needle: &[u8]) -> Option<usize> {
    // Where the pair may end at most.
    let (mut end, mut compared) = ((text.len() + 2).checked_sub(needle.len())?, 0);
    loop {
        let at = rfind_pair(&text[..end], [needle[0], needle[1]])?;
        if text[at..].starts_with(needle) {
            return Some(at);
        }
        end = at + 1;
        compared += needle.len();
        if is_too_much(compared, text.len() - end) {
            return FinderRev::new(needle).rfind(&text[..at + needle.len() - 1]);
        }
    }
}

fn is_too_much(compared: usize, passed: usize) -> bool {
    compared > SPARE + COMPARED_PER_BYTE * passed
}

/// Where two bytes are found one after the other first, at `from` or later.
fn find_pair(text: &[u8], from: usize, pair: [u8; 2]) -> Option<usize> {
    let mut at = from;
    while let Some(window) = text.get(at..)?.first_chunk() {
        let places = places(window, pair);
        if places != 0 {
            return Some(at + places.trailing_zeros() as usize / LANES);
        }
        at += LANES;
    }
    text.get(at..)?.windows(2).position(|two| two == pair).map(|place| at + place)
}

/// Where two bytes are found one after the other last.
fn rfind_pair(text: &[u8], pair: [u8; 2]) -> Option<usize> {
    let mut end = text.len();
    while let Some(window) = text[..end].last_chunk() {
        let places = places(window, pair);
        if places != 0 {
            return Some(end - 2 - places.leading_zeros() as usize / LANES);
        }
        end -= LANES;
    }
    text[..end].windows(2).rposition(|two| two == pair)
}

/// Marks those of eight places at which the pair begins: with a bit of the byte that is theirs.
fn places(window: &[u8; LANES + 1], pair: [u8; 2]) -> u64 {
    const LOW_BITS: u64 = u64::from_ne_bytes([0x7f; LANES]);
    let [firsts, seconds] =
        [window.first_chunk(), window.last_chunk()].map(|bytes: Option<&[u8; LANES]>| match bytes {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => unreachable!("the window is longer"),
        });
    let differences =
        (firsts ^ u64::from_ne_bytes([pair[0]; LANES])) | (seconds ^ u64::from_ne_bytes([pair[1]; LANES]));
    // A byte of zeros, and no other, has no bit after this.
    !(((differences & LOW_BITS) + LOW_BITS) | differences | LOW_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_memmem_finds() {
        let mut state = 11u32;
        let mut next = |count: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % count
        };
        for round in 0..20_000 {
            // Few letters, so that there are many that are nearly right; bytes whose bits lie at either end.
            let letters = [0x00, 0x01, 0x7f, 0x80, 0xff];
            let count = if round % 2 == 0 { 2 } else { 5 };
            let mut some = |length: u32| -> Vec<u8> { (0..length).map(|_| letters[next(count) as usize]).collect() };
            let (text, needle) = (some(round % 90), some(2 + round % 7));
            let finder = PairFinder::new(&needle);
            let expected: Vec<usize> = (0..text.len()).filter(|at| text[*at..].starts_with(&needle)).collect();
            for from in 0..=text.len() {
                let first = expected.iter().find(|at| **at >= from);
                assert_eq!(finder.find(&text, from), first.copied(), "{needle:?} in {text:?} from {from}");
            }
            assert_eq!(rfind(&text, &needle), expected.last().copied(), "{needle:?} in {text:?}");
        }
    }

    #[test]
    fn gives_long_searches_to_memmem() {
        let text = vec![b'a'; 100_000];
        let needle = [&text[..5_000], b"b"].concat();
        assert_eq!(PairFinder::new(&needle).find(&text, 0), None);
        assert_eq!(rfind(&text, &needle), None);
        let text = [&text[..], b"b", &text[..]].concat();
        assert_eq!(PairFinder::new(&needle).find(&text, 0), Some(95_000));
        assert_eq!(rfind(&text, &needle), Some(95_000));
    }
}
