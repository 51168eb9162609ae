//! Numbers in buffers. All of them answer `null` where the range is not in the buffer; the script then says what is wrong.

use boa_engine::{Context, JsArgs, JsBigInt, JsResult, JsValue};

use super::index;
use crate::globals::bytes::Bytes;

/// `readNumber(bytes, offset, kind, isLittleEndian)`, where the kind is `f32`, `f64`, `i64` or `u64`.
pub fn read(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let kind = kind(arguments, 2);
    let size = if kind == "f32" { 4 } else { 8 };
    let Some(bits) = bits(arguments, size, arguments.get_or_undefined(3).to_boolean(), context)? else {
        return Ok(JsValue::null());
    };
    Ok(match kind.as_str() {
        "f32" => JsValue::from(f64::from(f32::from_bits(bits as u32))),
        "f64" => JsValue::from(f64::from_bits(bits)),
        "i64" => JsBigInt::from(bits as i64).into(),
        _ => JsBigInt::from(bits).into(),
    })
}

/// `writeNumber(bytes, offset, kind, isLittleEndian, value)`: the offset behind it. Big integers are in range.
pub fn write(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let value = arguments.get_or_undefined(4);
    let (bits, size) = match kind(arguments, 2).as_str() {
        "f32" => (u64::from((value.to_number(context)? as f32).to_bits()), 4),
        "f64" => (value.to_number(context)?.to_bits(), 8),
        "i64" => (value.to_big_int64(context)? as u64, 8),
        _ => (value.to_big_uint64(context)?, 8),
    };
    put(arguments, bits, size, arguments.get_or_undefined(3).to_boolean(), context)
}

/// `readInteger(bytes, offset, size, isSigned, isLittleEndian)`, of up to 6 bytes.
pub fn read_integer(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let size = index(arguments, 2).clamp(1, 6);
    let Some(bits) = bits(arguments, size, arguments.get_or_undefined(4).to_boolean(), context)? else {
        return Ok(JsValue::null());
    };
    let is_signed = arguments.get_or_undefined(3).to_boolean();
    let unused = 64 - 8 * size;
    let value = if is_signed { ((bits << unused) as i64 >> unused) as f64 } else { bits as f64 };
    Ok(JsValue::from(value))
}

/// `writeInteger(bytes, offset, size, isLittleEndian, value)`: the offset behind it. The value is in range.
pub fn write_integer(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let size = index(arguments, 2).clamp(1, 6);
    let value = arguments.get_or_undefined(4).to_number(context)?;
    put(arguments, value as i64 as u64, size, arguments.get_or_undefined(3).to_boolean(), context)
}

fn kind(arguments: &[JsValue], position: usize) -> String {
    arguments.get_or_undefined(position).as_string().unwrap_or_default().to_std_string_lossy()
}

/// The bits of the number at the offset, which is the second argument.
fn bits(arguments: &[JsValue], size: usize, is_little_endian: bool, context: &mut Context) -> JsResult<Option<u64>> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let offset = index(arguments, 1);
    Ok(bytes.read(|bytes| {
        let bytes = bytes.get(offset..offset.checked_add(size)?)?;
        let join = |bits: u64, byte: &u8| bits << 8 | u64::from(*byte);
        Some(if is_little_endian { bytes.iter().rev().fold(0, join) } else { bytes.iter().fold(0, join) })
    }))
}

fn put(
    arguments: &[JsValue],
    bits: u64,
    size: usize,
    is_little_endian: bool,
    context: &mut Context,
) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(0), context)?;
    let offset = index(arguments, 1);
    let is_written = bytes.write(|bytes| {
        let Some(room) = offset.checked_add(size).and_then(|end| bytes.get_mut(offset..end)) else { return false };
        for (index, byte) in room.iter_mut().enumerate() {
            let shift = if is_little_endian { index } else { size - 1 - index };
            *byte = (bits >> (8 * shift)) as u8;
        }
        true
    });
    Ok(if is_written { JsValue::from((offset + size) as u64) } else { JsValue::null() })
}
