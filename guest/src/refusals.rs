//! What a program is told that looks for something outside of the sandbox: what is not there, and what to do instead.

use std::rc::Rc;

use boa_engine::Context;

/// The names of this run's namespaces, which are the way out.
pub struct Namespaces(Vec<String>);

/// Tells the context what the namespaces of the run are called.
pub fn set_namespaces<'a>(names: impl Iterator<Item = &'a str>, context: &mut Context) {
    context.insert_data(Rc::new(Namespaces(names.map(str::to_owned).collect())));
}

/// What the sandbox lacks, and the names by which programs look for it.
const ABSENT: &[(&str, &[&str])] = &[
    (
        "has no network",
        &["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Request", "Response", "Headers", "FormData"],
    ),
    ("has no files", &["__dirname", "__filename", "Deno", "Bun", "FileReader", "localStorage", "sessionStorage"]),
    ("has no modules", &["module", "exports"]),
    ("has no threads", &["Worker", "SharedWorker", "MessageChannel", "BroadcastChannel"]),
    ("does not run WebAssembly", &["WebAssembly"]),
    ("has no page and nobody to ask", &["window", "document", "navigator", "location", "alert", "confirm", "prompt"]),
];

/// The sentence to add to `name is not defined`; `None` for a name that means nothing special.
pub fn sentence(name: &str, namespaces: &[String]) -> Option<String> {
    let (lack, _) = ABSENT.iter().find(|(_, names)| names.contains(&name))?;
    Some(format!("the sandbox {lack}; {}", instead(namespaces)))
}

/// The message of a `ReferenceError`, with what to do instead if it is about something outside of the sandbox.
pub fn explained(message: String, context: &Context) -> String {
    let name = message.strip_suffix(" is not defined");
    match name.and_then(|name| sentence(name, &namespaces(context))) {
        Some(sentence) => format!("{message}: {sentence}"),
        None => message,
    }
}

/// What to do instead of leaving the sandbox, with the namespaces of this run.
pub fn way_out(context: &Context) -> String {
    instead(&namespaces(context))
}

fn namespaces(context: &Context) -> Vec<String> {
    context.get_data::<Rc<Namespaces>>().map(|namespaces| namespaces.0.clone()).unwrap_or_default()
}

fn instead(namespaces: &[String]) -> String {
    match namespaces {
        [] => "this run has been given no functions for what lies outside".into(),
        names => {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("for what lies outside, call the functions of {}", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_what_is_missing_and_what_is_there() {
        let namespaces = ["tools".to_owned(), "api".to_owned()];
        assert_eq!(
            sentence("fetch", &namespaces).as_deref(),
            Some("the sandbox has no network; for what lies outside, call the functions of `tools`, `api`")
        );
        assert_eq!(
            sentence("Worker", &[]).as_deref(),
            Some("the sandbox has no threads; this run has been given no functions for what lies outside")
        );
        assert_eq!(sentence("fetchAll", &namespaces), None);
    }
}
