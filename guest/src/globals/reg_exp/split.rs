//! `[Symbol.split]`.

use boa_engine::{Context, JsArgs as _, JsResult, JsString, JsSymbol, JsValue, object::builtins::JsArray};

use super::{
    cache::Cache,
    matcher::Matcher,
    methods::{advance, pristine, text},
    pristine::Originals,
};
use crate::globals::string::piece;

/// See <https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.split%>.
pub fn split(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text(this, arguments, context)?;
    let originals = Originals::of(context);
    let matcher = match pristine(this, context) {
        Some((object, matcher)) if originals.is_own_species(&object, context)? => matcher,
        _ => {
            let arguments = [text.into(), arguments.get_or_undefined(1).clone()];
            return originals.call(JsSymbol::split().into(), this, &arguments, context);
        }
    };
    let limit = arguments.get_or_undefined(1);
    let limit = if limit.is_undefined() { u32::MAX } else { limit.to_u32(context)? };
    let pieces = pieces(&matcher, &text, limit as usize, context);
    Ok(JsArray::from_iter(pieces, context).into())
}

/// What is between the matches, and the groups of the matches.
fn pieces(matcher: &Matcher, text: &JsString, limit: usize, context: &Context) -> Vec<JsValue> {
    let mut pieces = Vec::new();
    if limit == 0 {
        return pieces;
    }
    let subject = Cache::of(context).subject(text);
    if text.is_empty() {
        if matcher.find_anywhere(&subject, 0).is_none() {
            pieces.push(text.clone().into());
        }
        return pieces;
    }
    let (mut start, mut from) = (0, 0);
    while let Some(found) = matcher.find_anywhere(&subject, from).filter(|found| found.start() < text.len()) {
        let end = found.end();
        if end == start {
            // Nothing between the last match and this one, which is empty: look further.
            from = advance(text, found.start(), matcher.is_unicode());
            continue;
        }
        pieces.push(piece(text, start, found.start()).into());
        let groups = found.captures.iter().map(|group| match group {
            Some(range) => piece(text, range.start, range.end).into(),
            None => JsValue::undefined(),
        });
        pieces.extend(groups);
        if pieces.len() >= limit {
            pieces.truncate(limit);
            return pieces;
        }
        (start, from) = (end, end);
    }
    pieces.push(piece(text, start, text.len()).into());
    pieces
}
