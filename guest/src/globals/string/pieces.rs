//! A text that is put together from parts of others.

use std::ops::Range;

use boa_engine::{JsNativeError, JsResult, JsString, string::JsStr};

use crate::memory;

/// The longest text there may be: V8's limit, so that a program meets the same error.
const MAX_LENGTH: usize = (1 << 29) - 24;

/// Parts of `text`, parts of `template`, and texts of their own, in order.
pub struct Pieces {
    text: JsString,
    template: JsString,
    pieces: Vec<Piece>,
}

enum Piece {
    Text(Range<usize>),
    Template(Range<usize>),
    Own(JsString),
}

impl Pieces {
    pub fn new(text: JsString, template: JsString) -> Self {
        Self { text, template, pieces: Vec::new() }
    }

    pub fn add_text(&mut self, range: Range<usize>) {
        self.add(range.len(), Piece::Text(range));
    }

    pub fn add_template(&mut self, range: Range<usize>) {
        self.add(range.len(), Piece::Template(range));
    }

    pub fn add_own(&mut self, text: JsString) {
        self.add(text.len(), Piece::Own(text));
    }

    fn add(&mut self, length: usize, piece: Piece) {
        if length > 0 {
            self.pieces.push(piece);
        }
    }

    /// All of it as one string.
    ///
    /// # Errors
    /// When it is too long for a string.
    pub fn join(&self) -> JsResult<JsString> {
        let (text, template) = (self.text.as_str(), self.template.as_str());
        let parts: Option<Vec<JsStr<'_>>> = self
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(range) => text.get(range.clone()),
                Piece::Template(range) => template.get(range.clone()),
                Piece::Own(own) => Some(own.as_str()),
            })
            .collect();
        join(&parts.expect("ranges lie within the texts they are of"))
    }
}

/// Texts as one string.
///
/// # Errors
/// When it is too long for a string.
pub fn join(parts: &[JsStr<'_>]) -> JsResult<JsString> {
    let length = parts.iter().fold(0_usize, |length, part| length.saturating_add(part.len()));
    check_length(length)?;
    memory::collect_if_due();
    Ok(JsString::concat_array(parts))
}

/// # Errors
/// When this is too long for a string.
pub fn check_length(length: usize) -> JsResult<()> {
    if length > MAX_LENGTH {
        return Err(JsNativeError::range().with_message("Invalid string length").into());
    }
    Ok(())
}
