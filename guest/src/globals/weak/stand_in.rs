//! Objects that stand for symbols where the engine holds nothing but objects weakly.
//!
//! Each symbol has one, which lives as long as the run: what is held weakly by a symbol is never given up.

use std::{cell::RefCell, collections::HashMap};

use boa_engine::{
    Context, Finalize, JsData, JsObject, JsResult, JsSymbol, JsValue, Trace, object::builtins::JsFunction,
};

/// The data of such an object.
#[derive(Trace, Finalize, JsData)]
struct StandIn(#[unsafe_ignore_trace] JsSymbol);

/// All of them.
pub struct StandIns {
    objects: RefCell<HashMap<JsSymbol, JsObject>>,
    /// `Symbol.keyFor`.
    key_for: JsFunction,
}

impl StandIns {
    pub fn new(key_for: JsFunction) -> Self {
        Self { objects: RefCell::default(), key_for }
    }

    /// What the engine is to hold for a value: for a symbol its stand-in, unless the symbol is registered and so nobody's own; anything
    /// else as it is.
    pub fn held(&self, value: &JsValue, context: &mut Context) -> JsResult<JsValue> {
        let Some(symbol) = value.as_symbol() else { return Ok(value.clone()) };
        let key = self.key_for.call(&JsValue::undefined(), std::slice::from_ref(value), context)?;
        if !key.is_undefined() {
            return Ok(value.clone());
        }
        let mut objects = self.objects.borrow_mut();
        let object = objects.entry(symbol.clone());
        Ok(object.or_insert_with(|| JsObject::from_proto_and_data(None, StandIn(symbol))).clone().into())
    }
}

/// The symbol that a value stands for.
pub fn symbol_of(value: &JsValue) -> Option<JsSymbol> {
    let object = value.as_object()?;
    let stand_in = object.downcast_ref::<StandIn>()?;
    Some(stand_in.0.clone())
}
