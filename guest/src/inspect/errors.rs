//! Errors: the stack, adjusted to the class, and which properties are told besides.

use boa_engine::{Context, JsObject, JsString, JsValue, js_string, property::PropertyKey};

use super::{inspector::Inspector, look, members::Member, names::prefix, read, text};
use crate::{error, wording};

/// Where the frames of a stack begin.
const FRAMES: &str = "\n    at";

/// Whether the object is an error, or has `Error.prototype` among its prototypes.
pub fn is_error(object: &JsObject, context: &Context) -> bool {
    error::is_error(object) || look::is_instance(object, &context.intrinsics().constructors().error().prototype())
}

impl Inspector<'_> {
    /// The error's stack. `members` loses what the stack tells already and gains what it does not.
    pub fn error(
        &mut self,
        error: &JsObject,
        constructor: Option<&str>,
        tag: &str,
        members: &mut Vec<Member>,
    ) -> String {
        wording::explain(&error.clone().into(), self.context);
        let name = read(error, js_string!("name"), self.context);
        let name = if name.is_null_or_undefined() { "Error".into() } else { self.as_text(&name) };
        let stack = self.stack(error);
        self.choose_members(error, &stack, members);
        let stack = improved(stack, constructor, &name, tag);
        let message = read(error, js_string!("message"), self.context).as_string();
        let message = message.filter(|message| !message.is_empty()).map(|message| text::raw(&message));
        // A message at the very beginning does not count: there is no name before it.
        let told = message.and_then(|message| Some((stack.find(&message)?, message.len())));
        let told_until = told.filter(|(start, _)| *start > 0).map_or(0, |(start, length)| start + length);
        let text = match stack[told_until..].find(FRAMES) {
            None => format!("[{stack}]"),
            Some(start) => {
                let (head, frames) = stack.split_at(told_until + start);
                format!("{head}\n{}", self.frames(error, &frames[1..]))
            }
        };
        if self.indentation == 0 { text } else { text.replace('\n', &format!("\n{:1$}", "", self.indentation)) }
    }

    /// ` {`, the own enumerable properties that neither the stack tells nor [`crate::error`], and `}`. Nothing if there are none.
    pub fn extra_properties(&mut self, error: &JsObject) -> String {
        let mut members = look::named_properties(error, false);
        members.retain(|(key, _)| {
            let told = ["name", "message", "stack", "cause", "errors"];
            !matches!(key, PropertyKey::String(key) if told.iter().any(|told| key == *told))
        });
        if members.is_empty() {
            return String::new();
        }
        self.seen.push(error.clone());
        let members = members.into_iter().map(|(key, descriptor)| self.member(&Member { key, descriptor }, 1));
        let members = members.map(|member| format!("  {member}")).collect::<Vec<_>>().join(",\n");
        self.seen.pop();
        format!(" {{\n{members}\n}}")
    }

    fn choose_members(&mut self, error: &JsObject, stack: &str, members: &mut Vec<Member>) {
        if self.options.show_hidden {
            if error::is_error(error) && !members.iter().any(|member| member.is_named("stack")) {
                members.insert(0, Member::virtual_one(js_string!("stack"), js_string!(stack).into(), false));
            }
        } else {
            // Node's errors have a `stack` of their own that is not enumerable; the engine makes an assigned one so.
            members.retain(|member| !(member.is_named("stack") && error::is_error(error)));
            members.retain(|member| {
                let may_be_told = ["name", "message", "stack"].iter().any(|name| member.is_named(name));
                let value = member.descriptor.value().cloned();
                !(may_be_told && value.is_some_and(|value| stack.contains(&self.as_text(&value))))
            });
        }
        for name in ["cause", "errors"] {
            let key = js_string!(name);
            let Some(found) = look::find(error, &key.clone().into()) else { continue };
            if members.iter().any(|member| member.is_named(name)) {
                continue;
            }
            if name == "errors" {
                let errors = found.value().and_then(JsValue::as_object);
                if !errors.is_some_and(|errors| errors.is_array()) {
                    continue;
                }
            }
            let own = look::own(error, &key.clone().into());
            members.push(match own {
                Some(descriptor) => Member { key: key.into(), descriptor },
                None => Member::virtual_one(key.clone(), read(error, key, self.context), true),
            });
        }
    }

    /// `error.stack`, or `name: message` where there is none.
    fn stack(&mut self, error: &JsObject) -> String {
        let stack = read(error, js_string!("stack"), self.context);
        if stack.to_boolean() {
            return self.as_text(&stack);
        }
        let name = read(error, js_string!("name"), self.context);
        let name = if name.is_undefined() { "Error".into() } else { self.as_text(&name) };
        let message = read(error, js_string!("message"), self.context);
        let message = if message.is_undefined() { String::new() } else { self.as_text(&message) };
        match (name.is_empty(), message.is_empty()) {
            (true, _) => message,
            (_, true) => name,
            (false, false) => format!("{name}: {message}"),
        }
    }

    /// The frames, without those that the stack of the cause repeats.
    fn frames(&mut self, error: &JsObject, frames: &str) -> String {
        let mut frames: Vec<String> = frames.split('\n').map(str::to_owned).collect();
        let cause = read(error, js_string!("cause"), self.context).as_object();
        if let Some(cause) = cause.filter(|cause| is_error(cause, self.context)) {
            let cause_stack = self.stack(&cause);
            if let Some(start) = cause_stack.find(FRAMES) {
                let cause_frames: Vec<&str> = cause_stack[start + 1..].split('\n').collect();
                if let Some((offset, length)) = common_run(&frames, &cause_frames) {
                    let skipped = length - 2;
                    let note = format!("    ... {skipped} lines matching cause stack trace ...");
                    frames.splice(offset + 1..offset + 1 + skipped, [note]);
                }
            }
        }
        frames.join("\n")
    }

    /// `String(value)`, except that an object that cannot be converted gives nothing.
    fn as_text(&mut self, value: &JsValue) -> String {
        match (value.as_symbol(), value.is_object()) {
            (Some(symbol), _) => text::raw(&symbol.descriptive_string()),
            (None, false) => value.to_string(self.context).map_or_else(|_| String::new(), |value| text::raw(&value)),
            (None, true) => {
                let text: Option<JsString> = super::nested(self.context, |context| value.to_string(context).ok());
                text.map_or_else(String::new, |text| text::raw(&text))
            }
        }
    }
}

