//! Methods of arrays that the engine has but not well enough. `docs/engine.md` has the list.
//!
//! `join`, `sort` and `toSorted` are replaced altogether. The others have a short way for arrays without holes (see [`dense`]), and
//! leave everything else to the engine's own.

mod dense;
mod index;
mod join;
mod parts;
mod realm;
mod search;
mod sort;
mod unshift;
mod whole;

use std::rc::Rc;

use boa_engine::{Context, native_function::NativeFunctionPointer};

use super::replace_methods;
pub use dense::elements as dense_elements;
use realm::ArrayRealm;

const METHODS: [(&str, usize, NativeFunctionPointer); 3] =
    [("join", 1, join::join), ("sort", 1, sort::sort), ("toSorted", 1, sort::to_sorted)];

const SHORT_WAYS: [(&str, usize, NativeFunctionPointer); 11] = [
    ("concat", 1, parts::concat),
    ("fill", 1, whole::fill),
    ("includes", 1, search::includes),
    ("indexOf", 1, search::index_of),
    ("reverse", 0, whole::reverse),
    ("slice", 2, parts::slice),
    ("splice", 2, parts::splice),
    ("toReversed", 0, whole::to_reversed),
    ("toSpliced", 2, parts::to_spliced),
    ("unshift", 1, unshift::unshift),
    ("with", 2, parts::with),
];

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().array().prototype();
    let realm = ArrayRealm::capture(SHORT_WAYS.iter().map(|(name, ..)| *name), context);
    context.insert_data(Rc::new(realm));
    context.insert_data(join::Joining::default());
    replace_methods(&prototype, &METHODS, context);
    replace_methods(&prototype, &SHORT_WAYS, context);
}
