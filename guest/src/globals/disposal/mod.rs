//! Explicit resource management, as far as it is no syntax: `DisposableStack`, `AsyncDisposableStack`, `SuppressedError`, and iterators that
//! are disposable.

use boa_engine::Context;

use super::script;

pub fn register(context: &mut Context) {
    script::run(include_str!("disposal.js"), &[], context);
}
