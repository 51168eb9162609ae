//! Values in words, for the console and for errors: the form of Node's `util.inspect` with depth 4, up to 100 elements of
//! a container and up to 10,000 characters of a string.

use boa_engine::{
    Context, JsObject, JsResult, JsString, JsValue, JsVariant,
    builtins::promise::PromiseState,
    js_string,
    object::builtins::{JsMap, JsPromise, JsProxy, JsSet},
    property::PropertyKey,
};

use crate::{error, intrinsics::Intrinsics};

/// How many containers inside one another are opened.
const MAX_DEPTH: usize = 4;
/// How many elements of an array, a map or a set are shown.
const MAX_ELEMENTS: usize = 100;
/// How many code units of a string are shown.
const MAX_STRING_LENGTH: usize = 10_000;
/// A container is put on one line if its parts fit into this many characters together.
const LINE_WIDTH: usize = 72;
/// And if it has no more than this many parts, or holds no other container.
const MAX_PARTS_ON_A_LINE: usize = 6;

/// The value in words. Strings are quoted.
///
/// # Errors
/// When a getter or a proxy of the program's throws.
pub fn inspect(value: &JsValue, context: &mut Context) -> JsResult<JsString> {
    let mut inspector = Inspector { seen: Vec::new() };
    inspector.value(value, context).map(|text| js_string!(text))
}

/// The name of the class an object belongs to, from its prototype's `constructor`.
pub fn class_name(object: &JsObject, context: &mut Context) -> Option<String> {
    let mut next = object.prototype();
    while let Some(prototype) = next {
        let constructor = prototype.borrow().properties().get(&js_string!("constructor").into());
        let constructor = constructor.and_then(|descriptor| descriptor.value().cloned());
        if let Some(constructor) = constructor.and_then(|value| value.as_object().map(|object| object.clone())) {
            let name = constructor.get(js_string!("name"), context).ok()?.as_string()?;
            return (!name.is_empty()).then(|| name.to_std_string_lossy());
        }
        next = prototype.prototype();
    }
    None
}

struct Inspector {
    /// The containers around the value at hand.
    seen: Vec<JsObject>,
}

impl Inspector {
    fn value(&mut self, value: &JsValue, context: &mut Context) -> JsResult<String> {
        Ok(match value.variant() {
            JsVariant::String(text) => quoted(&text),
            JsVariant::BigInt(number) => format!("{}n", number.to_string()),
            JsVariant::Symbol(symbol) => symbol.to_string(),
            JsVariant::Float64(number) if number == 0.0 && number.is_sign_negative() => "-0".into(),
            JsVariant::Object(object) => return self.object(&object, context),
            _ => value.to_string(context)?.to_std_string_lossy(),
        })
    }

    fn object(&mut self, object: &JsObject, context: &mut Context) -> JsResult<String> {
        if self.seen.iter().any(|seen| JsObject::equals(seen, object)) {
            return Ok("[Circular *1]".into());
        }
        if JsProxy::from_object(object.clone()).is_ok() {
            return Ok("[Proxy]".into());
        }
        if let Some(text) = leaf(object, context)? {
            return Ok(text);
        }
        let name = class_name(object, context);
        if self.seen.len() > MAX_DEPTH {
            return Ok(format!("[{}]", name.as_deref().unwrap_or("Object: null prototype")));
        }
        self.seen.push(object.clone());
        let text = self.container(object, name, context);
        self.seen.pop();
        text
    }

    fn container(&mut self, object: &JsObject, name: Option<String>, context: &mut Context) -> JsResult<String> {
        let size = |count: usize| format!("({count})");
        let (default_name, mut parts, suffix, brackets) = if object.is_array() {
            let (parts, length) = self.elements(object, context)?;
            ("Array", parts, size(length), ('[', ']'))
        } else if let Ok(map) = JsMap::from_object(object.clone()) {
            let parts = self.map_entries(&map, context)?;
            let count = parts.len();
            ("Map", parts, size(count), ('{', '}'))
        } else if let Ok(set) = JsSet::from_object(object.clone()) {
            let parts = self.set_members(&set, context)?;
            ("Set", parts, size(set.size()), ('{', '}'))
        } else if let Ok(promise) = JsPromise::from_object(object.clone()) {
            ("Promise", vec![self.promise_state(&promise, context)?], String::new(), ('{', '}'))
        } else {
            ("Object", Vec::new(), String::new(), ('{', '}'))
        };
        self.properties(object, &mut parts, context)?;
        let prefix = match name.as_deref() {
            Some("Object" | "Array") if default_name == "Object" || default_name == "Array" => String::new(),
            Some(name) => format!("{name}{suffix} "),
            None => format!("[{default_name}{suffix}: null prototype] "),
        };
        Ok(layout(&prefix, brackets, &parts))
    }

