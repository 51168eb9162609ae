//! Appending to text in place.
//!
//! The engine's strings never change, so that `text += piece` copies all of `text`. Here a text that grows is the beginning of a longer
//! string, its *buffer*: to append is to write behind the text and to take a longer part of the buffer. Whoever holds the
//! shorter text sees nothing of it. The host puts calls of [`append`] in the place of `+=` where text is likely to be meant.

use std::{cell::RefCell, ptr, rc::Rc};

use boa_engine::{
    Context, JsArgs as _, JsResult, JsString, JsValue, js_string,
    string::{JsStr, JsStrVariant},
};

use crate::memory;

/// Shorter texts are copied: that takes less than to find the buffer.
const MIN_LENGTH: usize = 512;

/// A buffer has room for as much again as it holds, but not for more than this beyond.
const MAX_ROOM: usize = 8 << 20;

/// How many texts may grow by turns.
const MAX_BUFFERS: usize = 4;

/// The longest text there may be: V8's limit.
const MAX_LENGTH: usize = (1 << 29) - 24;

/// The texts that have been appended to last, the latest first.
#[derive(Default)]
pub struct Appender(RefCell<Vec<Buffer>>);

/// A string of which only the beginning has been handed out.
struct Buffer {
    whole: JsString,
    used: usize,
}

/// Prepares a context for [`append`].
pub fn register(context: &mut Context) {
    context.insert_data(Rc::new(Appender::default()));
}

/// `left + right`, whatever the two are.
///
/// # Errors
/// Those of the operator.
pub fn append(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (left, right) = (arguments.get_or_undefined(0), arguments.get_or_undefined(1));
    let Some(text) = left.as_string().filter(|text| text.len() >= MIN_LENGTH) else { return left.add(right, context) };
    let piece = match right.as_string() {
        Some(piece) => piece,
        None if right.is_object() || right.is_symbol() => return left.add(right, context),
        None => right.to_string(context)?,
    };
    if text.len() + piece.len() > MAX_LENGTH {
        return left.add(&piece.into(), context);
    }
    let appender = Rc::clone(context.get_data::<Rc<Appender>>().expect("inserted when the guest is made"));
    Ok(appender.append(&text, &piece).into())
}

impl Appender {
    fn append(&self, text: &JsString, piece: &JsString) -> JsString {
        let mut buffers = self.0.borrow_mut();
        let known = buffers.iter().position(|buffer| buffer.ends_with(text));
        let mut buffer = match known {
            Some(index) => buffers.remove(index),
            None => Buffer::new(text, piece.as_str()),
        };
        if !buffer.push(piece.as_str()) {
            buffer = Buffer::new(text, piece.as_str());
            buffer.push(piece.as_str());
        }
        let longer = buffer.whole.slice(0, buffer.used);
        buffers.truncate(MAX_BUFFERS - 1);
        buffers.insert(0, buffer);
        longer
    }
}

impl Buffer {
    /// A buffer that begins with `text` and has room for `piece`, and for more.
    fn new(text: &JsString, piece: JsStr<'_>) -> Self {
        memory::collect_if_due();
        let needed = text.len() + piece.len();
        let room = needed.min(MAX_ROOM);
        let whole = match (text.as_str().variant(), piece.variant()) {
            (JsStrVariant::Latin1(_), JsStrVariant::Latin1(_)) => {
                js_string!(text, &JsString::from(JsStr::latin1(&vec![0; piece.len() + room])))
            }
            _ => js_string!(text, &JsString::from(&vec![WIDE; piece.len() + room][..])),
        };
        Self { whole, used: text.len() }
    }

    /// Whether `text` is all that has been handed out of this buffer.
    fn ends_with(&self, text: &JsString) -> bool {
        text.len() == self.used && address(text.as_str()) == address(self.whole.as_str())
    }

    /// Writes `piece` behind what has been handed out. `false`: it does not fit.
    fn push(&mut self, piece: JsStr<'_>) -> bool {
        let end = self.used + piece.len();
        if end > self.whole.len() {
            return false;
        }
        match (self.whole.as_str().variant(), piece.variant()) {
            (JsStrVariant::Latin1(_), JsStrVariant::Latin1(piece)) => self.write(piece),
            (JsStrVariant::Latin1(_), JsStrVariant::Utf16(_)) => return false,
            (JsStrVariant::Utf16(_), JsStrVariant::Utf16(piece)) => self.write(piece),
            (JsStrVariant::Utf16(_), JsStrVariant::Latin1(piece)) => {
                self.write(&piece.iter().copied().map(u16::from).collect::<Vec<u16>>());
            }
        }
        self.used = end;
        true
    }

    /// Writes `units`, which are of the buffer's own kind and fit, behind what has been handed out.
    fn write<Unit: Copy>(&self, units: &[Unit]) {
        let offset = address(self.whole.as_str()).1;
        let raw = self.whole.clone().into_raw();
        // SAFETY: `raw` points to the block of the string `whole`, whose code units begin at the address `offset` and are of this
        // kind. Those from `used` on have been handed out to nobody: every string made of this buffer ends before, and `units` is
        // none of them. The pointer stems from the allocation itself, not from a reference to its content.
        unsafe {
            let start = raw.as_ptr().cast::<u8>().map_addr(|_| offset).cast::<Unit>();
            ptr::copy_nonoverlapping(units.as_ptr(), start.add(self.used), units.len());
        }
        // SAFETY: it has just been taken out of a string.
        drop(unsafe { JsString::from_raw(raw) });
    }
}

/// Stands for room in a buffer of two-byte units: a unit that Latin-1 does not have.
const WIDE: u16 = 0xffff;

/// The kind and the address of a text's code units.
fn address(text: JsStr<'_>) -> (bool, usize) {
    match text.variant() {
        JsStrVariant::Latin1(bytes) => (true, bytes.as_ptr().addr()),
        JsStrVariant::Utf16(units) => (false, units.as_ptr().addr()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appends pieces at random to texts at random, and compares with plain concatenation.
    #[test]
    fn appended_text_is_what_concatenation_makes_and_stays_what_it_was() {
        let appender = Appender::default();
        let pieces = ["", "a", "bc", "\u{e4}", "\u{100}", "\u{1f600}", "0123456789"].map(JsString::from);
        let mut state = 7u32;
        let mut next = |count: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % count
        };
        let mut texts: Vec<(JsString, JsString)> = vec![(js_string!("start"), js_string!("start"))];
        for _ in 0..20_000 {
            // Mostly the latest, as a loop does; now and then an earlier one, which must not disturb the latest.
            let index = if next(10) == 0 { next(texts.len()) } else { texts.len() - 1 };
            let (text, expected) = texts[index].clone();
            let piece = if next(50) == 0 { text.clone() } else { pieces[next(pieces.len())].clone() };
            if text.len() + piece.len() > 5_000 {
                texts.push((js_string!("again"), js_string!("again")));
                continue;
            }
            texts.push((appender.append(&text, &piece), js_string!(&expected, &piece)));
            if texts.len() > 200 {
                texts.drain(..100);
            }
        }
        assert!(texts.iter().all(|(text, expected)| text == expected));
    }
}
