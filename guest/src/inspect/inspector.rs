//! One inspection: where it is, what it has seen, and what it does with any value.

use std::collections::HashMap;

use boa_engine::{
    Context, JsObject, JsResult, JsValue, JsVariant, NativeFunction, js_string, object::FunctionObjectBuilder,
    property::PropertyKey,
};

use super::{inspect_with, look, nested, options::Options, read, text};
use crate::intrinsics::Intrinsics;

/// Strings up to this length are not split at their line ends.
const SHORT: usize = 16;

/// Once this many code units are made of the values at one level of indentation, nothing more is opened.
const MAX_TEXT: usize = 1 << 25;

/// An object may describe itself by another value, which may do the same. Once so many do, the last is shown as it is.
const MAX_DESCRIPTIONS: usize = 16;

pub struct Inspector<'a> {
    pub context: &'a mut Context,
    pub options: Options,
    /// Columns of indentation of the value at hand.
    pub indentation: usize,
    /// The containers around it.
    pub seen: Vec<JsObject>,
    /// The depth of the container that was opened last.
    pub opened_depth: i64,
    /// The containers that were met again inside themselves; `<ref *n>` has them by position.
    pub circular: Vec<JsObject>,
    /// How much text was made, by indentation.
    text_made: HashMap<usize, usize>,
    /// How many objects have described themselves by another value, each the one before it.
    descriptions: usize,
}

impl<'a> Inspector<'a> {
    pub fn new(options: Options, context: &'a mut Context) -> Self {
        Self {
            context,
            options,
            indentation: 0,
            seen: Vec::new(),
            opened_depth: 0,
            circular: Vec::new(),
            text_made: HashMap::new(),
            descriptions: 0,
        }
    }

    /// The value in words, inside `depth` containers.
    pub fn value(&mut self, value: &JsValue, depth: i64) -> String {
        match value.as_object() {
            Some(object) => self.any_object(&object, depth, false),
            None => self.primitive(value),
        }
    }

    /// [`Self::value`], `columns` further to the right.
    pub fn indented(&mut self, columns: usize, value: &JsValue, depth: i64) -> String {
        self.indentation += columns;
        let text = self.value(value, depth);
        self.indentation -= columns;
        text
    }

    pub fn primitive(&mut self, value: &JsValue) -> String {
        match value.variant() {
            JsVariant::String(text) => self.string(&text.to_vec()),
            JsVariant::BigInt(number) => format!("{}n", number.to_string_radix(10)),
            JsVariant::Symbol(symbol) => text::raw(&symbol.descriptive_string()),
            JsVariant::Float64(number) => self::number(number),
            JsVariant::Integer32(number) => number.to_string(),
            JsVariant::Boolean(answer) => answer.to_string(),
            JsVariant::Null => "null".into(),
            JsVariant::Undefined => "undefined".into(),
            JsVariant::Object(_) => unreachable!("an object is no primitive"),
        }
    }

    fn string(&self, text: &[u16]) -> String {
        let hidden = text.len().saturating_sub(self.options.max_string_length);
        let shown = &text[..text.len() - hidden];
        let room = self.options.break_length - self.indentation as i64 - 4;
        let mut quoted = if shown.len() > SHORT && shown.len() as i64 > room {
            let lines = shown.split_inclusive(|unit| *unit == u16::from(b'\n')).map(text::quoted);
            lines.collect::<Vec<_>>().join(&format!(" +\n{:1$}", "", self.indentation + 2))
        } else {
            text::quoted(shown)
        };
        if hidden > 0 {
            quoted.push_str(&format!("... {hidden} more character{}", text::plural(hidden)));
        }
        quoted
    }

    /// An object that may be a proxy, may describe itself, and may be inside itself. The buffer of a view is shown without
    /// its contents.
    pub fn any_object(&mut self, object: &JsObject, depth: i64, is_buffer_of_view: bool) -> String {
        let Some(target) = self.behind_proxies(object, depth) else { return "<Revoked Proxy>".into() };
        let target = match target {
            Ok(target) => target,
            Err(proxy_in_words) => return proxy_in_words,
        };
        if self.options.custom_inspect
            && self.descriptions < MAX_DESCRIPTIONS
            && let Some(text) = self.own_description(object, &target, depth)
        {
            return text;
        }
        if self.seen.iter().any(|seen| JsObject::equals(seen, &target)) {
            let known = self.circular.iter().position(|known| JsObject::equals(known, &target));
            let index = known.unwrap_or_else(|| {
                self.circular.push(target.clone());
                self.circular.len() - 1
            });
            return format!("[Circular *{}]", index + 1);
        }
        self.object(&target, depth, is_buffer_of_view)
    }

