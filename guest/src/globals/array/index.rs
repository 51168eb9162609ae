//! Arguments that say where in an array something begins or ends. Only numbers are read here, since converting anything else may
//! run code of the program's.

use boa_engine::JsValue;

/// An index that may count from the end, brought into the array. `None` for what is no number; `missing` if there is none.
pub fn relative(argument: Option<&JsValue>, missing: usize, length: usize) -> Option<usize> {
    let Some(argument) = argument.filter(|argument| !argument.is_undefined()) else { return Some(missing) };
    let index = integer(argument)?;
    let index = if index < 0.0 { index + length as f64 } else { index };
    Some(index.clamp(0.0, length as f64) as usize)
}

/// A number of elements. `None` for what is no number.
pub fn count(argument: &JsValue) -> Option<usize> {
    integer(argument).map(|count| count.max(0.0) as usize)
}

fn integer(argument: &JsValue) -> Option<f64> {
    let number = argument.as_number()?;
    Some(if number.is_nan() { 0.0 } else { number.trunc() })
}
