//! `replace` and `replaceAll`, with a text to look for. Regular expressions have their own.

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsString, JsSymbol, JsValue, js_string, property::PropertyKey,
};

use super::{
    needle::Needle,
    pieces::{Pieces, join},
    refuse_nothing,
    search::is_reg_exp,
    template::{Template, TemplateMatch},
};

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
    let finder = needle.finder();
    let mut next = finder.find(0);
    if next.is_none() {
        return Ok(text.clone().into());
    }
    let (template, source) = replacement.template(false);
    let mut pieces = Pieces::new(text.clone(), source);
    let mut rest = 0;
    while let Some(at) = next {
        pieces.add_text(rest..at);
        rest = at + search.len();
        match &replacement {
            Replacement::Function(function) => {
                let arguments = [search.clone().into(), JsValue::from(at), text.clone().into()];
                pieces.add_own(function.call(&JsValue::undefined(), &arguments, context)?.to_string(context)?);
            }
            Replacement::Template(_) => {
                let found = TemplateMatch { range: at..rest, text_length: text.len(), groups: &[], named: Vec::new() };
                template.apply(&found, &mut pieces);
            }
        }
        next = if is_all { finder.find(at + search.len().max(1)) } else { None };
    }
    pieces.add_text(rest..text.len());
    pieces.join().map(JsValue::from)
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
    let whole = text.as_str();
    let parts = [whole.get(..at), Some(new.as_str()), whole.get(at + search.len()..)];
    let [Some(before), Some(new), Some(after)] = parts else { unreachable!("the match lies within the text") };
    join(&[before, new, after]).map(JsValue::from)
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

    /// Whether it is the same for every match, or is made by a function: the text has no `$`.
    fn is_whole(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Template(source) => source.iter().all(|unit| unit != u16::from(b'$')),
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