    /// The object behind all proxies, or the proxy in words if proxies are to be shown; `None` for a revoked one.
    fn behind_proxies(&mut self, object: &JsObject, depth: i64) -> Option<Result<JsObject, String>> {
        let mut target = object.clone();
        while let Some(parts) = look::proxy_parts(&target) {
            let (behind, handler) = parts?;
            if self.options.show_proxy {
                return Some(Err(self.proxy(&behind, &handler, depth)));
            }
            target = behind;
        }
        Some(Ok(target))
    }

    fn proxy(&mut self, target: &JsObject, handler: &JsObject, depth: i64) -> String {
        if depth > self.options.depth {
            return "Proxy [Array]".into();
        }
        let parts = [target, handler].map(|part| self.indented(2, &part.clone().into(), depth + 1));
        self.lay_out(parts.into(), "", "Proxy [", "]", Some(true), depth + 1)
    }

    /// What the object's own `Symbol.for('nodejs.util.inspect.custom')` makes of it.
    fn own_description(&mut self, object: &JsObject, target: &JsObject, depth: i64) -> Option<String> {
        let key = PropertyKey::from(Intrinsics::of(self.context).inspect_custom());
        look::find(target, &key)?;
        let method = read(target, key, self.context).as_object()?;
        if !method.is_callable() || is_prototype(target) {
            return None;
        }
        let left = self.options.depth.saturating_sub(depth);
        let options = self.options.clone();
        let this = JsValue::from(object.clone());
        let described = nested(self.context, |context| {
            let build = |function, context: &Context| {
                JsValue::from(
                    FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(function)).build(),
                )
            };
            let stylize = build(stylize, context);
            let inspect = build(inspect_for_program, context);
            let options = options.to_object(&stylize, context);
            method.call(&this, &[(left as f64).into(), options.into(), inspect], context).ok()
        })?;
        if described.as_object().is_some_and(|described| JsObject::equals(&described, object)) {
            return None;
        }
        if let Some(text) = described.as_string() {
            return Some(text::raw(&text).replace('\n', &format!("\n{:1$}", "", self.indentation)));
        }
        self.descriptions += 1;
        let text = self.value(&described, depth);
        self.descriptions -= 1;
        Some(text)
    }
}

/// A number as Node prints it, which tells zeros apart.
pub fn number(number: f64) -> String {
    if number == 0.0 && number.is_sign_negative() {
        return "-0".into();
    }
    ryu_js::Buffer::new().format(number).to_owned()
}

/// Whether the object is the prototype of its own constructor.
fn is_prototype(object: &JsObject) -> bool {
    let constructor = look::find_data(object, &js_string!("constructor").into());
    let prototype = constructor
        .and_then(|constructor| look::own_data(&constructor.as_object()?.clone(), &js_string!("prototype").into()))
        .and_then(|prototype| prototype.as_object());
    prototype.is_some_and(|prototype| JsObject::equals(&prototype, object))
}

/// `options.stylize(text, style)`, without colours.
fn stylize(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    arguments.first().cloned().unwrap_or_default().to_string(context).map(JsValue::from)
}

/// `inspect(value, options)`, the third argument of a program's own inspection function.
fn inspect_for_program(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let value = arguments.first().cloned().unwrap_or_default();
    // Node's own default for a call without options.
    let options = Options { depth: 2, ..Options::default() };
    let options = arguments.get(1).map_or(options.clone(), |given| options.overridden_by(given));
    Ok(js_string!(inspect_with(&value, options, context)).into())
}

impl Inspector<'_> {
    /// Lays out the parts of a container that is `depth` deep.
    pub fn lay_out(
        &self,
        parts: Vec<String>,
        base: &str,
        open: &str,
        close: &str,
        grid: Option<bool>,
        depth: i64,
    ) -> String {
        let levels = self.opened_depth - depth;
        super::layout::Parts { parts, base, open, close, grid, indentation: self.indentation, levels }
            .lay_out(&self.options)
    }

    /// Counts text that was made; once there is too much of it, nothing more is opened.
    pub fn count(&mut self, text: &str) {
        let made = self.text_made.entry(self.indentation).or_default();
        *made += text.len();
        if *made > MAX_TEXT {
            self.options.depth = -1;
        }
    }
}
