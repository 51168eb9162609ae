//! Arguments that say where in an array something begins or ends. Only numbers are read here, since converting anything else may
//! run code of the program's.

use std::ops::Range;

use boa_engine::JsValue;

/// An index that may count from the end, brought into the array. `None` for what is no number; `missing` if there is none.
pub fn relative(argument: Option<&JsValue>, missing: usize, length: usize) -> Option<usize> {
    let Some(argument) = argument.filter(|argument| !argument.is_undefined()) else { return Some(missing) };
    let index = integer(argument)?;
    let index = if index < 0.0 { index + length as f64 } else { index };
    Some(index.clamp(0.0, length as f64) as usize)
}

/// The index of an element, which may count from the end. `None` for what is no number, and if there is no such element.
pub fn within(argument: &JsValue, length: usize) -> Option<usize> {
    let index = integer(argument)?;
    let index = if index < 0.0 { index + length as f64 } else { index };
    (0.0..length as f64).contains(&index).then_some(index as usize)
}

/// The part that `splice` takes out: from where on, and how many, which are all if nobody says. `None` for what is no number.
pub fn part(arguments: &[JsValue], length: usize) -> Option<Range<usize>> {
    let from = relative(arguments.first(), 0, length)?;
    let count = match arguments {
        [] => 0,
        [_] => length - from,
        [_, count, ..] => (integer(count)?.max(0.0) as usize).min(length - from),
    };
    Some(from..from + count)
}

fn integer(argument: &JsValue) -> Option<f64> {
    let number = argument.as_number()?;
    Some(if number.is_nan() { 0.0 } else { number.trunc() })
}
