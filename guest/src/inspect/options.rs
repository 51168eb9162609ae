//! How much of a value is shown, and how wide.

use boa_engine::{Context, JsObject, JsValue, js_string, object::ObjectInitializer, property::Attribute};

use super::look;

/// Values nested deeper than this are never opened, whatever the program asks for: the inspector recurses.
const DEEPEST: i64 = 150;

/// The options of Node's `util.inspect` that are understood, under their own names.
#[derive(Clone)]
pub struct Options {
    pub depth: i64,
    pub show_hidden: bool,
    pub show_proxy: bool,
    pub custom_inspect: bool,
    pub sorted: bool,
    pub max_array_length: usize,
    pub max_string_length: usize,
    pub break_length: i64,
    pub compact: i64,
}

impl Default for Options {
    /// What the console uses.
    fn default() -> Self {
        Self {
            depth: 4,
            show_hidden: false,
            show_proxy: false,
            custom_inspect: true,
            sorted: false,
            max_array_length: 100,
            max_string_length: 10_000,
            break_length: 80,
            compact: 3,
        }
    }
}

impl Options {
    /// A line without an end.
    pub const UNBROKEN: i64 = i64::MAX / 4;

    /// These options, with those that `given` has as own data properties in their place.
    pub fn overridden_by(mut self, given: &JsValue) -> Self {
        let Some(given) = given.as_object() else { return self };
        let option = |name: &str| look::own_data(&given, &js_string!(name).into());
        let flag = |name: &str, target: &mut bool| {
            if let Some(value) = option(name) {
                *target = value.to_boolean();
            }
        };
        flag("showHidden", &mut self.show_hidden);
        flag("showProxy", &mut self.show_proxy);
        flag("customInspect", &mut self.custom_inspect);
        flag("sorted", &mut self.sorted);
        // `null` and `Infinity` both stand for no limit.
        let number = |name: &str| {
            let value = option(name)?;
            if value.is_null() { Some(f64::INFINITY) } else { value.as_number().filter(|number| !number.is_nan()) }
        };
        if let Some(depth) = number("depth") {
            self.depth = (depth as i64).min(DEEPEST);
        }
        if let Some(length) = number("maxArrayLength") {
            self.max_array_length = length as usize;
        }
        if let Some(length) = number("maxStringLength") {
            self.max_string_length = length as usize;
        }
        if let Some(length) = number("breakLength") {
            self.break_length = (length as i64).min(Self::UNBROKEN);
        }
        match option("compact") {
            Some(value) if value.as_boolean() == Some(false) => self.compact = 0,
            Some(value) => self.compact = value.as_number().map_or(self.compact, |number| number as i64),
            None => {}
        }
        self
    }

    /// The options as a program's own inspection function receives them.
    pub fn to_object(&self, stylize: &JsValue, context: &mut Context) -> JsObject {
        let number = |value: i64| if value >= DEEPEST { f64::INFINITY } else { value as f64 };
        let all = Attribute::all();
        ObjectInitializer::new(context)
            .property(js_string!("showHidden"), self.show_hidden, all)
            .property(js_string!("depth"), number(self.depth), all)
            .property(js_string!("colors"), false, all)
            .property(js_string!("customInspect"), self.custom_inspect, all)
            .property(js_string!("showProxy"), self.show_proxy, all)
            .property(js_string!("maxArrayLength"), self.max_array_length as f64, all)
            .property(js_string!("maxStringLength"), self.max_string_length as f64, all)
            .property(js_string!("breakLength"), self.break_length as f64, all)
            .property(js_string!("compact"), self.compact as f64, all)
            .property(js_string!("sorted"), self.sorted, all)
            .property(js_string!("getters"), false, all)
            .property(js_string!("numericSeparator"), false, all)
            .property(js_string!("stylize"), stylize.clone(), all)
            .build()
    }
}