/// The first run of more than three frames that `cause_frames` has as well: its start and its length.
fn common_run(frames: &[String], cause_frames: &[&str]) -> Option<(usize, usize)> {
    for start in 0..frames.len().saturating_sub(3) {
        let Some(there) = cause_frames.iter().position(|frame| *frame == frames[start]) else { continue };
        let same = frames[start..].iter().zip(&cause_frames[there..]).take_while(|(ours, theirs)| ours == *theirs);
        let length = same.count();
        if length > 3 {
            return Some((start, length));
        }
    }
    None
}

/// Puts the name of the error's class into the stack where it only has the name of the error.
fn improved(stack: String, constructor: Option<&str>, name: &str, tag: &str) -> String {
    let follows = stack.strip_prefix(name).map(|rest| rest.is_empty() || rest.starts_with([':', '\n']));
    let looks_usual = name.ends_with("Error") && follows == Some(true);
    if constructor.is_some() && !looks_usual {
        return stack;
    }
    let (fallback, told) = if constructor.is_none() {
        let start = leading_name(&stack).unwrap_or_default();
        (if start.is_empty() { "Error" } else { start }, start.len())
    } else {
        ("Error", name.len())
    };
    let prefix = prefix(constructor, tag, fallback, "");
    let prefix = prefix.trim_end();
    if name == prefix {
        stack
    } else if !prefix.contains(name) {
        format!("{prefix} [{name}]{}", &stack[told..])
    } else if told == 0 {
        format!("{prefix}: {stack}")
    } else {
        format!("{prefix}{}", &stack[told..])
    }
}

/// The name at the beginning of a stack: up to a colon or to the frames.
fn leading_name(stack: &str) -> Option<&str> {
    let is_name = |text: &str| {
        let inner = |byte: u8| byte.is_ascii_alphanumeric() || b"_ []()-".contains(&byte);
        text.len() > 1 && text.as_bytes()[0].is_ascii_uppercase() && text.bytes().all(inner)
    };
    let end = stack.find([':', '\n']).unwrap_or(stack.len());
    let ends_well = stack[end..].starts_with(':') || stack[end..].starts_with(FRAMES);
    let is_bare = |text: &str| {
        text.ends_with("Error") && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
    };
    if ends_well && is_name(&stack[..end]) { Some(&stack[..end]) } else { Some(stack).filter(|stack| is_bare(stack)) }
}
