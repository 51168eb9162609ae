//! The text of a pattern.

use boa_engine::{Context, JsResult, JsString, JsValue, builtins::regexp::RegExp, js_string};

use super::pristine::Originals;

const BACKSLASH: u16 = b'\\' as u16;
const SLASH: u16 = b'/' as u16;

/// The `source` getter: the pattern such that it can stand between slashes. The engine's own escapes slashes that are escaped
/// already.
///
/// See <https://tc39.es/ecma262/#sec-get-regexp.prototype.source>.
pub fn source(this: &JsValue, _: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let escaped = Originals::of(context).source(this, context)?;
    if this.as_object().is_none_or(|object| !object.is::<RegExp>()) {
        return Ok(escaped.into());
    }
    let mut source = Vec::new();
    let (mut is_escaped, mut is_in_class) = (false, false);
    for unit in pattern(&escaped) {
        match char::from_u32(u32::from(unit)) {
            Some('[') if !is_escaped => is_in_class = true,
            Some(']') if !is_escaped => is_in_class = false,
            Some('/') if !is_escaped && !is_in_class => source.push(BACKSLASH),
            _ => {}
        }
        is_escaped = unit == BACKSLASH && !is_escaped;
        source.push(unit);
    }
    Ok(js_string!(&source[..]).into())
}

/// The pattern that the engine tells as `escaped`: with a backslash before every slash, whether or not there was one.
pub fn pattern(escaped: &JsString) -> Vec<u16> {
    let mut pattern = Vec::with_capacity(escaped.len());
    for unit in escaped.iter() {
        if unit == SLASH {
            pattern.pop();
        }
        pattern.push(unit);
    }
    pattern
}

/// The pattern with surrogates themselves in the place of their escapes. A pattern without the `u` and `v` flags knows only code
/// units, but the compiler takes two escapes that make a pair for one character.
pub fn with_plain_surrogates(pattern: &[u16]) -> Vec<u16> {
    const ESCAPE_LENGTH: usize = 6;
    let mut plain = Vec::with_capacity(pattern.len());
    let mut rest = pattern;
    while let [first, ..] = rest {
        let length = match (*first == BACKSLASH, surrogate_escape(rest)) {
            (true, Some(surrogate)) => {
                plain.push(surrogate);
                rest = &rest[ESCAPE_LENGTH..];
                continue;
            }
            (true, None) => rest.len().min(2),
            (false, _) => 1,
        };
        plain.extend_from_slice(&rest[..length]);
        rest = &rest[length..];
    }
    plain
}

/// The surrogate that `\uD800` to `\uDFFF` at the beginning stands for.
fn surrogate_escape(text: &[u16]) -> Option<u16> {
    let digits = text.get(2..6).filter(|_| text[1] == u16::from(b'u'))?;
    let digits =
        String::from_utf16(digits).ok().filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    let unit = u16::from_str_radix(&digits, 16).ok()?;
    (0xd800..=0xdfff).contains(&unit).then_some(unit)
}
