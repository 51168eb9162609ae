//! From JSON text to engine values.

use boa_engine::{
    Context, JsObject, JsString, JsValue,
    object::builtins::JsArray,
    property::{PropertyDescriptor, PropertyKey},
};

use super::plain::length_without_specials;
use crate::{
    text_builder::{TextBuilder, from_utf8},
    wording,
};

/// The text is not JSON, at this byte.
#[derive(Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// Offset of the first byte that cannot be there.
    pub at_byte: usize,
    pub problem: Problem,
}

/// In which way the text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It ends too soon, or something is there that nothing can begin with.
    Unexpected,
    NoPropertyNameOrEnd,
    NoPropertyName,
    NoColon,
    NoCommaOrEndOfObject,
    NoCommaOrEndOfArray,
    TextAfterValue,
    ControlCharacter,
    BadEscape,
    BadUnicodeEscape,
    UnterminatedString,
    DigitAfterZero,
    NoDigitsAfterMinus,
    NoDigitsInFraction,
    NoDigitsInExponent,
}

impl Problem {
    /// The problem in V8's words, without the place.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Unexpected => "Unexpected token in JSON",
            Self::NoPropertyNameOrEnd => "Expected property name or '}' in JSON",
            Self::NoPropertyName => "Expected double-quoted property name in JSON",
            Self::NoColon => "Expected ':' after property name in JSON",
            Self::NoCommaOrEndOfObject => "Expected ',' or '}' after property value in JSON",
            Self::NoCommaOrEndOfArray => "Expected ',' or ']' after array element in JSON",
            Self::TextAfterValue => "Unexpected non-whitespace character after JSON",
            Self::ControlCharacter => "Bad control character in string literal in JSON",
            Self::BadEscape => "Bad escaped character in JSON",
            Self::BadUnicodeEscape => "Bad Unicode escape in JSON",
            Self::UnterminatedString => "Unterminated string in JSON",
            Self::DigitAfterZero => "Unexpected number in JSON",
            Self::NoDigitsAfterMinus => "No number after minus sign in JSON",
            Self::NoDigitsInFraction => "Unterminated fractional number in JSON",
            Self::NoDigitsInExponent => "Exponent part is missing a number in JSON",
        }
    }
}

/// The value that `json` stands for, made of fresh objects of the realm. Keys keep their order, the last of equal keys
/// wins, and `__proto__` is a key like any other.
///
/// # Errors
/// When `json` is not one JSON value.
pub fn decode(json: &str, context: &mut Context) -> Result<JsValue, DecodeError> {
    let mut decoder = Decoder { text: json, json: json.as_bytes(), at: 0, open: Vec::new() };
    decoder.run(context)
}

struct Decoder<'a> {
    text: &'a str,
    /// Its bytes.
    json: &'a [u8],
    at: usize,
    open: Vec<Container>,
}

/// A container whose end is still to come.
enum Container {
    Array(Vec<JsValue>),
    Object { object: JsObject, key: PropertyKey },
}

/// What the text holds next.
enum Token {
    Value(JsValue),
    /// A container began that has members; its first is next.
    Opened,
}

impl<'a> Decoder<'a> {
    fn run(&mut self, context: &mut Context) -> Result<JsValue, DecodeError> {
        loop {
            let Token::Value(mut value) = self.value(context)? else { continue };
            loop {
                self.skip_whitespace();
                let Some(container) = self.open.pop() else {
                    return if self.at == self.json.len() {
                        Ok(value)
                    } else {
                        Err(self.error(Problem::TextAfterValue))
                    };
                };
                match self.member_done(container, value, context)? {
                    Some(finished) => value = finished,
                    None => break,
                }
            }
        }
    }

    /// Puts `value` into `container`; gives the container's own value when it ends here.
    fn member_done(
        &mut self,
        container: Container,
        value: JsValue,
        context: &mut Context,
    ) -> Result<Option<JsValue>, DecodeError> {
        match container {
            Container::Array(mut items) => {
                items.push(value);
                match self.next_byte() {
                    Some(b',') => self.open.push(Container::Array(items)),
                    Some(b']') => return Ok(Some(JsArray::from_iter(items, context).into())),
                    _ => return Err(self.missing(Problem::NoCommaOrEndOfArray)),
                }
            }
            Container::Object { object, key } => {
                let property =
                    PropertyDescriptor::builder().value(value).writable(true).enumerable(true).configurable(true);
                // It is ordinary, and nobody else has seen it: no more is needed.
                object.insert_property(key, property);
                match self.next_byte() {
                    Some(b',') => {
                        let key = self.key(Problem::NoPropertyName)?;
                        self.open.push(Container::Object { object, key });
                    }
                    Some(b'}') => return Ok(Some(object.into())),
                    _ => return Err(self.missing(Problem::NoCommaOrEndOfObject)),
                }
            }
        }
        Ok(None)
    }

    fn value(&mut self, context: &mut Context) -> Result<Token, DecodeError> {
        self.skip_whitespace();
        let value = match self.peek() {
            Some(b'"') => self.string()?.into(),
            Some(b'{') => return self.open_object(context),
            Some(b'[') => return self.open_array(context),
            Some(b't') => self.word("true", JsValue::from(true))?,
            Some(b'f') => self.word("false", JsValue::from(false))?,
            Some(b'n') => {
                wording::decoded_null();
                self.word("null", JsValue::null())?
            }
            _ => self.number()?,
        };
        Ok(Token::Value(value))
    }

