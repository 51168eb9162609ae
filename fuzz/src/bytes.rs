//! Bytes as an input, and how they are mutated.

use mutatis::{Candidates, Mutate, Result, Rng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Longer inputs are not made: deep enough for every recursion to run out of stack.
const MAX_BYTES: usize = 256 << 10;

/// Most repetitions are few, and one in this many may be many.
const RARELY: usize = 16;

/// Any bytes. Written as a string of one character per byte, which keeps text readable.
#[derive(Clone, Debug, PartialEq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.iter().map(|byte| char::from(*byte)).collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = text.chars().map(u8::try_from).collect::<std::result::Result<_, _>>();
        bytes.map(Self).map_err(|_| D::Error::custom("a character that is no byte"))
    }
}

/// Changes bits, and moves, repeats, removes and inserts pieces.
pub struct BytesMutator {
    /// What is worth inserting.
    pub pieces: &'static [&'static [u8]],
}

impl Mutate<Bytes> for BytesMutator {
    fn mutate(&mut self, candidates: &mut Candidates<'_>, Bytes(bytes): &mut Bytes) -> Result<()> {
        if !bytes.is_empty() {
            self.remove(candidates, bytes)?;
        }
        if candidates.shrink() {
            return Ok(());
        }
        self.insert(candidates, bytes)?;
        if !bytes.is_empty() {
            self.change(candidates, bytes)?;
            self.repeat(candidates, bytes)?;
        }
        Ok(())
    }
}

impl BytesMutator {
    fn remove(&self, candidates: &mut Candidates<'_>, bytes: &mut Vec<u8>) -> Result<()> {
        candidates.mutation(|context| {
            bytes.drain(range(bytes.len(), context.rng()));
            Ok(())
        })?;
        candidates.mutation(|context| {
            bytes.truncate(index(bytes.len(), context.rng()));
            Ok(())
        })
    }

    fn insert(&self, candidates: &mut Candidates<'_>, bytes: &mut Vec<u8>) -> Result<()> {
        candidates.mutation(|context| {
            let piece = self.piece(context.rng());
            let times = times(piece.len(), context.rng());
            insert(bytes, &piece.repeat(times), context.rng());
            Ok(())
        })?;
        candidates.mutation(|context| {
            let byte = context.rng().gen_u8();
            insert(bytes, &[byte], context.rng());
            Ok(())
        })
    }

    fn change(&self, candidates: &mut Candidates<'_>, bytes: &mut [u8]) -> Result<()> {
        candidates.mutation(|context| {
            let at = index(bytes.len(), context.rng());
            bytes[at] ^= 1 << index(8, context.rng());
            Ok(())
        })?;
        candidates.mutation(|context| {
            let piece = self.piece(context.rng());
            let at = index(bytes.len(), context.rng());
            bytes[at..].iter_mut().zip(piece).for_each(|(byte, new)| *byte = *new);
            Ok(())
        })
    }

    fn repeat(&self, candidates: &mut Candidates<'_>, bytes: &mut Vec<u8>) -> Result<()> {
        candidates.mutation(|context| {
            let piece = bytes[range(bytes.len(), context.rng())].to_vec();
            let times = times(piece.len(), context.rng());
            insert(bytes, &piece.repeat(times), context.rng());
            Ok(())
        })
    }

    fn piece(&self, rng: &mut Rng) -> &'static [u8] {
        rng.choose(self.pieces).copied().unwrap_or_default()
    }
}

/// How often a piece of some length, which is not 0, is to be repeated.
fn times(length: usize, rng: &mut Rng) -> usize {
    let most = MAX_BYTES / length;
    let scale = if index(RARELY, rng) == 0 { 1 << index(most.ilog2() as usize + 1, rng) } else { 2 };
    1 + index(scale, rng)
}

/// An index below `length`, which is not 0.
fn index(length: usize, rng: &mut Rng) -> usize {
    rng.gen_index(length).unwrap_or_default()
}

/// A piece of something that is not empty: short more often than long.
fn range(length: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let start = index(length, rng);
    let longest = (1 << index(usize::BITS as usize / 4, rng)).min(length - start);
    start..start + 1 + index(longest, rng)
}

fn insert(bytes: &mut Vec<u8>, piece: &[u8], rng: &mut Rng) {
    let at = index(bytes.len() + 1, rng);
    bytes.splice(at..at, piece.iter().copied());
    bytes.truncate(MAX_BYTES);
}
