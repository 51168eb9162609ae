//! Whether the program can tell how a regular expression does its work.
//!
//! The language lets a program replace `exec`, watch `lastIndex` and derive classes. Where it does none of that, only results
//! count, and the methods may take the short way.

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsResult, JsString, JsSymbol, JsValue,
    builtins::regexp::RegExp,
    js_string,
    object::{PropertySnapshot, builtins::JsFunction},
    property::PropertyKey,
};

/// The letters of the flags and the getters that tell them, in the order in which they are written.
const FLAGS: [(char, &str); 8] = [
    ('d', "hasIndices"),
    ('g', "global"),
    ('i', "ignoreCase"),
    ('m', "multiline"),
    ('s', "dotAll"),
    ('u', "unicode"),
    ('v', "unicodeSets"),
    ('y', "sticky"),
];

/// The engine's own functions, for what the program has not replaced and for the long way.
pub struct Originals {
    prototype: JsObject,
    constructor: JsObject,
    source: JsFunction,
    flags: Vec<(char, JsFunction)>,
    methods: Vec<(PropertyKey, JsFunction)>,
    /// What takes part in matching, with our `exec`.
    own: Option<PropertySnapshot>,
}

impl Originals {
    /// Takes them before they are replaced.
    pub fn capture(prototype: &JsObject, context: &mut Context) -> Self {
        let keys = [
            PropertyKey::from(JsSymbol::r#match()),
            JsSymbol::replace().into(),
            JsSymbol::search().into(),
            JsSymbol::split().into(),
            js_string!("compile").into(),
        ];
        let getter = |name| getter(prototype, name).expect("regular expressions have this getter");
        Self {
            source: getter("source"),
            flags: FLAGS.iter().map(|(letter, name)| (*letter, getter(name))).collect(),
            methods: keys.into_iter().map(|key| (key.clone(), method(prototype, key, context))).collect(),
            constructor: context.intrinsics().constructors().regexp().constructor(),
            prototype: prototype.clone(),
            own: None,
        }
    }

    /// Notes what has taken the place of `exec`, and the getters of flags.
    pub fn with_own_exec(self) -> Self {
        let names = ["exec", "flags"].into_iter().chain(FLAGS.map(|(_, name)| name));
        let keys: Vec<PropertyKey> = names.map(|name| JsString::from(name).into()).collect();
        Self { own: PropertySnapshot::of(&self.prototype, &keys), ..self }
    }

    /// Those of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the globals are made"))
    }

    /// The engine's `source`.
    ///
    /// # Errors
    /// When `this` is no regular expression.
    pub fn source(&self, this: &JsValue, context: &mut Context) -> JsResult<JsString> {
        self.source.call(this, &[], context)?.to_string(context)
    }

    /// What a regular expression was made from, whatever the program has done to its properties.
    pub fn source_and_flags(&self, object: &JsObject, context: &mut Context) -> Option<(JsString, String)> {
        let this = JsValue::from(object.clone());
        let source = self.source(&this, context).ok()?;
        let mut flags = String::new();
        for (letter, getter) in &self.flags {
            if getter.call(&this, &[], context).ok()?.to_boolean() {
                flags.push(*letter);
            }
        }
        Some((source, flags))
    }

    /// The engine's own method.
    ///
    /// # Errors
    /// Those of the method.
    pub fn call(
        &self,
        key: PropertyKey,
        this: &JsValue,
        arguments: &[JsValue],
        context: &mut Context,
    ) -> JsResult<JsValue> {
        let method = self.methods.iter().find(|(known, _)| *known == key).map(|(_, method)| method);
        method.expect("captured").call(this, arguments, context)
    }

    /// Whether this is a regular expression whose matching no code of the program takes part in, nor what it says of its flags.
    pub fn is_pristine(&self, object: &JsObject, context: &Context) -> bool {
        RegExp::is_as_made(object, context)
            // Anything else is converted, which may run code.
            && RegExp::last_index(object).is_some_and(|index| index.is_number())
            && self.own.as_ref().is_some_and(|own| own.is_current(&self.prototype))
    }

    /// Whether splitting by this regular expression would make another one of the same kind.
    pub fn is_own_species(&self, object: &JsObject, context: &mut Context) -> JsResult<bool> {
        let constructor = object.get(js_string!("constructor"), context)?;
        if constructor.as_object().is_none_or(|constructor| !JsObject::equals(&constructor, &self.constructor)) {
            return Ok(false);
        }
        Ok(self.constructor.get(JsSymbol::species(), context)? == constructor)
    }
}

fn getter(object: &JsObject, name: &str) -> Option<JsFunction> {
    let descriptor = object.borrow().properties().get(&JsString::from(name).into())?;
    JsFunction::from_object(descriptor.get()?.as_object()?)
}

fn method(object: &JsObject, key: PropertyKey, context: &mut Context) -> JsFunction {
    let value = object.get(key, context).ok();
    let method = value.and_then(|value| value.as_object()).and_then(JsFunction::from_object);
    method.expect("regular expressions have this method")
}
