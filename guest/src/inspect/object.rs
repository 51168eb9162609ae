//! An object by its kind: what stands before its brackets, which brackets, and what they hold.

use boa_engine::{
    JsBigInt, JsObject, JsString, JsSymbol, JsValue, js_string,
    object::builtins::{JsArrayBuffer, JsDataView, JsPromise, JsSharedArrayBuffer, JsTypedArray},
};

use super::{
    entries::{UNKNOWN, are_numbers},
    errors,
    inspector::Inspector,
    kind::Kind,
    look,
    members::Member,
    names::{instance_name, plain_prefix, prefix},
};
use crate::{
    globals::collections::{Collection, Gives, Held, Rest, Walk},
    intrinsics::Intrinsics,
};

/// What an object holds before its properties.
enum Contents {
    Nothing,
    Elements { length: usize },
    Map(Rest),
    Set(Rest),
    Iterator(Rest, Gives),
    Typed(JsTypedArray, usize),
    Bytes,
    Promise(JsPromise),
    Unknown,
}

/// How an object is shown.
struct Form {
    /// What stands before the opening bracket.
    base: String,
    open: String,
    close: &'static str,
    contents: Contents,
    members: Vec<Member>,
}

impl Form {
    fn new(open: String, contents: Contents, members: Vec<Member>) -> Self {
        Self { base: String::new(), open, close: "}", contents, members }
    }

    /// Shown by its base alone, unless it has properties.
    fn based(base: String, members: Vec<Member>) -> Self {
        Self { base, ..Self::new("{".into(), Contents::Nothing, members) }
    }
}

