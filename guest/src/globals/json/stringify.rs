//! `JSON.stringify`.

use std::collections::HashSet;

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, JsVariant, js_string,
    property::PropertyKey,
};
use rustc_hash::FxBuildHasher;

use super::{circle, raw, revive::key_text};
use crate::{
    globals::string::check_length,
    inspect::look,
    intrinsics::Intrinsics,
    json::{CodeRuns, ReadAhead, push_quoted},
    memory, property,
    text_builder::from_utf8,
};

/// See <https://tc39.es/ecma262/#sec-json.stringify>.
pub fn stringify(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    memory::collect_if_due();
    let replacer = Replacer::new(arguments.get_or_undefined(1), context)?;
    let gap = Gap::new(arguments.get_or_undefined(2), context)?;
    let mut writer = Writer {
        json: Vec::new(),
        gap: gap.utf8(),
        replacer,
        open: Vec::new(),
        path: HashSet::default(),
        code_runs: CodeRuns::default(),
    };
    if !writer.run(arguments.get_or_undefined(0), context)? {
        return Ok(JsValue::undefined());
    }
    let json = String::from_utf8(writer.json).expect("every piece appended is UTF-8");
    let json = gap.filled_in(from_utf8(&json));
    check_length(json.len())?;
    Ok(json.into())
}

/// The second argument: what changes or chooses the members.
enum Replacer {
    None,
    Function(JsObject),
    Keys(Vec<PropertyKey>),
}

