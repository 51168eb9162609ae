//! Looking at objects without running the program: no getter is called here, and no trap of a proxy.

use boa_engine::{
    JsObject, JsValue,
    builtins::proxy::Proxy,
    property::{PropertyDescriptor, PropertyKey},
};

/// How many prototypes are looked through. A chain has no length limit of its own.
const MAX_PROTOTYPES: usize = 1_000;

/// An own property, as it is stored. A proxy has none.
pub fn own(object: &JsObject, key: &PropertyKey) -> Option<PropertyDescriptor> {
    object.borrow().properties().get(key)
}

/// The value of an own data property.
pub fn own_data(object: &JsObject, key: &PropertyKey) -> Option<JsValue> {
    own(object, key)?.value().cloned()
}

/// The object and its prototypes, innermost first, up to the first proxy.
pub fn chain(object: &JsObject) -> impl Iterator<Item = JsObject> {
    let plain = |object: &JsObject| !object.is::<Proxy>();
    let first = Some(object.clone()).filter(plain);
    std::iter::successors(first, move |object| object.prototype().filter(plain)).take(MAX_PROTOTYPES)
}

/// The property that reading `key` of `object` would find.
pub fn find(object: &JsObject, key: &PropertyKey) -> Option<PropertyDescriptor> {
    chain(object).find_map(|object| own(&object, key))
}

/// The value that reading `key` of `object` would give, if no getter is in the way.
pub fn find_data(object: &JsObject, key: &PropertyKey) -> Option<JsValue> {
    find(object, key)?.value().cloned()
}

/// What reading `key` of `object` gives, where that runs no code; `undefined` if there is no such property. `None` where a getter or a
/// proxy has a say.
pub fn find_plainly(object: &JsObject, key: &PropertyKey) -> Option<JsValue> {
    let mut next = Some(object.clone());
    while let Some(object) = next {
        if object.is::<Proxy>() {
            return None;
        }
        if let Some(property) = own(&object, key) {
            return property.value().cloned();
        }
        next = object.prototype();
    }
    Some(JsValue::undefined())
}

/// Whether `constructor.prototype` is among the prototypes of `object`: `instanceof` without `Symbol.hasInstance`.
pub fn is_instance(object: &JsObject, prototype: &JsObject) -> bool {
    chain(object).skip(1).any(|ancestor| JsObject::equals(&ancestor, prototype))
}

/// The own properties that are no elements, strings before symbols, each in order of creation; only the enumerable ones
/// unless `hidden`.
pub fn named_properties(object: &JsObject, hidden: bool) -> Vec<(PropertyKey, PropertyDescriptor)> {
    let object = object.borrow();
    let properties = object.properties();
    let mut found: Vec<_> = object
        .shape()
        .keys()
        .into_iter()
        .filter_map(|key| properties.get(&key).map(|descriptor| (key, descriptor)))
        .filter(|(_, descriptor)| hidden || descriptor.enumerable() == Some(true))
        .collect();
    // Stable, so that each group keeps its order.
    found.sort_by_key(|(key, _)| matches!(key, PropertyKey::Symbol(_)));
    found
}

/// The own properties whose keys are indices, from `start` on, in ascending order.
pub fn indexed_properties(object: &JsObject, start: u32) -> Vec<(u32, PropertyDescriptor)> {
    let object = object.borrow();
    let properties = object.properties();
    let mut indices: Vec<u32> = properties.index_property_keys().filter(|index| *index >= start).collect();
    indices.sort_unstable();
    indices.into_iter().filter_map(|index| Some((index, properties.get(&index.into())?))).collect()
}

/// [`indexed_properties`], then [`named_properties`].
pub fn all_properties(object: &JsObject, hidden: bool) -> Vec<(PropertyKey, PropertyDescriptor)> {
    let elements = indexed_properties(object, 0).into_iter();
    let elements = elements.filter(|(_, descriptor)| hidden || descriptor.enumerable() == Some(true));
    let mut found: Vec<_> = elements.map(|(index, descriptor)| (index.into(), descriptor)).collect();
    found.extend(named_properties(object, hidden));
    found
}

/// The target and the handler of a proxy; `None` inside if it is revoked, outside if `object` is no proxy.
pub fn proxy_parts(object: &JsObject) -> Option<Option<(JsObject, JsObject)>> {
    type Parts = Option<(JsObject, JsObject)>;
    const {
        assert!(size_of::<Proxy>() == size_of::<Parts>() && align_of::<Proxy>() == align_of::<Parts>());
    }
    let proxy = object.downcast_ref::<Proxy>()?;
    // SAFETY: in the one version of the engine this crate builds with, `Proxy` is a struct with the single field
    // `data: Option<(JsObject, JsObject)>`, which therefore lies at offset 0; the assertion above notices if it grows.
    // The engine offers no other way to the target that would not run the program's traps.
    Some(unsafe { (*std::ptr::from_ref(&*proxy).cast::<Parts>()).clone() })
}
