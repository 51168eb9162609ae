//! Namespaces: the host's functions as the program sees them.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use boa_engine::{
    Context, JsError, JsObject, JsResult, JsString, JsValue, NativeFunction, js_string,
    object::{FunctionObjectBuilder, builtins::JsPromise},
    property::PropertyDescriptor,
};
use protocol::{GuestMessage, Namespace, Text};

use crate::{Host, error_class::ErrorClass, json, text::to_js_string};

/// What a call's promise is rejected with when the host's value or the program's argument is not lossless JSON.
const LOSSY_ARGUMENT: &str = "binding arguments must be lossless JSON";
const LOSSY_RESOLUTION: &str = "binding resolution must be lossless JSON";

/// The calls that wait for an answer, and what is needed to make their errors.
pub struct Bindings {
    members: Vec<Vec<JsString>>,
    error_classes: Vec<Option<ErrorClass>>,
    next_call: Cell<u32>,
    pending: RefCell<HashMap<u32, PendingCall>>,
}

struct PendingCall {
    namespace: u32,
    member: u32,
    promise: JsPromise,
    /// Made where the call was made, so that its stack shows the line of the program.
    error: JsObject,
}

impl Bindings {
    fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted before the program starts"))
    }

    /// Turns a blank error into the one that a failed call of this member throws.
    fn fail(&self, error: &JsObject, namespace: u32, member: u32, message: JsString, context: &mut Context) {
        let member = &self.members[namespace as usize][member as usize];
        match &self.error_classes[namespace as usize] {
            Some(class) => class.adopt(error, member, message, context),
            None => set_message(error, message, context),
        }
    }
}

/// Makes the namespaces of a run, and returns the program's parameters: namespaces first, then error classes.
pub fn install(namespaces: &[Namespace<'_>], context: &mut Context) -> Vec<(String, JsValue)> {
    let members: Vec<Vec<JsString>> =
        namespaces.iter().map(|namespace| namespace.members.iter().map(|name| to_js_string(*name)).collect()).collect();
    let error_classes: Vec<Option<ErrorClass>> = namespaces
        .iter()
        .map(|namespace| namespace.error_class.as_ref().map(|class| ErrorClass::new(class, context)))
        .collect();
    let objects = members.iter().enumerate().map(|(index, names)| namespace_object(index as u32, names, context));
    let objects: Vec<JsValue> = objects.map(JsValue::from).collect();
    let globals = namespaces.iter().map(|namespace| namespace.global.to_owned()).zip(objects);
    let classes = namespaces.iter().zip(&error_classes).filter_map(|(namespace, class)| {
        let name = namespace.error_class.as_ref()?.name.to_owned();
        Some((name, class.as_ref()?.constructor().into()))
    });
    let parameters = globals.chain(classes).collect();
    let pending = RefCell::default();
    context.insert_data(Rc::new(Bindings { members, error_classes, next_call: Cell::new(0), pending }));
    parameters
}

/// One namespace: a null-prototype object of async functions that cannot be replaced.
fn namespace_object(namespace: u32, members: &[JsString], context: &mut Context) -> JsObject {
    let object = JsObject::with_null_proto();
    let async_function_prototype = context.intrinsics().constructors().async_function().prototype();
    for (member, name) in members.iter().enumerate() {
        let member = member as u32;
        let native = NativeFunction::from_copy_closure(move |_, arguments, context| {
            let argument = arguments.first().cloned().unwrap_or_default();
            call(namespace, member, &argument, context)
        });
        let function = FunctionObjectBuilder::new(context.realm(), native).name(name.clone()).length(1).build();
        function.set_prototype(Some(async_function_prototype.clone()));
        let property =
            PropertyDescriptor::builder().value(function).enumerable(true).writable(false).configurable(false);
        object
            .define_property_or_throw(name.clone(), property, context)
            .expect("a fresh ordinary object takes any property");
    }
    object
}

/// What a member does: sends the call and returns the promise of its answer. Never throws, as an async function does not.
fn call(namespace: u32, member: u32, argument: &JsValue, context: &mut Context) -> JsResult<JsValue> {
    let bindings = Bindings::of(context);
    let promise = JsPromise::pending(context);
    let error = blank_error(context)?;
    match json::encode(argument, usize::MAX, context) {
        Ok(json) => {
            let call = bindings.next_call.get();
            bindings.next_call.set(call.wrapping_add(1));
            bindings
                .pending
                .borrow_mut()
                .insert(call, PendingCall { namespace, member, promise: promise.clone(), error });
            let host = Rc::clone(context.get_data::<Rc<dyn Host>>().expect("inserted when the guest is made"));
            host.send(&GuestMessage::Call { call, namespace, member, json: &json });
        }
        Err(_) => {
            bindings.fail(&error, namespace, member, js_string!(LOSSY_ARGUMENT), context);
            promise.settle(Err(JsError::from_opaque(error.into())), context)?;
        }
    }
    Ok(promise.into())
}

/// Resolves the promise of a call. Unknown and already answered calls are ignored.
///
/// # Errors
/// Only what a program cannot catch.
pub fn resolve(call: u32, json: &str, context: &mut Context) -> JsResult<()> {
    let bindings = Bindings::of(context);
    let Some(pending) = bindings.pending.borrow_mut().remove(&call) else { return Ok(()) };
    match json::decode(json, context) {
        Ok(value) => pending.promise.settle(Ok(value), context),
        Err(_) => reject_pending(&bindings, &pending, js_string!(LOSSY_RESOLUTION), context),
    }
}

/// Rejects the promise of a call with the namespace's kind of error. Unknown and already answered calls are ignored.
///
/// # Errors
/// Only what a program cannot catch.
pub fn reject(call: u32, message: Text<'_>, context: &mut Context) -> JsResult<()> {
    let bindings = Bindings::of(context);
    let Some(pending) = bindings.pending.borrow_mut().remove(&call) else { return Ok(()) };
    reject_pending(&bindings, &pending, to_js_string(message), context)
}

fn reject_pending(
    bindings: &Bindings,
    pending: &PendingCall,
    message: JsString,
    context: &mut Context,
) -> JsResult<()> {
    bindings.fail(&pending.error, pending.namespace, pending.member, message, context);
    pending.promise.settle(Err(JsError::from_opaque(pending.error.clone().into())), context)
}

/// An instance of the realm's own `Error`, with the stack of this moment and no message.
///
/// # Errors
/// Only what a program cannot catch.
pub fn blank_error(context: &mut Context) -> JsResult<JsObject> {
    let constructor = context.intrinsics().constructors().error().constructor();
    constructor.construct(&[], None, context)
}

/// Gives a fresh error its message.
pub fn set_message(error: &JsObject, message: JsString, context: &mut Context) {
    let property = PropertyDescriptor::builder().value(message).enumerable(false).writable(true).configurable(true);
    error.define_property_or_throw(js_string!("message"), property, context).expect("a fresh error takes any property");
}
