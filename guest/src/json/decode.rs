//! From JSON text to engine values.

use boa_engine::{Context, JsObject, JsString, JsValue, object::builtins::JsArray, property::PropertyKey};

/// The text is not JSON, at this byte.
#[derive(Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// Offset of the first byte that cannot be there.
    pub at_byte: usize,
}

/// The value that `json` stands for, made of fresh objects of the realm. Keys keep their order, the last of equal keys
/// wins, and `__proto__` is a key like any other.
///
/// # Errors
/// When `json` is not one JSON value.
pub fn decode(json: &str, context: &mut Context) -> Result<JsValue, DecodeError> {
    let mut decoder = Decoder { json: json.as_bytes(), at: 0, open: Vec::new() };
    decoder.run(context)
}

struct Decoder<'a> {
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

impl Decoder<'_> {
    fn run(&mut self, context: &mut Context) -> Result<JsValue, DecodeError> {
        loop {
            let Token::Value(mut value) = self.value(context)? else { continue };
            loop {
                self.skip_whitespace();
                let Some(container) = self.open.pop() else {
                    return if self.at == self.json.len() { Ok(value) } else { Err(self.error()) };
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
                    _ => return Err(self.error_before()),
                }
            }
            Container::Object { object, key } => {
                object
                    .create_data_property_or_throw(key, value, context)
                    .expect("a fresh ordinary object takes any property");
                match self.next_byte() {
                    Some(b',') => {
                        let key = self.key()?;
                        self.open.push(Container::Object { object, key });
                    }
                    Some(b'}') => return Ok(Some(object.into())),
                    _ => return Err(self.error_before()),
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
            Some(b'n') => self.word("null", JsValue::null())?,
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
        let key = self.key()?;
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

    fn key(&mut self) -> Result<PropertyKey, DecodeError> {
        self.skip_whitespace();
        if self.peek() != Some(b'"') {
            return Err(self.error());
        }
        let key = self.string()?;
        self.skip_whitespace();
        match self.next_byte() {
            Some(b':') => Ok(key.into()),
            _ => Err(self.error_before()),
        }
    }

    fn word(&mut self, word: &str, value: JsValue) -> Result<JsValue, DecodeError> {
        if !self.json[self.at..].starts_with(word.as_bytes()) {
            return Err(self.error());
        }
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> Result<JsValue, DecodeError> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let first = self.peek();
        if self.digits()? > 1 && first == Some(b'0') {
            return Err(DecodeError { at_byte: start });
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.json[start..self.at]).unwrap_or_default();
        let number: f64 = text.parse().map_err(|_| DecodeError { at_byte: start })?;
        Ok(JsValue::from(number))
    }

    /// Skips one or more digits and counts them.
    fn digits(&mut self) -> Result<usize, DecodeError> {
        let count = self.json[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        if count == 0 { Err(self.error()) } else { Ok(count) }
    }

    /// The string literal that begins here.
    fn string(&mut self) -> Result<JsString, DecodeError> {
        self.at += 1;
        let start = self.at;
        let rest = &self.json[start..];
        let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f));
        let plain = plain.ok_or(DecodeError { at_byte: self.json.len() })?;
        self.at = start + plain;
        if rest[plain] == b'"' {
            self.at += 1;
            return Ok(JsString::from(utf8(&rest[..plain])));
        }
        let mut units: Vec<u16> = utf8(&rest[..plain]).encode_utf16().collect();
        self.string_with_escapes(&mut units)?;
        Ok(JsString::from(&units[..]))
    }

    fn string_with_escapes(&mut self, units: &mut Vec<u16>) -> Result<(), DecodeError> {
        loop {
            let start = self.at;
            let rest = &self.json[start..];
            let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f));
            let plain = plain.ok_or(DecodeError { at_byte: self.json.len() })?;
            units.extend(utf8(&rest[..plain]).encode_utf16());
            self.at = start + plain;
            match self.next_byte() {
                Some(b'"') => return Ok(()),
                Some(b'\\') => units.push(self.escape()?),
                _ => return Err(self.error_before()),
            }
        }
    }

    /// The code unit that the escape after a backslash stands for.
    fn escape(&mut self) -> Result<u16, DecodeError> {
        let unit = match self.next_byte() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte,
            Some(b'b') => 0x08,
            Some(b'f') => 0x0c,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.error_before()),
        };
        Ok(u16::from(unit))
    }

    fn unicode_escape(&mut self) -> Result<u16, DecodeError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.next_byte().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit << 4 | digit.ok_or_else(|| self.error_before())? as u16;
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

    fn error(&self) -> DecodeError {
        DecodeError { at_byte: self.at.min(self.json.len()) }
    }

    fn error_before(&self) -> DecodeError {
        DecodeError { at_byte: (self.at - 1).min(self.json.len()) }
    }
}

/// A piece of the text, cut at ASCII bytes only, so that it is UTF-8 as well.
fn utf8(piece: &[u8]) -> &str {
    std::str::from_utf8(piece).expect("cut at ASCII bytes")
}
