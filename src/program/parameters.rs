//! Parameters whose name the body has for a `var` of its own: `function f(a, b = () => a) { var a = 2; }`.
//!
//! Where defaults are computed, these are two variables: `b()` is what was passed. The engine has one. Here the parameter gets another
//! name, and the variable its value: `function f(_a, b = () => _a) { var a = _a; var a = 2; }`.

use std::collections::HashSet;

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    ArrowFunctionBody, ArrowFunctionExpression, FormalParameters, Function, FunctionBody, IdentifierReference, Program,
    Statement,
};
use oxc::ast_visit::{Visit, VisitMut, walk_mut};
use oxc::semantic::Scoping;
use oxc::syntax::scope::ScopeFlags;
use oxc::syntax::symbol::SymbolId;

use super::renames::{Mention, Renamer};
use super::{appends::unused_name, snippet};

/// Renames the parameters of `tree` that need it. Returns whether there are any: `scoping` is out of date then.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>, scoping: &Scoping) -> bool {
    let redeclared: HashSet<SymbolId> =
        scoping.symbol_ids().filter(|symbol| !scoping.symbol_redeclarations(*symbol).is_empty()).collect();
    if redeclared.is_empty() {
        return false;
    }
    let source = tree.source_text;
    let mut rewriter = Rewriter { arena, scoping, redeclared, source, found: false };
    rewriter.visit_program(tree);
    rewriter.found
}

struct Rewriter<'a, 's> {
    arena: &'a Allocator,
    scoping: &'s Scoping,
    /// What is declared more than once.
    redeclared: HashSet<SymbolId>,
    source: &'a str,
    found: bool,
}

impl<'a> Rewriter<'a, '_> {
    fn rewrite(&mut self, parameters: &mut FormalParameters<'a>, body: &mut FunctionBody<'a>) {
        let mut used = Used { scoping: self.scoping, symbols: HashSet::new() };
        used.visit_formal_parameters(parameters);
        let patterns = parameters.items.iter().map(|parameter| &parameter.pattern);
        let patterns = patterns.chain(parameters.rest.as_ref().map(|rest| &rest.rest.argument));
        let declared = patterns.flat_map(|pattern| pattern.get_binding_identifiers());
        let declared: Vec<(SymbolId, String)> = declared
            .filter_map(|identifier| Some((identifier.symbol_id.get()?, identifier.name.to_string())))
            .filter(|(symbol, _)| self.redeclared.contains(symbol) && used.symbols.contains(symbol))
            .collect();
        for (symbol, name) in declared {
            self.found = true;
            let other = self.arena.alloc_str(&unused_name(&format!("_{name}"), self.source));
            let scoping = self.scoping;
            let is_meant = |mention: Mention<'_, 'a>| match mention {
                Mention::Declared(identifier) => identifier.symbol_id.get() == Some(symbol),
                Mention::Used(identifier) => symbol_of(identifier, scoping) == Some(symbol),
                Mention::Label(_) => false,
            };
            Renamer { arena: self.arena, name: other, is_meant }.visit_formal_parameters(parameters);
            let is_function = |statement: &Statement<'a>| {
                matches!(statement, Statement::FunctionDeclaration(function)
                    if function.id.as_ref().is_some_and(|id| id.name == name.as_str()))
            };
            if !body.statements.iter().any(is_function) {
                let statement = snippet::statement(self.arena, &format!("var {name} = {other};"));
                body.statements.insert(0, statement);
            }
        }
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a, '_> {
    fn visit_function(&mut self, function: &mut Function<'a>, flags: ScopeFlags) {
        walk_mut::walk_function(self, function, flags);
        if let Some(body) = &mut function.body {
            self.rewrite(&mut function.params, body);
        }
    }

    fn visit_arrow_function_expression(&mut self, function: &mut ArrowFunctionExpression<'a>) {
        walk_mut::walk_arrow_function_expression(self, function);
        if let ArrowFunctionBody::FunctionBody(body) = &mut function.body {
            self.rewrite(&mut function.params, body);
        }
    }
}

/// The variables that are used in a piece of the program.
struct Used<'s> {
    scoping: &'s Scoping,
    symbols: HashSet<SymbolId>,
}

impl<'a> Visit<'a> for Used<'_> {
    fn visit_identifier_reference(&mut self, identifier: &IdentifierReference<'a>) {
        self.symbols.extend(symbol_of(identifier, self.scoping));
    }
}

fn symbol_of(identifier: &IdentifierReference<'_>, scoping: &Scoping) -> Option<SymbolId> {
    scoping.get_reference(identifier.reference_id.get()?).symbol_id()
}
