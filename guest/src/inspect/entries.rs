//! What objects hold besides properties: elements, entries, bytes, a promise's state.

use boa_engine::{
    JsNativeError, JsObject, JsResult, JsValue,
    builtins::promise::PromiseState,
    object::builtins::{JsArrayBuffer, JsMap, JsPromise, JsSet, JsSharedArrayBuffer, JsTypedArray},
};

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

    pub fn set_members(&mut self, set: &JsSet, depth: i64) -> Vec<String> {
        let limit = self.options.max_array_length;
        let mut members = Vec::new();
        // Ends with an error where enough is seen.
        let _ = set.for_each_native(|member| {
            members.push(member);
            go_on(members.len() < limit)
        });
        members.truncate(limit);
        let mut parts: Vec<_> = members.iter().map(|member| self.indented(2, member, depth)).collect();
        let size = set.size();
        if size > limit {
            parts.push(more_items(size - limit));
        }
        parts
    }

    pub fn map_entries(&mut self, map: &JsMap, size: usize, depth: i64) -> Vec<String> {
        let limit = self.options.max_array_length;
        let mut entries = Vec::new();
        let _ = map.for_each_native(|key, value| {
            entries.push((key, value));
            go_on(entries.len() < limit)
        });
        entries.truncate(limit);
        let mut parts = Vec::with_capacity(entries.len());
        for (key, value) in &entries {
            let key = self.indented(2, key, depth);
            parts.push(format!("{key} => {}", self.indented(2, value, depth)));
        }
        if size > limit {
            parts.push(more_items(size - limit));
        }
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

fn go_on(yes: bool) -> JsResult<()> {
    if yes { Ok(()) } else { Err(JsNativeError::error().into()) }
}

/// Whether the first `count` elements of an array all are numbers, which then are aligned to the right.
pub fn are_numbers(array: &JsObject, count: usize) -> bool {
    (0..count).all(|index| {
        let element = look::own_data(array, &(index as u64).into());
        element.is_some_and(|element: JsValue| element.is_number() || element.is_bigint())
    })
}
