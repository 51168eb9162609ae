//! Reading all members of a container at once.
//!
//! JSON is written member by member, each read when its turn comes. Where a container has nothing but values, reading them all when it
//! is begun is much quicker, and nobody can tell, unless code of the program's (a getter, a proxy's trap, a `toJSON`) runs in between
//! and changes a member. Hence what was read ahead holds only as long as no such code has run.

use boa_engine::{Context, JsObject, JsValue, property::PropertyKey};

use crate::globals::dense_elements;

/// Counts how often code of the program's may have run.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeRuns(u64);

impl CodeRuns {
    /// Code of the program's is about to run.
    pub fn count(&mut self) {
        self.0 += 1;
    }
}

/// Values that were read when their container was begun.
pub struct ReadAhead {
    values: Vec<JsValue>,
    at: CodeRuns,
}

impl ReadAhead {
    /// Nothing was.
    pub fn nothing() -> Self {
        Self { values: Vec::new(), at: CodeRuns::default() }
    }

    /// The keys and values of an ordinary object that has only enumerable values under strings that are no indices.
    pub fn object(object: &JsObject, at: CodeRuns) -> Option<(Vec<PropertyKey>, Self)> {
        if !object.is_ordinary() {
            return None;
        }
        let object = object.borrow();
        let properties = object.properties();
        if properties.index_property_keys().len() > 0 {
            return None;
        }
        let keys = object.shape().keys();
        let mut values = Vec::with_capacity(keys.len());
        for key in &keys {
            let property = properties.get(key).filter(|_| matches!(key, PropertyKey::String(_)))?;
            values.push(property.value().filter(|_| property.enumerable() == Some(true))?.clone());
        }
        Some((keys, Self { values, at }))
    }

    /// The elements of an array that has no holes, no getters and no further properties.
    pub fn array(array: &JsObject, at: CodeRuns, context: &mut Context) -> Option<Self> {
        let values = dense_elements(array, context)?;
        let has_only_its_length = array.borrow().shape().keys().len() == 1;
        has_only_its_length.then_some(Self { values, at })
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a member, if it was read ahead and cannot have changed.
    pub fn get(&self, index: usize, now: CodeRuns) -> Option<&JsValue> {
        self.values.get(index).filter(|_| self.at == now)
    }
}
