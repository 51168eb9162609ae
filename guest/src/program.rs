//! The program itself: compiled, called, and settled.

use std::{
    cell::{Cell, RefCell},
    path::Path,
    rc::Rc,
};

use boa_engine::{
    Context, JsNativeError, JsResult, JsString, JsValue, NativeFunction, Source, js_string,
    native_function::NativeFunctionPointer,
    object::{FunctionObjectBuilder, builtins::JsFunction, builtins::JsPromise},
};
use protocol::{Failure, FailureKind, GuestMessage, Natives, Outcome, Start, Text};

use crate::{
    Host, bindings, error, globals,
    json::{self, EncodeError},
    memory,
    positions::{PROGRAM_PATH, Positions},
    refusals,
    text::with_text,
    time_zone::{self, LocalZone},
    wording::{self, Wording},
};

/// What the wire calls an outcome, owned.
enum Decided {
    Nothing,
    Value(String),
    Failed(FailureKind, JsString),
}

/// How the program ended: decided at most once, delivered at most once.
pub struct Settlement {
    host: Rc<dyn Host>,
    decided: RefCell<Option<Decided>>,
    over: Cell<bool>,
}

impl Settlement {
    pub fn new(host: Rc<dyn Host>) -> Self {
        Self { host, decided: RefCell::default(), over: Cell::new(false) }
    }

    /// Whether the outcome is known.
    pub fn is_decided(&self) -> bool {
        self.decided.borrow().is_some()
    }

    /// Whether the outcome is delivered. Nothing the program does counts any more.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Decides for failure by an exception, unless the outcome is decided already.
    pub fn fail(&self, message: JsString) {
        self.decide(Decided::Failed(FailureKind::Exception, message));
    }

    /// Ends the run at once, as `process.exit` does.
    pub fn exit(&self, code: i32) {
        let message = js_string!(format!("worker exited with code {code} before completing"));
        self.decide(Decided::Failed(FailureKind::Exit, message));
        self.deliver();
    }

    fn decide(&self, outcome: Decided) {
        self.decided.borrow_mut().get_or_insert(outcome);
    }

    /// Tells the host the outcome, if it is decided and not told yet.
    pub fn deliver(&self) {
        if self.over.get() {
            return;
        }
        let Some(decided) = &*self.decided.borrow() else { return };
        self.over.set(true);
        match decided {
            Decided::Nothing => self.send(Outcome::Nothing),
            Decided::Value(json) => self.send(Outcome::Value(json)),
            Decided::Failed(kind, message) => {
                with_text(message, |message| self.send(Outcome::Failed(Failure { kind: *kind, message })));
            }
        }
    }

    fn send(&self, outcome: Outcome<'_>) {
        self.host.send(&GuestMessage::Settled(outcome));
    }
}

/// The settlement of this context's program.
pub fn settlement(context: &Context) -> Rc<Settlement> {
    Rc::clone(context.get_data::<Rc<Settlement>>().expect("inserted when the guest is made"))
}

/// Compiles the program and calls it.
///
/// # Errors
/// When the code does not compile or throws before its first `await` in a way it cannot catch.
pub fn start(start: &Start<'_>, context: &mut Context) -> JsResult<()> {
    memory::set_limit(usize::try_from(start.max_heap_bytes).unwrap_or(usize::MAX));
    context.insert_data(Positions::new(start.positions.clone()));
    let max_completion_bytes = usize::try_from(start.max_output_bytes).unwrap_or(usize::MAX);
    if start.time_zone != time_zone::UTC {
        // Not in UTC: looking at the zone counts its references, which touches a page of the snapshot.
        LocalZone::of(context).set(start.time_zone);
    }
    refusals::set_namespaces(start.namespaces.iter().map(|namespace| namespace.global), context);
    let (names, arguments) = parameters(start, context);
    let body = compile(&names, start, context)?;
    let completion = body.call(&JsValue::undefined(), &arguments, context)?;
    let promise = completion.as_object();
    let promise = promise.ok_or_else(|| JsNativeError::typ().with_message("the program did not start"))?;
    // `then` asks a promise for its constructor, which by now the program may have replaced on the prototype. The promise
    // itself is out of its reach.
    promise.create_data_property_or_throw(js_string!("constructor"), JsValue::undefined(), context)?;
    let (on_value, on_error) = settling_functions(max_completion_bytes, context);
    JsPromise::from_object(promise)?.then(Some(on_value), Some(on_error), context).map(drop)
}

