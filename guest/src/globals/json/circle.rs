//! The message of `JSON.stringify` about an object that contains itself, in V8's words.

use boa_engine::{Context, JsObject, JsString, js_string, property::PropertyKey};

use super::revive::key_text;
use crate::property;

/// How many objects of the circle are shown after the first, and before the last.
const SHOWN_FIRST: usize = 2;
const SHOWN_LAST: usize = 1;

/// Tells how `objects`, each of which is in the one before under its key, come back to the first of them through `closing`.
pub fn describe(objects: &[(JsObject, PropertyKey)], closing: &PropertyKey, context: &mut Context) -> String {
    let mut message = String::from("Converting circular structure to JSON");
    for (index, (object, key)) in objects.iter().enumerate() {
        let class = class_name(object, context);
        if index == 0 {
            message.push_str(&format!("\n    --> starting at object with constructor {class}"));
        } else if index <= SHOWN_FIRST || index + SHOWN_LAST >= objects.len() {
            message.push_str(&format!("\n    |     {} -> object with constructor {class}", name_of(key)));
        } else if index == SHOWN_FIRST + 1 {
            message.push_str("\n    |     ...");
        }
    }
    message.push_str(&format!("\n    --- {} closes the circle", name_of(closing)));
    message
}

fn name_of(key: &PropertyKey) -> String {
    match key {
        PropertyKey::Index(index) => format!("index {}", index.get()),
        key => format!("property '{}'", key_text(key).to_std_string_lossy()),
    }
}

/// The name of the constructor, in quotes, looked up without running code of the program.
fn class_name(object: &JsObject, context: &mut Context) -> String {
    let constructor = |object: &JsObject| property::own_value(&object.clone().into(), "constructor");
    let mut next = Some(object.clone());
    while let Some(object) = next {
        if let Some(constructor) = constructor(&object) {
            let name: Option<JsString> = property::own_value(&constructor, "name").and_then(|name| name.as_string());
            return format!("'{}'", name.unwrap_or(js_string!("Object")).to_std_string_lossy());
        }
        next = property::prototype_of(&object, context).ok().flatten();
    }
    "'Object'".to_owned()
}
