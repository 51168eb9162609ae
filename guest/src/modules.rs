//! Modules: those of the library, by `import()` and `require`, and in words that there are no others.

use std::{
    cell::RefCell,
    future::{Future, ready},
    rc::Rc,
};

use boa_engine::{
    Context, JsError, JsNativeError, JsObject, JsResult, JsString, JsValue, Module, js_string,
    module::{ModuleLoader, ModuleRequest, Referrer, SyntheticModuleInitializer},
    property::PropertyKey,
};

use crate::{globals::Library, refusals};

/// Knows the library's modules, and refuses every other `import()`.
#[derive(Default)]
pub struct LibraryModules {
    /// Those that were loaded, so that each is one module however often it is imported.
    loaded: RefCell<Vec<(JsString, Module)>>,
}

impl ModuleLoader for LibraryModules {
    fn load_imported_module(
        self: Rc<Self>,
        _referrer: Referrer,
        request: ModuleRequest,
        context: &RefCell<&mut Context>,
    ) -> impl Future<Output = JsResult<Module>> {
        ready(self.load(request.specifier(), &mut context.borrow_mut()))
    }
}

impl LibraryModules {
    fn load(&self, specifier: &JsString, context: &mut Context) -> JsResult<Module> {
        let known = self.loaded.borrow().iter().find(|(name, _)| name == specifier).map(|(_, module)| module.clone());
        if let Some(module) = known {
            return Ok(module);
        }
        let exports = find("import", specifier, context)?;
        let module = to_module(&exports, context)?;
        self.loaded.borrow_mut().push((specifier.clone(), module.clone()));
        Ok(module)
    }
}

/// The exports of a module of the library, with or without `node:` before its name.
///
/// # Errors
/// For any other module.
pub fn find(way: &str, specifier: &JsString, context: &Context) -> JsResult<JsValue> {
    let specifier = specifier.to_std_string_lossy();
    let name = specifier.strip_prefix("node:").unwrap_or(&specifier);
    Library::module(context, name).ok_or_else(|| refusal(way, &specifier, context))
}

/// A module that exports what the object has, and the object itself as `default`.
fn to_module(exports: &JsValue, context: &mut Context) -> JsResult<Module> {
    let mut names = vec![js_string!("default")];
    if let Some(object) = exports.as_object() {
        for key in object.own_property_keys(context)? {
            if let PropertyKey::String(name) = key
                && name != js_string!("default")
                && crate::property::is_enumerable(&object, &name.clone().into(), context)?
            {
                names.push(name);
            }
        }
    }
    let initializer = SyntheticModuleInitializer::from_copy_closure_with_captures(
        |module, (names, exports): &(Vec<JsString>, JsValue), context| {
            let object: Option<JsObject> = exports.as_object();
            for name in names {
                let value = match &object {
                    Some(object) if *name != js_string!("default") => object.get(name.clone(), context)?,
                    _ => exports.clone(),
                };
                module.set_export(name, value)?;
            }
            Ok(())
        },
        (names.clone(), exports.clone()),
    );
    Ok(Module::synthetic(&names, initializer, None, None, context))
}

/// What an attempt to load any other module comes to.
fn refusal(way: &str, specifier: &str, context: &Context) -> JsError {
    let known = Library::module_names(context);
    let known: Vec<_> = known.iter().map(|name| format!("node:{name}")).collect();
    let message = format!(
        "Cannot {way} '{specifier}': the sandbox has no modules but {}; {}",
        known.join(", "),
        refusals::way_out(context),
    );
    JsNativeError::error().with_message(message).into()
}
