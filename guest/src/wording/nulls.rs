//! Whether a program can have come across a `null`.
//!
//! The engine has one message for both values without properties. A program that has never met a `null` has met the other: it writes none, uses no
//! built-in that gives one, and has decoded no JSON with one.

use std::cell::Cell;

/// Built-ins that give `null`, and ways to code that is not looked at here. Longer names that contain one of these count as well.
const GIVE_NULL: [&str; 11] = [
    "match",
    "exec",
    "etPrototypeOf",
    "__proto__",
    "toJSON",
    "caller",
    "stdout",
    "stderr",
    "eval",
    "Function",
    ".constructor",
];

thread_local! {
    static DECODED: Cell<bool> = const { Cell::new(false) };
}

/// A run begins.
pub fn begin() {
    DECODED.set(false);
}

/// The run has got a `null` out of JSON.
pub fn decoded() {
    DECODED.set(true);
}

/// Whether the run has got a `null` out of JSON.
pub fn were_decoded() -> bool {
    DECODED.get()
}

/// Whether the program in `script` may get a `null` from a built-in.
pub fn may_be_made_by(script: &str) -> bool {
    GIVE_NULL.iter().any(|name| memchr::memmem::find(script.as_bytes(), name.as_bytes()).is_some())
}
