//! `sort` and `toSorted`. The engine's own turns both of two elements into text for each comparison without a function.

use std::cmp::Ordering;

use boa_engine::{
    Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, js_string, object::builtins::JsArray,
    string::JsStrVariant,
};

use super::dense;
use crate::intrinsics::Intrinsics;

/// Shorter stretches are sorted by insertion.
const MIN_MERGED: usize = 6;

/// See <https://tc39.es/ecma262/#sec-array.prototype.sort>.
pub fn sort(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let comparator = comparator(arguments.get_or_undefined(0))?;
    let array = this.to_object(context)?;
    if let Some(elements) = dense::elements(&array, context) {
        return sort_dense(array, elements, comparator.as_ref(), context);
    }
    let length = array.get(js_string!("length"), context)?.to_length(context)?;
    let mut elements = Vec::new();
    for index in 0..length {
        if array.has_property(index, context)? {
            elements.push(array.get(index, context)?);
        }
    }
    let present = elements.len() as u64;
    let sorted = sorted(elements, comparator.as_ref(), context)?;
    for (index, element) in sorted.into_iter().enumerate() {
        array.set(index as u64, element, true, context)?;
    }
    // Holes come last.
    for index in present..length {
        if array.has_property(index, context)? {
            array.delete_property_or_throw(index, context)?;
        }
    }
    Ok(array.into())
}

/// Sorts an array without holes.
fn sort_dense(
    array: JsObject,
    elements: Vec<JsValue>,
    comparator: Option<&JsObject>,
    context: &mut Context,
) -> JsResult<JsValue> {
    let sorted = sorted(elements, comparator, context)?;
    // The program's function may have done anything to the array.
    let is_as_before = dense::stored(&array, context) == Some((sorted.len(), sorted.len()));
    if is_as_before {
        dense::replace(&array, 0..sorted.len(), &sorted);
        return Ok(array.into());
    }
    for (index, element) in sorted.into_iter().enumerate() {
        array.set(index as u64, element, true, context)?;
    }
    Ok(array.into())
}

/// See <https://tc39.es/ecma262/#sec-array.prototype.tosorted>.
pub fn to_sorted(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let comparator = comparator(arguments.get_or_undefined(0))?;
    let array = this.to_object(context)?;
    let length = array.get(js_string!("length"), context)?.to_length(context)?;
    if length > u64::from(u32::MAX) {
        return Err(JsNativeError::range().with_message("Invalid array length").into());
    }
    let elements = match dense::elements(&array, context) {
        Some(elements) => elements,
        None => (0..length).map(|index| array.get(index, context)).collect::<JsResult<_>>()?,
    };
    let sorted = sorted(elements, comparator.as_ref(), context)?;
    Ok(JsArray::from_iter(sorted, context).into())
}

fn comparator(value: &JsValue) -> JsResult<Option<JsObject>> {
    match value.as_callable() {
        None if !value.is_undefined() => {
            let message = "The comparison function must be either a function or undefined";
            Err(JsNativeError::typ().with_message(message).into())
        }
        function => Ok(function),
    }
}

/// The elements in order, `undefined` last. Equal ones stay in the order they are in.
fn sorted(elements: Vec<JsValue>, comparator: Option<&JsObject>, context: &mut Context) -> JsResult<Vec<JsValue>> {
    let count = elements.len();
    let defined: Vec<JsValue> = elements.into_iter().filter(|element| !element.is_undefined()).collect();
    let mut sorted = match comparator {
        None => by_text(defined, context)?,
        Some(function) => match difference_of(function, context) {
            Some(direction) if defined.iter().all(is_ordered_number) => by_number(defined, direction),
            _ => merge_sort(defined, &mut |left, right| compare(function, left, right, context))?,
        },
    };
    sorted.resize(count, JsValue::undefined());
    Ok(sorted)
}

