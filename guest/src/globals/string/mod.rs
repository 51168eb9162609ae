//! Methods of strings that the engine has but not well enough. Its own search starts anew from the beginning of the text at every
//! step, so that splitting a text takes time that grows with the square of its length. `docs/engine.md` has the list.

mod case;
mod needle;
mod pad;
mod pair;
mod pieces;
mod repeat;
mod replace;
mod search;
mod split;
mod template;

use boa_engine::{Context, JsNativeError, JsResult, JsString, JsValue, native_function::NativeFunctionPointer};

use super::replace_methods;
pub use pieces::{Pieces, check_length};
pub use replace::Replacement;
pub use split::piece;
pub use template::TemplateMatch;

/// What takes the place of the engine's own, with the same names, lengths and attributes.
const METHODS: [(&str, usize, NativeFunctionPointer); 13] = [
    ("endsWith", 1, search::ends_with),
    ("includes", 1, search::includes),
    ("indexOf", 1, search::index_of),
    ("lastIndexOf", 1, search::last_index_of),
    ("padEnd", 1, pad::pad_end),
    ("padStart", 1, pad::pad_start),
    ("repeat", 1, repeat::repeat),
    ("replace", 2, replace::replace),
    ("replaceAll", 2, replace::replace_all),
    ("split", 2, split::split),
    ("startsWith", 1, search::starts_with),
    ("toLowerCase", 0, case::to_lower),
    ("toUpperCase", 0, case::to_upper),
];

pub fn register(context: &mut Context) {
    let prototype = context.intrinsics().constructors().string().prototype();
    replace_methods(&prototype, &METHODS, context);
}

/// The text that a method is called on.
fn text_of(this: &JsValue, method: &str, context: &mut Context) -> JsResult<JsString> {
    refuse_nothing(this, method)?;
    this.to_string(context)
}

/// `RequireObjectCoercible`.
fn refuse_nothing(this: &JsValue, method: &str) -> JsResult<()> {
    if this.is_null_or_undefined() {
        let message = format!("String.prototype.{method} called on null or undefined");
        return Err(JsNativeError::typ().with_message(message).into());
    }
    Ok(())
}
