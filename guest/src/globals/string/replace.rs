//! `replace` and `replaceAll`, with a text to look for. Regular expressions have their own.

use std::ops::Range;

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string, property::PropertyKey,
    string::JsStr,
};

use super::{
    needle::{Needle, NeedleFinder},
    pieces::{Pieces, check_length, join},
    refuse_nothing,
    search::is_reg_exp,
    template::{Template, TemplateMatch},
};
use crate::text_builder::TextBuilder;

/// See <https://tc39.es/ecma262/#sec-string.prototype.replace>.
pub fn replace(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    refuse_nothing(this, "replace")?;
    let [search, replacement] = two(arguments);
    if let Some(replacer) = own_method(&search, JsSymbol::replace(), context)? {
        return replacer.call(&search, &[this.clone(), replacement], context);
    }
    in_text(this, &search, &replacement, false, context)
}

/// See <https://tc39.es/ecma262/#sec-string.prototype.replaceall>.
pub fn replace_all(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    refuse_nothing(this, "replaceAll")?;
    let [search, replacement] = two(arguments);
    if is_reg_exp(&search, context)? {
        refuse_single(&search, context)?;
    }
    if let Some(replacer) = own_method(&search, JsSymbol::replace(), context)? {
        return replacer.call(&search, &[this.clone(), replacement], context);
    }
    in_text(this, &search, &replacement, true, context)
}

fn two(arguments: &[JsValue]) -> [JsValue; 2] {
    [0, 1].map(|index| arguments.get(index).cloned().unwrap_or_default())
}

/// A regular expression that finds only one match is not what `replaceAll` is for.
fn refuse_single(search: &JsValue, context: &mut Context) -> JsResult<()> {
    let Some(reg_exp) = search.as_object() else { return Ok(()) };
    let flags = reg_exp.get(js_string!("flags"), context)?;
    if !flags.is_null_or_undefined() && flags.to_string(context)?.iter().any(|flag| flag == u16::from(b'g')) {
        return Ok(());
    }
    let message = "String.prototype.replaceAll called with a non-global RegExp argument";
    Err(JsNativeError::typ().with_message(message).into())
}

/// The method of an object under a key; none if it has none, or is no object.
///
/// # Errors
/// When the property's getter throws, or the property is not callable.
pub fn own_method(value: &JsValue, key: impl Into<PropertyKey>, context: &mut Context) -> JsResult<Option<JsObject>> {
    let Some(object) = value.as_object() else { return Ok(None) };
    let method = object.get(key, context)?;
    if method.is_null_or_undefined() {
        return Ok(None);
    }
    let not_callable = || JsNativeError::typ().with_message("value returned for property of object is not a function");
    method.as_callable().map(Some).ok_or_else(|| not_callable().into())
}

fn in_text(
    this: &JsValue,
    search: &JsValue,
    replacement: &JsValue,
    is_all: bool,
    context: &mut Context,
) -> JsResult<JsValue> {
    let text = this.to_string(context)?;
    let search = search.to_string(context)?;
    let replacement = Replacement::new(replacement, context)?;
    let needle = Needle::new(search.as_str(), text.as_str());
    if !is_all && replacement.is_whole() {
        return first_in_text(&text, &search, &needle, &replacement, context);
    }
    let mut matches = Matches { finder: needle.finder(), length: search.len(), from: Some(0), is_all }.peekable();
    if matches.peek().is_none() {
        return Ok(text.clone().into());
    }
    match replacement {
        Replacement::Template(new) if is_whole(&new) => all_by_text(&text, &search, matches, &new).map(JsValue::from),
        Replacement::Template(template) => by_template(&text, matches, template).map(JsValue::from),
        Replacement::Function(function) => all_by_function(&text, &search, matches, &function, context),
    }
}

/// Where a text is found, one after the other.
struct Matches<'n> {
    finder: NeedleFinder<'n>,
    /// Of the text that is found.
    length: usize,
    from: Option<usize>,
    is_all: bool,
}

impl Iterator for Matches<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let at = self.finder.find(self.from?)?;
        self.from = self.is_all.then_some(at + self.length.max(1));
        Some(at..at + self.length)
    }
}

