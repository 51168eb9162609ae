//! Lossless JSON: values out of the realm and into it.
//!
//! *Lossless* means that the text stands for exactly the value: what `JSON.stringify` would drop, round or rename is
//! refused instead. Both ways work on engine objects, call no built-in that a program can replace, and keep their own
//! stack, so that neither depth nor a hostile prototype matters.

mod decode;
mod encode;
mod plain;
mod read_ahead;
mod string;

pub use decode::{DecodeError, Problem, decode};
pub use encode::{EncodeError, encode};
pub use read_ahead::{CodeRuns, ReadAhead};
pub use string::push_quoted;

#[cfg(test)]
mod tests;