impl Inspector<'_> {
    /// An object that is no proxy and does not describe itself.
    pub fn object(&mut self, object: &JsObject, depth: i64, is_buffer_of_view: bool) -> String {
        let kind = Kind::of(object, self.context);
        let mut inherited = Vec::new();
        let shows_inherited = self.options.show_hidden && depth <= self.options.depth;
        let constructor = self.constructor_of(object, kind, depth, shows_inherited.then_some(&mut inherited));
        let tag = self.tag_of(object, kind);
        let is_done = inherited.is_empty();
        let form = match self.form(object, kind, constructor.as_deref(), &tag, depth, is_done, is_buffer_of_view) {
            Ok(form) => form,
            Err(whole) => return whole,
        };
        if depth > self.options.depth {
            let name = plain_prefix(constructor.as_deref(), &tag, &instance_name(object, kind));
            let name = name.trim_end();
            return if constructor.is_some() { format!("[{name}]") } else { name.into() };
        }
        self.open(object, form, inherited, depth + 1)
    }

    /// Opens a container, which makes its contents `depth` deep.
    fn open(&mut self, object: &JsObject, form: Form, inherited: Vec<String>, depth: i64) -> String {
        self.seen.push(object.clone());
        self.opened_depth = depth;
        let mut parts = self.contents(object, &form.contents, depth);
        for member in &form.members {
            parts.push(self.member(member, depth));
        }
        parts.extend(inherited);
        self.seen.pop();
        let mut base = form.base;
        if let Some(index) = self.circular.iter().position(|known| JsObject::equals(known, object)) {
            let reference = format!("<ref *{}>", index + 1);
            base = if base.is_empty() { reference } else { format!("{reference} {base}") };
        }
        if self.options.sorted {
            let sorted_from = if form.close == "]" { parts.len() - form.members.len() } else { 0 };
            parts[sorted_from..].sort();
        }
        let grid = match &form.contents {
            Contents::Elements { .. } => Some(are_numbers(object, parts.len())),
            Contents::Typed(_, length) => Some(parts.len() <= *length),
            _ => None,
        };
        let text = self.lay_out(parts, &base, &form.open, form.close, grid, depth);
        self.count(&text);
        text
    }

    fn contents(&mut self, object: &JsObject, contents: &Contents, depth: i64) -> Vec<String> {
        match contents {
            Contents::Nothing => Vec::new(),
            Contents::Elements { length } => self.elements(object, *length, depth),
            Contents::Map(map) => self.map_entries(map, depth),
            Contents::Set(set) => self.set_members(set, Gives::Keys, depth),
            Contents::Iterator(rest, Gives::Entries) => self.pairs(rest, depth),
            Contents::Iterator(rest, gives) => self.set_members(rest, *gives, depth),
            Contents::Typed(array, length) => {
                let mut parts = self.typed_elements(array, *length);
                if self.options.show_hidden {
                    self.typed_array_facts(array, *length, depth, &mut parts);
                }
                parts
            }
            Contents::Bytes => vec![self.bytes(object)],
            Contents::Promise(promise) => vec![self.promise_state(promise, depth)],
            Contents::Unknown => vec![UNKNOWN.into()],
        }
    }

    /// How to show the object; an error is the whole of it in words.
    #[expect(clippy::too_many_arguments, reason = "all of them are what is known of one object")]
    fn form(
        &mut self,
        object: &JsObject,
        kind: Kind,
        constructor: Option<&str>,
        tag: &str,
        depth: i64,
        is_done: bool,
        is_buffer_of_view: bool,
    ) -> Result<Form, String> {
        let hidden = self.options.show_hidden;
        let members = match kind {
            Kind::Array | Kind::TypedArray(_) | Kind::Boxed("String") => look::named_properties(object, hidden),
            _ => look::all_properties(object, hidden),
        };
        let mut members: Vec<_> = members.into_iter().map(|(key, descriptor)| Member { key, descriptor }).collect();
        let is_empty = members.is_empty() && is_done;
        let plain_prefix = || plain_prefix(constructor, tag, &instance_name(object, kind));
        let prefix = |fallback: &str, size: &str| prefix(constructor, tag, fallback, size);
        let closed = |text: String| if is_empty { Err(text) } else { Ok(()) };
        match kind {
            Kind::Array => {
                let length = look::own_data(object, &js_string!("length").into()).and_then(|length| length.as_number());
                let length = length.unwrap_or(0.0) as usize;
                let prefix = if constructor == Some("Array") && tag.is_empty() {
                    String::new()
                } else {
                    prefix("Array", &format!("({length})"))
                };
                if length == 0 {
                    closed(format!("{prefix}[]"))?;
                }
                Ok(Form { close: "]", ..Form::new(format!("{prefix}["), Contents::Elements { length }, members) })
            }
            Kind::TypedArray(name) => {
                let array = JsTypedArray::from_object(object.clone()).map_err(|_| plain_prefix())?;
                let length = array.length(self.context).unwrap_or(0);
                let prefix = prefix(name, &format!("({length})"));
                if length == 0 && members.is_empty() && !hidden {
                    return Err(format!("{prefix}[]"));
                }
                Ok(Form { close: "]", ..Form::new(format!("{prefix}["), Contents::Typed(array, length), members) })
            }
            Kind::Set => {
                let set = self.collection::<()>(object);
                let prefix = prefix("Set", &format!("({})", set.size));
                if set.size == 0 {
                    closed(format!("{prefix}{{}}"))?;
                }
                Ok(Form::new(format!("{prefix}{{"), Contents::Set(set), members))
            }
            Kind::Map => {
                let map = self.collection::<JsValue>(object);
                let prefix = prefix("Map", &format!("({})", map.size));
                if map.size == 0 {
                    closed(format!("{prefix}{{}}"))?;
                }
                Ok(Form::new(format!("{prefix}{{"), Contents::Map(map), members))
            }
            Kind::MapIterator => Ok(self.iterator::<JsValue>(object, tag, members)),
            Kind::SetIterator => Ok(self.iterator::<()>(object, tag, members)),
            Kind::Function => {
                let base = self.function(object, constructor, tag);
                closed(base.clone())?;
                Ok(Form::based(base, members))
            }
            Kind::Arguments if constructor == Some("Object") => {
                closed("[Arguments] {}".into())?;
                Ok(Form::new("[Arguments] {".into(), Contents::Nothing, members))
            }
            _ if constructor == Some("Object") => {
                let open = if tag.is_empty() { "{".into() } else { format!("{}{{", prefix("Object", "")) };
                closed(format!("{open}}}"))?;
                Ok(Form::new(open, Contents::Nothing, members))
            }
            Kind::RegExp => {
                let source = Intrinsics::of(self.context).reg_exp_source(object, self.context).unwrap_or_default();
                let base = with_unusual(&prefix("RegExp", ""), "RegExp ", &reg_exp_text(&super::text::raw(&source)));
                closed(base.clone())?;
                if depth > self.options.depth { Err(base) } else { Ok(Form::based(base, members)) }
            }
            Kind::Date => {
                let date = Intrinsics::of(self.context).iso_date(object, self.context);
                let date = date.map_or_else(|| "Invalid Date".into(), |date| super::text::raw(&date));
                let base = with_unusual(&prefix("Date", ""), "Date ", &date);
                closed(base.clone())?;
                Ok(Form::based(base, members))
            }
            Kind::ArrayBuffer | Kind::SharedArrayBuffer => {
                let prefix = prefix(kind.class_name(), "");
                let length = byte_length(object);
                if is_buffer_of_view {
                    closed(format!("{prefix}{{ byteLength: {length} }}"))?;
                }
                members.insert(0, Member::virtual_one(js_string!("byteLength"), length.into(), true));
                let contents = if is_buffer_of_view { Contents::Nothing } else { Contents::Bytes };
                Ok(Form::new(format!("{prefix}{{"), contents, members))
            }
            Kind::DataView => {
                let facts = self.data_view_facts(object);
                members.splice(0..0, facts);
                Ok(Form::new(format!("{}{{", prefix("DataView", "")), Contents::Nothing, members))
            }
            Kind::Promise => {
                let promise = JsPromise::from_object(object.clone()).map_err(|_| plain_prefix())?;
                Ok(Form::new(format!("{}{{", prefix("Promise", "")), Contents::Promise(promise), members))
            }
            Kind::WeakMap | Kind::WeakSet => {
                Ok(Form::new(format!("{}{{", prefix(kind.class_name(), "")), Contents::Unknown, members))
            }
            Kind::Boxed(name) => {
                let base = self.boxed(object, name, constructor, tag);
                closed(base.clone())?;
                Ok(Form::based(base, members))
            }
            Kind::Error | Kind::Plain | Kind::Arguments => {
                if errors::is_error(object, self.context) {
                    let base = self.error(object, constructor, tag, &mut members);
                    return if members.is_empty() && is_done { Err(base) } else { Ok(Form::based(base, members)) };
                }
                closed(format!("{}{{}}", plain_prefix()))?;
                Ok(Form::new(format!("{}{{", plain_prefix()), Contents::Nothing, members))
            }
        }
    }

    /// What a `Map` or `Set` has, as far as it is shown.
    fn collection<V: Held>(&self, object: &JsObject) -> Rest {
        object
            .downcast_ref::<Collection<V>>()
            .map(|data| data.entries(self.options.max_array_length))
            .unwrap_or_default()
    }

    /// `[Map Iterator] {`, with what is still to come.
    fn iterator<V: Held>(&self, object: &JsObject, tag: &str, members: Vec<Member>) -> Form {
        let walk = object.downcast_ref::<Walk<V>>();
        let gives = walk.as_ref().map_or(Gives::Values, |walk| walk.gives());
        let rest = walk.map(|walk| walk.rest(self.options.max_array_length)).unwrap_or_default();
        let own_tag = format!("{} Iterator", V::NAME);
        let name = if gives == Gives::Entries { format!("{} Entries", V::NAME) } else { own_tag.clone() };
        let open = match tag {
            "" => format!("[{name}] {{"),
            tag if tag == own_tag => format!("[{name}] {{"),
            tag => format!("[{tag}] [{name}] {{"),
        };
        Form::new(open, Contents::Iterator(rest, gives), members)
    }

    /// `[Number: 1]`.
    fn boxed(&mut self, object: &JsObject, name: &str, constructor: Option<&str>, tag: &str) -> String {
        let value = boxed_value(object).unwrap_or_default();
        let class = match constructor {
            Some(constructor) if constructor == name => String::new(),
            Some(constructor) => format!(" ({constructor})"),
            None => " (null prototype)".into(),
        };
        let mut text = format!("[{name}{class}: {}]", self.primitive(&value));
        if !tag.is_empty() && Some(tag) != constructor {
            text.push_str(&format!(" [{tag}]"));
        }
        text
    }

    fn data_view_facts(&mut self, object: &JsObject) -> Vec<Member> {
        let Ok(view) = JsDataView::from_object(object.clone()) else { return Vec::new() };
        let length = view.byte_length(self.context).unwrap_or(0);
        let offset = view.byte_offset(self.context).unwrap_or(0);
        let buffer = view.buffer(self.context).unwrap_or_default();
        [("byteLength", length.into()), ("byteOffset", offset.into()), ("buffer", buffer)]
            .map(|(name, value)| Member::virtual_one(js_string!(name), value, true))
            .into()
    }

    /// What `showHidden` tells of a typed array.
    fn typed_array_facts(&mut self, array: &JsTypedArray, length: usize, depth: i64, parts: &mut Vec<String>) {
        let byte_length = array.byte_length(self.context).unwrap_or(0);
        let offset = array.byte_offset(self.context).unwrap_or(0);
        let kind = Kind::of(&array.clone().into(), self.context);
        let element = match kind.class_name() {
            "Int8Array" | "Uint8Array" | "Uint8ClampedArray" => 1,
            "Int16Array" | "Uint16Array" | "Float16Array" => 2,
            "Int32Array" | "Uint32Array" | "Float32Array" => 4,
            _ => 8,
        };
        parts.push(format!("[BYTES_PER_ELEMENT]: {element}"));
        parts.push(format!("[length]: {length}"));
        parts.push(format!("[byteLength]: {byte_length}"));
        parts.push(format!("[byteOffset]: {offset}"));
        let buffer = array.buffer(self.context).ok().and_then(|buffer| buffer.as_object());
        if let Some(buffer) = buffer {
            self.indentation += 2;
            parts.push(format!("[buffer]: {}", self.any_object(&buffer, depth, true)));
            self.indentation -= 2;
        }
    }
}

