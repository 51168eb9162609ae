//! `exec` and `test`.

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, builtins::regexp::RegExp, js_string,
    object::builtins::JsArray,
};
use regress::{Match, Range};

use super::{cache::Cache, last_index, matcher::Matcher, pristine::Originals};
use crate::globals::string::piece;

/// See <https://tc39.es/ecma262/#sec-regexp.prototype.exec>.
pub fn exec(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let object = this.as_object().filter(|object| object.is::<RegExp>()).ok_or_else(|| incompatible("exec", this))?;
    let text = arguments.get_or_undefined(0).to_string(context)?;
    // After that conversion, which may compile another pattern.
    let matcher = Cache::of(context).matcher(&object, context).ok_or_else(|| incompatible("exec", this))?;
    match next_match(&object, &matcher, &text, context)? {
        Some(found) => result(&found, &text, matcher.has('d'), context),
        None => Ok(JsValue::null()),
    }
}

/// See <https://tc39.es/ecma262/#sec-regexp.prototype.test>.
pub fn test(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let object = this.as_object().ok_or_else(|| incompatible("test", this))?;
    let text = arguments.get_or_undefined(0).to_string(context)?;
    if Originals::of(context).is_pristine(&object, context)
        && let Some(matcher) = Cache::of(context).matcher(&object, context)
    {
        return Ok(next_match(&object, &matcher, &text, context)?.is_some().into());
    }
    let custom = object.get(js_string!("exec"), context)?;
    let result = match custom.as_callable() {
        Some(custom) => custom.call(this, &[text.into()], context)?,
        None => exec(this, &[text.into()], context)?,
    };
    if !result.is_object() && !result.is_null() {
        let message = "object null is not a function";
        return Err(JsNativeError::typ().with_message(message).into());
    }
    Ok((!result.is_null()).into())
}

/// The error for a method called on something else than a regular expression.
fn incompatible(method: &str, this: &JsValue) -> boa_engine::JsError {
    let receiver = this.display();
    let message = format!("Method RegExp.prototype.{method} called on incompatible receiver {receiver}");
    JsNativeError::typ().with_message(message).into()
}

/// The next match as `lastIndex` and the flags have it.
///
/// See <https://tc39.es/ecma262/#sec-regexpbuiltinexec>.
pub fn next_match(
    object: &JsObject,
    matcher: &Matcher,
    text: &JsString,
    context: &mut Context,
) -> JsResult<Option<Match>> {
    let from = match RegExp::last_index(object).as_ref().and_then(JsValue::as_i32) {
        Some(from) => u64::try_from(from).unwrap_or(0),
        None => object.get(last_index(), context)?.to_length(context)?,
    };
    let from = if matcher.is_stateful() { from } else { 0 };
    let found = match usize::try_from(from) {
        Ok(from) if from <= text.len() => {
            let from = if matcher.is_unicode() { character_start(text, from) } else { from };
            matcher.find(&Cache::of(context).subject(text), from)
        }
        _ => None,
    };
    if matcher.is_stateful() {
        let next = found.as_ref().map_or(0, Match::end);
        if !RegExp::set_last_index(object, next, context) {
            object.set(last_index(), next, true, context)?;
        }
    }
    Ok(found)
}

/// Where the character begins that the code unit at `at` is part of.
fn character_start(text: &JsString, at: usize) -> usize {
    let Some(before) = at.checked_sub(1) else { return at };
    let is_inside = at < text.len() && text.code_point_at(before).code_unit_count() == 2;
    if is_inside { before } else { at }
}

/// The array that tells of a match.
fn result(found: &Match, text: &JsString, has_indices: bool, context: &mut Context) -> JsResult<JsValue> {
    let part = |range: Option<Range>| {
        range.map_or_else(JsValue::undefined, |range| piece(text, range.start, range.end).into())
    };
    let named = named_groups(found, part, context)?;
    let groups = all_groups(found).map(part);
    let array = RegExp::match_result(groups, found.start(), text.clone(), named, context);
    if has_indices {
        let indices = indices(found, context)?;
        array.create_data_property_or_throw(js_string!("indices"), indices, context)?;
    }
    Ok(array.into())
}

/// The match itself, and then its groups.
fn all_groups(found: &Match) -> impl Iterator<Item = Option<Range>> + '_ {
    std::iter::once(Some(found.range())).chain(found.captures.iter().cloned())
}

/// The object with the named groups; `undefined` when there are none.
pub fn named_groups(
    found: &Match,
    value_of: impl Fn(Option<Range>) -> JsValue,
    context: &mut Context,
) -> JsResult<JsValue> {
    let mut groups = None;
    for (name, range) in found.named_groups() {
        let groups = groups.get_or_insert_with(JsObject::with_null_proto);
        groups.create_data_property_or_throw(JsString::from(name), value_of(range), context)?;
    }
    Ok(groups.map_or_else(JsValue::undefined, JsValue::from))
}

/// Where the match and its groups begin and end.
fn indices(found: &Match, context: &mut Context) -> JsResult<JsValue> {
    let mut pairs = Vec::new();
    for range in all_groups(found) {
        pairs.push(pair(range, context));
    }
    let array = JsArray::from_iter(pairs, context);
    let mut named = Vec::new();
    for (name, range) in found.named_groups() {
        named.push((JsString::from(name), pair(range, context)));
    }
    let groups = if named.is_empty() {
        JsValue::undefined()
    } else {
        let groups = JsObject::with_null_proto();
        for (name, pair) in named {
            groups.create_data_property_or_throw(name, pair, context)?;
        }
        groups.into()
    };
    array.create_data_property_or_throw(js_string!("groups"), groups, context)?;
    Ok(array.into())
}

fn pair(range: Option<Range>, context: &mut Context) -> JsValue {
    range.map_or_else(JsValue::undefined, |range| {
        JsArray::from_iter([range.start.into(), range.end.into()], context).into()
    })
}
