//! Values that programs make, in all the ways there are to make them: their text is the one that serde_json reads as the
//! same value, and a value that JSON would lose anything of has none.

mod mutator;
mod value;

use mutatis::Mutate;

use crate::{
    json::{Json, Reading},
    realm::Realm,
    target::{Target, Verdict},
    text::{Unit, units},
};
use mutator::ValueMutator;
use value::{ArrayStyle, KNOWN_KEYS, Key, LOSSY_SOURCES, Leaf, Member, ObjectStyle, Value};

/// Evaluates what it hears and says the value, in brackets; or, without them, why there is none.
const EVALUATE: &str = "
    let said = 'ready'
    for (;;) {
        try { said = [new Function('return ' + await host.next(said))()] } catch (error) { said = error.message }
    }";

const LOSSY: &str = r#""binding arguments must be lossless JSON""#;

/// What programs send.
pub struct JsonValues(Realm);

impl Target for JsonValues {
    type Input = Value;

    fn new() -> Self {
        Self(Realm::new(EVALUATE))
    }

    fn seeds() -> Vec<Value> {
        let members = |range: std::ops::Range<u8>| {
            range
                .map(|index| Member { key: Key::Known(index), value: Value::Leaf(Leaf::Integer(index.into())) })
                .collect()
        };
        let text = || Value::Leaf(Leaf::Text(units("h\u{e9} \u{20ac} \u{1f600}\n\"\\\u{0}\u{7f}\u{2028}")));
        let double = |number: f64| Value::Leaf(Leaf::Double(number.to_bits()));
        let nested = Value::Array(ArrayStyle::Proxy, vec![Value::Object(ObjectStyle::Getters, members(0..4))]);
        let styles = [ArrayStyle::Literal, ArrayStyle::Pushed, ArrayStyle::Frozen, ArrayStyle::Spread];
        let mut seeds = vec![
            Value::Leaf(Leaf::Null),
            Value::Leaf(Leaf::Bool(true)),
            text(),
            Value::Leaf(Leaf::Text(vec![Unit(0xd800), Unit(0x61), Unit(0xdc00)])),
            Value::Array(ArrayStyle::Literal, [0.5, 1e21, 1e-7, 5e-324, f64::MAX, 2_f64.powi(53)].map(double).to_vec()),
            Value::Shared(Box::new(nested.clone())),
            Value::Object(ObjectStyle::Literal, members(0..KNOWN_KEYS.len() as u8)),
            Value::Object(ObjectStyle::NullPrototype, members(3..8)),
            Value::Object(ObjectStyle::Entries, members(6..KNOWN_KEYS.len() as u8)),
            Value::Object(ObjectStyle::Defined, vec![Member { key: Key::Index(7), value: text() }]),
            Value::Object(ObjectStyle::Frozen, vec![Member { key: Key::Text(Vec::new()), value: nested.clone() }]),
            Value::Object(ObjectStyle::Proxy, Vec::new()),
        ];
        seeds.extend(styles.map(|style| Value::Array(style, vec![nested.clone(), Value::Leaf(Leaf::Bool(false))])));
        seeds.extend((0..LOSSY_SOURCES.len()).map(|index| Value::Leaf(Leaf::Lossy(index as u8))));
        seeds
    }

    fn mutator() -> impl Mutate<Value> {
        ValueMutator
    }

    fn run(&mut self, value: &Value) -> Result<Verdict, String> {
        let mut source = String::new();
        value.write(&mut source);
        let request = serde_json::to_string(&source).map_err(|error| error.to_string())?;
        let said = self.0.answer(&request)?;
        let found = said.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (value.json(), found) {
            (None, None) if said == LOSSY => Ok(Verdict::Refused),
            (Some(expected), Some(text)) => match Json::read(text) {
                Reading::Json(found) if found == expected => Ok(Verdict::Accepted),
                Reading::TooMuch => Ok(Verdict::Accepted),
                found => Err(format!("{source} is {expected:?}, but came as {found:?}")),
            },
            (expected, _) => Err(format!("{source} is {expected:?}, but the program said {said}")),
        }
    }
}
