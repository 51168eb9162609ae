//! A text in the form that the matcher reads.

use std::{cell::OnceCell, rc::Rc};

use boa_engine::{JsString, string::JsStrVariant};

use super::es5_case;

/// A text, prepared for matching. Positions are the same in all forms: code units.
pub enum Subject {
    Ascii {
        text: Box<str>,
        /// The same in code units, for the patterns that need them. Made when one does.
        units: OnceCell<Box<[u16]>>,
    },
    Wide {
        text: Box<[u16]>,
        /// Whether upper and lower case is another with the `u` flag for one of its characters. Found out when it matters.
        has_es5_case: OnceCell<bool>,
    },
}

impl Subject {
    fn new(text: &JsString) -> Self {
        match text.as_str().variant() {
            JsStrVariant::Latin1(bytes) => match ascii(bytes) {
                Some(text) => Self::Ascii { text: text.into(), units: OnceCell::new() },
                None => Self::wide(bytes.iter().copied().map(u16::from).collect()),
            },
            JsStrVariant::Utf16(units) => Self::wide(units.into()),
        }
    }

    fn wide(text: Box<[u16]>) -> Self {
        Self::Wide { text, has_es5_case: OnceCell::new() }
    }

    /// The text's code units.
    pub fn units(&self) -> &[u16] {
        match self {
            Self::Ascii { text, units } => units.get_or_init(|| text.bytes().map(u16::from).collect()),
            Self::Wide { text, .. } => text,
        }
    }

    /// Whether there are characters for which [`es5_case`] has rules.
    pub fn has_es5_case(&self) -> bool {
        match self {
            Self::Ascii { .. } => false,
            Self::Wide { text, has_es5_case } => *has_es5_case.get_or_init(|| es5_case::concerns(text)),
        }
    }
}

fn ascii(bytes: &[u8]) -> Option<&str> {
    if bytes.is_ascii() { std::str::from_utf8(bytes).ok() } else { None }
}

/// Shorter texts take no longer to prepare than to look up.
const MIN_KEPT_LENGTH: usize = 256;

/// How many texts are kept prepared: what loops over some of them at once need.
const MAX_KEPT: usize = 4;

/// The texts that have been matched last, prepared. Holding on to a text keeps its address its own.
#[derive(Default)]
pub struct Subjects(Vec<(JsString, Rc<Subject>)>);

impl Subjects {
    /// The text, prepared.
    pub fn prepare(&mut self, text: &JsString) -> Rc<Subject> {
        if text.len() < MIN_KEPT_LENGTH {
            return Rc::new(Subject::new(text));
        }
        let kept = self.0.iter().position(|(kept, _)| is_same(kept, text));
        let entry = match kept {
            Some(index) => self.0.remove(index),
            None => (text.clone(), Rc::new(Subject::new(text))),
        };
        let subject = Rc::clone(&entry.1);
        self.0.truncate(MAX_KEPT - 1);
        self.0.insert(0, entry);
        subject
    }
}

/// Whether two strings are the same memory.
fn is_same(one: &JsString, other: &JsString) -> bool {
    let address = |text: &JsString| match text.as_str().variant() {
        JsStrVariant::Latin1(bytes) => (bytes.as_ptr().addr(), bytes.len(), 1),
        JsStrVariant::Utf16(units) => (units.as_ptr().addr(), units.len(), 2),
    };
    address(one) == address(other)
}
