//! A value, as the expression that makes it and as the JSON that it is to become.

use std::fmt::Write as _;

use mutatis::Mutate;
use serde::{Deserialize, Serialize};

use crate::{
    json::{self, Json},
    text::{Unit, units},
};

/// A value, and how the program makes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Value {
    Leaf(Leaf),
    Array(ArrayStyle, Vec<Self>),
    Object(ObjectStyle, Vec<Member>),
    /// One object in several places.
    Shared(Box<Self>),
}

/// A value without others in it.
#[derive(Clone, Debug, Serialize, Deserialize, Mutate)]
pub enum Leaf {
    Null,
    Bool(bool),
    Integer(i32),
    /// The bits of a double, which JSON could not keep all of.
    Double(u64),
    Text(Vec<Unit>),
    /// One of [`LOSSY_SOURCES`].
    Lossy(u8),
}

/// One property of an object.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    pub key: Key,
    pub value: Value,
}

/// A property's name.
#[derive(Clone, Debug, Serialize, Deserialize, Mutate)]
pub enum Key {
    /// One of [`KNOWN_KEYS`].
    Known(u8),
    Index(u32),
    Text(Vec<Unit>),
}

/// Names that mean something to some part of the engine, and some that sort.
pub const KNOWN_KEYS: [&str; 14] =
    ["a", "b", "", "__proto__", "constructor", "toJSON", "toString", "length", "0", "1", "10", "9", "01", "4294967294"];

#[derive(Clone, Copy, Debug, Serialize, Deserialize, Mutate)]
pub enum ArrayStyle {
    Literal,
    Pushed,
    Frozen,
    Proxy,
    Spread,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, Mutate)]
pub enum ObjectStyle {
    Literal,
    Entries,
    NullPrototype,
    Getters,
    Frozen,
    Proxy,
    Defined,
}

/// Expressions of values that are not lossless.
pub const LOSSY_SOURCES: [&str; 24] = [
    "undefined",
    "() => 1",
    "Symbol('s')",
    "1n",
    "-0",
    "NaN",
    "[1, , 3]",
    "Object.assign([1], { extra: 1 })",
    "new (class A { x = 1 })()",
    "new (class B extends Array {})(1, 2)",
    "Object.create({ a: 1 })",
    "new Number(1)",
    "new String('s')",
    "new Date(0)",
    "new Map()",
    "/x/",
    "new Error('e')",
    "new Uint8Array(2)",
    "'abc'.match(/b/)",
    "({ set a(value) {} })",
    "({ get a() { throw 1 } })",
    "({ [Symbol('s')]: 1 })",
    "Object.defineProperty({}, 'a', { value: 1 })",
    "(() => { const a = []; a.push({ a }); return a })()",
];

impl Value {
    /// Writes an expression of the value.
    pub fn write(&self, source: &mut String) {
        match self {
            Self::Leaf(leaf) => leaf.write(source),
            Self::Array(style, items) => write_array(*style, items, source),
            Self::Object(style, members) => write_object(*style, members, source),
            Self::Shared(value) => {
                source.push_str("((s) => [s, { s }, s])(");
                value.write(source);
                source.push(')');
            }
        }
    }

    /// What JSON should make of it; nothing if it is lossy.
    pub fn json(&self) -> Option<Json> {
        Some(match self {
            Self::Leaf(leaf) => return leaf.json(),
            Self::Array(_, items) => Json::Array(items.iter().map(Self::json).collect::<Option<_>>()?),
            Self::Object(_, members) => {
                let definitions = members.iter().map(|member| (member.key.text(), member.value.json()));
                let properties = json::own_properties(definitions).into_iter();
                Json::Object(properties.map(|(key, value)| Some((key, value?))).collect::<Option<_>>()?)
            }
            Self::Shared(value) => {
                let value = value.json()?;
                let object = Json::Object(vec![("s".to_owned(), value.clone())]);
                Json::Array(vec![value.clone(), object, value])
            }
        })
    }
}

