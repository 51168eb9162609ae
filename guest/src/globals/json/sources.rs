//! Which piece of a JSON text each value comes from, for the functions that `JSON.parse` calls.

use std::ops::Range;

use boa_engine::{Context, JsObject, JsValue, js_string, property::PropertyKey};
use rustc_hash::FxHashMap;

use crate::{inspect::look, json::decode};

/// A value of the text, and where its members are in the list of all.
pub struct Piece {
    /// As it was parsed.
    value: JsValue,
    /// Where it stands, in bytes. Of containers, only the beginning.
    place: Range<usize>,
    members: Members,
}

enum Members {
    None,
    Elements(Vec<usize>),
    Entries(FxHashMap<PropertyKey, usize>),
}

/// All values of a text; the first is the outermost.
pub struct Sources<'t> {
    text: &'t str,
    pieces: Vec<Piece>,
}

impl<'t> Sources<'t> {
    /// Goes through `text`, of which `decode` has just made `value`. The stack is ours, as a text may nest deeper than any other.
    pub fn new(text: &'t str, value: &JsValue, context: &mut Context) -> Self {
        let mut sources = Self { text, pieces: Vec::new() };
        let bytes = text.as_bytes();
        let mut open: Vec<usize> = Vec::new();
        let mut key = None;
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => at += 1,
                b']' | b'}' => {
                    open.pop();
                    at += 1;
                }
                b'"' if key.is_none() && open.last().is_some_and(|&index| sources.is_object(index)) => {
                    let end = end_of_scalar(bytes, at);
                    key = decode(&text[at..end], context).ok().and_then(|key| key.to_property_key(context).ok());
                    at = end;
                }
                first => {
                    let is_container = matches!(first, b'[' | b'{');
                    let end = if is_container { at + 1 } else { end_of_scalar(bytes, at) };
                    let members = match first {
                        b'[' => Members::Elements(Vec::new()),
                        b'{' => Members::Entries(FxHashMap::default()),
                        _ => Members::None,
                    };
                    sources.add(
                        open.last().copied(),
                        key.take(),
                        value,
                        Piece { value: JsValue::undefined(), place: at..end, members },
                    );
                    if is_container {
                        open.push(sources.pieces.len() - 1);
                    }
                    at = end;
                }
            }
        }
        sources
    }

    fn is_object(&self, index: usize) -> bool {
        matches!(self.pieces[index].members, Members::Entries(_))
    }

    /// Adds a piece to the one around it.
    fn add(&mut self, around: Option<usize>, key: Option<PropertyKey>, root: &JsValue, mut piece: Piece) {
        let index = self.pieces.len();
        piece.value = match around {
            None => root.clone(),
            Some(around) => {
                let around = &mut self.pieces[around];
                let key = match &mut around.members {
                    Members::Elements(elements) => {
                        elements.push(index);
                        PropertyKey::from(elements.len() as u64 - 1)
                    }
                    Members::Entries(entries) => {
                        let key = key.unwrap_or_else(|| js_string!().into());
                        entries.insert(key.clone(), index);
                        key
                    }
                    Members::None => unreachable!("only containers are open"),
                };
                let object = around.value.as_object();
                object.and_then(|object| look::own_data(&object, &key)).unwrap_or_default()
            }
        };
        self.pieces.push(piece);
    }

    /// The piece that the value under `key` in the one at `around` was parsed from, unless there is another value by now. Without
    /// `around`, the outermost.
    pub fn find(&self, around: Option<usize>, key: &PropertyKey, value: &JsValue) -> Option<usize> {
        let index = match &self.pieces.get(around?)?.members {
            Members::Elements(elements) => match key {
                PropertyKey::Index(index) => *elements.get(index.get() as usize)?,
                PropertyKey::String(_) | PropertyKey::Symbol(_) => return None,
            },
            Members::Entries(entries) => *entries.get(key)?,
            Members::None => return None,
        };
        self.unchanged(index, value)
    }

    /// The outermost piece.
    pub fn root(&self, value: &JsValue) -> Option<usize> {
        self.unchanged(0, value)
    }

    fn unchanged(&self, index: usize, value: &JsValue) -> Option<usize> {
        JsValue::same_value(&self.pieces.get(index)?.value, value).then_some(index)
    }

    /// The third argument of the function: with the text of a piece, if that is no container.
    pub fn context(&self, piece: Option<usize>, context: &mut Context) -> JsObject {
        let object = JsObject::with_object_proto(context.intrinsics());
        let piece = piece.map(|index| &self.pieces[index]).filter(|piece| matches!(piece.members, Members::None));
        if let Some(piece) = piece {
            let source = js_string!(&self.text[piece.place.clone()]);
            object
                .create_data_property_or_throw(js_string!("source"), source, context)
                .expect("a fresh object takes any property");
        }
        object
    }
}

/// Where the string, number or word that begins at `start` ends.
fn end_of_scalar(json: &[u8], start: usize) -> usize {
    let mut at = start;
    if json[start] == b'"' {
        loop {
            at += 1;
            match json.get(at) {
                Some(b'\\') => at += 1,
                Some(b'"') => return at + 1,
                Some(_) => {}
                None => return json.len(),
            }
        }
    }
    while json.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')) {
        at += 1;
    }
    at
}
