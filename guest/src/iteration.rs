//! Going through whatever can be iterated, as `for…of` does.

use boa_engine::{Context, JsError, JsNativeError, JsObject, JsResult, JsSymbol, JsValue, js_string};

use crate::{inspect, intrinsics::Intrinsics};

/// A walk through an iterable.
pub enum Iteration {
    /// An array that iterates as arrays do: no iterator is needed.
    Array {
        array: JsObject,
        next: u64,
    },
    Iterator {
        iterator: JsObject,
        next: JsValue,
    },
}

impl Iteration {
    /// See <https://tc39.es/ecma262/#sec-getiterator>.
    ///
    /// # Errors
    /// When `iterable` is none.
    pub fn of(iterable: &JsValue, context: &mut Context) -> JsResult<Self> {
        if let Some(array) = iterable.as_object()
            && Intrinsics::of(context).iterates_as_arrays_do(&array)
        {
            return Ok(Self::Array { array, next: 0 });
        }
        let method = match iterable.is_null_or_undefined() {
            true => JsValue::undefined(),
            false => iterable.to_object(context)?.get(JsSymbol::iterator(), context)?,
        };
        let Some(method) = method.as_callable() else {
            let message = format!(
                "{} is not iterable (cannot read property Symbol(Symbol.iterator))",
                inspect::by_its_type(iterable)
            );
            return Err(JsNativeError::typ().with_message(message).into());
        };
        Self::by(&method.call(iterable, &[], context)?, context)
    }

    /// A walk by an iterator that is there already.
    ///
    /// # Errors
    /// When it is no object, or has a `next` that throws.
    pub fn by(iterator: &JsValue, context: &mut Context) -> JsResult<Self> {
        let Some(object) = iterator.as_object() else {
            let message = "Result of the Symbol.iterator method is not an object";
            return Err(JsNativeError::typ().with_message(message).into());
        };
        let next = object.get(js_string!("next"), context)?;
        Ok(Self::Iterator { iterator: object, next })
    }

    /// The next value; `None` at the end.
    ///
    /// # Errors
    /// When the iterator throws, or is none.
    pub fn step(&mut self, context: &mut Context) -> JsResult<Option<JsValue>> {
        match self {
            Self::Array { array, next } => {
                if *next >= array.get(js_string!("length"), context)?.to_length(context)? {
                    return Ok(None);
                }
                *next += 1;
                array.get(*next - 1, context).map(Some)
            }
            Self::Iterator { iterator, next } => {
                let Some(next) = next.as_callable() else {
                    let message = format!("{} is not a function", inspect::by_its_type(next));
                    return Err(JsNativeError::typ().with_message(message).into());
                };
                let result = next.call(&iterator.clone().into(), &[], context)?;
                let Some(result) = result.as_object() else {
                    let message =
                        format!("Iterator result {} is not an object", inspect::in_a_message(&result, context));
                    return Err(JsNativeError::typ().with_message(message).into());
                };
                if result.get(js_string!("done"), context)?.to_boolean() {
                    return Ok(None);
                }
                result.get(js_string!("value"), context).map(Some)
            }
        }
    }

    /// Tells the iterator that no more is wanted, because of `error`, which it gives back.
    pub fn abandon(self, error: JsError, context: &mut Context) -> JsError {
        let _ = self.close(context);
        error
    }

    /// Tells the iterator that no more is wanted.
    ///
    /// # Errors
    /// When it does not take that well.
    pub fn close(self, context: &mut Context) -> JsResult<()> {
        let Self::Iterator { iterator, .. } = self else { return Ok(()) };
        let method = iterator.get(js_string!("return"), context)?;
        if method.is_null_or_undefined() {
            return Ok(());
        }
        let Some(method) = method.as_callable() else {
            let message = format!("{} is not a function", inspect::by_its_type(&method));
            return Err(JsNativeError::typ().with_message(message).into());
        };
        let result = method.call(&iterator.into(), &[], context)?;
        if result.is_object() {
            return Ok(());
        }
        let message = format!("{} is not an object", inspect::in_a_message(&result, context));
        Err(JsNativeError::typ().with_message(message).into())
    }
}
