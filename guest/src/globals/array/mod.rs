//! Methods of arrays that the engine has but not well enough. `docs/engine.md` has the list.

mod join;
mod sort;

use boa_engine::{Context, native_function::NativeFunctionPointer};

use super::replace_methods;

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().array().prototype();
    context.insert_data(join::Joining::default());
    let methods: [(&str, usize, NativeFunctionPointer); 3] =
        [("join", 1, join::join), ("sort", 1, sort::sort), ("toSorted", 1, sort::to_sorted)];
    replace_methods(&prototype, &methods, context);
}
