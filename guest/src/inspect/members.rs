//! Properties as `key: value`.

use boa_engine::{
    JsValue,
    property::{PropertyDescriptor, PropertyKey},
};

use super::{inspector::Inspector, text};

/// A property that is shown.
pub struct Member {
    pub key: PropertyKey,
    pub descriptor: PropertyDescriptor,
}

impl Member {
    /// One that is shown as an own property would be.
    pub fn virtual_one(key: impl Into<PropertyKey>, value: JsValue, enumerable: bool) -> Self {
        let descriptor = PropertyDescriptor::builder().value(value).enumerable(enumerable).build();
        Self { key: key.into(), descriptor }
    }

    pub fn is_named(&self, name: &str) -> bool {
        matches!(&self.key, PropertyKey::String(key) if key == name)
    }
}

impl Inspector<'_> {
    /// `key: value`.
    pub fn member(&mut self, member: &Member, depth: i64) -> String {
        let value = self.property(&member.descriptor, depth);
        format!("{}: {value}", key(member))
    }

    /// The value of a property. Accessors are named, not called.
    pub fn property(&mut self, descriptor: &PropertyDescriptor, depth: i64) -> String {
        if let Some(value) = descriptor.value() {
            return self.indented(2, value, depth);
        }
        let present = |function: Option<&JsValue>| function.is_some_and(|function| !function.is_undefined());
        match (present(descriptor.get()), present(descriptor.set())) {
            (true, true) => "[Getter/Setter]",
            (true, false) => "[Getter]",
            (false, true) => "[Setter]",
            (false, false) => "undefined",
        }
        .into()
    }
}

fn key(member: &Member) -> String {
    let is_hidden = member.descriptor.enumerable() == Some(false);
    match &member.key {
        PropertyKey::Symbol(symbol) => format!("[{}]", text::escaped(&symbol.descriptive_string())),
        PropertyKey::Index(index) if is_hidden => format!("[{}]", index.get()),
        PropertyKey::Index(index) => format!("'{}'", index.get()),
        PropertyKey::String(name) => {
            let plain = text::raw(name);
            if plain == "__proto__" {
                "['__proto__']".into()
            } else if is_hidden {
                format!("[{}]", text::escaped(name))
            } else if text::is_identifier(&plain) {
                plain
            } else {
                text::quoted(&name.to_vec())
            }
        }
    }
}