    /// The elements of an array up to the limit, and its length.
    fn elements(&mut self, array: &JsObject, context: &mut Context) -> JsResult<(Vec<String>, usize)> {
        let length = array.get(js_string!("length"), context)?.as_number().unwrap_or(0.0) as usize;
        let mut parts = Vec::new();
        let mut index = 0;
        while index < length && parts.len() < MAX_ELEMENTS {
            if array.has_own_property(index as u64, context)? {
                parts.push(self.own_property(array, &PropertyKey::from(index as u64), context)?);
                index += 1;
                continue;
            }
            let start = index;
            while index < length && !array.has_own_property(index as u64, context)? {
                index += 1;
            }
            let holes = index - start;
            parts.push(format!("<{holes} empty item{}>", plural(holes)));
        }
        push_rest(&mut parts, length - index);
        Ok((parts, length))
    }

    fn map_entries(&mut self, map: &JsMap, context: &mut Context) -> JsResult<Vec<String>> {
        let mut entries = Vec::new();
        map.for_each_native(|key, value| {
            entries.push((key, value));
            Ok(())
        })?;
        let mut parts = Vec::new();
        for (key, value) in entries.iter().take(MAX_ELEMENTS) {
            parts.push(format!("{} => {}", self.value(key, context)?, self.value(value, context)?));
        }
        push_rest(&mut parts, entries.len().saturating_sub(MAX_ELEMENTS));
        Ok(parts)
    }

    fn set_members(&mut self, set: &JsSet, context: &mut Context) -> JsResult<Vec<String>> {
        let mut members = Vec::new();
        set.for_each_native(|member| {
            members.push(member);
            Ok(())
        })?;
        let mut parts = Vec::new();
        for member in members.iter().take(MAX_ELEMENTS) {
            parts.push(self.value(member, context)?);
        }
        push_rest(&mut parts, members.len().saturating_sub(MAX_ELEMENTS));
        Ok(parts)
    }

    fn promise_state(&mut self, promise: &JsPromise, context: &mut Context) -> JsResult<String> {
        Ok(match promise.state() {
            PromiseState::Pending => "<pending>".into(),
            PromiseState::Fulfilled(value) => self.value(&value, context)?,
            PromiseState::Rejected(reason) => format!("<rejected> {}", self.value(&reason, context)?),
        })
    }

    /// Appends `key: value` for every enumerable own property that is no element.
    fn properties(&mut self, object: &JsObject, parts: &mut Vec<String>, context: &mut Context) -> JsResult<()> {
        let is_array = object.is_array();
        for key in object.own_property_keys(context)? {
            if is_array && matches!(key, PropertyKey::Index(_)) {
                continue;
            }
            let enumerable = object.borrow().properties().get(&key).is_some_and(|found| found.expect_enumerable());
            if enumerable {
                let value = self.own_property(object, &key, context)?;
                parts.push(format!("{}: {value}", key_in_words(&key)));
            }
        }
        Ok(())
    }

    /// The value of an own property; accessors are named, not called.
    fn own_property(&mut self, object: &JsObject, key: &PropertyKey, context: &mut Context) -> JsResult<String> {
        let Some(descriptor) = object.borrow().properties().get(key) else { return Ok("undefined".into()) };
        if let Some(value) = descriptor.value() {
            return self.value(value, context);
        }
        let present = |function: Option<&JsValue>| function.is_some_and(|function| !function.is_undefined());
        Ok(match (present(descriptor.get()), present(descriptor.set())) {
            (true, true) => "[Getter/Setter]".into(),
            (true, false) => "[Getter]".into(),
            _ => "[Setter]".into(),
        })
    }
}

