//! `Intl`, and the methods of numbers, dates and strings that go by a locale.
//!
//! The constructors, which check and complete options, are scripts, in `scripts/`. What formats and compares is native: numbers, dates, lists
//! and relative times over texts from CLDR (`cldr/`), collation and segmentation over ICU4X. `docs/intl.md` says why.

mod cldr;
mod collator;
mod date;
mod list;
mod names;
mod natives;
mod number;
mod options;
mod parts;
mod plural;
mod relative;
mod segmenter;
mod service;

pub use date::english_zone_name;
pub use natives::NATIVES;

/// The name that CLDR has for a time zone with several.
pub fn zone_alias(name: &str) -> Option<&'static str> {
    cldr::root(&format!("alias.{name}"))
}