    fn open_object(&mut self, context: &mut Context) -> Result<Token, DecodeError> {
        self.at += 1;
        let object = JsObject::with_object_proto(context.intrinsics());
        self.skip_whitespace();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Token::Value(object.into()));
        }
        let key = self.key(Problem::NoPropertyNameOrEnd)?;
        self.open.push(Container::Object { object, key });
        Ok(Token::Opened)
    }

    fn open_array(&mut self, context: &mut Context) -> Result<Token, DecodeError> {
        self.at += 1;
        self.skip_whitespace();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Token::Value(JsArray::from_iter([], context).into()));
        }
        self.open.push(Container::Array(Vec::new()));
        Ok(Token::Opened)
    }

    fn key(&mut self, problem: Problem) -> Result<PropertyKey, DecodeError> {
        self.skip_whitespace();
        if self.peek() != Some(b'"') {
            return Err(self.error(problem));
        }
        let key = self.string()?;
        self.skip_whitespace();
        match self.next_byte() {
            Some(b':') => Ok(key.into()),
            _ => Err(self.missing(Problem::NoColon)),
        }
    }

    fn word(&mut self, word: &str, value: JsValue) -> Result<JsValue, DecodeError> {
        for expected in word.bytes() {
            if self.peek() != Some(expected) {
                return Err(self.error(Problem::Unexpected));
            }
            self.at += 1;
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<JsValue, DecodeError> {
        let start = self.at;
        let is_negative = self.peek() == Some(b'-');
        self.at += usize::from(is_negative);
        let first = self.peek();
        let digits = self.digits(if is_negative { Problem::NoDigitsAfterMinus } else { Problem::Unexpected })?;
        if digits > 1 && first == Some(b'0') {
            self.at = start + usize::from(is_negative) + 1;
            return Err(self.error(Problem::DigitAfterZero));
        }
        let mut is_integer = true;
        if self.peek() == Some(b'.') {
            self.at += 1;
            is_integer = false;
            self.digits(Problem::NoDigitsInFraction)?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            is_integer = false;
            self.digits(Problem::NoDigitsInExponent)?;
        }
        let text = &self.text[start..self.at];
        if is_integer && let Some(number) = small_integer(text) {
            return Ok(JsValue::from(number));
        }
        let number: f64 = text.parse().map_err(|_| self.error(Problem::Unexpected))?;
        Ok(JsValue::from(number))
    }

    /// Skips one or more digits and counts them.
    fn digits(&mut self, problem: Problem) -> Result<usize, DecodeError> {
        let count = self.json[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        if count == 0 { Err(self.error(problem)) } else { Ok(count) }
    }

    /// The string literal that begins here.
    fn string(&mut self) -> Result<JsString, DecodeError> {
        self.at += 1;
        let plain = self.plain_piece()?;
        if self.peek() == Some(b'"') {
            self.at += 1;
            return Ok(from_utf8(plain));
        }
        let mut text = TextBuilder::with_capacity(2 * plain.len());
        text.push_utf8(plain);
        while self.peek() == Some(b'\\') {
            self.at += 1;
            text.push_unit(self.escape()?);
            text.push_utf8(self.plain_piece()?);
        }
        if self.peek() != Some(b'"') {
            return Err(self.error(Problem::ControlCharacter));
        }
        self.at += 1;
        Ok(text.build())
    }

    /// What stands for itself up to the next quote, backslash or control character, which there must be.
    fn plain_piece(&mut self) -> Result<&'a str, DecodeError> {
        let start = self.at;
        self.at += length_without_specials(&self.json[start..]);
        if self.at == self.json.len() {
            return Err(self.error(Problem::UnterminatedString));
        }
        // Cut at ASCII bytes.
        Ok(&self.text[start..self.at])
    }

    /// The code unit that the escape after a backslash stands for.
    fn escape(&mut self) -> Result<u16, DecodeError> {
        let unit = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte,
            Some(b'b') => 0x08,
            Some(b'f') => 0x0c,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'u') => return self.unicode_escape(),
            Some(_) => return Err(self.error(Problem::BadEscape)),
            None => return Err(self.error(Problem::Unexpected)),
        };
        self.at += 1;
        Ok(u16::from(unit))
    }

    fn unicode_escape(&mut self) -> Result<u16, DecodeError> {
        self.at += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit << 4 | digit.ok_or_else(|| self.error(Problem::BadUnicodeEscape))? as u16;
            self.at += 1;
        }
        Ok(unit)
    }

    fn skip_whitespace(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.json.get(self.at).copied()
    }

    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    fn error(&self, problem: Problem) -> DecodeError {
        DecodeError { at_byte: self.at.min(self.json.len()), problem }
    }

    /// Something else is at the place just passed than has to be there, or nothing at all.
    fn missing(&mut self, problem: Problem) -> DecodeError {
        self.at -= 1;
        self.error(problem)
    }
}

/// A number that the engine keeps as an integer, read without the care that other numbers take.
fn small_integer(text: &str) -> Option<i32> {
    const MAX_DIGITS: usize = 9;
    if text.len() > MAX_DIGITS || text == "-0" {
        return None;
    }
    text.parse().ok()
}