/// Objects that are shown without being opened.
fn leaf(object: &JsObject, context: &mut Context) -> JsResult<Option<String>> {
    let intrinsics = Intrinsics::of(context);
    if object.is_callable() {
        return Ok(Some(function_in_words(object, context)));
    }
    if error::is_error(object) {
        let stack = object.get(js_string!("stack"), context)?;
        return Ok(Some(stack.to_string(context)?.to_std_string_lossy()));
    }
    if object.is::<boa_engine::builtins::date::Date>() {
        let text = intrinsics.iso_date(object, context);
        return Ok(Some(text.map_or_else(|| "Invalid Date".into(), |text| text.to_std_string_lossy())));
    }
    if object.is::<boa_engine::builtins::regexp::RegExp>() {
        return Ok(intrinsics.reg_exp_source(object, context).map(|text| text.to_std_string_lossy()));
    }
    Ok(None)
}

/// `[Function: name]`, `[class Name]`.
fn function_in_words(function: &JsObject, context: &mut Context) -> String {
    let name = function.borrow().properties().get(&js_string!("name").into());
    let name = name.and_then(|descriptor| descriptor.value()?.as_string()).unwrap_or_default().to_std_string_lossy();
    let source = Intrinsics::of(context).function_source(function, context).unwrap_or_default();
    let is_class = source.to_std_string_lossy().starts_with("class");
    let kind = class_name(function, context).unwrap_or_else(|| "Function".into());
    match (is_class, name.is_empty()) {
        (true, true) => "[class (anonymous)]".into(),
        (true, false) => format!("[class {name}]"),
        (false, true) => format!("[{kind} (anonymous)]"),
        (false, false) => format!("[{kind}: {name}]"),
    }
}

fn key_in_words(key: &PropertyKey) -> String {
    match key {
        PropertyKey::Symbol(symbol) => format!("[{symbol}]"),
        PropertyKey::Index(index) => format!("'{}'", index.get()),
        PropertyKey::String(text) => {
            let plain = text.to_std_string_lossy();
            let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
            let is_name =
                plain.bytes().all(word) && plain.as_bytes().first().is_some_and(|byte| !byte.is_ascii_digit());
            if is_name { plain } else { quoted(text) }
        }
    }
}

/// In single quotes, or in the first other kind that the text does not contain.
fn quoted(text: &JsString) -> String {
    let hidden = text.len().saturating_sub(MAX_STRING_LENGTH);
    let shown: Vec<u16> = text.iter().take(MAX_STRING_LENGTH).collect();
    let is_absent = |quote: &char| !shown.contains(&(*quote as u16));
    let quote = ['\'', '"', '`'].into_iter().find(is_absent).unwrap_or('\'');
    let mut quoted = String::from(quote);
    for character in char::decode_utf16(shown.iter().copied()) {
        match character {
            Ok('\n') => quoted.push_str("\\n"),
            Ok('\r') => quoted.push_str("\\r"),
            Ok('\t') => quoted.push_str("\\t"),
            Ok('\u{8}') => quoted.push_str("\\b"),
            Ok('\u{b}') => quoted.push_str("\\v"),
            Ok('\u{c}') => quoted.push_str("\\f"),
            Ok('\\') => quoted.push_str("\\\\"),
            Ok(control) if control.is_control() => quoted.push_str(&format!("\\x{:02X}", control as u32)),
            Ok(other) if other == quote => quoted.extend(['\\', other]),
            Ok(other) => quoted.push(other),
            Err(lone) => quoted.push_str(&format!("\\u{:04X}", lone.unpaired_surrogate())),
        }
    }
    quoted.push(quote);
    if hidden > 0 {
        quoted.push_str(&format!("... {hidden} more character{}", plural(hidden)));
    }
    quoted
}

fn push_rest(parts: &mut Vec<String>, hidden: usize) {
    if hidden > 0 {
        parts.push(format!("... {hidden} more item{}", plural(hidden)));
    }
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Puts the parts on one line if they fit, else each on its own.
fn layout(prefix: &str, (open, close): (char, char), parts: &[String]) -> String {
    if parts.is_empty() {
        return format!("{prefix}{open}{close}");
    }
    let width: usize = parts.iter().map(|part| part.chars().count() + 2).sum::<usize>() + prefix.len();
    let has_container = parts.iter().any(|part| part.ends_with(['}', ']']));
    let fits = width <= LINE_WIDTH && !parts.iter().any(|part| part.contains('\n'));
    if fits && (parts.len() <= MAX_PARTS_ON_A_LINE || !has_container) {
        return format!("{prefix}{open} {} {close}", parts.join(", "));
    }
    let lines = parts.iter().map(|part| part.replace('\n', "\n  ")).collect::<Vec<_>>().join(",\n  ");
    format!("{prefix}{open}\n  {lines}\n{close}")
}
