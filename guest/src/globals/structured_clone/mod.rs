//! `structuredClone`: the walk and the copies.
//!
//! Nothing here recurses: an object is made empty at once, and what belongs into it waits on a stack.

mod copies;

use std::collections::HashMap;

use boa_engine::{
    Context, JsArgs, JsNativeError, JsObject, JsResult, JsValue, js_string, object::builtins::JsArrayBuffer,
    property::PropertyKey,
};

use super::{
    collections::{Collection, Held},
    library::Native,
};
use crate::{inspect::Kind, property};

pub const NATIVES: &[Native] = &[("clone", 3, clone)];

/// What still has to be put into a copy.
enum Filling {
    Properties { source: JsObject, target: JsObject, keys: std::vec::IntoIter<PropertyKey> },
    Entries { target: JsObject<Collection<JsValue>>, entries: std::vec::IntoIter<(JsValue, JsValue)> },
    Members { target: JsObject<Collection<()>>, members: std::vec::IntoIter<(JsValue, JsValue)> },
    Cause { source: JsObject, target: JsObject },
}

/// One call of `structuredClone`.
struct Cloner<'a> {
    /// The copies, by their originals.
    copies: HashMap<JsObject, JsObject>,
    waiting: Vec<Filling>,
    /// Throws a `DataCloneError` with a message.
    refuse: JsObject,
    context: &'a mut Context,
}

/// `clone(value, transferred, refuse)`, where `transferred` is an array of buffers.
fn clone(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let refuse = arguments.get_or_undefined(2).as_object();
    let refuse = refuse.ok_or_else(|| JsNativeError::typ().with_message("no function to refuse with"))?;
    let transferred = buffers(arguments.get_or_undefined(1), context)?;
    let mut cloner = Cloner { copies: HashMap::new(), waiting: Vec::new(), refuse, context };
    // What is transferred is a copy like any other, until nothing can fail any more.
    for buffer in &transferred {
        let copy = copies::buffer(buffer, cloner.context)?;
        cloner.copies.insert(buffer.clone(), copy);
    }
    let copy = cloner.copy(arguments.get_or_undefined(0))?;
    while let Some(filling) = cloner.waiting.pop() {
        cloner.fill(filling)?;
    }
    for buffer in transferred {
        JsArrayBuffer::from_object(buffer)?.detach(&JsValue::undefined())?;
    }
    Ok(copy)
}

/// The elements of the script's array.
fn buffers(list: &JsValue, context: &mut Context) -> JsResult<Vec<JsObject>> {
    let Some(list) = list.as_object() else { return Ok(Vec::new()) };
    let length = list.get(js_string!("length"), context)?.to_length(context)?;
    (0..length)
        .map(|index| {
            let buffer = list.get(index, context)?.as_object();
            buffer.ok_or_else(|| JsNativeError::typ().with_message("only buffers can be transferred").into())
        })
        .collect()
}

/// What a collection holds now.
fn entries_of<V: Held>(collection: &JsObject) -> std::vec::IntoIter<(JsValue, JsValue)> {
    let collection = collection.downcast_ref::<Collection<V>>();
    collection.map(|collection| collection.entries(usize::MAX).entries).unwrap_or_default().into_iter()
}

