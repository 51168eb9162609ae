//! Symbols in `WeakMap`, `WeakSet`, `WeakRef` and `FinalizationRegistry`, where the engine takes only objects.
//!
//! The engine's own methods are called with an object in the symbol's place (see [`stand_in`]).

mod stand_in;

use std::rc::Rc;

use boa_engine::{
    Context, JsArgs as _, JsError, JsNativeError, JsObject, JsResult, JsString, JsValue, NativeFunction, js_string,
    native_function::NativeFunctionPointer,
    object::{FunctionObjectBuilder, builtins::JsFunction},
    property::PropertyDescriptor,
};

use super::{define_global, replace_methods};
use crate::inspect;
use stand_in::{StandIns, symbol_of};

/// Whose prototype has a method.
#[derive(Clone, Copy)]
enum Class {
    Map,
    Set,
    Registry,
    Ref,
}

/// The methods that are replaced: whose, their names, their `length`, and what takes their place. The engine's own are kept in the same
/// order.
const METHODS: [(Class, &str, usize, NativeFunctionPointer); 12] = [
    (Class::Map, "delete", 1, forward::<0>),
    (Class::Map, "get", 1, forward::<GET>),
    (Class::Map, "has", 1, forward::<HAS>),
    (Class::Map, "set", 2, forward::<SET>),
    (Class::Map, "getOrInsert", 2, forward::<4>),
    (Class::Map, "getOrInsertComputed", 2, get_or_insert_computed),
    (Class::Set, "add", 1, forward::<6>),
    (Class::Set, "delete", 1, forward::<7>),
    (Class::Set, "has", 1, forward::<8>),
    (Class::Registry, "register", 2, register_target),
    (Class::Registry, "unregister", 1, unregister),
    (Class::Ref, "deref", 0, deref),
];
const GET: usize = 1;
const HAS: usize = 2;
const SET: usize = 3;
const GET_OR_INSERT_COMPUTED: usize = 5;
const REGISTER: usize = 9;
const UNREGISTER: usize = 10;
const DEREF: usize = 11;

/// What the engine has in the place of what is here.
struct Originals {
    methods: Vec<JsFunction>,
    weak_ref: JsObject,
    stand_ins: StandIns,
}

pub fn register(context: &mut Context) {
    let methods = METHODS.map(|(class, name, ..)| method(&prototype(class, context), name, context));
    let symbol = context.intrinsics().constructors().symbol().constructor();
    let weak_ref = context.intrinsics().constructors().weak_ref().constructor();
    let stand_ins = StandIns::new(method(&symbol, "keyFor", context));
    context.insert_data(Rc::new(Originals { methods: methods.into(), weak_ref, stand_ins }));
    for (class, name, length, body) in METHODS {
        replace_methods(&prototype(class, context), &[(name, length, body)], context);
    }
    replace_weak_ref(context);
}

fn prototype(class: Class, context: &Context) -> JsObject {
    let constructors = context.intrinsics().constructors();
    let class = match class {
        Class::Map => constructors.weak_map(),
        Class::Set => constructors.weak_set(),
        Class::Registry => constructors.finalization_registry(),
        Class::Ref => constructors.weak_ref(),
    };
    class.prototype()
}

fn method(owner: &JsObject, name: &'static str, context: &mut Context) -> JsFunction {
    let method = owner.get(JsString::from(name), context).ok().and_then(|method| method.as_object());
    method.and_then(JsFunction::from_object).expect("a fresh context has every built-in")
}

/// Puts a constructor in the place of the engine's, with the same prototype.
fn replace_weak_ref(context: &mut Context) {
    let prototype = prototype(Class::Ref, context);
    let constructor = FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(weak_ref))
        .name(js_string!("WeakRef"))
        .length(1)
        .constructor(true)
        .build();
    let fixed = PropertyDescriptor::builder().value(prototype.clone());
    let fixed = fixed.writable(false).enumerable(false).configurable(false);
    let hidden = PropertyDescriptor::builder().value(constructor.clone());
    let hidden = hidden.writable(true).enumerable(false).configurable(true);
    constructor.define_property_or_throw(js_string!("prototype"), fixed, context).expect("it is new");
    prototype
        .define_property_or_throw(js_string!("constructor"), hidden, context)
        .expect("the properties of built-in objects are configurable");
    define_global("WeakRef", constructor, context);
}

