//! Programs that are wrong as a whole: something is around them, or they are something else.

use oxc::allocator::Allocator;
use oxc::ast::ast::{JSXElement, JSXFragment};
use oxc::ast_visit::Visit;
use oxc::span::{SourceType, Span};

use super::diagnostic::{Problem, Spot};
use super::{parse, rules};

/// What to do where something is around the program.
const ALONE: &str = "Write the program alone, without anything around it. Markup that is data goes into a string";

/// What is wrong with a program that cannot be parsed: `problems`, unless they are only the effect of a known mistake.
pub fn explain(arena: &Allocator, source: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let mistake =
        fence_within(source).or_else(|| json(source)).or_else(|| markup(source)).or_else(|| jsx(arena, source));
    mistake.map_or(problems, |problem| vec![problem])
}

/// A program that begins with a Markdown fence. JavaScript takes the fence for two strings, one of which is called.
pub fn fence_around(source: &str) -> Option<Problem> {
    let start = source.len() - source.trim_start().len();
    let is_fence = source[start..].starts_with("```");
    is_fence.then(|| fence_problem("The program is wrapped in a Markdown code fence", start))
}

/// A Markdown fence in a program that does not parse.
fn fence_within(source: &str) -> Option<Problem> {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        if line[indent..].starts_with("```") || line[indent..].starts_with("~~~") {
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

/// An object of JSON, which JavaScript takes for a block.
fn json(source: &str) -> Option<Problem> {
    let start = source.len() - source.trim_start().len();
    let inside = source[start..].strip_prefix('{')?.trim_start();
    let (_, after_key) = inside.strip_prefix('"')?.split_once('"')?;
    if !after_key.trim_start().starts_with(':') {
        return None;
    }
    let problem = Problem::new("The program is JSON, not TypeScript", Spot { start, end: start + 1 });
    Some(problem.with_help("Write the text of the program itself. To give back this value, write `return` before it"))
}

/// HTML or XML with a declaration.
fn markup(source: &str) -> Option<Problem> {
    let start = source.len() - source.trim_start().len();
    let is_markup = ["<!", "<?"].iter().any(|opening| source[start..].starts_with(opening));
    let spot = Spot { start, end: start + 2 };
    is_markup.then(|| Problem::new("The program is HTML or XML, not TypeScript", spot).with_help(ALONE))
}

/// JSX, if that is what the program is only wrong about.
fn jsx(arena: &Allocator, source: &str) -> Option<Problem> {
    let parsed = parse::parser(arena, source, SourceType::tsx()).parse();
    if parsed.panicked {
        return None;
    }
    let mut finder = JsxFinder(None);
    finder.visit_program(&parsed.program);
    let (opening, whole) = finder.0?;
    let is_around = whole.source_text(source).len() == source.trim().len();
    let problem = Problem::new("JSX is not supported: programs are plain TypeScript", rules::spot(opening));
    Some(problem.with_help(if is_around { ALONE } else { "Build strings or objects instead" }))
}

/// The first element's opening tag, and the element.
struct JsxFinder(Option<(Span, Span)>);

impl<'a> Visit<'a> for JsxFinder {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        self.0.get_or_insert((element.opening_element.span, element.span));
    }

    fn visit_jsx_fragment(&mut self, fragment: &JSXFragment<'a>) {
        self.0.get_or_insert((fragment.opening_fragment.span, fragment.span));
    }
}
