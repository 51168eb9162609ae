//! The iterators of `Map` and `Set`.

use boa_engine::{
    Context, Finalize, JsData, JsNativeError, JsObject, JsResult, JsString, JsSymbol, JsValue, Trace,
    builtins::iterable::create_iter_result_object, native_function::NativeFunctionPointer, object::builtins::JsArray,
    property::PropertyDescriptor,
};

use super::{Collection, Cursor, Held, Rest, define, realm, receiver};
use crate::{globals::replace_methods, inspect};

/// The data of an iterator.
#[derive(Trace, Finalize, JsData)]
pub struct Walk<V: Trace + 'static> {
    /// `None` once it has come to the end.
    collection: Option<JsObject<Collection<V>>>,
    // SAFETY: neither refers to anything that the collector has to know.
    #[unsafe_ignore_trace]
    cursor: Cursor,
    #[unsafe_ignore_trace]
    gives: Gives,
}

/// What an iterator gives of each entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    Keys,
    Values,
    Entries,
}

impl<V: Held> Walk<V> {
    /// What is still to come, at most `limit` entries of it.
    pub fn rest(&self, limit: usize) -> Rest {
        let Some(collection) = &self.collection else { return Rest::default() };
        let collection = collection.borrow();
        let size = collection.data().0.entries(self.cursor).count();
        Rest { entries: collection.data().some(self.cursor, limit), size }
    }

    /// What it gives of each entry.
    pub const fn gives(&self) -> Gives {
        self.gives
    }
}

pub fn keys<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    walk::<V>(this, "keys", Gives::Keys, context)
}

pub fn values<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    walk::<V>(this, "values", Gives::Values, context)
}

pub fn entries<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    walk::<V>(this, "entries", Gives::Entries, context)
}

fn walk<V: Held>(this: &JsValue, method: &str, gives: Gives, context: &mut Context) -> JsResult<JsValue> {
    let collection = Some(receiver::<V>(this, method, context)?);
    let prototype = V::realm(&realm(context)).iterator_prototype.clone();
    let walk = Walk { collection, cursor: Cursor::default(), gives };
    Ok(JsObject::new(context.root_shape(), prototype, walk).upcast().into())
}

/// The prototype of all iterators of such collections.
pub fn prototype<V: Held>(context: &mut Context) -> JsObject {
    let parent = context.intrinsics().constructors().iterator().prototype();
    let prototype = JsObject::from_proto_and_data(parent, boa_engine::builtins::object::OrdinaryObject);
    let methods: [(&str, usize, NativeFunctionPointer); 1] = [("next", 0, next::<V>)];
    replace_methods(&prototype, &methods, context);
    let tag = PropertyDescriptor::builder()
        .value(JsString::from(format!("{} Iterator", V::NAME)))
        .writable(false)
        .enumerable(false)
        .configurable(true);
    define(&prototype, JsSymbol::to_string_tag(), tag, context);
    prototype
}

fn next<V: Held>(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let object = this.as_object();
    let Some(mut walk) = object.as_ref().and_then(|object| object.downcast_mut::<Walk<V>>()) else {
        let (name, receiver) = (V::NAME, inspect::in_a_message(this, context));
        let message = format!("Method {name} Iterator.prototype.next called on incompatible receiver {receiver}");
        return Err(JsNativeError::typ().with_message(message).into());
    };
    let Walk { collection, cursor, gives } = &mut *walk;
    let entry = collection.as_ref().and_then(|collection| {
        let collection = collection.borrow();
        let entry = collection.data().0.advance(cursor);
        entry.map(|(key, value)| match gives {
            Gives::Keys => (Some(key.clone()), None),
            Gives::Values => (None, Some(value.value(key))),
            Gives::Entries => (Some(key.clone()), Some(value.value(key))),
        })
    });
    let given = match entry {
        Some((Some(key), Some(value))) => JsArray::from_iter([key, value], context).into(),
        Some((key, value)) => key.or(value).unwrap_or_default(),
        None => {
            *collection = None;
            return Ok(create_iter_result_object(JsValue::undefined(), true, context));
        }
    };
    Ok(create_iter_result_object(given, false, context))
}
