//! What nothing caught, and the program's listeners for it: `process.on('uncaughtException' | 'unhandledRejection')`.

use std::rc::Rc;

use boa_engine::{
    Context, JsError, JsObject, JsResult, JsValue, builtins::promise::Promise, object::builtins::JsFunction,
};

use crate::{error, wording};

/// The library's functions that tell `process`'s listeners. Each answers whether there was one.
struct Tellers {
    error: JsFunction,
    rejection: JsFunction,
}

/// Sets the functions, once, when the guest is made: `error(value)` and `rejection(reason, promise)`.
pub fn set_tellers(error: JsFunction, rejection: JsFunction, context: &mut Context) {
    context.insert_data(Rc::new(Tellers { error, rejection }));
}

/// Whether a listener takes an error that nothing caught. What a program cannot catch, it cannot listen for either.
///
/// # Errors
/// What the listener throws.
pub fn takes_error(thrown: &JsError, context: &mut Context) -> JsResult<bool> {
    if thrown.as_engine().is_some() {
        return Ok(false);
    }
    let Ok(value) = thrown.clone().into_opaque(context) else { return Ok(false) };
    wording::explain(&value, context);
    tell(|tellers| &tellers.error, &[value], context)
}

/// Whether a listener takes a rejection that nothing handled.
///
/// # Errors
/// What the listener throws.
pub fn takes_rejection(promise: &JsObject<Promise>, context: &mut Context) -> JsResult<bool> {
    let reason = error::rejection_of(promise);
    tell(|tellers| &tellers.rejection, &[reason, promise.clone().upcast().into()], context)
}

fn tell(choose: impl FnOnce(&Tellers) -> &JsFunction, arguments: &[JsValue], context: &mut Context) -> JsResult<bool> {
    let Some(tellers) = context.get_data::<Rc<Tellers>>().map(Rc::clone) else { return Ok(false) };
    let answer = choose(&tellers).call(&JsValue::undefined(), arguments, context)?;
    Ok(answer.to_boolean())
}