/// The program's parameters: names and values, in the same order.
fn parameters(start: &Start<'_>, context: &mut Context) -> (Vec<String>, Vec<JsValue>) {
    let injected = bindings::install(&start.namespaces, context);
    let console = (String::from("console"), globals::console(context));
    injected.into_iter().chain([console]).unzip()
}

/// The program as a function. `code` is complete in itself (the host has parsed it alone), so it cannot reach out of the
/// function it is put into. It begins on the second line of the script, which [`Positions`] takes into account.
fn compile(parameters: &[String], start: &Start<'_>, context: &mut Context) -> JsResult<JsFunction> {
    let (names, code) = (parameters.join(","), start.code);
    let body = format!("async function({names}){{'use strict';\n{code}\n}}");
    let (natives, functions) = natives(start.natives, context);
    let mark = start.natives.mark;
    let is_wrapped = mark.is_some() || !natives.is_empty();
    let script = if is_wrapped {
        // A function of its own around the program: its parameters are no arguments of the program, and its name is a variable that
        // the engine ignores assignments to.
        format!("(function {}({}){{return {body}}})", mark.unwrap_or_default(), natives.join(","))
    } else {
        format!("({body})")
    };
    let source = Source::from_bytes(&script).with_path(Path::new(PROGRAM_PATH));
    let mut function = context.eval(source)?;
    context.insert_data(Rc::new(Wording::new(script, start.natives, parameters.to_vec())));
    if is_wrapped {
        let outer = function.as_callable().ok_or_else(|| JsNativeError::typ().with_message("no function"))?;
        function = outer.call(&JsValue::undefined(), &functions, context)?;
    }
    let function = function.as_object().and_then(JsFunction::from_object);
    function.ok_or_else(|| JsNativeError::typ().with_message("the program is not a function body").into())
}

/// The names and the functions that stand in the place of what the engine is slow at.
fn natives<'a>(names: Natives<'a>, context: &Context) -> (Vec<&'a str>, Vec<JsValue>) {
    let all: [(Option<&str>, NativeFunctionPointer); 3] = [
        (names.reg_exp, globals::reg_exp_literal),
        (names.explain, wording::explain_native),
        (names.class_source, globals::class_source),
    ];
    let used = all.into_iter().filter_map(|(name, function)| Some((name?, function)));
    let build = |function| FunctionObjectBuilder::new(context.realm(), NativeFunction::from_fn_ptr(function)).build();
    used.map(|(name, function)| (name, JsValue::from(build(function)))).unzip()
}

/// The two reactions to the program's promise.
fn settling_functions(max_completion_bytes: usize, context: &Context) -> (JsFunction, JsFunction) {
    let on_value = NativeFunction::from_copy_closure(move |_, arguments, context| {
        let value = arguments.first().cloned().unwrap_or_default();
        complete(&value, max_completion_bytes, context);
        Ok(JsValue::undefined())
    });
    let on_error = NativeFunction::from_fn_ptr(|_, arguments, context| {
        let reason = arguments.first().cloned().unwrap_or_default();
        let message = error::render(&reason, context);
        settlement(context).fail(message);
        Ok(JsValue::undefined())
    });
    let build = |function| FunctionObjectBuilder::new(context.realm(), function).build();
    (build(on_value), build(on_error))
}

/// Decides the outcome of a program that returned `value`.
fn complete(value: &JsValue, max_bytes: usize, context: &mut Context) {
    let decided = if value.is_undefined() {
        Decided::Nothing
    } else {
        match json::encode(value, max_bytes, context) {
            Ok(json) => Decided::Value(json),
            Err(EncodeError::TooLong) => Decided::Failed(FailureKind::OutputLimit, js_string!()),
            Err(EncodeError::Lossy(offender)) => Decided::Failed(
                FailureKind::InvalidOutput,
                js_string!(&js_string!("program completion must be lossless JSON: "), &offender),
            ),
        }
    };
    settlement(context).decide(decided);
}

/// Tells the host that the program printed `entry`.
pub fn log(entry: &JsString, context: &Context) {
    let settlement = settlement(context);
    if !settlement.is_over() {
        with_text(entry, |text: Text<'_>| settlement.host.send(&GuestMessage::Log(text)));
    }
}
