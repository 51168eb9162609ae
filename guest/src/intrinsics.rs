//! Built-in functions as they were before the program could replace them.

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string, object::builtins::JsFunction,
    property::PropertyKey,
};

/// What the guest itself calls. The program may delete or replace any global; these stay.
pub struct Intrinsics {
    array_is_array: JsFunction,
    array_prototype: JsObject,
    array_values: JsFunction,
    array_iterator_prototype: JsObject,
    array_iterator_next: JsFunction,
    reflect_delete_property: JsFunction,
    reflect_get: JsFunction,
    reflect_get_own_property_descriptor: JsFunction,
    reflect_get_prototype_of: JsFunction,
    error_stack_getter: JsFunction,
    date_to_iso_string: JsFunction,
    function_to_string: JsFunction,
    reg_exp_to_string: JsFunction,
    object_to_string: JsFunction,
    json_stringify: JsFunction,
    parse_int: JsFunction,
    parse_float: JsFunction,
    inspect_custom: JsSymbol,
}

impl Intrinsics {
    /// Takes them from a fresh context.
    pub fn capture(context: &mut Context) -> Self {
        let constructors = context.intrinsics().constructors();
        let array = constructors.array().constructor();
        let array_prototype = constructors.array().prototype();
        let array_iterator_prototype = context.intrinsics().objects().iterator_prototypes().array();
        let error_prototype = constructors.error().prototype();
        let date_prototype = constructors.date().prototype();
        let function_prototype = constructors.function().prototype();
        let reg_exp_prototype = constructors.regexp().prototype();
        let object_prototype = constructors.object().prototype();
        let number = constructors.number().constructor();
        let symbol = constructors.symbol().constructor();
        let reflect = context.intrinsics().objects().reflect();
        let json = context.intrinsics().objects().json();
        let mut method = |owner: &JsObject, name: &'static str| {
            let value = owner.get(JsString::from(name), context).ok();
            value.as_ref().and_then(as_function).expect("a fresh context has every built-in")
        };
        let inspect_custom = method(&symbol, "for")
            .call(&symbol.clone().into(), &[js_string!("nodejs.util.inspect.custom").into()], context)
            .ok()
            .and_then(|symbol| symbol.as_symbol())
            .expect("any string is a symbol's key");
        let mut method = |owner: &JsObject, name: &'static str| {
            let value = owner.get(JsString::from(name), context).ok();
            value.as_ref().and_then(as_function).expect("a fresh context has every built-in")
        };
        Self {
            inspect_custom,
            object_to_string: method(&object_prototype, "toString"),
            json_stringify: method(&json, "stringify"),
            parse_int: method(&number, "parseInt"),
            parse_float: method(&number, "parseFloat"),
            array_is_array: method(&array, "isArray"),
            array_values: method(&array_prototype, "values"),
            array_prototype,
            array_iterator_next: method(&array_iterator_prototype, "next"),
            array_iterator_prototype,
            reflect_delete_property: method(&reflect, "deleteProperty"),
            reflect_get: method(&reflect, "get"),
            reflect_get_own_property_descriptor: method(&reflect, "getOwnPropertyDescriptor"),
            reflect_get_prototype_of: method(&reflect, "getPrototypeOf"),
            date_to_iso_string: method(&date_prototype, "toISOString"),
            function_to_string: method(&function_prototype, "toString"),
            reg_exp_to_string: method(&reg_exp_prototype, "toString"),
            error_stack_getter: own_getter(&error_prototype, js_string!("stack"))
                .expect("the engine gives errors a stack through a getter on their prototype"),
        }
    }

    /// The intrinsics of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the guest is made"))
    }

    /// `Array.isArray`, which sees through proxies.
    ///
    /// # Errors
    /// For a revoked proxy.
    pub fn is_array(&self, object: &JsObject, context: &mut Context) -> JsResult<bool> {
        let answer = self.array_is_array.call(&JsValue::undefined(), &[object.clone().into()], context)?;
        Ok(answer.to_boolean())
    }

    /// Whether a walk through an object gives the elements of an array one after the other, and the program cannot tell how: it is an
    /// array, and neither it nor the program has changed how arrays iterate.
    pub fn iterates_as_arrays_do(&self, object: &JsObject) -> bool {
        let is_original = |owner: &JsObject, key: PropertyKey, original: &JsFunction| {
            let property = owner.borrow().properties().get(&key);
            let value = property.as_ref().and_then(|property| property.value());
            value.and_then(JsValue::as_object).is_some_and(|value| JsObject::equals(&value, original))
        };
        let key = || PropertyKey::from(JsSymbol::iterator());
        object.is_array()
            && object.prototype().is_some_and(|prototype| JsObject::equals(&prototype, &self.array_prototype))
            && object.borrow().properties().get(&key()).is_none()
            && is_original(&self.array_prototype, key(), &self.array_values)
            && is_original(&self.array_iterator_prototype, js_string!("next").into(), &self.array_iterator_next)
    }

    /// `Reflect.deleteProperty`, whether or not it can be deleted.
    ///
    /// # Errors
    /// When a proxy's trap throws.
    pub fn delete_property(&self, object: &JsObject, key: &PropertyKey, context: &mut Context) -> JsResult<()> {
        let arguments = [object.clone().into(), key.clone().into()];
        self.reflect_delete_property.call(&JsValue::undefined(), &arguments, context).map(drop)
    }

    /// `Reflect.get`, with a receiver that getters see as `this`.
    ///
    /// # Errors
    /// When a getter or a proxy's trap throws.
    pub fn reflect_get(
        &self,
        object: &JsObject,
        key: PropertyKey,
        receiver: &JsValue,
        context: &mut Context,
    ) -> JsResult<JsValue> {
        let arguments = [object.clone().into(), key.into(), receiver.clone()];
        self.reflect_get.call(&JsValue::undefined(), &arguments, context)
    }

    /// `Reflect.getOwnPropertyDescriptor`.
    ///
    /// # Errors
    /// When a proxy's trap throws.
    pub fn own_property_descriptor(
        &self,
        object: &JsObject,
        key: &PropertyKey,
        context: &mut Context,
    ) -> JsResult<JsValue> {
        let arguments = [object.clone().into(), key.clone().into()];
        self.reflect_get_own_property_descriptor.call(&JsValue::undefined(), &arguments, context)
    }

    /// `Reflect.getPrototypeOf`.
    ///
    /// # Errors
    /// When a proxy's trap throws.
    pub fn prototype_of(&self, object: &JsObject, context: &mut Context) -> JsResult<JsValue> {
        self.reflect_get_prototype_of.call(&JsValue::undefined(), &[object.clone().into()], context)
    }

    /// The engine's own text for the stack of an error object, one `at` line a frame; `None` for what is no error.
    pub fn error_stack(&self, error: &JsObject, context: &mut Context) -> Option<JsString> {
        string_of(&self.error_stack_getter, error, context)
    }

    /// `Date.prototype.toISOString`; `None` for an invalid date or what is no date.
    pub fn iso_date(&self, date: &JsObject, context: &mut Context) -> Option<JsString> {
        string_of(&self.date_to_iso_string, date, context)
    }

    /// `Function.prototype.toString`; `None` for what is no function.
    pub fn function_source(&self, function: &JsObject, context: &mut Context) -> Option<JsString> {
        string_of(&self.function_to_string, function, context)
    }

    /// `Object.prototype.toString`.
    pub fn object_to_string(&self, object: &JsObject, context: &mut Context) -> Option<JsString> {
        string_of(&self.object_to_string, object, context)
    }

    /// `JSON.stringify`.
    ///
    /// # Errors
    /// For what has no JSON form, or when the program's own code throws.
    pub fn json_stringify(&self, value: &JsValue, context: &mut Context) -> JsResult<JsValue> {
        self.json_stringify.call(&JsValue::undefined(), std::slice::from_ref(value), context)
    }

    /// `parseInt` with no radix given.
    ///
    /// # Errors
    /// When the value cannot be converted to a string.
    pub fn parse_int(&self, value: &JsValue, context: &mut Context) -> JsResult<JsValue> {
        self.parse_int.call(&JsValue::undefined(), std::slice::from_ref(value), context)
    }

    /// `parseFloat`.
    ///
    /// # Errors
    /// When the value cannot be converted to a string.
    pub fn parse_float(&self, value: &JsValue, context: &mut Context) -> JsResult<JsValue> {
        self.parse_float.call(&JsValue::undefined(), std::slice::from_ref(value), context)
    }

    /// `Symbol.for('nodejs.util.inspect.custom')`.
    pub fn inspect_custom(&self) -> JsSymbol {
        self.inspect_custom.clone()
    }

    /// `RegExp.prototype.toString`.
    pub fn reg_exp_source(&self, reg_exp: &JsObject, context: &mut Context) -> Option<JsString> {
        string_of(&self.reg_exp_to_string, reg_exp, context)
    }
}

fn as_function(value: &JsValue) -> Option<JsFunction> {
    JsFunction::from_object(value.as_object()?.clone())
}

fn own_getter(object: &JsObject, key: JsString) -> Option<JsFunction> {
    let descriptor = object.borrow().properties().get(&key.into())?;
    descriptor.get().and_then(as_function)
}

fn string_of(function: &JsFunction, this: &JsObject, context: &mut Context) -> Option<JsString> {
    function.call(&this.clone().into(), &[], context).ok()?.as_string()
}
