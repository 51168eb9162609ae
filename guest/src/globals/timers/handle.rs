//! What `setTimeout`, `setInterval` and `setImmediate` return: Node's `Timeout` and `Immediate`.

use std::{cell::Cell, rc::Rc};

use boa_engine::{
    Context, JsData, JsNativeError, JsObject, JsResult, JsSymbol, JsValue, NativeFunction, js_string,
    object::FunctionObjectBuilder,
};
use boa_gc::{Finalize, Trace};

use crate::{
    event_loop::{EventLoop, Timer},
    globals::{function, library::Native, replace_methods},
};

/// A timer, in the program's hands.
#[derive(Trace, Finalize, JsData)]
struct Timeout {
    id: u32,
    /// What is set anew by `refresh`.
    timer: Timer,
    has_ref: Cell<bool>,
}

/// An immediate, in the program's hands.
#[derive(Trace, Finalize, JsData)]
struct Immediate {
    id: u64,
    has_ref: Cell<bool>,
}

/// The prototypes of both.
struct Prototypes {
    timeout: JsObject,
    immediate: JsObject,
}

const TIMEOUT_METHODS: &[Native] =
    &[("refresh", 0, refresh), ("unref", 0, unref), ("ref", 0, make_ref), ("hasRef", 0, has_ref), ("close", 0, close)];
const IMMEDIATE_METHODS: &[Native] = &[("unref", 0, unref), ("ref", 0, make_ref), ("hasRef", 0, has_ref)];

pub fn register(context: &mut Context) {
    let timeout = class("Timeout", TIMEOUT_METHODS, context);
    let to_number = function("[Symbol.toPrimitive]", 0, to_primitive, context);
    let key = JsSymbol::to_primitive();
    timeout.create_data_property_or_throw(key, to_number, context).expect("a fresh object takes any property");
    let immediate = class("Immediate", IMMEDIATE_METHODS, context);
    context.insert_data(Rc::new(Prototypes { timeout, immediate }));
}

/// The prototype of a class whose constructor only Node itself calls.
fn class(name: &'static str, methods: &[Native], context: &mut Context) -> JsObject {
    let prototype = JsObject::with_object_proto(context.intrinsics());
    let constructor =
        NativeFunction::from_fn_ptr(|_, _, _| Err(JsNativeError::typ().with_message("Illegal constructor").into()));
    let constructor = FunctionObjectBuilder::new(context.realm(), constructor)
        .name(js_string!(name))
        .length(0)
        .constructor(true)
        .build();
    let link = |object: &JsObject, key: &'static str, value: JsValue, context: &mut Context| {
        let property =
            boa_engine::property::PropertyDescriptor::builder().value(value).writable(true).configurable(true);
        object.define_property_or_throw(js_string!(key), property, context).expect("a fresh object takes any property");
    };
    link(&constructor, "prototype", prototype.clone().into(), context);
    link(&prototype, "constructor", constructor.into(), context);
    replace_methods(&prototype, methods, context);
    prototype
}

fn prototypes(context: &Context) -> Rc<Prototypes> {
    Rc::clone(context.get_data::<Rc<Prototypes>>().expect("inserted when the guest is made"))
}

/// The handle of a timer.
pub fn timeout(id: u32, timer: Timer, context: &Context) -> JsValue {
    let data = Timeout { id, timer, has_ref: Cell::new(true) };
    JsObject::from_proto_and_data(prototypes(context).timeout.clone(), data).into()
}

/// The handle of an immediate.
pub fn immediate(id: u64, context: &Context) -> JsValue {
    let data = Immediate { id, has_ref: Cell::new(true) };
    JsObject::from_proto_and_data(prototypes(context).immediate.clone(), data).into()
}

/// The number of the timer, if `object` is the handle of one.
pub fn timeout_id(object: &JsObject) -> Option<u32> {
    object.downcast_ref::<Timeout>().map(|timeout| timeout.id)
}

/// The number of the immediate, if `object` is the handle of one.
pub fn immediate_id(object: &JsObject) -> Option<u64> {
    object.downcast_ref::<Immediate>().map(|immediate| immediate.id)
}

/// Looks at, and may replace, whether a handle would keep a process alive. Here nothing depends on it.
fn with_ref(this: &JsValue, look: impl FnOnce(&Cell<bool>)) {
    let Some(object) = this.as_object() else { return };
    if let Some(timeout) = object.downcast_ref::<Timeout>() {
        look(&timeout.has_ref);
    } else if let Some(immediate) = object.downcast_ref::<Immediate>() {
        look(&immediate.has_ref);
    }
}

fn make_ref(this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    with_ref(this, |has_ref| has_ref.set(true));
    Ok(this.clone())
}

fn unref(this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    with_ref(this, |has_ref| has_ref.set(false));
    Ok(this.clone())
}

fn has_ref(this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    let mut answer = false;
    with_ref(this, |has_ref| answer = has_ref.get());
    Ok(answer.into())
}

fn refresh(this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    if let Some(object) = this.as_object()
        && let Some(timeout) = object.downcast_ref::<Timeout>()
    {
        EventLoop::of(context).refresh_timer(timeout.id, timeout.timer.clone());
    }
    Ok(this.clone())
}

fn close(this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    if let Some(id) = this.as_object().as_ref().and_then(timeout_id) {
        EventLoop::of(context).clear_timer(id);
    }
    Ok(this.clone())
}

fn to_primitive(this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    Ok(this.as_object().as_ref().and_then(timeout_id).map_or(JsValue::nan(), JsValue::from))
}
