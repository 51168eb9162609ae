//! What a program may not contain although it is TypeScript, and what it may contain although modules may not.

use std::collections::HashSet;

use oxc::ast::ast::{
    ArrowFunctionBody, ArrowFunctionExpression, FormalParameters, Function, FunctionBody, Program as Tree, Statement,
};
use oxc::ast_visit::{Visit, walk};
use oxc::diagnostics::OxcDiagnostic;
use oxc::semantic::{Scoping, SymbolFlags};
use oxc::span::Span;
use oxc::syntax::scope::ScopeFlags;

use super::diagnostic::{Problem, Spot};
use super::survey::{ModuleSyntax, Survey};
use super::{MAX_DEPTH, hints};

/// The program's tree is deeper than the engine can take.
pub fn too_deep(start: usize) -> Problem {
    let spot = Spot { start, end: start };
    Problem::new(format!("program is nested too deeply (limit {MAX_DEPTH} levels)"), spot)
        .with_help("Long data belongs in flat arrays or strings, long sums and call chains in loops")
}

/// The problems with module syntax.
pub fn module_syntax(found: &[(ModuleSyntax, Span)], parameters: &[&str]) -> Vec<Problem> {
    let globals = match parameters {
        [] => "JavaScript's own globals".to_owned(),
        names => format!("{} and JavaScript's own globals", quoted(names)),
    };
    let problem = |(syntax, span): &(ModuleSyntax, Span)| {
        let (message, help) = match syntax {
            ModuleSyntax::Import => (
                "Cannot use `import`: the sandbox has no modules",
                format!(
                    "Remove it. {globals} are there without importing; Node's modules that need nothing from outside, such \
                     as `util` and `path`, are loaded with `await import('node:util')`"
                ),
            ),
            ModuleSyntax::Export => (
                "Cannot use `export`: a program is the body of an async function, not a module",
                "Remove the word `export` and `return` the program's result".to_owned(),
            ),
            ModuleSyntax::Meta => (
                "Cannot use `import.meta`: a program is the body of an async function, not a module",
                "Remove it. A program in the sandbox has no file and no address".to_owned(),
            ),
            ModuleSyntax::Phase => (
                "Cannot use `import.source` or `import.defer`: the sandbox has no modules",
                format!("Remove it. {globals} are there without importing"),
            ),
        };
        let keyword = match syntax {
            ModuleSyntax::Import | ModuleSyntax::Export => 6,
            ModuleSyntax::Meta | ModuleSyntax::Phase => span.size() as usize,
        };
        let start = span.start as usize;
        Problem::new(message, Spot { start, end: start + keyword }).with_help(help)
    };
    found.iter().map(problem).collect()
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Declarations at the top of the program that would redeclare a parameter of the function it is the body of.
pub fn redeclared_parameters(scoping: &Scoping, parameters: &[&str]) -> Vec<Problem> {
    let problem = |name: &&str| {
        let symbol = scoping.get_root_binding((*name).into())?;
        let lexical = |flags: SymbolFlags| {
            !flags.contains(SymbolFlags::Ambient)
                && flags.intersects(SymbolFlags::BlockScoped | SymbolFlags::ValueModule)
        };
        let redeclarations = scoping.symbol_redeclarations(symbol);
        let span = if redeclarations.is_empty() {
            lexical(scoping.symbol_flags(symbol)).then(|| scoping.symbol_span(symbol))
        } else {
            redeclarations.iter().find(|declaration| lexical(declaration.flags)).map(|declaration| declaration.span)
        };
        let problem = Problem::new(format!("Identifier '{name}' has already been declared"), spot(span?));
        Some(problem.with_help(format!("`{name}` is there without declaring it. Use another name for something else")))
    };
    parameters.iter().filter_map(problem).collect()
}

/// Standard decorators have no such thing as a decorated parameter.
pub fn parameter_decorator(survey: &Survey) -> Option<Problem> {
    let problem = Problem::new("Parameter decorators are not supported", spot(survey.parameter_decorator?));
    Some(problem.with_help("Only classes and their members can be decorated (`experimentalDecorators` is off)"))
}

/// Whether a finding of oxc's is none here, because a program is the body of a function and not a module.
pub fn allows(
    diagnostic: &OxcDiagnostic,
    tree: &Tree<'_>,
    scoping: &Scoping,
    named_as_parameters: &HashSet<Span>,
) -> bool {
    // Only the top level is outside all functions, for oxc.
    diagnostic.message == "Unexpected new.target expression"
        || redeclares_as_in_functions(diagnostic, tree, scoping)
        || diagnostic.labels.last().is_some_and(|label| named_as_parameters.contains(&label.span()))
}

/// Where the names of functions are that have those of parameters, as a function at the top of another one's body may.
pub fn functions_named_as_parameters(tree: &Tree<'_>) -> HashSet<Span> {
    let mut finder = Finder(HashSet::new());
    finder.visit_program(tree);
    finder.0
}

struct Finder(HashSet<Span>);

impl Finder {
    fn look(&mut self, parameters: &FormalParameters<'_>, body: &FunctionBody<'_>) {
        let patterns = parameters.items.iter().map(|parameter| &parameter.pattern);
        let patterns = patterns.chain(parameters.rest.as_ref().map(|rest| &rest.rest.argument));
        let names: HashSet<_> =
            patterns.flat_map(|pattern| pattern.get_binding_identifiers()).map(|id| id.name).collect();
        let functions = body.statements.iter().filter_map(|statement| match statement {
            Statement::FunctionDeclaration(function) => function.id.as_ref(),
            _ => None,
        });
        self.0.extend(functions.filter(|id| names.contains(&id.name)).map(|id| id.span));
    }
}

impl<'a> Visit<'a> for Finder {
    fn visit_function(&mut self, function: &Function<'a>, flags: ScopeFlags) {
        if let Some(body) = &function.body {
            self.look(&function.params, body);
        }
        walk::walk_function(self, function, flags);
    }

    fn visit_arrow_function_expression(&mut self, function: &ArrowFunctionExpression<'a>) {
        if let ArrowFunctionBody::FunctionBody(body) = &function.body {
            self.look(&function.params, body);
        }
        walk::walk_arrow_function_expression(self, function);
    }
}

/// At the top of a function, unlike at the top of a module, functions and `var`s share their names.
fn redeclares_as_in_functions(diagnostic: &OxcDiagnostic, tree: &Tree<'_>, scoping: &Scoping) -> bool {
    let Some(name) = hints::redeclared_name(&diagnostic.message) else { return false };
    let Some(symbol) = scoping.get_root_binding(name.into()) else { return false };
    let sharing = SymbolFlags::FunctionScopedVariable | SymbolFlags::Function;
    let shares = !scoping.symbol_flags(symbol).intersects(SymbolFlags::Value & !sharing);
    let mut functions = tree.body.iter().filter_map(|statement| match statement {
        Statement::FunctionDeclaration(function) => function.id.as_ref(),
        _ => None,
    });
    shares && functions.any(|id| diagnostic.labels.iter().any(|label| label.span() == id.span))
}

pub fn spot(span: Span) -> Spot {
    Spot { start: span.start as usize, end: span.end as usize }
}
