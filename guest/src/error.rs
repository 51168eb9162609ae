//! What is told of an error.

use boa_engine::{
    Context, JsError, JsObject, JsResult, JsString, JsValue,
    builtins::{
        error::Error,
        promise::{Promise, PromiseState},
    },
    error::EngineError,
    js_string,
    native_function::NativeFunctionObject,
    object::builtins::JsPromise,
    property::PropertyKey,
};

use crate::{
    globals::stack_trace,
    inspect,
    intrinsics::Intrinsics,
    positions::{PROGRAM_PATH, Positions},
    refusals, wording,
};

/// What is told of a value that cannot be put into words.
const UNRENDERABLE: &str = "program threw an unrenderable value";

/// How many causes, one behind another, are shown.
const MAX_CAUSES: usize = 8;

/// The message of a run that ended because the program threw `thrown`: for an error its stack, then its causes and the
/// errors it aggregates; for anything else the value in words.
pub fn render(thrown: &JsValue, context: &mut Context) -> JsString {
    render_within(thrown, MAX_CAUSES, context).unwrap_or_else(|_| js_string!(UNRENDERABLE))
}

/// Like [`render`], also for errors that the program could not have caught.
pub fn render_thrown(thrown: JsError, context: &mut Context) -> JsString {
    if let Some(engine_error) = thrown.as_engine() {
        return render_engine_error(engine_error, &thrown, context);
    }
    match thrown.into_opaque(context) {
        Ok(value) => render(&value, context),
        Err(error) => js_string!(error.to_string()),
    }
}

/// Like [`render`], for the reason of a rejection that nothing handled. What is no error has no stack of its own: `made_at` has that of the
/// rejection.
pub fn render_unhandled_rejection(reason: &JsValue, made_at: Option<&JsObject>, context: &mut Context) -> JsString {
    let frames = made_at.and_then(|error| Intrinsics::of(context).error_stack(error, context)).unwrap_or_default();
    let frames = program_frames(&frames.to_std_string_lossy(), context);
    js_string!(&js_string!("Unhandled promise rejection: "), &render(reason, context), &js_string!(frames))
}

/// Why a promise was rejected; `undefined` if it was not.
pub fn rejection_of(promise: &JsObject<Promise>) -> JsValue {
    let promise = JsPromise::from_object(promise.clone().upcast()).map(|promise| promise.state());
    match promise {
        Ok(PromiseState::Rejected(reason)) => reason,
        _ => JsValue::undefined(),
    }
}

/// Whether `object` was made by one of the error constructors.
pub fn is_error(object: &JsObject) -> bool {
    object.is::<Error>()
}

/// The value of `error.stack`: name and message, then the program's own frames.
pub fn stack_of(error: &JsObject, context: &mut Context) -> JsResult<JsString> {
    let headline = headline(error, context)?;
    let frames = Intrinsics::of(context).error_stack(error, context).unwrap_or_default();
    Ok(js_string!(&headline, &js_string!(program_frames(&frames.to_std_string_lossy(), context))))
}

/// [`stack_of`], for an error of which is known better than by the engine where in the compiled script it was made. `None` if it makes no
/// difference.
pub fn stack_from(error: &JsObject, place: (u32, u32), context: &mut Context) -> Option<JsString> {
    let engine_stack = Intrinsics::of(context).error_stack(error, context)?.to_std_string_lossy();
    let top = engine_stack.lines().find(|line| line.contains(PROGRAM_PATH))?;
    let name = top.rsplit_once(" (")?.0;
    let better = format!("{name} ({PROGRAM_PATH}:{}:{})", place.0, place.1);
    let frames = program_frames(&engine_stack.replacen(top, &better, 1), context);
    if frames == program_frames(&engine_stack, context) {
        return None;
    }
    Some(js_string!(&headline(error, context).ok()?, &js_string!(frames)))
}

/// `Name: message`, as `Error.prototype.toString` has it.
fn headline(error: &JsObject, context: &mut Context) -> JsResult<JsString> {
    let name = match error.get(js_string!("name"), context)? {
        name if name.is_undefined() => js_string!("Error"),
        name => name.to_string(context)?,
    };
    let message = match error.get(js_string!("message"), context)? {
        message if message.is_undefined() => js_string!(),
        message => message.to_string(context)?,
    };
    let message = if name == js_string!("ReferenceError") { explained(&message, context) } else { message };
    Ok(match (name.is_empty(), message.is_empty()) {
        (true, _) => message,
        (_, true) => name,
        (false, false) => js_string!(&name, &js_string!(": "), &message),
    })
}

/// The message of a `ReferenceError`, with what to do instead if it is about something outside of the sandbox.
fn explained(message: &JsString, context: &Context) -> JsString {
    match message.to_std_string() {
        Ok(text) => js_string!(refusals::explained(text, context)),
        Err(_) => message.clone(),
    }
}

/// What `stack` is for `object` if it is as of where the error `here` was made, without the first `hidden` frames, and with at most `shown`.
pub fn stack_as_of(
    object: &JsObject,
    here: &JsObject,
    hidden: usize,
    shown: usize,
    context: &mut Context,
) -> JsResult<JsString> {
    let headline = headline(object, context)?;
    let frames = Intrinsics::of(context).error_stack(here, context).unwrap_or_default().to_std_string_lossy();
    // Built-in functions are no frames for those who count them.
    let frames = frames.lines().filter(|line| !line.ends_with("(native)")).skip(hidden);
    let frames = frames.collect::<Vec<_>>().join("\n");
    let frames = program_frames(&frames, context);
    let frames: String = frames.split_inclusive('\n').take(shown + 1).collect();
    Ok(js_string!(&headline, &js_string!(frames.trim_end_matches('\n'))))
}

