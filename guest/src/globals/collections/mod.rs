//! `Map` and `Set`. The engine's own move everything behind an entry that is deleted, and everything stays in the way of a walk
//! that nobody ends. `docs/engine.md` has the details.
//!
//! Both are one kind of object around a [`Table`], with values in it or without ([`Held`]).

mod algebra;
mod iterator;
mod key;
mod map;
mod methods;
mod set;
mod table;

use boa_engine::{
    Context, Finalize, JsData, JsNativeError, JsObject, JsResult, JsString, JsSymbol, JsValue, NativeFunction, Trace,
    js_string,
    native_function::NativeFunctionPointer,
    object::FunctionObjectBuilder,
    property::{PropertyDescriptor, PropertyKey},
};

use super::{function, replace_methods};
use crate::inspect;
pub use iterator::{Gives, Walk};
use table::{Cursor, Table};

/// What a collection holds under its keys: a `Map` values, a `Set` nothing.
pub trait Held: Trace + Clone + 'static {
    /// The name of the constructor.
    const NAME: &'static str;

    /// The name of the method that puts an entry in.
    const ADDER: &'static str;

    /// Whether entries have a value.
    const HAS_VALUES: bool;

    /// The second half of an entry, as `entries` and `forEach` show it.
    fn value(&self, key: &JsValue) -> JsValue;

    /// Puts in what an element of the constructor's argument says.
    fn add(table: &mut Table<Self>, key: JsValue, value: JsValue);

    /// What belongs to this kind of collection.
    fn realm(realm: &Realm) -> &KindRealm;

    /// The prototype of such collections.
    fn prototype(context: &Context) -> JsObject;
}

/// The data of a `Map` or `Set`.
#[derive(Trace, Finalize, JsData)]
pub struct Collection<V: Trace + 'static>(Table<V>);

/// A `Set`.
type SetObject = JsObject<Collection<()>>;

impl<V: Held> Collection<V> {
    /// An empty one, as the constructor makes it.
    pub fn empty(context: &Context) -> JsObject<Self> {
        JsObject::new(context.root_shape(), V::prototype(context), Self(Table::default()))
    }

    /// Puts an entry in.
    pub fn put(&mut self, key: JsValue, value: JsValue) {
        V::add(&mut self.0, key, value);
    }

    /// At most the first `limit` entries.
    pub fn entries(&self, limit: usize) -> Rest {
        Rest { size: self.0.len(), entries: self.some(Cursor::default(), limit) }
    }

    fn some(&self, from: Cursor, limit: usize) -> Vec<(JsValue, JsValue)> {
        self.0.entries(from).take(limit).map(|(key, value)| (key.clone(), value.value(key))).collect()
    }
}

/// What a walk has still to give, for those who show it.
#[derive(Default)]
pub struct Rest {
    /// The first of the entries.
    pub entries: Vec<(JsValue, JsValue)>,
    /// How many entries there are altogether.
    pub size: usize,
}

/// What is made once for each realm.
#[derive(Trace, Finalize, JsData)]
pub struct Realm {
    map: KindRealm,
    set: KindRealm,
}

/// What is made once for each kind of collection.
#[derive(Trace, Finalize)]
pub struct KindRealm {
    iterator_prototype: JsObject,
    /// The original method that puts an entry in. A constructor need not call it to know what it does.
    adder: JsObject,
}

pub fn register(context: &mut Context) {
    let map = map::register(context);
    let set = set::register(context);
    context.insert_data(std::rc::Rc::new(Realm { map, set }));
}

/// The realm's parts.
fn realm(context: &Context) -> std::rc::Rc<Realm> {
    std::rc::Rc::clone(context.get_data::<std::rc::Rc<Realm>>().expect("inserted when the globals are made"))
}

/// The collection that a method was called on.
fn receiver<V: Held>(this: &JsValue, method: &str, context: &mut Context) -> JsResult<JsObject<Collection<V>>> {
    if let Some(object) = this.as_object()
        && let Ok(collection) = object.downcast::<Collection<V>>()
    {
        return Ok(collection);
    }
    let (name, receiver) = (V::NAME, inspect::in_a_message(this, context));
    let accessor = if method == "size" { "get " } else { "" };
    let message = format!("Method {accessor}{name}.prototype.{method} called on incompatible receiver {receiver}");
    Err(JsNativeError::typ().with_message(message).into())
}

/// The function that a program has given.
fn callback(value: &JsValue) -> JsResult<JsObject> {
    value.as_callable().ok_or_else(|| {
        let message = format!("{} is not a function", inspect::by_its_type(value));
        JsNativeError::typ().with_message(message).into()
    })
}

/// Makes the constructor, and lets the prototype that the engine has made refer to it.
fn install<V: Held>(
    body: NativeFunctionPointer,
    statics: &[(&'static str, usize, NativeFunctionPointer)],
    methods: &[(&'static str, usize, NativeFunctionPointer)],
    iterable_by: &'static str,
    context: &mut Context,
) -> KindRealm {
    let prototype = V::prototype(context);
    let constructor = FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(body))
        .name(JsString::from(V::NAME))
        .length(0)
        .constructor(true)
        .build();
    let fixed = PropertyDescriptor::builder().writable(false).enumerable(false).configurable(false);
    define(&constructor, js_string!("prototype"), fixed.value(prototype.clone()), context);
    let hidden = || PropertyDescriptor::builder().writable(true).enumerable(false).configurable(true);
    define(&prototype, js_string!("constructor"), hidden().value(constructor.clone()), context);
    let getter = |body| PropertyDescriptor::builder().get(body).enumerable(false).configurable(true);
    let species = function("get [Symbol.species]", 0, |this, _, _| Ok(this.clone()), context);
    define(&constructor, JsSymbol::species(), getter(species), context);
    replace_methods(&constructor, statics, context);
    replace_methods(&prototype, methods, context);
    let size = function("get size", 0, methods::size::<V>, context);
    define(&prototype, js_string!("size"), getter(size), context);
    let iterate = prototype.get(JsString::from(iterable_by), context).unwrap_or_default();
    define(&prototype, JsSymbol::iterator(), hidden().value(iterate), context);
    super::define_global(V::NAME, constructor, context);
    let adder = prototype.get(JsString::from(V::ADDER), context).ok().and_then(|adder| adder.as_object());
    KindRealm {
        iterator_prototype: iterator::prototype::<V>(context),
        adder: adder.expect("the method has just been put there"),
    }
}

fn define(
    owner: &JsObject,
    key: impl Into<PropertyKey>,
    property: impl Into<PropertyDescriptor>,
    context: &mut Context,
) {
    owner
        .define_property_or_throw(key, property, context)
        .expect("the properties of built-in objects are configurable");
}