fn by_text(elements: Vec<JsValue>, context: &mut Context) -> JsResult<Vec<JsValue>> {
    let mut keyed = Vec::with_capacity(elements.len());
    for element in elements {
        keyed.push((element.to_string(context)?, element));
    }
    keyed.sort_by(|(left, _), (right, _)| compare_texts(left, right));
    Ok(keyed.into_iter().map(|(_, element)| element).collect())
}

/// By code units.
fn compare_texts(left: &JsString, right: &JsString) -> Ordering {
    match (left.as_str().variant(), right.as_str().variant()) {
        (JsStrVariant::Latin1(left), JsStrVariant::Latin1(right)) => left.cmp(right),
        (JsStrVariant::Utf16(left), JsStrVariant::Utf16(right)) => left.cmp(right),
        _ => left.iter().cmp(right.iter()),
    }
}

/// What the program's function says.
fn compare(function: &JsObject, left: &JsValue, right: &JsValue, context: &mut Context) -> JsResult<Ordering> {
    let answer = function.call(&JsValue::undefined(), &[left.clone(), right.clone()], context)?;
    let answer = answer.to_number(context)?;
    Ok(answer.partial_cmp(&0.0).unwrap_or(Ordering::Equal))
}

#[derive(Clone, Copy)]
enum Direction {
    Ascending,
    Descending,
}

/// Whether a function is `(a, b) => a - b` or `(a, b) => b - a`. With numbers, such a function has no effect but its result, so that it
/// need not be called.
fn difference_of(function: &JsObject, context: &mut Context) -> Option<Direction> {
    let source = Intrinsics::of(context).function_source(function, context)?;
    let source: String = source.to_std_string().ok()?.split_whitespace().collect();
    let (parameters, body) = source.strip_prefix('(')?.split_once(")=>")?;
    let (first, second) = parameters.split_once(',')?;
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_name(first) || !is_name(second) || first == second {
        return None;
    }
    match body.split_once('-')? {
        (left, right) if (left, right) == (first, second) => Some(Direction::Ascending),
        (left, right) if (left, right) == (second, first) => Some(Direction::Descending),
        _ => None,
    }
}

fn is_ordered_number(element: &JsValue) -> bool {
    element.as_number().is_some_and(|number| !number.is_nan())
}

fn by_number(mut elements: Vec<JsValue>, direction: Direction) -> Vec<JsValue> {
    let number = |element: &JsValue| element.as_number().unwrap_or_default();
    elements.sort_by(|left, right| {
        let order = number(left).partial_cmp(&number(right)).unwrap_or(Ordering::Equal);
        match direction {
            Direction::Ascending => order,
            Direction::Descending => order.reverse(),
        }
    });
    elements
}

/// Sorts with a comparison that may fail, and that may contradict itself: whatever it says, every element is there in the end.
fn merge_sort<E>(
    mut elements: Vec<JsValue>,
    compare: &mut impl FnMut(&JsValue, &JsValue) -> Result<Ordering, E>,
) -> Result<Vec<JsValue>, E> {
    if elements.len() < MIN_MERGED {
        for end in 1..elements.len() {
            let mut at = end;
            while at > 0 && compare(&elements[at - 1], &elements[at])? == Ordering::Greater {
                elements.swap(at - 1, at);
                at -= 1;
            }
        }
        return Ok(elements);
    }
    let right = elements.split_off(elements.len() / 2);
    let left = merge_sort(elements, compare)?;
    let right = merge_sort(right, compare)?;
    merge(left, right, compare)
}

fn merge<E>(
    left: Vec<JsValue>,
    right: Vec<JsValue>,
    compare: &mut impl FnMut(&JsValue, &JsValue) -> Result<Ordering, E>,
) -> Result<Vec<JsValue>, E> {
    // Already in order, as texts that are appended to often are.
    if let (Some(last), Some(first)) = (left.last(), right.first())
        && compare(last, first)? != Ordering::Greater
    {
        return Ok(left.into_iter().chain(right).collect());
    }
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(next_left), Some(next_right)) = (left.peek(), right.peek()) {
        let from_left = compare(next_left, next_right)? != Ordering::Greater;
        merged.extend(if from_left { left.next() } else { right.next() });
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}
