//! JavaScript strings as inputs: any code units, but mostly those that something is special about.

use mutatis::{Candidates, Context, DefaultMutate, Generate, Mutate, Result};
use serde::{Deserialize, Serialize};

/// One code unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit(pub u16);

/// Ends of ranges, what JSON escapes, halves of pairs, digits.
const SPECIAL: &[u16] = &[
    0, 8, 9, 10, 11, 12, 13, 0x1f, 0x20, 0x22, 0x2f, 0x30, 0x31, 0x39, 0x5c, 0x61, 0x62, 0x7f, 0x80, 0xe9, 0xff, 0x100,
    0x7ff, 0x800, 0x2028, 0x20ac, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xe000, 0xfeff, 0xffff,
];

/// Takes another code unit.
#[derive(Clone, Debug, Default)]
pub struct UnitMutator;

impl Mutate<Unit> for UnitMutator {
    fn mutate(&mut self, candidates: &mut Candidates<'_>, unit: &mut Unit) -> Result<()> {
        if candidates.shrink() && *unit == PLAIN {
            return Ok(());
        }
        candidates.mutation(|context| {
            *unit = if context.shrink() { PLAIN } else { self.generate(context)? };
            Ok(())
        })
    }
}

/// What any other code unit shrinks to.
const PLAIN: Unit = Unit(0x61);

impl Generate<Unit> for UnitMutator {
    fn generate(&mut self, context: &mut Context) -> Result<Unit> {
        let rng = context.rng();
        let special = rng.choose(SPECIAL).copied().unwrap_or_default();
        Ok(Unit(if rng.gen_index(8) == Some(0) { rng.gen_u16() } else { special }))
    }
}

impl DefaultMutate for Unit {
    type DefaultMutate = UnitMutator;
}

/// A string as its code units.
pub fn units(text: &str) -> Vec<Unit> {
    text.encode_utf16().map(Unit).collect()
}