/// The regular expression as it was written. The engine escapes every slash of it, also those in brackets and those that
/// have an escape already.
fn reg_exp_text(engine_text: &str) -> String {
    let end = engine_text.rfind('/').unwrap_or(0);
    let pattern = engine_text.get(1..end).unwrap_or_default().replace("\\/", "/");
    let mut text = String::from("/");
    let mut in_brackets = false;
    let mut is_escaped = false;
    for character in pattern.chars() {
        if character == '/' && !in_brackets && !is_escaped {
            text.push('\\');
        }
        text.push(character);
        match character {
            _ if is_escaped => {}
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            _ => {}
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    text + &engine_text[end..]
}

/// `text` after `prefix`, unless that is the `usual` one.
fn with_unusual(prefix: &str, usual: &str, text: &str) -> String {
    if prefix == usual { text.into() } else { format!("{prefix}{text}") }
}

fn byte_length(buffer: &JsObject) -> u64 {
    match JsArrayBuffer::from_object(buffer.clone()) {
        Ok(buffer) => buffer.byte_length() as u64,
        Err(_) => JsSharedArrayBuffer::from_object(buffer.clone()).map_or(0, |buffer| buffer.byte_length() as u64),
    }
}

/// The primitive inside an object such as `new Number(1)`.
pub fn boxed_value(object: &JsObject) -> Option<JsValue> {
    let number = object.downcast_ref::<f64>().map(|number| JsValue::from(*number));
    let string = || object.downcast_ref::<JsString>().map(|text| JsValue::from(text.clone()));
    let boolean = || object.downcast_ref::<bool>().map(|answer| JsValue::from(*answer));
    let bigint = || object.downcast_ref::<JsBigInt>().map(|number| JsValue::from(number.clone()));
    let symbol = || object.downcast_ref::<JsSymbol>().map(|symbol| JsValue::from(symbol.clone()));
    number.or_else(string).or_else(boolean).or_else(bigint).or_else(symbol)
}
