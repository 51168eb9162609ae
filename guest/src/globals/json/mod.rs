//! `JSON`. The engine's own parses JSON as if it were a program and recurses; ours shares its core with the bridge to the host (see
//! [`crate::json`]), takes any depth, and words its errors as V8 does.

mod circle;
mod parse;
mod raw;
mod revive;
mod sources;
mod stringify;

use boa_engine::Context;

use super::replace_methods;

pub fn register(context: &mut Context) {
    let json = context.intrinsics().objects().json();
    replace_methods(
        &json,
        &[
            ("parse", 2, parse::parse),
            ("stringify", 3, stringify::stringify),
            ("rawJSON", 1, raw::raw_json),
            ("isRawJSON", 1, raw::is_raw_json),
        ],
        context,
    );
}
