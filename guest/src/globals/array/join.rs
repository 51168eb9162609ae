//! `Array.prototype.join`. The engine's own copies all that is joined so far for each element.

use std::{cell::RefCell, rc::Rc};

use boa_engine::{Context, JsArgs as _, JsObject, JsResult, JsString, JsValue, js_string, string::JsStr};

use super::dense;
use crate::{globals::string::check_length, memory};

/// The arrays that are being joined right now. One that contains itself is empty the second time, as in V8.
pub type Joining = Rc<RefCell<Vec<JsObject>>>;

/// See <https://tc39.es/ecma262/#sec-array.prototype.join>.
pub fn join(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let array = this.to_object(context)?;
    let joining = Rc::clone(context.get_data::<Joining>().expect("inserted when the globals are made"));
    if joining.borrow().iter().any(|other| JsObject::equals(other, &array)) {
        return Ok(js_string!().into());
    }
    joining.borrow_mut().push(array.clone());
    let text = join_elements(&array, arguments.get_or_undefined(0), context);
    joining.borrow_mut().pop();
    text.map(JsValue::from)
}

fn join_elements(array: &JsObject, separator: &JsValue, context: &mut Context) -> JsResult<JsString> {
    let length = array.get(js_string!("length"), context)?.to_length(context)?;
    let separator = if separator.is_undefined() { js_string!(",") } else { separator.to_string(context)? };
    // Nothing of what makes text of these runs code of the program's, which could change the array.
    let is_plain = |element: &JsValue| !element.is_object() && !element.is_symbol();
    let elements = dense::elements(array, context).filter(|elements| elements.iter().all(is_plain));
    // The separator's conversion may have made the array shorter.
    let whole = elements.as_ref().filter(|elements| elements.len() as u64 == length);
    if let Some(text) = whole.and_then(|elements| join_narrow(elements, &separator)) {
        return Ok(text);
    }
    let mut parts = Vec::new();
    let mut total = 0;
    for index in 0..length {
        if index > 0 && !separator.is_empty() {
            total += separator.len();
            parts.push(separator.clone());
        }
        let element = match elements.as_ref().and_then(|elements| elements.get(index as usize)) {
            Some(element) => element.clone(),
            None => array.get(index, context)?,
        };
        if !element.is_null_or_undefined() {
            let text = element.to_string(context)?;
            total += text.len();
            parts.push(text);
        }
        check_length(total)?;
    }
    memory::collect_if_due();
    let parts: Vec<_> = parts.iter().map(JsString::as_str).collect();
    Ok(JsString::concat_array(&parts))
}

/// Joins texts of Latin-1 and whole numbers without making a text of each; `None` if there is something else, or too much.
fn join_narrow(elements: &[JsValue], separator: &JsString) -> Option<JsString> {
    memory::collect_if_due();
    let separator = separator.as_str().as_latin1()?.to_vec();
    let length_of = |element: &JsValue| element.as_string().map_or(0, |text| text.len());
    let length = elements.iter().map(length_of).sum::<usize>() + elements.len() * separator.len();
    check_length(length).ok()?;
    let mut joined = Vec::with_capacity(length);
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            joined.extend_from_slice(&separator);
        }
        if let Some(number) = element.as_i32() {
            joined.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        } else if !element.is_null_or_undefined() {
            joined.extend_from_slice(element.as_string()?.as_str().as_latin1()?);
        }
        check_length(joined.len()).ok()?;
    }
    Some(JsString::from(JsStr::latin1(&joined)))
}
