//! oxc's findings in words that help: what the mistake probably is, and what to do.

use oxc::allocator::Allocator;
use oxc::ast::ast::{JSXElement, JSXFragment};
use oxc::ast_visit::Visit;
use oxc::diagnostics::{OxcDiagnostic, OxcDiagnosticInner};
use oxc::span::SourceType;

use super::diagnostic::{Problem, Spot};
use super::{parse, rules};

/// Longest token that is quoted in a message.
const QUOTED_BYTES: usize = 30;

/// A finding of oxc's as a problem.
pub fn problem(source: &str, diagnostic: &OxcDiagnostic) -> Problem {
    let OxcDiagnosticInner { message, labels, help, .. } = &**diagnostic;
    let redeclared = redeclared_name(message);
    let primary = match redeclared {
        // The second label is the redeclaration.
        Some(_) => labels.len().saturating_sub(1),
        None => labels.iter().position(|label| label.primary()).unwrap_or(0),
    };
    let end = Spot { start: source.len(), end: source.len() };
    let spot = labels.get(primary).map_or(end, |label| rules::spot(label.span()));
    let related = labels.iter().enumerate().find(|(index, _)| *index != primary);
    let related = related.and_then(|(_, label)| Some((label.label()?.to_owned(), rules::spot(label.span()))));
    let message = match redeclared {
        Some(name) => format!("Identifier '{name}' has already been declared"),
        None => match source.get(spot.start..spot.end) {
            Some(token) if message == "Unexpected token" && (1..=QUOTED_BYTES).contains(&token.len()) => {
                format!("Unexpected token `{token}`")
            }
            _ => message.replace("found `EOF`", "the program ends here"),
        },
    };
    Problem { message, spot, related, help: help.as_ref().map(ToString::to_string) }
}

/// The name that `message` says is declared twice.
pub fn redeclared_name(message: &str) -> Option<&str> {
    message.strip_prefix("Identifier `")?.strip_suffix("` has already been declared")
}

/// What is wrong with a program that cannot be parsed: `problems`, unless they are only the effect of a known mistake.
pub fn explain(arena: &Allocator, source: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let mistake = fence_within(source).or_else(|| jsx(arena, source));
    mistake.map_or(problems, |problem| vec![problem])
}

/// A program in a Markdown fence. JavaScript would take the fence for template strings.
pub fn fence_around(source: &str) -> Option<Problem> {
    let fence = source.trim_start();
    let is_fence = fence.strip_prefix("```").is_some_and(|rest| {
        let info = rest.lines().next().unwrap_or("");
        info.trim_end().chars().all(|character| character.is_ascii_alphanumeric())
    });
    let start = source.len() - fence.len();
    is_fence.then(|| fence_problem("The program is wrapped in a Markdown code fence", start))
}

/// A Markdown fence in a program that does not parse.
fn fence_within(source: &str) -> Option<Problem> {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        if line[indent..].starts_with("```") {
            return Some(fence_problem("There is a Markdown code fence in the program", start + indent));
        }
        start += line.len();
    }
    None
}

fn fence_problem(message: &str, start: usize) -> Problem {
    Problem::new(message, Spot { start, end: start + 3 })
        .with_help("Write the program alone, without fences and prose. In a template string, write a backtick as \\`")
}

/// JSX, if that is what the program is only wrong about.
fn jsx(arena: &Allocator, source: &str) -> Option<Problem> {
    let parsed = parse::parser(arena, source, SourceType::tsx()).parse();
    if parsed.panicked {
        return None;
    }
    let mut finder = JsxFinder(None);
    finder.visit_program(&parsed.program);
    let problem = Problem::new("JSX is not supported: programs are plain TypeScript", finder.0?);
    Some(problem.with_help("Build strings or objects instead"))
}

struct JsxFinder(Option<Spot>);

impl<'a> Visit<'a> for JsxFinder {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        self.0.get_or_insert(rules::spot(element.opening_element.span));
    }

    fn visit_jsx_fragment(&mut self, fragment: &JSXFragment<'a>) {
        self.0.get_or_insert(rules::spot(fragment.opening_fragment.span));
    }
}
