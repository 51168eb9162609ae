//! The library: those globals and modules that are written in JavaScript, over natives of their own.
//!
//! Each script is the body of a function with four parameters: `exports`, as everywhere; `require`, which gives the exports
//! of a script further up in the list; `native`, the functions of the script's own folder, out of every program's reach; and
//! `define(name, value, enumerable)`, which makes a global. They run when the guest is made, before the snapshot, so that
//! they cost a run nothing; they may ask for no time and no random number then.
//!
//! Their frames have another path than the program's, and so never show in a stack.

use std::{cell::RefCell, collections::HashMap, path::Path, rc::Rc};

use boa_engine::{
    Context, JsArgs, JsNativeError, JsObject, JsResult, JsValue, Source, js_string,
    native_function::NativeFunctionPointer, property::PropertyDescriptor,
};

use super::{buffer, crypto, encoding, intl, object_with, performance, process, structured_clone, url, util};

/// A function that a script finds in `native`: its name, its `length`, its body.
pub type Native = (&'static str, usize, NativeFunctionPointer);

/// One script of the library.
struct Script {
    /// What `require` knows it by. A program can load those that do not begin with `internal/`.
    name: &'static str,
    source: &'static str,
    natives: &'static [Native],
}

macro_rules! script {
    ($name:literal, $path:literal) => {
        script!($name, $path, &[])
    };
    ($name:literal, $path:literal, $natives:expr) => {
        Script { name: $name, source: include_str!($path), natives: $natives }
    };
}

/// Every script, after those it requires.
const SCRIPTS: &[Script] = &[
    script!("internal/errors", "errors/errors.js"),
    script!("internal/dom_exception", "dom_exception/dom_exception.js"),
    script!("internal/encoding", "encoding/encoding.js", encoding::NATIVES),
    script!("internal/disposal", "disposal/disposal.js"),
    script!("internal/intl/language", "intl/scripts/language.js"),
    script!("internal/intl/options", "intl/scripts/options.js"),
    script!("internal/intl/locales", "intl/scripts/locales.js", intl::NATIVES),
    script!("internal/intl/service", "intl/scripts/service.js", intl::NATIVES),
    script!("internal/intl/digits", "intl/scripts/digits.js"),
    script!("internal/intl/number_format", "intl/scripts/number_format.js", intl::NATIVES),
    script!("internal/intl/plural_rules", "intl/scripts/plural_rules.js", intl::NATIVES),
    script!("internal/intl/relative_time_format", "intl/scripts/relative_time_format.js", intl::NATIVES),
    script!("internal/intl/list_format", "intl/scripts/list_format.js", intl::NATIVES),
    script!("internal/intl/collator", "intl/scripts/collator.js", intl::NATIVES),
    script!("internal/intl/segmenter", "intl/scripts/segmenter.js", intl::NATIVES),
    script!("internal/intl/date_time_format", "intl/scripts/date_time_format.js", intl::NATIVES),
    script!("internal/intl/display_names", "intl/scripts/display_names.js", intl::NATIVES),
    script!("internal/intl/locale", "intl/scripts/locale.js", intl::NATIVES),
    script!("internal/intl/methods", "intl/scripts/methods.js", intl::NATIVES),
    script!("internal/deep_equal", "util/deep_equal.js", util::NATIVES),
    script!("internal/url", "url/url.js", url::NATIVES),
    script!("internal/event_target", "events/event_target.js", performance::NATIVES),
    script!("internal/abort", "events/abort.js"),
    script!("events", "events/events.js"),
    script!("util", "util/util.js", util::NATIVES),
    script!("buffer", "buffer/buffer.js", buffer::NATIVES),
    script!("internal/blob", "buffer/blob.js", buffer::NATIVES),
    script!("string_decoder", "string_decoder/string_decoder.js"),
    script!("internal/structured_clone", "structured_clone/structured_clone.js", structured_clone::NATIVES),
    script!("path", "path/path.js"),
    script!("querystring", "querystring/querystring.js"),
    script!("url", "url/module.js", url::NATIVES),
    script!("crypto", "crypto/crypto.js", crypto::NATIVES),
    script!("perf_hooks", "performance/performance.js", performance::NATIVES),
    script!("process", "process/process.js", process::NATIVES),
    script!("timers/promises", "timers/promises.js"),
    script!("timers", "timers/timers.js"),
    script!("assert", "assert/assert.js"),
    script!("os", "os/os.js", process::NATIVES),
];

/// Modules that are members of others: name, module, member.
const MEMBERS: &[(&str, &str, &str)] =
    &[("util/types", "util", "types"), ("path/posix", "path", "posix"), ("assert/strict", "assert", "strict")];

/// What the scripts have exported.
#[derive(Default)]
pub struct Library(RefCell<HashMap<String, JsValue>>);

impl Library {
    /// The exports of a module that programs can load, by its name without `node:`.
    pub fn module(context: &Context, name: &str) -> Option<JsValue> {
        if name.starts_with("internal/") { None } else { Self::of(context).0.borrow().get(name).cloned() }
    }

    /// The names of all modules that programs can load, sorted.
    pub fn module_names(context: &Context) -> Vec<String> {
        let library = Self::of(context);
        let exports = library.0.borrow();
        let mut names: Vec<_> = exports.keys().filter(|name| !name.starts_with("internal/")).cloned().collect();
        names.sort();
        names
    }

    fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the guest is made"))
    }

    fn insert(&self, name: &str, exports: JsValue) {
        self.0.borrow_mut().insert(name.to_owned(), exports);
    }
}

