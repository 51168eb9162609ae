//! A JSON value as serde_json reads it, with the order of its keys, and what JavaScript makes of it.

use std::{collections::HashMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// A value. Strings have [stand-ins](stand_in) where they have lone surrogates.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Self>),
    /// In order, and possibly with equal keys.
    Object(Vec<(String, Self)>),
}

/// What serde_json says of a text.
#[derive(Debug, PartialEq)]
pub enum Reading {
    Json(Json),
    NoJson,
    /// It is JSON, but deeper than serde_json makes values, or with a number that is too large for it.
    TooMuch,
}

impl Json {
    /// Reads a text that may have escaped lone surrogates, which serde_json does not take.
    pub fn read(text: &str) -> Reading {
        if serde_json::from_str::<IgnoredAny>(text).is_err() {
            return Reading::NoJson;
        }
        serde_json::from_str(&with_stand_ins(text)).map_or(Reading::TooMuch, Reading::Json)
    }

    /// The same as an object of JavaScript has it: of equal keys the first place and the last value, and array indices
    /// before other keys.
    pub fn in_javascript(self) -> Self {
        match self {
            Self::Array(items) => Self::Array(items.into_iter().map(Self::in_javascript).collect()),
            Self::Object(members) => {
                let members = members.into_iter().map(|(key, value)| (key, value.in_javascript()));
                Self::Object(own_properties(members))
            }
            scalar => scalar,
        }
    }

    /// Whether the value is lossless: whether there is a zero with a sign in it.
    pub fn is_lossless(&self) -> bool {
        match self {
            Self::Null | Self::Bool(_) | Self::Text(_) => true,
            Self::Number(number) => *number != 0.0 || number.is_sign_positive(),
            Self::Array(items) => items.iter().all(Self::is_lossless),
            Self::Object(members) => members.iter().all(|(_, value)| value.is_lossless()),
        }
    }
}

/// The properties that an object ends up with when these are defined one after the other.
pub fn own_properties<V>(definitions: impl IntoIterator<Item = (String, V)>) -> Vec<(String, V)> {
    let mut properties: Vec<(String, V)> = Vec::new();
    let mut places = HashMap::new();
    for (key, value) in definitions {
        let place = *places.entry(key.clone()).or_insert(properties.len());
        match properties.get_mut(place) {
            Some((_, earlier)) => *earlier = value,
            None => properties.push((key, value)),
        }
    }
    // Stable: what is no index stays in order.
    properties.sort_by_key(|(key, _)| array_index(key).unwrap_or(u32::MAX));
    properties
}

/// The number that a key is, if it is an array index: what the language sorts.
fn array_index(key: &str) -> Option<u32> {
    let index: u32 = key.parse().ok()?;
    (index < u32::MAX && index.to_string() == key).then_some(index)
}

/// The text with a [stand-in](stand_in) for every escaped lone surrogate.
fn with_stand_ins(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (plain, escape) = rest.split_at(at);
        tamed.push_str(plain);
        let length = match (escaped_unit(escape), escape.get(6..).and_then(escaped_unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(lone @ 0xd800..=0xdfff), _) => {
                tamed.push(stand_in(lone));
                rest = &escape[6..];
                continue;
            }
            // A backslash and what follows it.
            _ => escape.chars().take(2).map(char::len_utf8).sum(),
        };
        tamed.push_str(&escape[..length]);
        rest = &escape[length..];
    }
    tamed.push_str(rest);
    tamed
}

/// The code unit of a `\uXXXX` at the beginning.
fn escaped_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok())?
}

/// A character of a private use area in place of a lone surrogate.
pub fn stand_in(surrogate: u16) -> char {
    char::from_u32(0x10_f000 + u32::from(surrogate - 0xd800)).expect("the area is large enough")
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_and_only_those_get_stand_ins() {
        let lone = stand_in(0xd800);
        assert_eq!(with_stand_ins(r#""\ud800""#), format!("\"{lone}\""));
        assert_eq!(with_stand_ins(r#""\ud800\ud83d\ude00\\udc00\""#), format!("\"{lone}\\ud83d\\ude00\\\\udc00\\\""));
        assert_eq!(with_stand_ins("\\€\\"), "\\€\\");
        assert_eq!(Json::read(r#"["\udc00"]"#), Reading::Json(Json::Array(vec![Json::Text(stand_in(0xdc00).into())])));
    }

    #[test]
    fn objects_are_as_javascript_has_them() {
        let Reading::Json(json) = Json::read(r#"{"b":1,"10":2,"9":3,"b":4,"4294967295":5,"01":6}"#) else { panic!() };
        let Json::Object(members) = json.in_javascript() else { panic!() };
        let members: Vec<_> = members.iter().map(|(key, value)| format!("{key}={value:?}")).collect();
        assert_eq!(
            members.join(" "),
            "9=Number(3.0) 10=Number(2.0) b=Number(4.0) 4294967295=Number(5.0) 01=Number(6.0)"
        );
    }

    #[test]
    fn what_is_too_much_is_json_all_the_same() {
        let deep = 100_000;
        assert_eq!(Json::read(&("[".repeat(deep) + &"]".repeat(deep))), Reading::TooMuch);
        assert_eq!(Json::read(&"[".repeat(deep)), Reading::NoJson);
        assert_eq!(Json::read("1e999"), Reading::TooMuch);
        assert_eq!(Json::read("[1e999"), Reading::NoJson);
    }
}
