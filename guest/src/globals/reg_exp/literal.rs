//! The regular expressions that stand in the program itself. The host puts calls of [`literal`] in their place.

use std::{cell::RefCell, rc::Rc};

use boa_engine::{
    Context, JsArgs as _, JsError, JsNativeError, JsObject, JsResult, JsValue, builtins::regexp::RegExp,
    object::builtins::JsRegExp,
};

use super::{cache::Cache, matcher::Matcher};

/// What the literals of the program have been compiled to, by number.
pub type Literals = Rc<RefCell<Vec<Option<Compiled>>>>;

/// A literal that has been evaluated before.
#[derive(Clone)]
pub struct Compiled {
    /// A regular expression in the engine's own form, which every new object has a copy of.
    data: Rc<RegExp>,
    matcher: Option<Rc<Matcher>>,
}

/// A new object for the literal with this number, pattern and flags.
///
/// # Errors
/// When the engine does not know the pattern.
pub fn literal(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let number = arguments.get_or_undefined(0).to_u32(context)? as usize;
    let literals = Rc::clone(context.get_data::<Literals>().expect("inserted when the globals are made"));
    let known = literals.borrow().get(number).cloned().flatten();
    let compiled = match known {
        Some(compiled) => compiled,
        None => {
            let compiled = compile(arguments, context)?;
            let mut literals = literals.borrow_mut();
            let count = literals.len().max(number + 1);
            literals.resize(count, None);
            literals[number] = Some(compiled.clone());
            compiled
        }
    };
    let object = compiled.data.to_object(context);
    if let Some(matcher) = compiled.matcher {
        Cache::of(context).remember(&object, matcher);
    }
    Ok(object.into())
}

fn compile(arguments: &[JsValue], context: &mut Context) -> JsResult<Compiled> {
    let [pattern, flags] = [1, 2].map(|index| arguments.get_or_undefined(index).clone());
    let object = JsObject::from(JsRegExp::new(pattern, flags, context)?);
    let matcher = Cache::of(context).matcher(&object, context);
    let data = object.downcast_ref::<RegExp>().map(|data| Rc::new(data.clone()));
    let not_one = || JsError::from(JsNativeError::typ().with_message("not a regular expression"));
    Ok(Compiled { data: data.ok_or_else(not_one)?, matcher })
}
