//! From engine values to JSON text.

use std::collections::HashSet;

use boa_engine::{Context, JsObject, JsString, JsValue, JsVariant, js_string, property::PropertyKey};
use rustc_hash::FxBuildHasher;

use super::{
    read_ahead::{CodeRuns, ReadAhead},
    string::push_quoted,
};
use crate::{error, property};

/// Why a value has no JSON text.
#[derive(Debug)]
pub enum EncodeError {
    /// JSON cannot hold it. The text names the first offender, as in `value.rows[3].when is a Date`.
    Lossy(JsString),
    /// It is lossless, but its text is longer than allowed.
    TooLong,
}

/// The JSON text of `value`, well-formed UTF-8.
///
/// Properties are read in order, each once. Getters and proxy traps run; `toJSON` is an ordinary property.
///
/// # Errors
/// [`EncodeError::Lossy`] for anything that is not lossless JSON, also beyond `max_bytes`; [`EncodeError::TooLong`] when
/// only the length is at fault.
pub fn encode(value: &JsValue, max_bytes: usize, context: &mut Context) -> Result<String, EncodeError> {
    let mut encoder = Encoder {
        json: Vec::new(),
        max_bytes,
        too_long: false,
        open: Vec::new(),
        path: HashSet::default(),
        code_runs: CodeRuns::default(),
    };
    if let Err(reason) = encoder.run(value, context) {
        return Err(EncodeError::Lossy(encoder.describe(reason)));
    }
    if encoder.too_long {
        return Err(EncodeError::TooLong);
    }
    Ok(String::from_utf8(encoder.json).expect("every piece appended is UTF-8"))
}

/// What is wrong with a value, as the end of a sentence that begins with its path.
type Reason = String;

struct Encoder {
    json: Vec<u8>,
    max_bytes: usize,
    too_long: bool,
    /// The containers around the value at hand, outermost first.
    open: Vec<Container>,
    /// The same objects as `open`, to find cycles.
    path: HashSet<JsObject, FxBuildHasher>,
    code_runs: CodeRuns,
}

struct Container {
    object: JsObject,
    members: Members,
    read_ahead: ReadAhead,
    /// How many members have been begun.
    begun: usize,
}

enum Members {
    Array { length: usize },
    Object { keys: Vec<PropertyKey> },
}

impl Encoder {
    fn run(&mut self, root: &JsValue, context: &mut Context) -> Result<(), Reason> {
        self.value(root, context)?;
        while let Some(container) = self.open.last_mut() {
            let index = container.begun;
            let object = container.object.clone();
            let key = match &container.members {
                Members::Array { length } if index < *length => PropertyKey::from(index as u64),
                Members::Object { keys } if index < keys.len() => keys[index].clone(),
                Members::Array { .. } => {
                    self.close(b']');
                    continue;
                }
                Members::Object { .. } => {
                    self.close(b'}');
                    continue;
                }
            };
            container.begun += 1;
            let is_array = matches!(container.members, Members::Array { .. });
            let value = match container.read_ahead.get(index, self.code_runs) {
                Some(value) => value.clone(),
                None => {
                    self.code_runs.count();
                    read(&object, &key, is_array, context)?
                }
            };
            self.begin_member(is_array, index, &key);
            self.value(&value, context)?;
        }
        Ok(())
    }

    fn begin_member(&mut self, is_array: bool, index: usize, key: &PropertyKey) {
        if index > 0 {
            self.json.push(b',');
        }
        if !is_array {
            self.text(&key_text(key));
            self.json.push(b':');
        }
        self.keep_within_bounds();
    }

    fn value(&mut self, value: &JsValue, context: &mut Context) -> Result<(), Reason> {
        match value.variant() {
            JsVariant::Null => self.json.extend_from_slice(b"null"),
            JsVariant::Boolean(true) => self.json.extend_from_slice(b"true"),
            JsVariant::Boolean(false) => self.json.extend_from_slice(b"false"),
            JsVariant::String(string) => self.text(&string),
            JsVariant::Integer32(number) => {
                self.json.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            }
            JsVariant::Float64(number) => self.number(number)?,
            JsVariant::Object(object) => return self.container(&object, context),
            JsVariant::Undefined => return Err("is undefined".into()),
            JsVariant::Symbol(_) => return Err("is a symbol".into()),
            JsVariant::BigInt(_) => return Err("is a BigInt".into()),
        }
        self.keep_within_bounds();
        Ok(())
    }

    fn text(&mut self, text: &JsString) {
        self.too_long = self.too_long || !push_quoted(&mut self.json, text, self.max_bytes);
    }

    fn number(&mut self, number: f64) -> Result<(), Reason> {
        if number == 0.0 && number.is_sign_negative() {
            return Err("is -0".into());
        }
        if !number.is_finite() {
            return Err(format!(
                "is {}",
                if number.is_nan() {
                    "NaN"
                } else if number > 0.0 {
                    "Infinity"
                } else {
                    "-Infinity"
                }
            ));
        }
        self.json.extend_from_slice(ryu_js::Buffer::new().format(number).as_bytes());
        Ok(())
    }