impl Cloner<'_> {
    /// A copy of the value; what is in an object's copy may still be [`Self::waiting`].
    fn copy(&mut self, value: &JsValue) -> JsResult<JsValue> {
        let Some(object) = value.as_object() else {
            return if value.is_symbol() { self.refuse(value) } else { Ok(value.clone()) };
        };
        if let Some(copy) = self.copies.get(&object) {
            return Ok(copy.clone().into());
        }
        if property::is_proxy(&object) {
            return self.refuse(value);
        }
        let kind = Kind::of(&object, self.context);
        let copy = match kind {
            Kind::Array => {
                let target = copies::array(&object, self.context)?;
                self.with_properties(&object, target)?
            }
            Kind::Plain if !object.is_ordinary() => return self.refuse(value),
            Kind::Plain => self.with_properties(&object, JsObject::with_object_proto(self.context.intrinsics()))?,
            Kind::Boxed("Symbol") => return self.refuse(value),
            Kind::Boxed(_) => copies::boxed(&object, self.context)?,
            Kind::Date => copies::date(&object, self.context)?,
            Kind::RegExp => copies::reg_exp(&object, self.context)?,
            Kind::ArrayBuffer => copies::buffer(&object, self.context)?,
            Kind::SharedArrayBuffer => object.clone(),
            Kind::TypedArray(_) | Kind::DataView => self.view(&object, kind)?,
            Kind::Error => self.error(&object)?,
            Kind::Map => self.map(&object),
            Kind::Set => self.set(&object),
            _ => return self.refuse(value),
        };
        self.copies.insert(object, copy.clone());
        Ok(copy.into())
    }

    /// `target`, which gets the own enumerable properties of `source` that have strings for keys.
    fn with_properties(&mut self, source: &JsObject, target: JsObject) -> JsResult<JsObject> {
        let mut keys = source.own_property_keys(self.context)?;
        keys.retain(|key| !matches!(key, PropertyKey::Symbol(_)));
        self.waiting.push(Filling::Properties {
            source: source.clone(),
            target: target.clone(),
            keys: keys.into_iter(),
        });
        Ok(target)
    }

    fn view(&mut self, view: &JsObject, kind: Kind) -> JsResult<JsObject> {
        let facts = copies::view_facts(view, self.context)?;
        let buffer = self.copy(&facts.buffer)?;
        copies::view(kind.class_name(), buffer, &facts, self.context)
    }

    fn error(&mut self, error: &JsObject) -> JsResult<JsObject> {
        let copy = copies::error(error, self.context)?;
        if error.has_own_property(js_string!("cause"), self.context)? {
            self.waiting.push(Filling::Cause { source: error.clone(), target: copy.clone() });
        }
        Ok(copy)
    }

    fn map(&mut self, map: &JsObject) -> JsObject {
        let target = Collection::<JsValue>::empty(self.context);
        let entries = entries_of::<JsValue>(map);
        self.waiting.push(Filling::Entries { target: target.clone(), entries });
        target.upcast()
    }

    fn set(&mut self, set: &JsObject) -> JsObject {
        let target = Collection::<()>::empty(self.context);
        let members = entries_of::<()>(set);
        self.waiting.push(Filling::Members { target: target.clone(), members });
        target.upcast()
    }

    /// Puts one more part into a copy, and the rest back on the stack, below what that part needs itself.
    fn fill(&mut self, filling: Filling) -> JsResult<()> {
        match filling {
            Filling::Properties { source, target, mut keys } => {
                let Some(key) = keys.next() else { return Ok(()) };
                self.waiting.push(Filling::Properties { source: source.clone(), target: target.clone(), keys });
                self.property(&source, &target, key)
            }
            Filling::Entries { target, mut entries } => {
                let Some((key, value)) = entries.next() else { return Ok(()) };
                self.waiting.push(Filling::Entries { target: target.clone(), entries });
                let (key, value) = (self.copy(&key)?, self.copy(&value)?);
                target.borrow_mut().data_mut().put(key, value);
                Ok(())
            }
            Filling::Members { target, mut members } => {
                let Some((member, _)) = members.next() else { return Ok(()) };
                self.waiting.push(Filling::Members { target: target.clone(), members });
                let member = self.copy(&member)?;
                target.borrow_mut().data_mut().put(member, JsValue::undefined());
                Ok(())
            }
            Filling::Cause { source, target } => {
                let cause = source.get(js_string!("cause"), self.context)?;
                let cause = self.copy(&cause)?;
                copies::define_hidden(&target, js_string!("cause"), cause, self.context)
            }
        }
    }

    fn property(&mut self, source: &JsObject, target: &JsObject, key: PropertyKey) -> JsResult<()> {
        if !property::is_enumerable(source, &key, self.context)? {
            return Ok(());
        }
        let value = source.get(key.clone(), self.context)?;
        let copy = self.copy(&value)?;
        target.create_data_property_or_throw(key, copy, self.context).map(drop)
    }

    /// Throws the `DataCloneError` for this value.
    fn refuse<R>(&mut self, value: &JsValue) -> JsResult<R> {
        let told = copies::in_words(value, self.context);
        let message = js_string!(&told, &js_string!(" could not be cloned."));
        self.refuse.call(&JsValue::undefined(), &[message.into()], self.context)?;
        Err(JsNativeError::typ().with_message("the value could not be cloned").into())
    }
}
