//! Left operands that the right operand changes: `x + x++`.
//!
//! The engine keeps a variable in a register and reads it only when both operands are known, so that the left one would have
//! the value that the right one gives it. `(0, x)` is a value of its own.

use std::mem;

use oxc::allocator::{Allocator, ArenaVec};
use oxc::ast::ast::{
    ArrowFunctionExpression, AssignmentTarget, BinaryExpression, Expression, Function, IdentifierReference, NumberBase,
    Program, SimpleAssignmentTarget,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{Visit, VisitMut, walk, walk_mut};
use oxc::span::SPAN;
use oxc::syntax::scope::ScopeFlags;

/// Rewrites the left operands in `tree` that need it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) {
    Rewriter { arena, builder: AstBuilder::new(arena) }.visit_program(tree);
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_binary_expression(&mut self, binary: &mut BinaryExpression<'a>) {
        walk_mut::walk_binary_expression(self, binary);
        let Expression::Identifier(variable) = binary.left.without_parentheses() else { return };
        let mut changes = Changes { variable: variable.name.as_str(), found: false };
        changes.visit_expression(&binary.right);
        if !changes.found {
            return;
        }
        let zero = Expression::new_numeric_literal(SPAN, 0.0, None, NumberBase::Decimal, &self.builder);
        let variable = mem::replace(&mut binary.left, Expression::new_null_literal(SPAN, &self.builder));
        let pair = ArenaVec::from_iter_in([zero, variable], &self.arena);
        binary.left = Expression::new_sequence_expression(SPAN, pair, &self.builder);
    }
}

/// Whether an expression assigns to a variable, not counting functions in it: what those share is in no register.
struct Changes<'s> {
    variable: &'s str,
    found: bool,
}

impl Changes<'_> {
    fn target(&mut self, identifier: &IdentifierReference<'_>) {
        self.found |= identifier.name == self.variable;
    }
}

impl<'a> Visit<'a> for Changes<'_> {
    fn visit_assignment_target(&mut self, target: &AssignmentTarget<'a>) {
        if let AssignmentTarget::AssignmentTargetIdentifier(identifier) = target {
            self.target(identifier);
        }
        walk::walk_assignment_target(self, target);
    }

    fn visit_simple_assignment_target(&mut self, target: &SimpleAssignmentTarget<'a>) {
        if let SimpleAssignmentTarget::AssignmentTargetIdentifier(identifier) = target {
            self.target(identifier);
        }
        walk::walk_simple_assignment_target(self, target);
    }

    fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}

    fn visit_arrow_function_expression(&mut self, _: &ArrowFunctionExpression<'a>) {}
}
