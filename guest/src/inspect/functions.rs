//! Functions and classes.

use boa_engine::{JsObject, builtins::function::OrdinaryFunction, js_string};

use super::{inspector::Inspector, look, names::name_of, read, text};
use crate::intrinsics::Intrinsics;

impl Inspector<'_> {
    /// `[Function: name]`, `[class Name extends Base]`.
    pub fn function(&mut self, function: &JsObject, constructor: Option<&str>, tag: &str) -> String {
        if self.is_class(function) {
            return self.class(function, constructor, tag);
        }
        let kind = self.function_kind(function);
        let mut text = format!("[{kind}");
        if constructor.is_none() {
            text.push_str(" (null prototype)");
        }
        let name = read(function, js_string!("name"), self.context);
        match name.as_string() {
            Some(name) if name.is_empty() => text.push_str(" (anonymous)"),
            Some(name) => text.extend([": ", &text::raw(&name)]),
            None => text.extend([": ", &self.primitive_or_kind(&name)]),
        }
        text.push(']');
        if let Some(constructor) = constructor
            && constructor != kind
        {
            text.extend([" ", constructor]);
        }
        if !tag.is_empty() && constructor != Some(tag) {
            text.push_str(&format!(" [{tag}]"));
        }
        text
    }

    fn class(&mut self, class: &JsObject, constructor: Option<&str>, tag: &str) -> String {
        let own_name = look::own(class, &js_string!("name").into()).and_then(|_| name_of(class, self.context));
        let mut text = format!("[class {}", own_name.as_deref().unwrap_or("(anonymous)"));
        if let Some(constructor) = constructor
            && constructor != "Function"
        {
            text.push_str(&format!(" [{constructor}]"));
        }
        if !tag.is_empty() && constructor != Some(tag) {
            text.push_str(&format!(" [{tag}]"));
        }
        if constructor.is_none() {
            text.push_str(" extends [null prototype]");
        } else if let Some(base) = class.prototype().and_then(|base| name_of(&base, self.context)) {
            text.push_str(&format!(" extends {base}"));
        }
        text.push(']');
        text
    }

    /// Only a class, or a function whose prototype the program has fixed, has a `prototype` that cannot be replaced. The
    /// source tells which: the engine keeps none of a class.
    fn is_class(&mut self, function: &JsObject) -> bool {
        let prototype = look::own(function, &js_string!("prototype").into());
        function.is::<OrdinaryFunction>()
            && function.is_constructor()
            && prototype.is_some_and(|prototype| prototype.writable() == Some(false))
            && Intrinsics::of(self.context).function_source(function, self.context).is_some_and(|source| {
                source.starts_with(js_string!("class").as_str())
                    || source.ends_with(js_string!("[native code] }").as_str())
            })
    }

    /// Which of the four function constructors the function could be of, by its prototypes.
    fn function_kind(&self, function: &JsObject) -> &'static str {
        let constructors = self.context.intrinsics().constructors();
        let kinds = [
            (constructors.async_generator_function().prototype(), "AsyncGeneratorFunction"),
            (constructors.async_function().prototype(), "AsyncFunction"),
            (constructors.generator_function().prototype(), "GeneratorFunction"),
        ];
        let kind = kinds.iter().find(|(prototype, _)| look::is_instance(function, prototype));
        kind.map_or("Function", |(_, name)| name)
    }

    fn primitive_or_kind(&mut self, value: &boa_engine::JsValue) -> String {
        if value.is_object() { "[Object]".into() } else { self.primitive(value) }
    }
}
