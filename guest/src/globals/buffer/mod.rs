//! `Buffer`: the parts that touch every byte. Scripts have checked the arguments.

mod encoding;
mod numbers;

use boa_engine::{Context, JsArgs, JsResult, JsString, JsValue};

use self::encoding::Encoding;
use super::{
    bytes::{Bytes, array_buffer},
    library::Native,
};

pub const NATIVES: &[Native] = &[
    ("bytesOf", 2, bytes_of),
    ("byteLength", 2, byte_length),
    ("text", 4, text),
    ("write", 5, write),
    ("copy", 5, copy),
    ("fill", 4, fill),
    ("indexOf", 5, index_of),
    ("compare", 2, compare),
    ("swap", 2, swap),
    ("isUtf8", 1, is_utf8),
    ("readNumber", 4, numbers::read),
    ("writeNumber", 5, numbers::write),
    ("readInteger", 5, numbers::read_integer),
    ("writeInteger", 5, numbers::write_integer),
];

/// An argument that a script has made a whole number that is not negative.
pub fn index(arguments: &[JsValue], position: usize) -> usize {
    arguments.get(position).and_then(JsValue::as_number).unwrap_or(0.0) as usize
}

/// `start..end` of these arguments, inside of `0..length`.
fn range(arguments: &[JsValue], start: usize, end: usize, length: usize) -> std::ops::Range<usize> {
    let end = index(arguments, end).min(length);
    index(arguments, start).min(end)..end
}

fn encoding(arguments: &[JsValue], position: usize) -> Encoding {
    Encoding::named(&text_argument(arguments, position).to_std_string_lossy())
}

fn text_argument(arguments: &[JsValue], position: usize) -> JsString {
    arguments.get_or_undefined(position).as_string().unwrap_or_default()
}

/// `bytesOf(text, encoding)`: an `ArrayBuffer`.
fn bytes_of(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    array_buffer(&encoding(arguments, 1).bytes_of(&text_argument(arguments, 0)), context)
}

/// `byteLength(text, encoding)`.
fn byte_length(_this: &JsValue, arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    let length = encoding(arguments, 1).length_of(&text_argument(arguments, 0));
    Ok(JsValue::from(length as u64))
}

/// `text(bytes, encoding, start, end)`.
fn text(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let encoding = encoding(arguments, 1);
    let range = range(arguments, 2, 3, bytes.len());
    Ok(bytes.read(|bytes| encoding.text_of(bytes.get(range).unwrap_or_default())).into())
}

/// `write(bytes, text, offset, length, encoding)`: the number of bytes written, of whole characters only.
fn write(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let target = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let offset = index(arguments, 2).min(target.len());
    let end = (offset + index(arguments, 3)).min(target.len());
    let encoding = encoding(arguments, 4);
    let text = text_argument(arguments, 1);
    let written = target.write(|target| {
        let room = target.get_mut(offset..end).unwrap_or_default();
        encoding.write(&text, room)
    });
    Ok(JsValue::from(written as u64))
}

/// `copy(source, target, targetStart, sourceStart, sourceEnd)`: the number of bytes copied. The two may overlap.
fn copy(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let source = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let target = Bytes::expect(arguments.get_or_undefined(1), context)?;
    let bytes = source.read(|source| source.get(range(arguments, 3, 4, source.len())).unwrap_or_default().to_vec());
    let start = index(arguments, 2).min(target.len());
    let copied = target.write(|target| {
        let room = target.get_mut(start..).unwrap_or_default();
        let count = bytes.len().min(room.len());
        room[..count].copy_from_slice(&bytes[..count]);
        count
    });
    Ok(JsValue::from(copied as u64))
}

/// `fill(target, pattern, start, end)`: repeats the bytes of the pattern, of which there is at least one.
fn fill(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let target = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let pattern = Bytes::expect(arguments.get_or_undefined(1), context)?.to_vec();
    let range = range(arguments, 2, 3, target.len());
    target.write(|target| {
        let room = target.get_mut(range).unwrap_or_default();
        for (byte, filler) in room.iter_mut().zip(pattern.iter().cycle()) {
            *byte = *filler;
        }
    });
    Ok(JsValue::undefined())
}

/// `indexOf(bytes, searched, from, backwards, step)`: the position, or -1. With a step of 2 only even positions count.
fn index_of(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let searched = Bytes::expect(arguments.get_or_undefined(1), context)?.to_vec();
    let from = index(arguments, 2);
    let backwards = arguments.get_or_undefined(3).to_boolean();
    let step = index(arguments, 4).max(1);
    let found = bytes.read(|bytes| {
        let fits = |position: &usize| position.is_multiple_of(step);
        if backwards {
            let end = from.saturating_add(searched.len()).min(bytes.len());
            let before = |end: usize| memchr::memmem::rfind(&bytes[..end], &searched);
            // Matches may overlap, so that the next search begins one byte further.
            let next = |position: &usize| before((position + searched.len()).checked_sub(1)?);
            std::iter::successors(before(end), next).find(fits)
        } else {
            let finder = memchr::memmem::Finder::new(&searched);
            let after = |start: usize| Some(start + finder.find(bytes.get(start..)?)?);
            std::iter::successors(after(from), |position| after(position + 1)).find(fits)
        }
    });
    Ok(found.map_or(JsValue::from(-1), |position| JsValue::from(position as u64)))
}

/// `compare(one, other)`: -1, 0 or 1.
fn compare(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let one = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let other = Bytes::expect(arguments.get_or_undefined(1), context)?;
    Ok(JsValue::from(one.read(|one| other.read(|other| one.cmp(other))) as i32))
}

/// `swap(bytes, size)`: turns each group of so many bytes around.
fn swap(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let size = index(arguments, 1).max(1);
    bytes.write(|bytes| bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse));
    Ok(JsValue::undefined())
}

/// `isUtf8(bytes)`.
fn is_utf8(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    Ok(JsValue::from(bytes.read(|bytes| std::str::from_utf8(bytes).is_ok())))
}
