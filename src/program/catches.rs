//! What `catch` clauses catch, put into words.
//!
//! The engine's errors say little. The guest has a function that puts one into V8's words; `catch (e) {` becomes
//! `catch (e) { explain(e);`, so that the program reads those.

use std::mem;

use oxc::allocator::{Allocator, ArenaBox, ArenaVec};
use oxc::ast::ast::{Argument, BindingPattern, CatchClause, Expression, Program, Statement};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::SPAN;

use super::{names::unused_name, snippet};

/// Rewrites the `catch` clauses in `tree`, which is plain JavaScript. Returns the name under which the program expects the guest's
/// function, if it needs it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> Option<String> {
    let is_lowered = tree.source_text.contains("using");
    if !is_lowered && !tree.source_text.contains("catch") {
        return None;
    }
    let name = unused_name("_explain", tree.source_text);
    let caught = unused_name("_caught", tree.source_text);
    let builder = AstBuilder::new(arena);
    let (function, caught) = (arena.alloc_str(&name), arena.alloc_str(&caught));
    let mut rewriter = Rewriter { arena, builder, function, caught, is_needed: false };
    rewriter.visit_program(tree);
    rewriter.is_needed.then_some(name)
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    function: &'a str,
    /// The name for what is caught by a pattern.
    caught: &'a str,
    is_needed: bool,
}

impl<'a> Rewriter<'a> {
    /// `explain(error);`
    fn explain(&self, error: &'a str) -> Statement<'a> {
        let callee = Expression::new_identifier(SPAN, self.function, &self.builder);
        let mut arguments = ArenaVec::new_in(&self.arena);
        arguments.push(Argument::from(Expression::new_identifier(SPAN, error, &self.builder)));
        let call =
            Expression::new_call_expression(SPAN, callee, None::<ArenaBox<'a, _>>, arguments, false, &self.builder);
        Statement::new_expression_statement(SPAN, call, &self.builder)
    }

    /// Replaces a pattern by a name: what is caught is taken apart after it has been put into words. The names that the pattern declares
    /// are declared around the statements, as before.
    fn take_apart_later(&self, pattern: &mut BindingPattern<'a>, statements: &mut ArenaVec<'a, Statement<'a>>) {
        let declaration = format!("let {} = {0};", self.caught);
        let Statement::VariableDeclaration(mut declaration) = snippet::statement(self.arena, &declaration) else {
            unreachable!("it says let")
        };
        mem::swap(pattern, &mut declaration.declarations[0].id);
        let body = mem::replace(statements, ArenaVec::new_in(&self.arena));
        statements.push(self.explain(self.caught));
        statements.push(Statement::VariableDeclaration(declaration));
        statements.push(Statement::new_block_statement(SPAN, body, &self.builder));
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_catch_clause(&mut self, clause: &mut CatchClause<'a>) {
        walk_mut::walk_catch_clause(self, clause);
        let Some(parameter) = &mut clause.param else { return };
        let is_name = matches!(parameter.pattern, BindingPattern::BindingIdentifier(_));
        if is_name && clause.body.body.is_empty() {
            return;
        }
        self.is_needed = true;
        if let BindingPattern::BindingIdentifier(name) = &parameter.pattern {
            let statement = self.explain(name.name.as_str());
            clause.body.body.insert(0, statement);
        } else {
            self.take_apart_later(&mut parameter.pattern, &mut clause.body.body);
        }
    }
}
