//! When two values are the same key, and the number by which they are looked up.

use std::hash::{Hash as _, Hasher as _};

use boa_engine::{JsString, JsValue, JsVariant, string::JsStrVariant};
use rustc_hash::FxHasher;

/// The key under which an entry is kept: -0 becomes 0.
pub fn canonical(key: &JsValue) -> JsValue {
    match key.as_number() {
        Some(0.0) => JsValue::from(0),
        _ => key.clone(),
    }
}

/// `SameValueZero`.
pub fn are_same(left: &JsValue, right: &JsValue) -> bool {
    JsValue::same_value_zero(left, right)
}

/// The same number for keys that are the same.
pub fn hash(key: &JsValue) -> u32 {
    let mut hasher = FxHasher::default();
    match key.variant() {
        JsVariant::String(text) => hash_text(&text, &mut hasher),
        JsVariant::Integer32(number) => hash_number(f64::from(number), &mut hasher),
        JsVariant::Float64(number) => hash_number(number, &mut hasher),
        _ => key.hash(&mut hasher),
    }
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32
}

fn hash_number(number: f64, hasher: &mut FxHasher) {
    // There are many not-a-numbers, and two zeros.
    let number = if number.is_nan() { f64::NAN } else { number + 0.0 };
    hasher.write_u64(number.to_bits());
}

/// A text may be stored in either way, whatever it contains.
fn hash_text(text: &JsString, hasher: &mut FxHasher) {
    match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) => hasher.write(bytes),
        JsStrVariant::Utf16(units) => match narrow(units) {
            Some(bytes) => hasher.write(&bytes),
            None => hasher.write(bytemuck::cast_slice(units)),
        },
    }
}

fn narrow(units: &[u16]) -> Option<Vec<u8>> {
    units.iter().map(|&unit| u8::try_from(unit).ok()).collect()
}

#[cfg(test)]
mod tests {
    use boa_engine::{JsBigInt, JsSymbol, js_string};

    use super::*;

    #[test]
    fn the_same_keys_have_the_same_hash() {
        let wide = JsString::from(&js_string!("Straße €").to_vec()[..6]);
        let pairs = [
            (JsValue::from(0), JsValue::from(-0.0)),
            (JsValue::from(3), JsValue::from(3.0)),
            (JsValue::nan(), JsValue::from(f64::from_bits(0x7ff8_0000_0000_0001))),
            (JsValue::from(js_string!("Straße")), JsValue::from(wide)),
            (JsBigInt::from(7).into(), JsBigInt::from(7).into()),
        ];
        for (left, right) in pairs {
            assert!(are_same(&left, &right), "{left:?} {right:?}");
            assert_eq!(hash(&left), hash(&right), "{left:?} {right:?}");
        }
    }

    #[test]
    fn other_keys_are_other_keys() {
        let text = JsValue::from(js_string!("1"));
        let symbol = || JsSymbol::new(Some(js_string!("a"))).expect("there are symbols left");
        assert!(!are_same(&text, &JsValue::from(1)));
        assert!(!are_same(&symbol().into(), &symbol().into()));
        assert!(!are_same(&JsBigInt::from(1).into(), &JsValue::from(1)));
    }
}
