//! Parsing and checking.

use oxc::allocator::Allocator;
use oxc::ast::ast::Program as Tree;
use oxc::diagnostics::OxcDiagnostic;
use oxc::parser::{ParseOptions, Parser, ParserReturn};
use oxc::semantic::{Scoping, SemanticBuilder, SemanticBuilderReturn};
use oxc::span::SourceType;

use super::diagnostic::{Problem, SHOWN_PROBLEMS};
use super::survey::{Survey, survey};
use super::{MAX_DEPTH, habits, hints, mistakes, rules};

/// A program that is fit to be lowered.
pub struct Parsed<'a> {
    pub tree: Tree<'a>,
    pub scoping: Scoping,
    pub survey: Survey,
}

/// Parses and checks `source`.
///
/// # Errors
/// What is wrong with it, in order of appearance.
pub fn parse<'a>(arena: &'a Allocator, source: &'a str, parameters: &[&str]) -> Result<Parsed<'a>, Vec<Problem>> {
    if let Some(problem) = mistakes::fence_around(source) {
        return Err(vec![problem]);
    }
    let ParserReturn { program: tree, diagnostics, panicked, .. } = parser(arena, source, SourceType::ts()).parse();
    if panicked {
        return Err(mistakes::explain(arena, source, in_order(source, diagnostics.into_vec())));
    }
    let survey = survey(&tree, MAX_DEPTH);
    if let Some(span) = survey.too_deep {
        return Err(vec![rules::too_deep(span.start as usize)]);
    }
    let mut problems = rules::module_syntax(&survey.module_syntax, parameters);
    let SemanticBuilderReturn { semantic, diagnostics: more } = check(&tree);
    let scoping = semantic.into_scoping();
    problems.extend(rules::redeclared_parameters(&scoping, parameters));
    problems.extend(rules::parameter_decorator(&survey));
    let mut diagnostics: Vec<_> = diagnostics.into_vec().into_iter().chain(more.into_vec()).collect();
    if !diagnostics.is_empty() {
        let named_as_parameters = rules::functions_named_as_parameters(&tree);
        diagnostics.retain(|diagnostic| !rules::allows(diagnostic, &tree, &scoping, &named_as_parameters));
    }
    problems.extend(in_order(source, diagnostics));
    if problems.is_empty() {
        return Ok(Parsed { tree, scoping, survey });
    }
    problems.sort_by_key(|problem| problem.spot);
    Err(problems)
}

/// The parser as programs are to be parsed with. A program is no module, but strict and async as a module is.
pub fn parser<'a>(arena: &'a Allocator, source: &'a str, language: SourceType) -> Parser<'a> {
    Parser::new(arena, source, language.with_module(true)).with_options(ParseOptions {
        parse_regular_expression: true,
        allow_return_outside_function: true,
        preserve_parens: false,
        ..ParseOptions::default()
    })
}

/// Resolves names and checks what the parser leaves unchecked.
pub fn check<'a>(tree: &'a Tree<'a>) -> SemanticBuilderReturn<'a> {
    SemanticBuilder::new_compiler().with_enum_eval(true).build(tree)
}

/// oxc's findings as problems in order of appearance, without the echoes. Those that will be told say what to do.
fn in_order(source: &str, diagnostics: Vec<OxcDiagnostic>) -> Vec<Problem> {
    let mut problems: Vec<_> = diagnostics.iter().map(|diagnostic| hints::problem(source, diagnostic)).collect();
    // Where a token is broken, the parser adds that it is also unexpected.
    let is_echo =
        |problem: &Problem| problem.message.starts_with("Unexpected token") || problem.message.starts_with("Expected");
    problems.sort_by_key(|problem| (problem.spot.start, is_echo(problem)));
    problems.dedup_by(|later, earlier| {
        later.spot.start == earlier.spot.start || is_echo(later) && later.spot.start <= earlier.spot.end
    });
    // Or it adds that before, about all of the token.
    let mut starts = problems.iter().map(|problem| problem.spot.start).collect::<Vec<_>>().into_iter().skip(1);
    problems.retain(|problem| {
        let next = starts.next().unwrap_or(usize::MAX);
        !is_echo(problem) || next >= problem.spot.end
    });
    for problem in problems.iter_mut().take(SHOWN_PROBLEMS) {
        if let Some(help) = habits::help(source, problem) {
            problem.help = Some(help.to_owned());
        }
    }
    problems
}