impl Replacer {
    fn new(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        let Some(object) = value.as_object() else { return Ok(Self::None) };
        if object.is_callable() {
            return Ok(Self::Function(object));
        }
        if !property::is_array(&object, context)? {
            return Ok(Self::None);
        }
        let length = object.get(js_string!("length"), context)?.to_length(context)?;
        let mut keys = Vec::new();
        for index in 0..length {
            let item = object.get(index, context)?;
            let is_name = item.is_string()
                || item.is_number()
                || item.as_object().is_some_and(|object| object.is::<JsString>() || object.is::<f64>());
            if is_name {
                let key = PropertyKey::from(item.to_string(context)?);
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        Ok(Self::Keys(keys))
    }
}

/// The third argument: what every level is indented by, in code units.
struct Gap(Vec<u16>);

impl Gap {
    /// Stands for a code unit of a gap that UTF-8 cannot hold. Nothing else that is written has such a character in it: it is escaped.
    const PLACE: u8 = 1;

    fn new(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        const MAX_LENGTH: usize = 10;
        let value = unwrap(value.clone(), context)?;
        if let Some(count) = value.as_number() {
            // The cast saturates, and makes 0 of what is not a number.
            return Ok(Self(vec![u16::from(b' '); (count as usize).min(MAX_LENGTH)]));
        }
        let text = value.as_string().unwrap_or_default();
        Ok(Self(text.iter().take(MAX_LENGTH).collect()))
    }

    /// What is written in its place.
    fn utf8(&self) -> Vec<u8> {
        String::from_utf16(&self.0).map_or_else(|_| vec![Self::PLACE; self.0.len()], String::into_bytes)
    }

    /// The text in which it has been written.
    fn filled_in(&self, json: JsString) -> JsString {
        if String::from_utf16(&self.0).is_ok() {
            return json;
        }
        let mut gap = self.0.iter().copied().cycle();
        let is_place = |unit| unit == u16::from(Self::PLACE);
        let units = json.iter().map(|unit| if is_place(unit) { gap.next().unwrap_or(unit) } else { unit });
        JsString::from(&units.collect::<Vec<u16>>()[..])
    }
}

/// The primitive value of a `Number`, `String`, `Boolean` or `BigInt` object; anything else as it is.
fn unwrap(value: JsValue, context: &mut Context) -> JsResult<JsValue> {
    let Some(object) = value.as_object() else { return Ok(value) };
    if object.is::<f64>() {
        return Ok(value.to_number(context)?.into());
    }
    if object.is::<JsString>() {
        return Ok(value.to_string(context)?.into());
    }
    if let Some(boolean) = object.downcast_ref::<bool>() {
        return Ok((*boolean).into());
    }
    if let Some(bigint) = object.downcast_ref::<boa_engine::JsBigInt>() {
        return Ok(bigint.clone().into());
    }
    Ok(value)
}

struct Writer {
    json: Vec<u8>,
    gap: Vec<u8>,
    replacer: Replacer,
    /// The containers around the value at hand, outermost first.
    open: Vec<Container>,
    /// The same objects as `open`, to find circles.
    path: HashSet<JsObject, FxBuildHasher>,
    code_runs: CodeRuns,
}

struct Container {
    object: JsObject,
    /// Under which it is in the one around it.
    key: PropertyKey,
    members: Members,
    read_ahead: ReadAhead,
    next: usize,
    is_empty: bool,
}

enum Members {
    Array { length: usize },
    Object { keys: Vec<PropertyKey> },
}

/// What a value turned out to be.
enum Written {
    /// It has no JSON form.
    Nothing,
    Scalar(JsValue),
    Raw(JsString),
    Container(JsObject),
}

impl Writer {
    /// Writes everything. `false`: the value has no JSON form.
    fn run(&mut self, root: &JsValue, context: &mut Context) -> JsResult<bool> {
        let key = PropertyKey::from(js_string!());
        let holder = match self.replacer {
            Replacer::Function(_) => {
                let holder = JsObject::with_object_proto(context.intrinsics());
                holder.create_data_property_or_throw(key.clone(), root.clone(), context)?;
                Some(holder)
            }
            _ => None,
        };
        match self.prepare(holder.as_ref(), &key, root.clone(), context)? {
            Written::Nothing => return Ok(false),
            Written::Scalar(value) => self.scalar(&value),
            Written::Raw(text) => self.raw(&text),
            Written::Container(object) => self.begin(object, key, context)?,
        }
        while let Some(container) = self.open.last_mut() {
            let object = container.object.clone();
            let index = container.next;
            container.next += 1;
            let key = match &container.members {
                Members::Array { length } => (index < *length).then(|| PropertyKey::from(index as u64)),
                Members::Object { keys } => keys.get(index).cloned(),
            };
            match key {
                None => self.end(),
                Some(key) => {
                    let value = match container.read_ahead.get(index, self.code_runs) {
                        Some(value) => value.clone(),
                        None => {
                            self.code_runs.count();
                            object.get(key.clone(), context)?
                        }
                    };
                    self.member(&object, key, value, context)?;
                }
            }
        }
        Ok(true)
    }

    fn member(&mut self, holder: &JsObject, key: PropertyKey, value: JsValue, context: &mut Context) -> JsResult<()> {
        let written = self.prepare(Some(holder), &key, value, context)?;
        let is_array = self.open.last().is_some_and(|container| matches!(container.members, Members::Array { .. }));
        if matches!(written, Written::Nothing) && !is_array {
            return Ok(());
        }
        self.begin_member();
        if !is_array {
            self.quoted(&key_text(&key));
            self.json.extend_from_slice(if self.gap.is_empty() { b":" } else { b": " });
        }
        match written {
            Written::Nothing => self.json.extend_from_slice(b"null"),
            Written::Scalar(value) => self.scalar(&value),
            Written::Raw(text) => self.raw(&text),
            Written::Container(object) => self.begin(object, key, context)?,
        }
        Ok(())
    }

    /// What is written for a value: after `toJSON`, the replacer and the unwrapping of objects that stand for primitives.
    fn prepare(
        &mut self,
        holder: Option<&JsObject>,
        key: &PropertyKey,
        mut value: JsValue,
        context: &mut Context,
    ) -> JsResult<Written> {
        if let Some(method) = self.own_json_method(&value, context)? {
            self.code_runs.count();
            value = method.call(&value, &[key_text(key).into()], context)?;
        }
        if let (Replacer::Function(function), Some(holder)) = (&self.replacer, holder) {
            self.code_runs.count();
            value = function.call(&holder.clone().into(), &[key_text(key).into(), value], context)?;
        }
        if value.as_object().is_some_and(|object| !object.is_ordinary() && !object.is_array()) {
            self.code_runs.count();
            value = unwrap(value, context)?;
        }
        Ok(match value.variant() {
            JsVariant::Undefined | JsVariant::Symbol(_) => Written::Nothing,
            JsVariant::BigInt(_) => {
                return Err(JsNativeError::typ().with_message("Do not know how to serialize a BigInt").into());
            }
            JsVariant::Object(object) if object.is_callable() => Written::Nothing,
            JsVariant::Object(object) => match raw::text_of(&object) {
                Some(text) => Written::Raw(text),
                None => Written::Container(object),
            },
            _ => Written::Scalar(value),
        })
    }

    fn quoted(&mut self, text: &JsString) {
        push_quoted(&mut self.json, text, usize::MAX);
    }

    fn raw(&mut self, text: &JsString) {
        self.json.extend_from_slice(super::parse::to_utf8(text).as_bytes());
    }

    fn scalar(&mut self, value: &JsValue) {
        match value.variant() {
            JsVariant::Boolean(true) => self.json.extend_from_slice(b"true"),
            JsVariant::Boolean(false) => self.json.extend_from_slice(b"false"),
            JsVariant::String(text) => self.quoted(&text),
            JsVariant::Integer32(number) => {
                self.json.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            }
            JsVariant::Float64(number) if number.is_finite() => {
                self.json.extend_from_slice(ryu_js::Buffer::new().format(number).as_bytes());
            }
            _ => self.json.extend_from_slice(b"null"),
        }
    }

    fn begin(&mut self, object: JsObject, key: PropertyKey, context: &mut Context) -> JsResult<()> {
        if !self.path.insert(object.clone()) {
            return Err(self.circle(&object, &key, context));
        }
        let is_array = property::is_array(&object, context)?;
        let (members, read_ahead) = if let Some(read_ahead) = ReadAhead::array(&object, self.code_runs, context) {
            (Members::Array { length: read_ahead.len() }, read_ahead)
        } else if is_array {
            self.code_runs.count();
            let length = object.get(js_string!("length"), context)?.to_length(context)?;
            (Members::Array { length: usize::try_from(length).unwrap_or(usize::MAX) }, ReadAhead::nothing())
        } else if let (Replacer::None | Replacer::Function(_), Some((keys, read_ahead))) =
            (&self.replacer, ReadAhead::object(&object, self.code_runs))
        {
            (Members::Object { keys }, read_ahead)
        } else {
            self.code_runs.count();
            (Members::Object { keys: self.keys_of(&object, context)? }, ReadAhead::nothing())
        };
        self.json.push(if matches!(members, Members::Array { .. }) { b'[' } else { b'{' });
        self.open.push(Container { object, key, members, read_ahead, next: 0, is_empty: true });
        Ok(())
    }

    fn keys_of(&self, object: &JsObject, context: &mut Context) -> JsResult<Vec<PropertyKey>> {
        if let Replacer::Keys(keys) = &self.replacer {
            return Ok(keys.clone());
        }
        let mut keys = object.own_property_keys(context)?;
        let mut all = Vec::with_capacity(keys.len());
        for key in keys.drain(..) {
            if !matches!(key, PropertyKey::Symbol(_)) && property::is_enumerable(object, &key, context)? {
                all.push(key);
            }
        }
        Ok(all)
    }

    /// What comes before a member.
    fn begin_member(&mut self) {
        if let Some(container) = self.open.last_mut() {
            if !container.is_empty {
                self.json.push(b',');
            }
            container.is_empty = false;
        }
        self.new_line(self.open.len());
    }

    fn end(&mut self) {
        let Some(container) = self.open.pop() else { return };
        self.path.remove(&container.object);
        if !container.is_empty {
            self.new_line(self.open.len());
        }
        self.json.push(if matches!(container.members, Members::Array { .. }) { b']' } else { b'}' });
    }

    fn new_line(&mut self, depth: usize) {
        if !self.gap.is_empty() {
            self.json.push(b'\n');
            for _ in 0..depth {
                self.json.extend_from_slice(&self.gap);
            }
        }
    }

    fn circle(&self, object: &JsObject, closing: &PropertyKey, context: &mut Context) -> boa_engine::JsError {
        let around = self.open.iter().map(|container| (container.object.clone(), container.key.clone()));
        let circle: Vec<_> = around.skip_while(|(around, _)| !JsObject::equals(around, object)).collect();
        JsNativeError::typ().with_message(circle::describe(&circle, closing, context)).into()
    }

    /// The `toJSON` method of an object or a BigInt.
    fn own_json_method(&mut self, value: &JsValue, context: &mut Context) -> JsResult<Option<JsObject>> {
        let key = PropertyKey::from(js_string!("toJSON"));
        let method = match value.variant() {
            JsVariant::Object(object) => match look::find_plainly(&object, &key) {
                Some(method) => method,
                None => {
                    self.code_runs.count();
                    object.get(key, context)?
                }
            },
            JsVariant::BigInt(_) => {
                self.code_runs.count();
                let prototype = context.intrinsics().constructors().bigint().prototype();
                Intrinsics::of(context).reflect_get(&prototype, key, value, context)?
            }
            _ => return Ok(None),
        };
        Ok(method.as_callable())
    }
}