impl Originals {
    fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the globals are made"))
    }

    fn call(&self, method: usize, this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
        self.methods[method].call(this, arguments, context)
    }

    /// The arguments, with what stands for the symbol that is the `index`th.
    fn held(&self, arguments: &[JsValue], index: usize, context: &mut Context) -> JsResult<Vec<JsValue>> {
        let mut arguments = arguments.to_vec();
        if let Some(argument) = arguments.get_mut(index) {
            *argument = self.stand_ins.held(argument, context)?;
        }
        Ok(arguments)
    }
}

/// A method whose first argument is what is held.
fn forward<const METHOD: usize>(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let originals = Originals::of(context);
    if !arguments.get_or_undefined(0).is_symbol() {
        return originals.call(METHOD, this, arguments, context);
    }
    let arguments = originals.held(arguments, 0, context)?;
    originals.call(METHOD, this, &arguments, context)
}

/// See <https://tc39.es/proposal-upsert/#sec-weakmap.prototype.getOrInsertComputed>. The function sees the symbol itself.
fn get_or_insert_computed(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let originals = Originals::of(context);
    let key = arguments.get_or_undefined(0);
    let held = originals.stand_ins.held(key, context)?;
    let compute = arguments.get_or_undefined(1).as_callable().filter(|_| key.is_symbol() && held.is_object());
    let Some(compute) = compute else { return originals.call(GET_OR_INSERT_COMPUTED, this, arguments, context) };
    if originals.call(HAS, this, std::slice::from_ref(&held), context)?.to_boolean() {
        return originals.call(GET, this, &[held], context);
    }
    let value = compute.call(&JsValue::undefined(), std::slice::from_ref(key), context)?;
    originals.call(SET, this, &[held, value.clone()], context)?;
    Ok(value)
}

/// `FinalizationRegistry.prototype.register(target, heldValue, unregisterToken)`.
fn register_target(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let originals = Originals::of(context);
    if arguments.get_or_undefined(0).is_symbol() && arguments.first() == arguments.get(1) {
        let message = "FinalizationRegistry.prototype.register: target and holdings must not be same";
        return Err(JsNativeError::typ().with_message(message).into());
    }
    let held = originals.held(arguments, 0, context)?;
    let held = originals.held(&held, 2, context)?;
    if !held.get_or_undefined(0).is_object() {
        let message = "FinalizationRegistry.prototype.register: invalid target";
        return Err(JsNativeError::typ().with_message(message).into());
    }
    let token = held.get_or_undefined(2);
    if !token.is_object() && !token.is_undefined() {
        return Err(invalid_token(token, context));
    }
    originals.call(REGISTER, this, &held, context)
}

/// `FinalizationRegistry.prototype.unregister(unregisterToken)`.
fn unregister(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let originals = Originals::of(context);
    let token = originals.stand_ins.held(arguments.get_or_undefined(0), context)?;
    if !token.is_object() {
        return Err(invalid_token(&token, context));
    }
    originals.call(UNREGISTER, this, &[token], context)
}

fn invalid_token(token: &JsValue, context: &mut Context) -> JsError {
    let message = format!("Invalid unregisterToken ('{}')", inspect::in_a_message(token, context));
    JsNativeError::typ().with_message(message).into()
}

/// `new WeakRef(target)`.
fn weak_ref(new_target: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let type_error = |message: &'static str| JsError::from(JsNativeError::typ().with_message(message));
    let Some(new_target) = new_target.as_object() else {
        return Err(type_error("Constructor WeakRef requires 'new'"));
    };
    let originals = Originals::of(context);
    let target = originals.stand_ins.held(arguments.get_or_undefined(0), context)?;
    if !target.is_object() {
        return Err(type_error("WeakRef: invalid target"));
    }
    originals.weak_ref.construct(&[target], Some(&new_target), context).map(JsValue::from)
}

/// `WeakRef.prototype.deref()`.
fn deref(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let target = Originals::of(context).call(DEREF, this, arguments, context)?;
    Ok(symbol_of(&target).map_or(target, JsValue::from))
}
