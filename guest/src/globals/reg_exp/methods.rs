//! `[Symbol.match]`, `[Symbol.replace]`, `[Symbol.search]` and `compile`.

use std::rc::Rc;

use boa_engine::{
    Context, JsArgs as _, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string, object::builtins::JsArray,
};
use regress::Match;

use super::{
    cache::Cache,
    exec::{self, named_groups, next_match},
    last_index,
    matcher::Matcher,
    pristine::Originals,
};
use crate::globals::string::{Pieces, Replacement, TemplateMatch, piece};

/// The text that a method is called with, converted before anything of the regular expression is looked at, which that may change.
/// What is called on no object is an error before that, which is left to the engine's own methods.
pub fn text(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsString> {
    if this.is_object() { arguments.get_or_undefined(0).to_string(context) } else { Ok(js_string!()) }
}

/// The regular expression a method is called on, where only results count.
pub fn pristine(this: &JsValue, context: &mut Context) -> Option<(JsObject, Rc<Matcher>)> {
    let object = this.as_object()?;
    if !Originals::of(context).is_pristine(&object, context) {
        return None;
    }
    let matcher = Cache::of(context).matcher(&object, context)?;
    Some((object, matcher))
}

/// See <https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.match%>.
pub fn matches(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text(this, arguments, context)?;
    let Some((object, matcher)) = pristine(this, context) else {
        return Originals::of(context).call(JsSymbol::r#match().into(), this, &[text.into()], context);
    };
    if !matcher.has('g') {
        return exec::exec(this, &[text.into()], context);
    }
    object.set(last_index(), 0, true, context)?;
    let found: Vec<JsValue> = All::new(&matcher, &text, context).map(|found| matched(&found, &text).into()).collect();
    Ok(if found.is_empty() { JsValue::null() } else { JsArray::from_iter(found, context).into() })
}

/// See <https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.search%>.
pub fn search(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let text = text(this, arguments, context)?;
    let Some((_, matcher)) = pristine(this, context) else {
        return Originals::of(context).call(JsSymbol::search().into(), this, &[text.into()], context);
    };
    let found = matcher.find(&Cache::of(context).subject(&text), 0);
    Ok(found.map_or(JsValue::from(-1), |found| found.start().into()))
}

/// See <https://tc39.es/ecma262/#sec-regexp.prototype.compile>.
pub fn compile(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let result = Originals::of(context).call(js_string!("compile").into(), this, arguments, context);
    if let Some(object) = this.as_object() {
        Cache::of(context).forget(&object);
    }
    result
}

/// See <https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.replace%>.
pub fn replace(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    if !this.is_object() {
        return Originals::of(context).call(JsSymbol::replace().into(), this, arguments, context);
    }
    let text = text(this, arguments, context)?;
    let replacement = Replacement::new(arguments.get_or_undefined(1), context)?;
    let Some((object, matcher)) = pristine(this, context) else {
        let arguments = [text.into(), replacement.value()];
        return Originals::of(context).call(JsSymbol::replace().into(), this, &arguments, context);
    };
    let found: Vec<Match> = if matcher.has('g') {
        object.set(last_index(), 0, true, context)?;
        All::new(&matcher, &text, context).collect()
    } else {
        next_match(&object, &matcher, &text, context)?.into_iter().collect()
    };
    let Some(first) = found.first() else { return Ok(text.into()) };
    let (template, source) = replacement.template(first.named_groups().next().is_some());
    let mut pieces = Pieces::new(text.clone(), source);
    let mut rest = 0;
    for found in &found {
        pieces.add_text(rest..found.start());
        rest = found.end();
        match &replacement {
            Replacement::Template(_) => template.apply(&TemplateMatch::of(found, text.len()), &mut pieces),
            Replacement::Function(function) => pieces.add_own(ask(function, found, &text, context)?),
        }
    }
    pieces.add_text(rest..text.len());
    pieces.join().map(JsValue::from)
}

/// What the program's function wants in the place of a match.
fn ask(function: &JsObject, found: &Match, text: &JsString, context: &mut Context) -> JsResult<JsString> {
    let part = |range: Option<regress::Range>| {
        range.map_or_else(JsValue::undefined, |range| piece(text, range.start, range.end).into())
    };
    let mut arguments = vec![matched(found, text).into()];
    arguments.extend(found.captures.iter().cloned().map(part));
    arguments.push(found.start().into());
    arguments.push(text.clone().into());
    let groups = named_groups(found, part, context)?;
    if !groups.is_undefined() {
        arguments.push(groups);
    }
    function.call(&JsValue::undefined(), &arguments, context)?.to_string(context)
}

fn matched(found: &Match, text: &JsString) -> JsString {
    piece(text, found.start(), found.end())
}

/// All matches from the beginning of a text, one after the other.
struct All<'m> {
    matcher: &'m Matcher,
    text: JsString,
    subject: Rc<super::subject::Subject>,
    from: usize,
}

impl<'m> All<'m> {
    fn new(matcher: &'m Matcher, text: &JsString, context: &Context) -> Self {
        Self { matcher, text: text.clone(), subject: Cache::of(context).subject(text), from: 0 }
    }
}

impl Iterator for All<'_> {
    type Item = Match;

    fn next(&mut self) -> Option<Match> {
        if self.from > self.text.len() {
            return None;
        }
        let found = self.matcher.find(&self.subject, self.from)?;
        let is_empty = found.start() == found.end();
        self.from = if is_empty { advance(&self.text, found.end(), self.matcher.is_unicode()) } else { found.end() };
        Some(found)
    }
}

/// The position after `at`.
///
/// See <https://tc39.es/ecma262/#sec-advancestringindex>.
pub fn advance(text: &JsString, at: usize, is_unicode: bool) -> usize {
    if !is_unicode || at >= text.len() {
        return at + 1;
    }
    at + text.code_point_at(at).code_unit_count()
}
