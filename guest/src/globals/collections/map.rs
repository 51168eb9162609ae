//! `Map`, and what it has that `Set` does not.

use boa_engine::{
    Context, JsArgs as _, JsObject, JsResult, JsValue, native_function::NativeFunctionPointer,
    object::builtins::JsArray,
};

use super::{Collection, Cursor, Held, KindRealm, Realm, Table, callback, install, iterator, key, methods, receiver};
use crate::iteration::Iteration;

impl Held for JsValue {
    const NAME: &'static str = "Map";
    const ADDER: &'static str = "set";
    const HAS_VALUES: bool = true;

    fn value(&self, _: &JsValue) -> JsValue {
        self.clone()
    }

    fn add(table: &mut Table<Self>, key: JsValue, value: JsValue) {
        table.insert(key, value);
    }

    fn realm(realm: &Realm) -> &KindRealm {
        &realm.map
    }

    fn prototype(context: &Context) -> JsObject {
        context.intrinsics().constructors().map().prototype()
    }
}

pub fn register(context: &mut Context) -> KindRealm {
    let methods: [(&str, usize, NativeFunctionPointer); 11] = [
        ("clear", 0, methods::clear::<JsValue>),
        ("delete", 1, methods::delete::<JsValue>),
        ("entries", 0, iterator::entries::<JsValue>),
        ("forEach", 1, methods::for_each::<JsValue>),
        ("get", 1, get),
        ("getOrInsert", 2, get_or_insert),
        ("getOrInsertComputed", 2, get_or_insert_computed),
        ("has", 1, methods::has::<JsValue>),
        ("keys", 0, iterator::keys::<JsValue>),
        ("set", 2, set),
        ("values", 0, iterator::values::<JsValue>),
    ];
    install::<JsValue>(methods::construct::<JsValue>, &[("groupBy", 2, group_by)], &methods, "entries", context)
}

fn get(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let map = receiver::<JsValue>(this, "get", context)?;
    let value = map.borrow().data().0.get(arguments.get_or_undefined(0)).cloned();
    Ok(value.unwrap_or_default())
}

fn set(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let map = receiver::<JsValue>(this, "set", context)?;
    let key = key::canonical(arguments.get_or_undefined(0));
    map.borrow_mut().data_mut().0.insert(key, arguments.get_or_undefined(1).clone());
    Ok(this.clone())
}

fn get_or_insert(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let map = receiver::<JsValue>(this, "getOrInsert", context)?;
    let key = key::canonical(arguments.get_or_undefined(0));
    let present = map.borrow().data().0.get(&key).cloned();
    Ok(present.unwrap_or_else(|| {
        let value = arguments.get_or_undefined(1).clone();
        map.borrow_mut().data_mut().0.insert(key, value.clone());
        value
    }))
}

fn get_or_insert_computed(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let map = receiver::<JsValue>(this, "getOrInsertComputed", context)?;
    let compute = callback(arguments.get_or_undefined(1))?;
    let key = key::canonical(arguments.get_or_undefined(0));
    let present = map.borrow().data().0.get(&key).cloned();
    if let Some(present) = present {
        return Ok(present);
    }
    let value = compute.call(&JsValue::undefined(), std::slice::from_ref(&key), context)?;
    map.borrow_mut().data_mut().0.insert(key, value.clone());
    Ok(value)
}

/// See <https://tc39.es/ecma262/#sec-map.groupby>.
fn group_by(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let group_of = callback(arguments.get_or_undefined(1))?;
    let mut items = Iteration::of(arguments.get_or_undefined(0), context)?;
    // Where each key's group is in `groups`.
    let mut places = Table::<u32>::default();
    let mut groups: Vec<Vec<JsValue>> = Vec::new();
    let mut count = 0_u64;
    while let Some(item) = items.step(context)? {
        let key = match group_of.call(&JsValue::undefined(), &[item.clone(), count.into()], context) {
            Ok(key) => key::canonical(&key),
            Err(error) => return Err(items.abandon(error, context)),
        };
        count += 1;
        match places.get(&key) {
            Some(&place) => groups[place as usize].push(item),
            None => {
                places.insert(key, groups.len() as u32);
                groups.push(vec![item]);
            }
        }
    }
    let mut table = Table::<JsValue>::default();
    for ((key, _), group) in places.entries(Cursor::default()).zip(groups) {
        table.insert(key.clone(), JsArray::from_iter(group, context).into());
    }
    Ok(JsObject::new(context.root_shape(), JsValue::prototype(context), Collection(table)).upcast().into())
}
