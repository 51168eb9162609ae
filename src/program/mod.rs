//! From a model's program to what the guest runs: TypeScript in, plain JavaScript and a table of positions out.
//!
//! A program is the body of a strict async function. It is parsed alone, as the text of a module in which top-level
//! `return` is allowed, so nothing in it can close the function that the guest later puts around it. The steps, one file each:
//!
//! 1. [`mod@estimate`]: refuse what would take the compiler too long, find out how much stack it may take (oxc is recursive).
//! 2. [`parse`]: oxc's parser and semantic checks; [`rules`]: what a program may not contain although it is TypeScript.
//! 3. [`namespaces`], [`accessors`], [`decorators`]: what oxc cannot lower itself.
//! 4. [`lower`]: oxc's transformer, down to what the engine knows; [`operands`], [`class_sources`], [`constructors`], [`switches`],
//!    [`using_names`]: what the engine has wrong; [`literals`]: what is quicker in other words; [`catches`],
//!    [`marks`]: what errors need to be in words; [`emit`]: text and positions.
//!
//! [`diagnostic`] is how a failure reads; [`hints`] words it, with what is known of [`mistakes`], [`habits`] and
//! [`characters`] ([`tokens`]: what stands where).

mod accessors;
mod catches;
mod characters;
mod class_sources;
mod constructors;
mod decorators;
mod diagnostic;
mod emit;
mod estimate;
mod frame;
mod habits;
mod hints;
mod literals;
mod lower;
mod marks;
mod mistakes;
mod names;
mod namespaces;
mod operands;
mod parse;
mod position;
mod renames;
mod rules;
mod snippet;
mod stack;
mod survey;
mod switches;
#[cfg(test)]
mod tests;
mod tokens;
mod using_names;

use std::panic::{self, AssertUnwindSafe};

use oxc::allocator::Allocator;
use protocol::MapEntry;

pub use diagnostic::Diagnostic;
pub use stack::{THREAD_BYTES, compile};

/// How deeply the nodes of a program's syntax tree may nest. The engine's own compiler is recursive as well, and has less
/// stack than this one.
pub const MAX_DEPTH: usize = 1_500;

/// A program the guest can run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Plain JavaScript: the body of an async function, complete in itself. It relies on the function being strict.
    pub code: String,
    /// The names under which the program expects functions of the guest.
    pub natives: Natives,
    /// Where each piece of `code` came from, in ascending order of generated position.
    pub positions: Vec<MapEntry>,
}

/// The names under which a program expects functions of the guest, as far as it uses them. See [`protocol::Natives`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natives {
    pub class_source: Option<String>,
    pub explain: Option<String>,
    pub mark: Option<String>,
    pub reg_exp: Option<String>,
}

/// Compiles on the calling thread, which must have [`stack_bytes_needed`] of stack left: otherwise the process dies.
///
/// `parameters` are the identifiers that are parameters of the function the program will be the body of.
///
/// # Errors
/// When the program is no TypeScript, or contains what programs may not contain. Also when the compiler fails.
pub fn compile_here(source: &str, parameters: &[&str]) -> Result<Program, Diagnostic> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    estimate::check(source).map_err(|problem| Diagnostic::new(source, &[problem]))?;
    // oxc unwinds only when it has a bug. What it leaves behind is dropped unseen.
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| compile_unguarded(source, parameters)));
    outcome.unwrap_or_else(|_| Err(Diagnostic::without_place(COMPILER_BUG)))
}

const COMPILER_BUG: &str = "the TypeScript compiler failed on this program. This is a bug in the compiler: write the program \
                            in a simpler way";

fn compile_unguarded(source: &str, parameters: &[&str]) -> Result<Program, Diagnostic> {
    let arena = Allocator::default();
    let parsed = parse::parse(&arena, source, parameters).map_err(|problems| Diagnostic::new(source, &problems))?;
    let lowered = lower::lower(&arena, parsed, parameters).map_err(|problems| Diagnostic::new(source, &problems))?;
    Ok(emit::emit(&lowered))
}
