//! Methods of arrays that the engine has but not well enough. `docs/engine.md` has the list.

mod join;

use boa_engine::Context;

use super::replace_methods;

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().array().prototype();
    context.insert_data(join::Joining::default());
    replace_methods(&prototype, &[("join", 1, join::join)], context);
}
