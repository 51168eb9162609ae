//! What is done with a set and something like a set: `union`, `intersection` and the like.

use boa_engine::{Context, JsArgs as _, JsNativeError, JsObject, JsResult, JsString, JsValue, js_string};

use super::{Collection, Cursor, Held as _, SetObject, Table, key, receiver};
use crate::{inspect, iteration::Iteration};

/// Something like a set: it has `size`, `has` and `keys`.
struct Other {
    object: JsObject,
    size: f64,
    has: JsObject,
    keys: JsObject,
}

impl Other {
    /// See <https://tc39.es/ecma262/#sec-getsetrecord>.
    fn of(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        let Some(object) = value.as_object() else {
            return Err(type_error(format!("{} is not an object", inspect::in_a_message(value, context))));
        };
        let size = object.get(js_string!("size"), context)?.to_number(context)?;
        if size.is_nan() {
            return Err(type_error("The 'size' property must be a number that is not NaN".into()));
        }
        let size = size.trunc();
        if size < 0.0 {
            let message = format!("'{size}' is an invalid size");
            return Err(JsNativeError::range().with_message(message).into());
        }
        let has = method(&object, "has", context)?;
        let keys = method(&object, "keys", context)?;
        Ok(Self { object, size, has, keys })
    }

    fn has(&self, key: JsValue, context: &mut Context) -> JsResult<bool> {
        self.has.call(&self.object.clone().into(), &[key], context).map(|has| has.to_boolean())
    }

    fn keys(&self, context: &mut Context) -> JsResult<Iteration> {
        let iterator = self.keys.call(&self.object.clone().into(), &[], context)?;
        Iteration::by(&iterator, context)
    }
}

fn method(object: &JsObject, name: &'static str, context: &mut Context) -> JsResult<JsObject> {
    let method = object.get(JsString::from(name), context)?;
    method.as_callable().ok_or_else(|| {
        let found = inspect::in_a_message(&method, context);
        type_error(format!("The '{name}' property must be a function, not {found}"))
    })
}

fn type_error(message: String) -> boa_engine::JsError {
    JsNativeError::typ().with_message(message).into()
}

fn operands(this: &JsValue, arguments: &[JsValue], name: &str, context: &mut Context) -> JsResult<(SetObject, Other)> {
    let set = receiver::<()>(this, name, context)?;
    Ok((set, Other::of(arguments.get_or_undefined(0), context)?))
}

fn result(table: Table<()>, context: &Context) -> JsValue {
    JsObject::new(context.root_shape(), <()>::prototype(context), Collection(table)).upcast().into()
}

/// A table with the same members.
fn copy(set: &SetObject) -> Table<()> {
    let mut table = Table::default();
    for (member, ()) in set.borrow().data().0.entries(Cursor::default()) {
        table.insert(member.clone(), ());
    }
    table
}

/// The next member of a set that may change from one step to the next.
fn next_member(set: &SetObject, cursor: &mut Cursor) -> Option<JsValue> {
    set.borrow().data().0.advance(cursor).map(|(member, ())| member.clone())
}

fn has(set: &SetObject, member: &JsValue) -> bool {
    set.borrow().data().0.has(member)
}

fn size(set: &SetObject) -> f64 {
    set.borrow().data().0.len() as f64
}

pub fn union(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "union", context)?;
    let mut keys = other.keys(context)?;
    let mut table = copy(&set);
    while let Some(member) = keys.step(context)? {
        table.insert(key::canonical(&member), ());
    }
    Ok(result(table, context))
}

pub fn intersection(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "intersection", context)?;
    let mut table = Table::default();
    if size(&set) <= other.size {
        let mut cursor = Cursor::default();
        while let Some(member) = next_member(&set, &mut cursor) {
            if other.has(member.clone(), context)? {
                table.insert(member, ());
            }
        }
    } else {
        let mut keys = other.keys(context)?;
        while let Some(member) = keys.step(context)? {
            if has(&set, &member) {
                table.insert(key::canonical(&member), ());
            }
        }
    }
    Ok(result(table, context))
}

pub fn difference(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "difference", context)?;
    let mut table = copy(&set);
    if size(&set) <= other.size {
        let mut cursor = Cursor::default();
        while let Some(member) = next_member(&set, &mut cursor) {
            if other.has(member.clone(), context)? {
                table.remove(&member);
            }
        }
    } else {
        let mut keys = other.keys(context)?;
        while let Some(member) = keys.step(context)? {
            table.remove(&member);
        }
    }
    Ok(result(table, context))
}

pub fn symmetric_difference(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "symmetricDifference", context)?;
    let mut keys = other.keys(context)?;
    let mut table = copy(&set);
    while let Some(member) = keys.step(context)? {
        if has(&set, &member) {
            table.remove(&member);
        } else {
            table.insert(key::canonical(&member), ());
        }
    }
    Ok(result(table, context))
}

pub fn is_subset_of(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "isSubsetOf", context)?;
    if size(&set) > other.size {
        return Ok(false.into());
    }
    let mut cursor = Cursor::default();
    while let Some(member) = next_member(&set, &mut cursor) {
        if !other.has(member, context)? {
            return Ok(false.into());
        }
    }
    Ok(true.into())
}

pub fn is_superset_of(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "isSupersetOf", context)?;
    if size(&set) < other.size {
        return Ok(false.into());
    }
    every_key(&other, |member| has(&set, member), context)
}

pub fn is_disjoint_from(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let (set, other) = operands(this, arguments, "isDisjointFrom", context)?;
    if size(&set) > other.size {
        return every_key(&other, |member| !has(&set, member), context);
    }
    let mut cursor = Cursor::default();
    while let Some(member) = next_member(&set, &mut cursor) {
        if other.has(member, context)? {
            return Ok(false.into());
        }
    }
    Ok(true.into())
}

/// Whether something holds for all of the other's members. Its iterator is told when it does not.
fn every_key(other: &Other, holds: impl Fn(&JsValue) -> bool, context: &mut Context) -> JsResult<JsValue> {
    let mut keys = other.keys(context)?;
    while let Some(member) = keys.step(context)? {
        if !holds(&member) {
            keys.close(context)?;
            return Ok(false.into());
        }
    }
    Ok(true.into())
}
