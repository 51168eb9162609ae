//! `Intl`, and the methods of numbers, dates and strings that go by a locale.
//!
//! The constructors, which check and complete options, are a script: `intl.js`. What formats and compares is native: numbers, dates, lists
//! and relative times over texts from CLDR (`cldr/`), collation and segmentation over ICU4X. `docs/intl.md` says why.

mod cldr;
mod collator;
mod date;
mod list;
mod natives;
mod number;
mod options;
mod parts;
mod plural;
mod relative;
mod segmenter;
mod service;

pub use natives::NATIVES;
