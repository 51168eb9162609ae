//! There are no modules.

use std::{
    cell::RefCell,
    future::{Future, ready},
    rc::Rc,
};

use boa_engine::{
    Context, JsError, JsNativeError, JsResult, Module,
    module::{ModuleLoader, ModuleRequest, Referrer},
};

/// Refuses every `import()`.
pub struct NoModules;

impl ModuleLoader for NoModules {
    fn load_imported_module(
        self: Rc<Self>,
        _referrer: Referrer,
        request: ModuleRequest,
        _context: &RefCell<&mut Context>,
    ) -> impl Future<Output = JsResult<Module>> {
        ready(Err(refusal("import", &request.specifier().to_std_string_lossy())))
    }
}

/// What an attempt to load a module comes to.
pub fn refusal(way: &str, specifier: &str) -> JsError {
    let message = format!(
        "Cannot {way} '{specifier}': the sandbox has no modules. Use the language's own globals, and the functions the \
         program was given for everything outside"
    );
    JsNativeError::error().with_message(message).into()
}