impl Leaf {
    fn write(&self, source: &mut String) {
        match self {
            Self::Null => source.push_str("null"),
            Self::Bool(value) => append(source, value),
            Self::Integer(value) => append(source, format_args!("({value})")),
            Self::Double(bits) => write_double(f64::from_bits(*bits), source),
            Self::Text(text) => write_text(text, source),
            Self::Lossy(index) => append(source, format_args!("({})", pick(&LOSSY_SOURCES, *index))),
        }
    }

    fn json(&self) -> Option<Json> {
        let json = match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(*value),
            Self::Integer(value) => Json::Number(f64::from(*value)),
            Self::Double(bits) if f64::from_bits(*bits).is_finite() => Json::Number(f64::from_bits(*bits)),
            Self::Text(text) => Json::Text(to_string(text)),
            Self::Double(_) | Self::Lossy(_) => return None,
        };
        json.is_lossless().then_some(json)
    }
}

impl Key {
    fn units(&self) -> Vec<Unit> {
        match self {
            Self::Known(index) => units(pick(&KNOWN_KEYS, *index)),
            Self::Index(index) => units(&index.to_string()),
            Self::Text(text) => text.clone(),
        }
    }

    fn text(&self) -> String {
        to_string(&self.units())
    }
}

fn pick<'a>(items: &[&'a str], index: u8) -> &'a str {
    items[usize::from(index) % items.len()]
}

fn append(source: &mut String, piece: impl std::fmt::Display) {
    write!(source, "{piece}").expect("a string takes anything");
}

fn write_double(number: f64, source: &mut String) {
    if number.is_nan() {
        source.push_str("NaN");
    } else if number.is_infinite() {
        append(source, format_args!("({}Infinity)", if number > 0.0 { "" } else { "-" }));
    } else {
        append(source, format_args!("({number:e})"));
    }
}

fn write_text(text: &[Unit], source: &mut String) {
    source.push('"');
    for Unit(unit) in text {
        match u8::try_from(*unit) {
            Ok(byte) if byte.is_ascii_alphanumeric() => source.push(char::from(byte)),
            _ => append(source, format_args!("\\u{unit:04x}")),
        }
    }
    source.push('"');
}

fn write_array(style: ArrayStyle, items: &[Value], source: &mut String) {
    let (open, before, after, close) = match style {
        ArrayStyle::Literal => ("[", "", ", ", "]"),
        ArrayStyle::Pushed => ("((a) => { ", "a.push(", "); ", "return a })([])"),
        ArrayStyle::Frozen => ("Object.freeze([", "", ", ", "])"),
        ArrayStyle::Proxy => ("new Proxy([", "", ", ", "], {})"),
        ArrayStyle::Spread => ("[", "...[", "], ", "]"),
    };
    source.push_str(open);
    for item in items {
        source.push_str(before);
        item.write(source);
        source.push_str(after);
    }
    source.push_str(close);
}

fn write_object(style: ObjectStyle, members: &[Member], source: &mut String) {
    let (open, before_key, before_value, after, close) = match style {
        ObjectStyle::Literal => ("({ ", "[", "]: ", ", ", "})"),
        ObjectStyle::Entries => ("Object.fromEntries([", "[", ", ", "], ", "])"),
        ObjectStyle::NullPrototype => ("Object.assign(Object.create(null), { ", "[", "]: ", ", ", "})"),
        ObjectStyle::Getters => ("({ ", "get [", "]() { return ", " }, ", "})"),
        ObjectStyle::Frozen => ("Object.freeze({ ", "[", "]: ", ", ", "})"),
        ObjectStyle::Proxy => ("new Proxy({ ", "[", "]: ", ", ", "}, {})"),
        ObjectStyle::Defined => (
            "((o) => { ",
            "Object.defineProperty(o, ",
            ", { enumerable: true, configurable: true, value: ",
            " }); ",
            "return o })({})",
        ),
    };
    source.push_str(open);
    for Member { key, value } in members {
        source.push_str(before_key);
        write_text(&key.units(), source);
        source.push_str(before_value);
        value.write(source);
        source.push_str(after);
    }
    source.push_str(close);
}

/// The string, as serde_json is shown it.
fn to_string(text: &[Unit]) -> String {
    let characters = char::decode_utf16(text.iter().map(|Unit(unit)| *unit));
    characters.map(|character| character.unwrap_or_else(|lone| json::stand_in(lone.unpaired_surrogate()))).collect()
}
