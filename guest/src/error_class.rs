//! The typed error of a namespace, as in `ToolCallError`.

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsString, JsValue, NativeFunction, js_string,
    object::{FunctionObjectBuilder, builtins::JsFunction},
    property::PropertyDescriptor,
};
use boa_gc::{Finalize, Trace};

use crate::{
    bindings::{blank_error, set_message},
    text::to_js_string,
};

/// A class `X` with `new X(memberName, message)`, made natively so that instances come out right whatever the program
/// has done to `Error` or to the class.
pub struct ErrorClass {
    constructor: JsFunction,
    shape: Shape,
}

/// What makes an instance.
#[derive(Clone, Trace, Finalize)]
struct Shape {
    prototype: JsObject,
    name: JsString,
    member_name_property: JsString,
}

impl ErrorClass {
    pub fn new(class: &protocol::ErrorClass<'_>, context: &mut Context) -> Self {
        let error = context.intrinsics().constructors().error();
        let (error_constructor, error_prototype) = (error.constructor(), error.prototype());
        let prototype = JsObject::from_proto_and_data(error_prototype, ());
        let shape = Shape {
            prototype: prototype.clone(),
            name: JsString::from(class.name),
            member_name_property: to_js_string(class.member_name_property),
        };
        let native = NativeFunction::from_copy_closure_with_captures(construct, shape.clone());
        let constructor = FunctionObjectBuilder::new(context.realm(), native)
            .name(shape.name.clone())
            .length(2)
            .constructor(true)
            .build();
        constructor.set_prototype(Some(error_constructor));
        define(&constructor, js_string!("prototype"), prototype.clone().into(), Visibility::Fixed, context);
        define(&prototype, js_string!("constructor"), constructor.clone().into(), Visibility::Method, context);
        Self { constructor, shape }
    }

    /// The constructor.
    pub fn constructor(&self) -> JsFunction {
        self.constructor.clone()
    }

    /// Makes a fresh error what a failed call of `member` throws.
    pub fn adopt(&self, error: &JsObject, member: &JsString, message: JsString, context: &mut Context) {
        let prototype = self.shape.prototype.clone();
        self.shape.adopt(error, prototype, member.clone().into(), message, context);
    }
}

impl Shape {
    fn adopt(&self, error: &JsObject, prototype: JsObject, member: JsValue, message: JsString, context: &mut Context) {
        set_message(error, message, context);
        error.set_prototype(Some(prototype));
        define(error, js_string!("name"), self.name.clone().into(), Visibility::Field, context);
        define(error, self.member_name_property.clone(), member, Visibility::Field, context);
    }
}

/// `new X(memberName, message)`, also as `super(…)` of a subclass.
fn construct(new_target: &JsValue, arguments: &[JsValue], shape: &Shape, context: &mut Context) -> JsResult<JsValue> {
    let Some(new_target) = new_target.as_object() else {
        let message = format!("Class constructor {} cannot be invoked without 'new'", shape.name.to_std_string_lossy());
        return Err(JsNativeError::typ().with_message(message).into());
    };
    let member = arguments.first().cloned().unwrap_or_default();
    let message = match arguments.get(1) {
        Some(message) if !message.is_undefined() => message.to_string(context)?,
        _ => js_string!(),
    };
    let prototype = new_target.get(js_string!("prototype"), context)?;
    let prototype = prototype.as_object().map_or_else(|| shape.prototype.clone(), |object| object.clone());
    let error = blank_error(context)?;
    shape.adopt(&error, prototype, member, message, context);
    Ok(error.into())
}

/// How a property presents itself.
enum Visibility {
    /// Seen in enumerations, never changed.
    Field,
    /// As a class defines a method.
    Method,
    /// Neither seen nor changed.
    Fixed,
}

fn define(object: &JsObject, key: JsString, value: JsValue, visibility: Visibility, context: &mut Context) {
    let (enumerable, writable) = match visibility {
        Visibility::Field => (true, false),
        Visibility::Method => (false, true),
        Visibility::Fixed => (false, false),
    };
    let property =
        PropertyDescriptor::builder().value(value).enumerable(enumerable).writable(writable).configurable(writable);
    object.define_property_or_throw(key, property, context).expect("a fresh object takes any property");
}
