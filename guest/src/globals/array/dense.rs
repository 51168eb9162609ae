//! Arrays whose elements the engine keeps side by side.
//!
//! Such an array has an element of its own at every index below its length, with the attributes that elements have by default.
//! Nothing that the specification says of holes, getters and inherited elements arises there, and reading an element runs no code of
//! the program's.

use std::ops::Range;

use boa_engine::{
    Context, JsObject, JsValue, js_string,
    object::{IndexPropertyValues, builtins::JsArray},
    property::PropertyDescriptor,
};

/// An array has at most this many elements.
pub const MAX_LENGTH: usize = u32::MAX as usize;

/// Elements as the engine keeps them.
#[derive(Clone, Copy)]
pub enum Elements<'a> {
    Integers(&'a [i32]),
    Numbers(&'a [f64]),
    Values(&'a [JsValue]),
}

impl Elements<'_> {
    pub fn len(self) -> usize {
        match self {
            Self::Integers(elements) => elements.len(),
            Self::Numbers(elements) => elements.len(),
            Self::Values(elements) => elements.len(),
        }
    }

    /// The elements in a range that lies within.
    pub fn range(self, range: Range<usize>) -> Vec<JsValue> {
        match self {
            Self::Integers(elements) => elements[range].iter().map(|&element| element.into()).collect(),
            Self::Numbers(elements) => elements[range].iter().map(|&element| element.into()).collect(),
            Self::Values(elements) => elements[range].to_vec(),
        }
    }

    /// Where the first element is, from an index on, that is a number equal to this one, or else satisfies `is_it`.
    pub fn position(self, from: usize, number: Option<f64>, is_it: impl Fn(&JsValue) -> bool) -> Option<usize> {
        let found = match (self, number) {
            (Self::Integers(elements), Some(number)) => {
                elements[from..].iter().position(|&element| f64::from(element) == number)
            }
            (Self::Numbers(elements), Some(number)) => elements[from..].iter().position(|&element| element == number),
            (Self::Numbers(elements), None) => elements[from..].iter().position(|&element| is_it(&element.into())),
            (Self::Integers(_), None) => None,
            (Self::Values(elements), _) => elements[from..].iter().position(is_it),
        };
        found.map(|index| from + index)
    }
}

/// Looks at the elements of an array. `None` if it is not one of those.
pub fn look<R>(array: &JsObject, context: &mut Context, at: impl FnOnce(Elements<'_>) -> R) -> Option<R> {
    let (count, length) = stored(array, context)?;
    let object = array.borrow();
    (count == length).then(|| elements_of(object.properties().index_property_values()).map(at)).flatten()
}

/// All elements of an array. `None` if it is not one of those.
pub fn elements(array: &JsObject, context: &mut Context) -> Option<Vec<JsValue>> {
    look(array, context, |elements| elements.range(0..elements.len()))
}

/// How many elements an array has, from the first on and without a hole, and its length. `None` where there are more elements behind
/// a hole.
pub fn stored(array: &JsObject, context: &mut Context) -> Option<(usize, usize)> {
    // The engine's own way to the length of an array is short.
    let length = JsArray::from_object(array.clone()).ok()?.length(context).ok()?;
    let count = elements_of(array.borrow().properties().index_property_values())?.len();
    Some((count, usize::try_from(length).ok()?))
}

fn elements_of(values: IndexPropertyValues<'_>) -> Option<Elements<'_>> {
    Some(match values {
        IndexPropertyValues::DenseI32(elements) => Elements::Integers(elements.as_slice()),
        IndexPropertyValues::DenseF64(elements) => Elements::Numbers(elements.as_slice()),
        IndexPropertyValues::DenseElement(elements) => Elements::Values(elements.as_slice()),
        IndexPropertyValues::SparseProperty(_) | IndexPropertyValues::SparseElement(_) => return None,
    })
}

/// Puts a value at each index of a range, which begins at one that [`stored`] counts, or right behind these, and ends within the length.
pub fn fill(array: &JsObject, range: Range<usize>, value: &JsValue) {
    let is_done = array.fill_elements(range, value);
    debug_assert!(is_done, "the elements lie side by side");
}

/// Turns an array round all of whose elements [`stored`] counts.
pub fn reverse(array: &JsObject) {
    let is_done = array.reverse_elements();
    debug_assert!(is_done, "the elements lie side by side");
}

/// Puts others in the place of some elements of an array all of whose elements [`stored`] counts. Whoever lets an array grow or shrink
/// sets its length.
pub fn replace(array: &JsObject, range: Range<usize>, others: &[JsValue]) {
    let is_done = array.replace_elements(range, others);
    debug_assert!(is_done, "the elements lie side by side");
}

/// Sets the length of an array that has no elements at or behind it.
pub fn set_length(array: &JsObject, length: usize) {
    let property = PropertyDescriptor::builder().value(length).writable(true).enumerable(false).configurable(false);
    array.insert_property(js_string!("length"), property);
}