/// The frames of the engine's stack text that lie in the program, one to a line, with the program's own positions.
fn program_frames(engine_stack: &str, context: &Context) -> String {
    let Some(positions) = context.get_data::<Positions>() else { return String::new() };
    engine_stack.lines().filter_map(|line| program_frame(line, positions)).map(|frame| format!("\n{frame}")).collect()
}

/// Turns one line of the engine, `    at name (program.ts:line:column)`, into a line for the reader. Of what awaits the program's
/// functions, the engine also has `    at async Promise.all (index 0)`.
fn program_frame(line: &str, positions: &Positions) -> Option<String> {
    let frame = line.trim_start().strip_prefix("at ")?.strip_suffix(')')?;
    let (name, place) = frame.rsplit_once(" (")?;
    if place.starts_with("index ") {
        return Some(format!("    at {frame})"));
    }
    let place = place.strip_prefix(PROGRAM_PATH)?.strip_prefix(':')?;
    let (line, column) = place.split_once(':')?;
    let (line, column) = positions.source(line.parse().ok()?, column.parse().ok()?)?;
    // The engine's word for a function without a name, such as the program's body.
    Some(match name.strip_suffix("<main>") {
        Some(awaiting) => format!("    at {awaiting}{PROGRAM_PATH}:{line}:{column}"),
        None => format!("    at {name} ({PROGRAM_PATH}:{line}:{column})"),
    })
}

/// Err stands for a value that cannot be put into words.
fn render_within(thrown: &JsValue, causes_left: usize, context: &mut Context) -> JsResult<JsString> {
    let Some(object) = thrown.as_object() else {
        return match thrown.as_symbol() {
            Some(symbol) => Ok(js_string!(symbol.to_string())),
            None => thrown.to_string(context),
        };
    };
    if !is_error(&object) {
        return if describes_itself(&object, context)? {
            thrown.to_string(context)
        } else {
            inspect::inspect(thrown, context)
        };
    }
    wording::explain(thrown, context);
    let stack = object.get(js_string!("stack"), context)?;
    let mut text = match stack.as_string() {
        Some(stack) => stack,
        None => headline(&object, context)?,
    };
    let extras = inspect::extra_properties(&object, context);
    if !extras.is_empty() {
        text = js_string!(&text, &js_string!(extras));
    }
    if causes_left > 0 {
        for (label, related) in related_errors(&object, context)? {
            let related = render_within(&related, causes_left - 1, context)?;
            text = js_string!(&text, &js_string!("\n  ["), &label, &js_string!("]: "), &indented(&related));
        }
    }
    Ok(text)
}

/// The errors that `error` points to: its cause, then those it aggregates.
fn related_errors(error: &JsObject, context: &mut Context) -> JsResult<Vec<(JsString, JsValue)>> {
    let mut related = Vec::new();
    if error.has_own_property(js_string!("cause"), context)? {
        related.push((js_string!("cause"), error.get(js_string!("cause"), context)?));
    }
    if error.has_own_property(js_string!("errors"), context)?
        && let Some(errors) = error.get(js_string!("errors"), context)?.as_object()
        && errors.is_array()
    {
        let count = errors.get(js_string!("length"), context)?.as_number().unwrap_or(0.0) as u64;
        for index in 0..count.min(MAX_CAUSES as u64) {
            related.push((js_string!(format!("error {index}")), errors.get(index, context)?));
        }
    }
    Ok(related)
}

/// Whether an object has a `toString` of the program's own making.
fn describes_itself(object: &JsObject, context: &mut Context) -> JsResult<bool> {
    let method = object.get(js_string!("toString"), context)?;
    Ok(method.as_object().is_some_and(|method| method.is_callable() && !method.is::<NativeFunctionObject>()))
}

fn indented(text: &JsString) -> JsString {
    js_string!(text.to_std_string_lossy().replace('\n', "\n  "))
}

/// Names what sort of object a value is: `a Date`, `an instance of Point`.
pub fn describe_class(object: &JsObject, context: &mut Context) -> String {
    match inspect::class_name(object, context) {
        Some(name) if matches!(name.as_bytes().first(), Some(b'A' | b'E' | b'I' | b'O' | b'U')) => format!("an {name}"),
        Some(name) => format!("a {name}"),
        None => "an object with a prototype of its own".into(),
    }
}

fn render_engine_error(error: &EngineError, thrown: &JsError, context: &Context) -> JsString {
    js_string!(format!("{error}{}", program_frames(&thrown.to_string(), context)))
}

/// Replaces the getter of `stack` on `Error.prototype` by [`stack_of`]. Assigning to it still gives the error a `stack`
/// of its own.
pub fn install_stack_getter(context: &mut Context) {
    use boa_engine::{NativeFunction, object::FunctionObjectBuilder, property::PropertyDescriptor};
    let prototype = context.intrinsics().constructors().error().prototype();
    let key = PropertyKey::from(js_string!("stack"));
    let engines_own = prototype.borrow().properties().get(&key);
    let setter = engines_own.and_then(|descriptor| descriptor.set().cloned()).unwrap_or_default();
    let getter = NativeFunction::from_fn_ptr(|this, _, context| match this.as_object() {
        Some(object) if is_error(&object) => Ok(match stack_trace::shown_frames(context) {
            Some(0) => headline(&object, context)?.into(),
            Some(_) => stack_of(&object, context)?.into(),
            None => JsValue::undefined(),
        }),
        _ => Ok(JsValue::undefined()),
    });
    let getter = FunctionObjectBuilder::new(context.realm(), getter).name(js_string!("get stack")).build();
    let property = PropertyDescriptor::builder().get(getter).set(setter).enumerable(false).configurable(true);
    prototype.define_property_or_throw(key, property, context).expect("the engine's own property is configurable");
}