    fn container(&mut self, object: &JsObject, context: &mut Context) -> Result<(), Reason> {
        if object.is_callable() {
            return Err("is a function".into());
        }
        if self.path.contains(object) {
            return Err("is an object that contains itself".into());
        }
        let is_array = property::is_array(object, context).map_err(|_| "is a revoked Proxy")?;
        if property::is_proxy(object) {
            self.code_runs.count();
        }
        let (members, read_ahead) = if is_array {
            array_members(object, self.code_runs, context)?
        } else {
            object_members(object, self.code_runs, context)?
        };
        self.json.push(if is_array { b'[' } else { b'{' });
        self.path.insert(object.clone());
        self.open.push(Container { object: object.clone(), members, read_ahead, begun: 0 });
        Ok(())
    }

    fn close(&mut self, bracket: u8) {
        self.json.push(bracket);
        self.keep_within_bounds();
        if let Some(container) = self.open.pop() {
            self.path.remove(&container.object);
        }
    }

    /// Once the text is too long, only its losslessness still matters: drop what there is, and what is to come.
    fn keep_within_bounds(&mut self) {
        self.too_long |= self.json.len() > self.max_bytes;
        if self.too_long {
            self.json = Vec::new();
        }
    }

    /// The path to the value at hand, and what is wrong with it.
    fn describe(&self, reason: Reason) -> JsString {
        let mut parts = vec![js_string!("value")];
        for container in &self.open {
            // The last key of an array whose shape was wrong has not been begun.
            let Some(index) = container.begun.checked_sub(1) else { continue };
            match &container.members {
                Members::Array { .. } => parts.push(js_string!(format!("[{index}]"))),
                Members::Object { keys } => parts.push(property_path(&keys[index])),
            }
        }
        parts.push(js_string!(format!(" {reason}")));
        JsString::from(&parts[..])
    }
}

/// Reads one member, with its getter if it has one.
fn read(object: &JsObject, key: &PropertyKey, is_array: bool, context: &mut Context) -> Result<JsValue, Reason> {
    let threw = "has a getter that throws";
    if is_array && !object.has_own_property(key.clone(), context).map_err(|_| threw)? {
        return Err("is a hole in an array".into());
    }
    object.get(key.clone(), context).map_err(|_| threw.into())
}

fn array_members(object: &JsObject, at: CodeRuns, context: &mut Context) -> Result<(Members, ReadAhead), Reason> {
    let array_prototype = context.intrinsics().constructors().array().prototype();
    let prototype = property::prototype_of(object, context).map_err(|_| "is a Proxy whose trap throws")?;
    if prototype.is_none_or(|prototype| !JsObject::equals(&prototype, &array_prototype)) {
        return Err("is an array of a class of its own".into());
    }
    if let Some(read_ahead) = ReadAhead::array(object, at, context) {
        return Ok((Members::Array { length: read_ahead.len() }, read_ahead));
    }
    let length = object.get(js_string!("length"), context).map_err(|_| "is a Proxy whose trap throws")?;
    let length = length.as_number().unwrap_or(f64::NAN);
    let keys = object.own_property_keys(context).map_err(|_| "is a Proxy whose trap throws")?;
    // Every index, and `length`.
    if keys.len() as f64 != length + 1.0 {
        let has_hole = (keys.len() as f64) < length + 1.0;
        return Err(if has_hole { "is an array with holes" } else { "is an array with extra properties" }.into());
    }
    Ok((Members::Array { length: keys.len() - 1 }, ReadAhead::nothing()))
}

fn object_members(object: &JsObject, at: CodeRuns, context: &mut Context) -> Result<(Members, ReadAhead), Reason> {
    if !object.is_ordinary() && !property::is_proxy(object) {
        return Err(format!("is {}", error::describe_class(object, context)));
    }
    let object_prototype = context.intrinsics().constructors().object().prototype();
    let prototype = property::prototype_of(object, context).map_err(|_| "is a Proxy whose trap throws")?;
    if prototype.is_some_and(|prototype| !JsObject::equals(&prototype, &object_prototype)) {
        return Err(format!("is {}", error::describe_class(object, context)));
    }
    if let Some((keys, read_ahead)) = ReadAhead::object(object, at) {
        return Ok((Members::Object { keys }, read_ahead));
    }
    let keys = object.own_property_keys(context).map_err(|_| "is a Proxy whose trap throws")?;
    for key in &keys {
        if matches!(key, PropertyKey::Symbol(_)) {
            return Err("has a symbol key".into());
        }
        if !property::is_enumerable(object, key, context).map_err(|_| "is a Proxy whose trap throws")? {
            return Err(format!("has a non-enumerable property {}", key_text(key).to_std_string_lossy()));
        }
    }
    Ok((Members::Object { keys }, ReadAhead::nothing()))
}

fn key_text(key: &PropertyKey) -> JsString {
    match key {
        PropertyKey::String(text) => text.clone(),
        PropertyKey::Index(index) => js_string!(index.get().to_string()),
        PropertyKey::Symbol(_) => js_string!(),
    }
}

/// `.name`, or `["any text"]`.
fn property_path(key: &PropertyKey) -> JsString {
    let text = key_text(key);
    let plain = text.to_std_string().is_ok_and(|text| is_identifier(&text));
    if plain {
        return js_string!(&js_string!("."), &text);
    }
    let mut quoted = vec![b'['];
    push_quoted(&mut quoted, &text, usize::MAX);
    quoted.push(b']');
    js_string!(String::from_utf8_lossy(&quoted).as_ref())
}

fn is_identifier(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
    !text.is_empty() && text.bytes().all(word) && !text.as_bytes()[0].is_ascii_digit()
}
