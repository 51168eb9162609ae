//! Formatted text in pieces that say what they are.

use boa_engine::{Context, JsObject, JsResult, JsString, JsValue, js_string, object::builtins::JsArray};

/// A piece of formatted text. `kind` is what `formatToParts` calls `type`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: &'static str,
    pub text: String,
}

impl Part {
    pub fn new(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    pub fn literal(text: impl Into<String>) -> Self {
        Self::new("literal", text)
    }
}

/// Appends text that is nothing but itself, to the literal before it if there is one.
pub fn push_literal(parts: &mut Vec<Part>, text: &str) {
    if text.is_empty() {
        return;
    }
    match parts.last_mut() {
        Some(last) if last.kind == "literal" => last.text.push_str(text),
        _ => parts.push(Part::literal(text)),
    }
}

pub fn text_of(parts: &[Part]) -> JsValue {
    let text: String = parts.iter().map(|part| part.text.as_str()).collect();
    JsString::from(text.as_str()).into()
}

/// The array that `formatToParts` returns.
///
/// # Errors
/// None that a program can bring about.
pub fn array_of(parts: &[Part], context: &mut Context) -> JsResult<JsValue> {
    let array = JsArray::new(context)?;
    for part in parts {
        let object = JsObject::with_object_proto(context.intrinsics());
        object.create_data_property_or_throw(js_string!("type"), JsString::from(part.kind), context)?;
        object.create_data_property_or_throw(js_string!("value"), JsString::from(part.text.as_str()), context)?;
        array.push(object, context)?;
    }
    Ok(array.into())
}
