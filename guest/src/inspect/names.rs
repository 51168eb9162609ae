//! What an object is called: its constructor's name, its `Symbol.toStringTag`, and the prefix made of both.

use boa_engine::{Context, JsObject, JsSymbol, JsValue, js_string, property::PropertyKey};

use super::{inspector::Inspector, kind::Kind, look, members::Member, options::Options, read, text};

/// The constructors that come with Node. Prototypes of these are not shown, whatever their options.
const BUILT_IN: &[&str] = &[
    "AggregateError",
    "Array",
    "ArrayBuffer",
    "Atomics",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Boolean",
    "DataView",
    "Date",
    "Error",
    "EvalError",
    "FinalizationRegistry",
    "Float32Array",
    "Float64Array",
    "Function",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Intl",
    "Iterator",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "RangeError",
    "ReferenceError",
    "Reflect",
    "RegExp",
    "Set",
    "SharedArrayBuffer",
    "String",
    "Symbol",
    "SyntaxError",
    "TypeError",
    "URIError",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "WeakMap",
    "WeakRef",
    "WeakSet",
];

/// How many prototypes' properties are shown with `showHidden`.
const MAX_SHOWN_PROTOTYPES: usize = 3;

/// The name of the class an object belongs to, from its prototype's `constructor`.
pub fn class_name(object: &JsObject, context: &mut Context) -> Option<String> {
    look::chain(object).skip(1).find_map(|prototype| constructor_name(&prototype, context))
}

/// The name of an object's own `constructor`.
fn constructor_name(object: &JsObject, context: &mut Context) -> Option<String> {
    let constructor = own_constructor(object)?;
    name_of(&constructor, context)
}

fn own_constructor(object: &JsObject) -> Option<JsObject> {
    let constructor = look::own_data(object, &js_string!("constructor").into())?.as_object()?;
    constructor.is_callable().then_some(constructor)
}

/// A function's `name`, if it is a string with something in it.
pub fn name_of(function: &JsObject, context: &mut Context) -> Option<String> {
    let name = read(function, js_string!("name"), context).as_string()?;
    (!name.is_empty()).then(|| text::raw(&name))
}

/// Whether `name` is that of a constructor of Node's.
pub fn is_built_in(name: &str) -> bool {
    BUILT_IN.contains(&name)
}

/// Whether the object's own `constructor` is one of Node's, to go by its name.
pub fn has_built_in_constructor(object: &JsObject, context: &mut Context) -> bool {
    constructor_name(object, context).is_some_and(|name| is_built_in(&name))
}

/// `Constructor(size) [tag] `.
pub fn prefix(constructor: Option<&str>, tag: &str, fallback: &str, size: &str) -> String {
    match constructor {
        None if !tag.is_empty() && fallback != tag => format!("[{fallback}{size}: null prototype] [{tag}] "),
        None => format!("[{fallback}{size}: null prototype] "),
        Some(constructor) if !tag.is_empty() && constructor != tag => format!("{constructor}{size} [{tag}] "),
        Some(constructor) => format!("{constructor}{size} "),
    }
}

/// The [`prefix`] of an object that has nothing more to say.
pub fn plain_prefix(constructor: Option<&str>, tag: &str, instance_name: &str) -> String {
    let fallback = if instance_name == tag { "Object" } else { instance_name };
    prefix(constructor, tag, if constructor.is_none() { fallback } else { "" }, "")
}

/// What an object is called that has no constructor.
pub fn instance_name(object: &JsObject, kind: Kind) -> String {
    let tag = look::find_data(object, &JsSymbol::to_string_tag().into()).and_then(|tag| tag.as_string());
    match tag {
        Some(tag) if kind == Kind::Plain => text::raw(&tag),
        _ => kind.class_name().into(),
    }
}

