//! What arrays inherit, and what the engine's own methods do.

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string,
    object::builtins::{JsArray, JsFunction},
    property::PropertyKey,
};

use super::dense;
use crate::inspect::look;

/// As it was before the program came.
pub struct ArrayRealm {
    array_prototype: JsObject,
    object_prototype: JsObject,
    constructor: JsObject,
    species_getter: Option<JsValue>,
    /// Where the shape of fresh arrays lies.
    shape: usize,
    /// The engine's own methods.
    methods: Vec<(&'static str, JsFunction)>,
}

impl ArrayRealm {
    /// Takes what is needed, and the engine's own methods of these names before they are replaced.
    pub fn capture(names: impl Iterator<Item = &'static str>, context: &mut Context) -> Self {
        let constructors = context.intrinsics().constructors();
        let array_prototype = constructors.array().prototype();
        let constructor = constructors.array().constructor();
        let object_prototype = constructors.object().prototype();
        let method = |name| {
            let method = look::own_data(&array_prototype, &JsString::from(name).into());
            let method = method.and_then(|method| method.as_object()).and_then(JsFunction::from_object);
            (name, method.expect("arrays have this method"))
        };
        let methods = names.map(method).collect();
        let species_getter = getter(&constructor);
        let shape = JsArray::from_iter([], context).borrow().shape().to_addr_usize();
        Self { shape, array_prototype, object_prototype, constructor, species_getter, methods }
    }

    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the globals are made"))
    }

    /// The engine's own method.
    ///
    /// # Errors
    /// Those of the method.
    pub fn call(&self, name: &str, this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
        let method = self.methods.iter().find(|(known, _)| *known == name).map(|(_, method)| method);
        method.expect("captured").call(this, arguments, context)
    }

    /// Whether methods that make a new array from this one make a plain one.
    pub fn is_own_species(&self, array: &JsObject) -> bool {
        let key = PropertyKey::from(js_string!("constructor"));
        let is_constructor = |value: JsValue| {
            value.as_object().is_some_and(|constructor| JsObject::equals(&constructor, &self.constructor))
        };
        self.inherits_directly(array)
            && look::own(array, &key).is_none()
            && look::own_data(&self.array_prototype, &key).is_some_and(is_constructor)
            && getter(&self.constructor) == self.species_getter
    }

    /// Whether elements that are added to this array are the business of nobody else: none of its prototypes has elements.
    pub fn inherits_no_elements(&self, array: &JsObject) -> bool {
        self.inherits_directly(array) && self.have_no_elements()
    }

    /// The number of elements of an array without holes that may grow and shrink, and in which no code of the program's takes part.
    pub fn growing(&self, array: &JsObject, context: &mut Context) -> Option<usize> {
        // The shape of an array is that of a fresh one unless it has properties, a length that is fixed, or another prototype.
        let is_as_new = array.borrow().shape().to_addr_usize() == self.shape;
        let (count, length) = dense::stored(array, context)?;
        let is_free = is_as_new && count == length && self.have_no_elements() && array.is_extensible(context).ok()?;
        is_free.then_some(length)
    }

    /// Whether `concat` takes this array's elements for the array.
    pub fn is_spread_by_concat(&self, array: &JsObject) -> bool {
        let has_none = |object: &JsObject| look::own(object, &JsSymbol::is_concat_spreadable().into()).is_none();
        self.inherits_no_elements(array)
            && has_none(array)
            && has_none(&self.array_prototype)
            && has_none(&self.object_prototype)
    }

    /// Whether neither prototype of a plain array has elements, and there is no third.
    fn have_no_elements(&self) -> bool {
        let has_none = |object: &JsObject| object.borrow().properties().index_property_keys().len() == 0;
        let next = self.array_prototype.prototype();
        next.is_some_and(|next| JsObject::equals(&next, &self.object_prototype))
            && self.object_prototype.prototype().is_none()
            && has_none(&self.array_prototype)
            && has_none(&self.object_prototype)
    }

    fn inherits_directly(&self, array: &JsObject) -> bool {
        array.prototype().is_some_and(|prototype| JsObject::equals(&prototype, &self.array_prototype))
    }
}

fn getter(constructor: &JsObject) -> Option<JsValue> {
    look::own(constructor, &JsSymbol::species().into())?.get().cloned()
}
