//! One file for what holds for each kind of input.

mod json_text;
mod json_value;
mod ledger;
mod messages;

pub use json_text::JsonTexts;
pub use json_value::JsonValues;
pub use ledger::Ledgers;
pub use messages::{GuestMessages, HostMessages};
