//! What objects hold besides properties: elements, entries, bytes, a promise's state.

use boa_engine::{
    JsObject, JsValue,
    builtins::promise::PromiseState,
    object::builtins::{JsArrayBuffer, JsPromise, JsSharedArrayBuffer, JsTypedArray},
};

use crate::globals::collections::{Gives, Rest};

use super::{
    inspector::{self, Inspector},
    look,
    text::{more_items, plural},
};

/// What stands for what cannot be known.
pub const UNKNOWN: &str = "<items unknown>";

impl Inspector<'_> {
    /// The elements of an array, holes as counts.
    pub fn elements(&mut self, array: &JsObject, length: usize, depth: i64) -> Vec<String> {
        let limit = self.options.max_array_length.min(length);
        let mut parts = Vec::with_capacity(limit.min(128));
        for index in 0..limit {
            let Some(descriptor) = look::own(array, &(index as u64).into()) else {
                self.sparse_elements(array, length, limit, depth, &mut parts);
                return parts;
            };
            parts.push(self.property(&descriptor, depth));
        }
        if length > limit {
            parts.push(more_items(length - limit));
        }
        parts
    }

    /// The rest of an array that has holes. `parts` has its elements up to the first hole.
    fn sparse_elements(&mut self, array: &JsObject, length: usize, limit: usize, depth: i64, parts: &mut Vec<String>) {
        let holes = |count: usize| format!("<{count} empty item{}>", plural(count));
        let mut next = parts.len();
        for (index, descriptor) in look::indexed_properties(array, next as u32) {
            if parts.len() >= limit {
                break;
            }
            if descriptor.enumerable() != Some(true) {
                continue;
            }
            let index = index as usize;
            if index > next {
                parts.push(holes(index - next));
                next = index;
                if parts.len() >= limit {
                    break;
                }
            }
            parts.push(self.property(&descriptor, depth));
            next += 1;
        }
        if length > next {
            parts.push(if parts.len() < limit { holes(length - next) } else { more_items(length - next) });
        }
    }

    /// The members of a set, or what an iterator still has to give.
    pub fn set_members(&mut self, set: &Rest, gives: Gives, depth: i64) -> Vec<String> {
        let shown =
            |(key, value): &(JsValue, JsValue)| if gives == Gives::Values { value.clone() } else { key.clone() };
        let members: Vec<_> = set.entries.iter().map(shown).collect();
        let mut parts: Vec<_> = members.iter().map(|member| self.indented(2, member, depth)).collect();
        count_hidden(set, &mut parts);
        parts
    }

    /// The entries of a map.
    pub fn map_entries(&mut self, map: &Rest, depth: i64) -> Vec<String> {
        let mut parts = Vec::with_capacity(map.entries.len());
        for (key, value) in &map.entries {
            let key = self.indented(2, key, depth);
            parts.push(format!("{key} => {}", self.indented(2, value, depth)));
        }
        count_hidden(map, &mut parts);
        parts
    }

    /// The entries that an iterator still has to give.
    pub fn pairs(&mut self, rest: &Rest, depth: i64) -> Vec<String> {
        let mut parts = Vec::with_capacity(rest.entries.len());
        for (key, value) in &rest.entries {
            let pair = vec![self.indented(2, key, depth), self.indented(2, value, depth)];
            parts.push(self.lay_out(pair, "", "[", "]", Some(false), depth));
        }
        count_hidden(rest, &mut parts);
        parts
    }

    pub fn typed_elements(&mut self, array: &JsTypedArray, length: usize) -> Vec<String> {
        let limit = self.options.max_array_length.min(length);
        let mut parts = Vec::with_capacity(limit.min(128));
        for index in 0..limit {
            let element = array.at(index as i64, self.context).unwrap_or_default();
            parts.push(match element.as_number() {
                Some(number) => inspector::number(number),
                None => self.primitive(&element),
            });
        }
        if length > limit {
            parts.push(more_items(length - limit));
        }
        parts
    }

    /// The bytes of a buffer in hexadecimal.
    pub fn bytes(&self, buffer: &JsObject) -> String {
        let bytes = match JsArrayBuffer::from_object(buffer.clone()) {
            Ok(buffer) => buffer.data().map(|bytes| self.hexadecimal(&bytes)),
            Err(_) => {
                JsSharedArrayBuffer::from_object(buffer.clone()).ok().map(|buffer| self.hexadecimal(&buffer.to_vec()))
            }
        };
        bytes.map_or_else(|| "(detached)".into(), |bytes| format!("[Uint8Contents]: <{bytes}>"))
    }

    fn hexadecimal(&self, bytes: &[u8]) -> String {
        let limit = self.options.max_array_length.min(bytes.len());
        let mut text = bytes[..limit].iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
        if bytes.len() > limit {
            let hidden = bytes.len() - limit;
            text.push_str(&format!(" ... {hidden} more byte{}", plural(hidden)));
        }
        text
    }

    pub fn promise_state(&mut self, promise: &JsPromise, depth: i64) -> String {
        match promise.state() {
            PromiseState::Pending => "<pending>".into(),
            PromiseState::Fulfilled(value) => self.indented(2, &value, depth),
            PromiseState::Rejected(reason) => format!("<rejected> {}", self.indented(2, &reason, depth)),
        }
    }
}

/// Says how many entries are not shown.
fn count_hidden(all: &Rest, parts: &mut Vec<String>) {
    let hidden = all.size - all.entries.len();
    if hidden > 0 {
        parts.push(more_items(hidden));
    }
}

/// Whether the first `count` elements of an array all are numbers, which then are aligned to the right.
pub fn are_numbers(array: &JsObject, count: usize) -> bool {
    (0..count).all(|index| {
        let element = look::own_data(array, &(index as u64).into());
        element.is_some_and(|element: JsValue| element.is_number() || element.is_bigint())
    })
}
