//! What a run comes to: its logs, and its value or failure, within a budget of bytes.
//!
//! - [`Ledger`]: takes in what a run says, and closes with an [`Account`] that fits the budget.
//! - [`Failure`]: why a run failed, in the words its author reads.
//!
//! A crate of its own, without the sandbox and without Node, so that tests and the fuzzer reach it.

mod account;
mod failure;

pub use account::{Account, Exceeded, Ledger};
pub use failure::{Failure, Kind};
