//! Errors in V8's words.
//!
//! The engine makes its errors itself, with messages that say neither which property was read nor what was called. It does attach the
//! position. So when an error becomes visible to the program (at the head of each `catch`, where the host has put a call of
//! [`explain`]; when a promise is rejected; when a reaction to a rejection is called) or to the host, its message is replaced by V8's.
//! What the message needs besides the engine's is found in the program's text, which is parsed again, by the engine's own parser, when
//! the first such error comes. A program without errors pays nothing for this.
//!
//! | module | job |
//! |---|---|
//! | [`engine`] | the engine's messages, taken apart |
//! | [`words`] | V8's messages |
//! | [`sites`], [`survey`] | what may fail in a program, by position |
//! | [`variables`], [`print`] | what is known of values; expressions in words |
//! | [`nulls`] | whether the program has ever had a `null` |
//! | [`then`] | reactions to rejections |

mod engine;
mod nulls;
mod print;
mod sites;
mod survey;
#[cfg(test)]
mod tests;
mod then;
mod variables;
mod words;

use std::{cell::OnceCell, rc::Rc};

use boa_engine::{
    Context, JsArgs as _, JsObject, JsResult, JsString, JsValue, Source, ast::scope::Scope, interner::Interner,
    js_string, parser::Parser, property::PropertyDescriptor,
};

use protocol::Natives;

use self::{
    engine::Complaint,
    print::Printer,
    sites::{Region, Sites},
    words::{Worded, words},
};
use crate::{error, inspect::look, intrinsics::Intrinsics, positions::PROGRAM_PATH, refusals};

pub use self::{nulls::decoded as decoded_null, then::register};

/// Longer messages are not the engine's.
const MAX_MESSAGE: usize = 1_000;

/// What is needed to put a program's errors into words.
pub struct Wording {
    /// The script as the engine has compiled it.
    script: String,
    /// The variable that marks positions.
    mark: Option<String>,
    /// The function in the place of regular expression literals.
    reg_exp: Option<String>,
    /// Parameters of the program: objects and functions.
    parameters: Vec<String>,
    sites: OnceCell<Option<Sites>>,
}

impl Wording {
    /// For the program in `script`, which has `parameters` and uses `natives`.
    pub fn new(script: String, natives: Natives<'_>, parameters: Vec<String>) -> Self {
        nulls::begin();
        Self {
            script,
            mark: natives.mark.map(str::to_owned),
            reg_exp: natives.reg_exp.map(str::to_owned),
            parameters,
            sites: OnceCell::new(),
        }
    }

    fn sites(&self) -> Option<&Sites> {
        self.sites.get_or_init(|| self.survey()).as_ref()
    }

    fn survey(&self) -> Option<Sites> {
        let mut interner = Interner::default();
        let parsed = Parser::new(Source::from_bytes(&self.script)).parse_script(&Scope::new_global(), &mut interner);
        let printer = Printer {
            interner: &interner,
            mark: self.mark.as_deref(),
            reg_exp: self.reg_exp.as_deref(),
            parameters: &self.parameters,
        };
        let mut sites = survey::survey(&parsed.ok()?, &printer);
        sites.has_null |= nulls::may_be_made_by(&self.script);
        Some(sites)
    }
}

/// `explain(error)`: the host puts a call at the head of each `catch` clause. Gives back its argument.
///
/// # Errors
/// Never.
pub fn explain_native(_: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let thrown = arguments.get_or_undefined(0);
    explain(thrown, context);
    Ok(thrown.clone())
}

/// Puts the message of an error that the engine has made into V8's words. Anything else stays as it is. Runs nothing of the
/// program's.
pub fn explain(thrown: &JsValue, context: &mut Context) {
    let Some(error) = thrown.as_object().filter(error::is_error) else { return };
    let message = look::own_data(&error, &js_string!("message").into()).and_then(|message| message.as_string());
    let Some(message) = message.filter(|message| message.len() <= MAX_MESSAGE) else { return };
    let Ok(message) = message.to_std_string() else { return };
    let Some(complaint) = Complaint::parse(&message) else { return };
    if !has_built_in_prototype(&error, context) {
        return;
    }
    let region = top_region(&error, context);
    let wording = context.get_data::<Rc<Wording>>().map(Rc::clone);
    let sites = wording.as_ref().and_then(|wording| wording.sites());
    let Some(Worded { message, place }) = words(&complaint, region, sites) else { return };
    let message = refusals::explained(message, context);
    redefine(&error, "message", js_string!(message), context);
    if let Some(place) = place.filter(|place| region != Some(Region::At(*place)))
        && let Some(stack) = error::stack_from(&error, place, context)
    {
        redefine(&error, "stack", stack, context);
    }
}

/// Whether the error is an instance of one of the language's classes itself, as the engine's own are.
fn has_built_in_prototype(error: &JsObject, context: &Context) -> bool {
    let constructors = context.intrinsics().constructors();
    let classes = [
        constructors.type_error(),
        constructors.range_error(),
        constructors.reference_error(),
        constructors.syntax_error(),
        constructors.uri_error(),
        constructors.aggregate_error(),
        constructors.error(),
    ];
    let prototype = error.prototype();
    prototype.is_some_and(|prototype| classes.iter().any(|class| JsObject::equals(&class.prototype(), &prototype)))
}

/// Where in the program the engine says the error was made. `None` for code that the program has made itself, and where no function of
/// the program's was running, but only awaited what did.
fn top_region(error: &JsObject, context: &mut Context) -> Option<Region> {
    let stack = Intrinsics::of(context).error_stack(error, context)?.to_std_string_lossy();
    let frame = stack.lines().find(|line| !line.ends_with("(native)"))?.trim_end().strip_suffix(')')?;
    let (name, place) = frame.rsplit_once(" (")?;
    if name.trim_start().starts_with("at async ") {
        return None;
    }
    let (line, column) = place.strip_prefix(PROGRAM_PATH)?.strip_prefix(':')?.split_once(':')?;
    Some(match (line.parse(), column.parse()) {
        (Ok(line), Ok(column)) => Region::At((line, column)),
        _ => Region::Head,
    })
}

fn redefine(error: &JsObject, key: &'static str, value: JsString, context: &mut Context) {
    let property = PropertyDescriptor::builder().value(value).enumerable(false).writable(true).configurable(true);
    // What the program has frozen keeps the words that it has.
    _ = error.define_property_or_throw(js_string!(key), property, context);
}