impl Inspector<'_> {
    /// The name of the object's constructor; `None` for an object without prototype. If there is `hidden`, it receives the
    /// properties of the prototypes on the way.
    pub fn constructor_of(
        &mut self,
        object: &JsObject,
        kind: Kind,
        depth: i64,
        hidden: Option<&mut Vec<String>>,
    ) -> Option<String> {
        let constructors = self.context.intrinsics().constructors();
        let well_known =
            [(constructors.object().prototype(), "Object"), (constructors.function().prototype(), "Function")];
        for (distance, owner) in look::chain(object).enumerate() {
            let known = well_known.iter().find(|(prototype, _)| JsObject::equals(prototype, &owner) && distance > 0);
            if let Some((_, name)) = known {
                if distance > 1
                    && let Some(hidden) = hidden
                {
                    self.prototype_members(object, distance == 0, depth, hidden);
                }
                return Some((*name).into());
            }
            let Some(constructor) = own_constructor(&owner) else { continue };
            let prototype = look::own_data(&constructor, &js_string!("prototype").into());
            let prototype = prototype.and_then(|prototype| prototype.as_object());
            if !prototype.is_some_and(|prototype| look::is_instance(object, &prototype)) {
                continue;
            }
            let Some(name) = name_of(&constructor, self.context) else { continue };
            if (distance != 1 || !is_built_in(&name))
                && let Some(hidden) = hidden
            {
                self.prototype_members(object, distance == 0, depth, hidden);
            }
            return Some(name);
        }
        let first = object.prototype()?;
        let kind_name = instance_name(object, kind);
        if depth > self.options.depth {
            return Some(format!("{kind_name} <Complex prototype>"));
        }
        let first_kind = Kind::of(&first, self.context);
        let of_prototype = self.constructor_of(&first, first_kind, depth + 1, hidden);
        Some(match of_prototype {
            Some(name) => format!("{kind_name} <{name}>"),
            None => {
                let options = Options { custom_inspect: false, depth: -1, ..self.options.clone() };
                let shown = Inspector::new(options, self.context).value(&first.into(), 0);
                format!("{kind_name} <{shown}>")
            }
        })
    }

    /// The properties of the prototypes of the program's making that the object does not have itself.
    fn prototype_members(&mut self, object: &JsObject, starts_at_object: bool, depth: i64, hidden: &mut Vec<String>) {
        self.seen.push(object.clone());
        let mut known: Vec<PropertyKey> = Vec::new();
        let skipped = usize::from(!starts_at_object);
        for (layer, owner) in look::chain(object).skip(1).take(MAX_SHOWN_PROTOTYPES).enumerate() {
            if (layer > 0 || skipped == 0) && has_built_in_constructor(&owner, self.context) {
                break;
            }
            let members = look::all_properties(&owner, true);
            let constructor = PropertyKey::from(js_string!("constructor"));
            for (key, descriptor) in &members {
                let is_method = descriptor.value().is_some_and(|value| value.is_callable());
                let is_own = look::own(object, key).is_some();
                if is_method || is_own || *key == constructor || known.contains(key) {
                    continue;
                }
                hidden.push(self.member(&Member { key: key.clone(), descriptor: descriptor.clone() }, depth));
            }
            known.extend(members.into_iter().map(|(key, _)| key));
        }
        self.seen.pop();
    }

    /// The object's `Symbol.toStringTag`, unless it is shown among the properties anyway.
    pub fn tag_of(&mut self, object: &JsObject, kind: Kind) -> String {
        let key = PropertyKey::from(JsSymbol::to_string_tag());
        if let Kind::TypedArray(name) = kind {
            return name.into();
        }
        let tag: JsValue = read(object, key.clone(), self.context);
        let own = look::own(object, &key);
        let is_shown = own.is_some_and(|own| self.options.show_hidden || own.enumerable() == Some(true));
        match tag.as_string() {
            Some(tag) if !is_shown => text::raw(&tag),
            _ => String::new(),
        }
    }
}