/// Replaces all matches with the same text.
fn all_by_text(
    text: &JsString,
    search: &JsString,
    matches: impl Iterator<Item = Range<usize>>,
    new: &JsString,
) -> JsResult<JsString> {
    let matches: Vec<usize> = matches.map(|found| found.start).collect();
    let kept = text.len() - matches.len() * search.len();
    let length = matches.len().saturating_mul(new.len()).saturating_add(kept);
    check_length(length)?;
    let mut built = TextBuilder::with_capacity(length);
    let mut rest = 0;
    for at in matches {
        built.push(part(text, rest..at));
        built.push(new.as_str());
        rest = at + search.len();
    }
    built.push(part(text, rest..text.len()));
    Ok(built.build())
}

/// Replaces all matches with what a function makes of them.
fn all_by_function(
    text: &JsString,
    search: &JsString,
    matches: impl Iterator<Item = Range<usize>>,
    function: &JsObject,
    context: &mut Context,
) -> JsResult<JsValue> {
    let mut built = TextBuilder::with_capacity(0);
    let mut rest = 0;
    for found in matches {
        built.push(part(text, rest..found.start));
        let arguments = [search.clone().into(), JsValue::from(found.start), text.clone().into()];
        let new = function.call(&JsValue::undefined(), &arguments, context)?.to_string(context)?;
        check_length(built.len() + new.len())?;
        built.push(new.as_str());
        rest = found.end;
    }
    built.push(part(text, rest..text.len()));
    check_length(built.len())?;
    Ok(built.build().into())
}

/// Replaces with what a template stands for.
fn by_template(text: &JsString, matches: impl Iterator<Item = Range<usize>>, source: JsString) -> JsResult<JsString> {
    let template = Template::new(source.as_str(), false);
    let mut pieces = Pieces::new(text.clone(), source);
    let mut rest = 0;
    for found in matches {
        pieces.add_text(rest..found.start);
        rest = found.end;
        let found = TemplateMatch { range: found, text_length: text.len(), groups: &[], named: Vec::new() };
        template.apply(&found, &mut pieces);
    }
    pieces.add_text(rest..text.len());
    pieces.join()
}

fn part(text: &JsString, range: Range<usize>) -> JsStr<'_> {
    text.as_str().get(range).expect("matches lie within the text")
}

/// Replaces the first match with a text that is not put together from parts of others.
fn first_in_text(
    text: &JsString,
    search: &JsString,
    needle: &Needle<'_>,
    replacement: &Replacement,
    context: &mut Context,
) -> JsResult<JsValue> {
    let Some(at) = needle.find(0) else { return Ok(text.clone().into()) };
    let new = match replacement {
        Replacement::Function(function) => {
            let arguments = [search.clone().into(), JsValue::from(at), text.clone().into()];
            function.call(&JsValue::undefined(), &arguments, context)?.to_string(context)?
        }
        Replacement::Template(new) => new.clone(),
    };
    join(&[part(text, 0..at), new.as_str(), part(text, at + search.len()..text.len())]).map(JsValue::from)
}

/// Whether a template stands for nothing but itself.
fn is_whole(template: &JsString) -> bool {
    template.iter().all(|unit| unit != u16::from(b'$'))
}

/// What comes in the place of a match.
pub enum Replacement {
    Function(JsObject),
    /// The text of a [`Template`].
    Template(JsString),
}

impl Replacement {
    /// # Errors
    /// When what is no function cannot be converted to text.
    pub fn new(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        match value.as_callable() {
            Some(function) => Ok(Self::Function(function)),
            None => value.to_string(context).map(Self::Template),
        }
    }

    /// What it was made from, converted.
    pub fn value(self) -> JsValue {
        match self {
            Self::Function(function) => function.into(),
            Self::Template(text) => text.into(),
        }
    }

    /// Whether it is the same for every match, or is made by a function: the text has no `$`.
    fn is_whole(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Template(source) => is_whole(source),
        }
    }

    /// The template, if it is one, and its text.
    pub fn template(&self, has_names: bool) -> (Template, JsString) {
        let source = match self {
            Self::Function(_) => js_string!(),
            Self::Template(source) => source.clone(),
        };
        (Template::new(source.as_str(), has_names), source)
    }
}
