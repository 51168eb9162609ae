//! `Set`, and what it has that `Map` does not.

use boa_engine::{Context, JsArgs as _, JsObject, JsResult, JsValue, native_function::NativeFunctionPointer};

use super::{Held, KindRealm, Realm, Table, algebra, install, iterator, key, methods, receiver};

impl Held for () {
    const NAME: &'static str = "Set";
    const ADDER: &'static str = "add";
    const HAS_VALUES: bool = false;

    fn value(&self, key: &JsValue) -> JsValue {
        key.clone()
    }

    fn add(table: &mut Table<Self>, key: JsValue, _: JsValue) {
        table.insert(key, ());
    }

    fn realm(realm: &Realm) -> &KindRealm {
        &realm.set
    }

    fn prototype(context: &Context) -> JsObject {
        context.intrinsics().constructors().set().prototype()
    }
}

pub fn register(context: &mut Context) -> KindRealm {
    let methods: [(&str, usize, NativeFunctionPointer); 14] = [
        ("add", 1, add),
        ("clear", 0, methods::clear::<()>),
        ("delete", 1, methods::delete::<()>),
        ("difference", 1, algebra::difference),
        ("entries", 0, iterator::entries::<()>),
        ("forEach", 1, methods::for_each::<()>),
        ("has", 1, methods::has::<()>),
        ("intersection", 1, algebra::intersection),
        ("isDisjointFrom", 1, algebra::is_disjoint_from),
        ("isSubsetOf", 1, algebra::is_subset_of),
        ("isSupersetOf", 1, algebra::is_superset_of),
        ("symmetricDifference", 1, algebra::symmetric_difference),
        ("union", 1, algebra::union),
        ("values", 0, iterator::values::<()>),
    ];
    let realm = install::<()>(methods::construct::<()>, &[], &methods, "values", context);
    // `keys` is the same function as `values`.
    let prototype = <() as Held>::prototype(context);
    let values = prototype.get(boa_engine::js_string!("values"), context).unwrap_or_default();
    let property = boa_engine::property::PropertyDescriptor::builder()
        .value(values)
        .writable(true)
        .enumerable(false)
        .configurable(true);
    super::define(&prototype, boa_engine::js_string!("keys"), property, context);
    realm
}

fn add(this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let set = receiver::<()>(this, "add", context)?;
    set.borrow_mut().data_mut().0.insert(key::canonical(arguments.get_or_undefined(0)), ());
    Ok(this.clone())
}