/// Runs all scripts.
pub fn register(context: &mut Context) {
    let library = Rc::<Library>::default();
    context.insert_data(Rc::clone(&library));
    for script in SCRIPTS {
        let exports = evaluate(script, context);
        library.insert(script.name, exports.unwrap_or_else(|error| panic!("{} does not load: {error}", script.name)));
    }
    for (name, module, member) in MEMBERS {
        let module = Library::module(context, module).and_then(|module| module.as_object()).expect("it is in the list");
        let member = module.get(js_string!(*member), context).expect("modules have data properties");
        library.insert(name, member);
    }
    library.insert("console", super::console(context));
}

/// Runs one script, and returns what it exports: `exports`, or what it has returned.
fn evaluate(script: &Script, context: &mut Context) -> JsResult<JsValue> {
    let text = format!("(function (exports, require, native, define) {{'use strict';{}\n}})", script.source);
    let path = format!("node:{}", script.name);
    let function = context.eval(Source::from_bytes(&text).with_path(Path::new(&path)))?;
    let function = function.as_callable().expect("the text is a function");
    let exports = JsValue::from(JsObject::with_object_proto(context.intrinsics()));
    let require = super::function("require", 1, require, context);
    let native = object_with(script.natives, context);
    let define = super::function("define", 3, define, context);
    let arguments = [exports.clone(), require.into(), native.into(), define.into()];
    let returned = function.call(&JsValue::undefined(), &arguments, context)?;
    Ok(if returned.is_undefined() { exports } else { returned })
}

/// The exports of a script that has run already.
fn require(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let name = arguments.get_or_undefined(0).to_string(context)?.to_std_string_lossy();
    let unknown = || JsNativeError::error().with_message(format!("no script '{name}' before this one")).into();
    Library::of(context).0.borrow().get(&name).cloned().ok_or_else(unknown)
}

/// Makes a global, which is enumerable only if the third argument says so.
fn define(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let key = arguments.get_or_undefined(0).to_property_key(context)?;
    let property = PropertyDescriptor::builder()
        .value(arguments.get_or_undefined(1).clone())
        .enumerable(arguments.get_or_undefined(2).to_boolean())
        .writable(true)
        .configurable(true);
    context.global_object().define_property_or_throw(key, property, context)?;
    Ok(JsValue::undefined())
}
