//! `util.format`: placeholders in the first argument, everything else after it with spaces between.

use boa_engine::{Context, JsObject, JsString, JsSymbol, JsValue, js_string, string::JsStrVariant};

use crate::{
    inspect::{self, Options, look},
    intrinsics::Intrinsics,
};

const PERCENT: u16 = b'%' as u16;

/// The arguments as one string. Strings stay as they are, code unit for code unit.
pub fn format(arguments: &[JsValue], context: &mut Context) -> JsString {
    format_with(&Options::default(), arguments, context)
}

/// [`format`], where objects are shown as `options` want them.
pub fn format_with(options: &Options, arguments: &[JsValue], context: &mut Context) -> JsString {
    let Some((first, rest)) = arguments.split_first() else { return js_string!() };
    let mut parts = Vec::with_capacity(arguments.len() * 2);
    let unused = match first.as_string() {
        Some(template) if rest.is_empty() => return template,
        Some(template) if has_placeholder(&template) => fill(&template, rest, options, &mut parts, context),
        _ => {
            parts.push(in_words(first, options, context));
            rest
        }
    };
    for value in unused {
        parts.push(js_string!(" "));
        parts.push(in_words(value, options, context));
    }
    JsString::from(&parts[..])
}

fn has_placeholder(template: &JsString) -> bool {
    match template.as_str().variant() {
        JsStrVariant::Latin1(bytes) => bytes.contains(&b'%'),
        JsStrVariant::Utf16(units) => units.contains(&PERCENT),
    }
}

/// Replaces the placeholders by values, in order, and returns the values that are left.
fn fill<'a>(
    template: &JsString,
    values: &'a [JsValue],
    options: &Options,
    parts: &mut Vec<JsString>,
    context: &mut Context,
) -> &'a [JsValue] {
    let mut values = values;
    // Up to where the template is in `parts`.
    let mut done = 0;
    let mut position = 0;
    while position + 1 < template.len() {
        let kind = template.code_unit_at(position + 1).and_then(|unit| u8::try_from(unit).ok());
        if template.code_unit_at(position) != Some(PERCENT) {
            position += 1;
            continue;
        }
        // What replaces the placeholder. A doubled percent sign loses one of its two.
        let (replacement, until) = match (kind, values.split_first()) {
            (Some(b'%'), _) => (None, position + 1),
            (Some(kind), Some((value, left))) => match placeholder(kind, value, options, context) {
                Some(text) => {
                    values = left;
                    (Some(text), position)
                }
                None => {
                    position += 2;
                    continue;
                }
            },
            _ => {
                position += 2;
                continue;
            }
        };
        parts.push(template.get_expect(done..until));
        parts.extend(replacement);
        position += 2;
        done = position;
    }
    parts.push(template.get_expect(done..));
    values
}

/// The value as the placeholder wants it; `None` if there is no such placeholder.
fn placeholder(kind: u8, value: &JsValue, options: &Options, context: &mut Context) -> Option<JsString> {
    Some(match kind {
        b's' => as_string(value, context),
        b'd' => number(value, context, |value, context| value.to_number(context).unwrap_or(f64::NAN)),
        b'i' => number(value, context, |value, context| {
            let number = Intrinsics::of(context).parse_int(value, context);
            number.ok().and_then(|number| number.as_number()).unwrap_or(f64::NAN)
        }),
        b'f' => {
            let number = Intrinsics::of(context).parse_float(value, context);
            js_string!(inspect::number(number.ok().and_then(|number| number.as_number()).unwrap_or(f64::NAN)))
        }
        b'j' => json(value, context),
        b'O' => js_string!(inspect::inspect_with(value, options.clone(), context)),
        b'o' => {
            let options = Options { show_hidden: true, show_proxy: true, depth: 4, ..options.clone() };
            js_string!(inspect::inspect_with(value, options, context))
        }
        b'c' => js_string!(),
        _ => return None,
    })
}

fn in_words(value: &JsValue, options: &Options, context: &mut Context) -> JsString {
    value.as_string().unwrap_or_else(|| js_string!(inspect::inspect_with(value, options.clone(), context)))
}

/// A number by `convert`, except for what has a fixed form.
fn number(value: &JsValue, context: &mut Context, convert: impl FnOnce(&JsValue, &mut Context) -> f64) -> JsString {
    if value.is_bigint() {
        in_words(value, &Options::default(), context)
    } else if value.is_symbol() {
        js_string!("NaN")
    } else {
        js_string!(inspect::number(convert(value, context)))
    }
}

/// `%s`.
fn as_string(value: &JsValue, context: &mut Context) -> JsString {
    let is_special = value.is_number() || value.is_bigint();
    let is_plain_object = value.as_object().is_some_and(|object| !object.is_callable() && !speaks(&object, context));
    if is_special || is_plain_object {
        return js_string!(inspect::inspect_with(value, Options { depth: 0, ..Options::default() }, context));
    }
    to_text(value, context)
}

/// `String(value)`; in words if that throws.
pub fn to_text(value: &JsValue, context: &mut Context) -> JsString {
    if let Some(symbol) = value.as_symbol() {
        return symbol.descriptive_string();
    }
    value.to_string(context).unwrap_or_else(|_| in_words(value, &Options::default(), context))
}

/// Whether the program has said how to convert the object to a string.
fn speaks(object: &JsObject, context: &mut Context) -> bool {
    let mut object = object.clone();
    while let Some(parts) = look::proxy_parts(&object) {
        let Some((target, _)) = parts else { return false };
        object = target;
    }
    let keys = [js_string!("toString").into(), JsSymbol::to_primitive().into()];
    let is_function = |key: &_| look::find_data(&object, key).is_some_and(|value| value.is_callable());
    let keys: Vec<_> = keys.into_iter().filter(is_function).collect();
    let owner =
        look::chain(&object).enumerate().find(|(_, owner)| keys.iter().any(|key| look::own(owner, key).is_some()));
    match owner {
        None => false,
        Some((0, _)) => true,
        Some((_, owner)) => !inspect::has_built_in_constructor(&owner, context),
    }
}

/// `%j`.
fn json(value: &JsValue, context: &mut Context) -> JsString {
    match Intrinsics::of(context).json_stringify(value, context) {
        Ok(json) => json.as_string().unwrap_or(js_string!("undefined")),
        Err(error) => {
            let is_circular = error.as_native().is_some_and(|error| error.message().contains("cyclic"));
            if is_circular { js_string!("[Circular]") } else { in_words(value, &Options::default(), context) }
        }
    }
}
