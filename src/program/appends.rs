//! Text that grows at its end, the way programs build their output: `text += piece`.
//!
//! The engine copies the whole text for each piece, so that building one takes time that grows with the square of its length. The guest
//! has a function that adds as `+` does, whatever the operands are, and appends to text in place. Here `text += piece` becomes
//! `text = append(text, piece)`, wherever it looks as if text were meant. Where that guess is wrong nothing changes but speed, so
//! it need not be clever.

use std::collections::HashSet;
use std::mem;

use oxc::allocator::{Allocator, ArenaBox, ArenaVec, CloneIn};
use oxc::ast::ast::{
    Argument, AssignmentExpression, AssignmentTarget, BinaryExpression, BindingPattern, Expression, Program,
    StaticMemberExpression, VariableDeclarator,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{Visit, VisitMut, walk, walk_mut};
use oxc::span::SPAN;
use oxc::syntax::operator::{AssignmentOperator, BinaryOperator};

/// Methods whose results are text, whatever they are called on, as far as a guess goes.
const TEXT_METHODS: [&str; 14] = [
    "concat",
    "join",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "stringify",
    "substring",
    "toFixed",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "trim",
];

/// Rewrites the appends in `tree`, which is plain JavaScript. Returns the name under which the program expects the guest's
/// function, if it needs it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> Option<String> {
    if !tree.source_text.contains("+=") {
        return None;
    }
    let name = unused_name("_append", tree.source_text);
    let mut texts = Texts::default();
    texts.visit_program(tree);
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, name: arena.alloc_str(&name), texts: texts.0, is_needed: false };
    rewriter.visit_program(tree);
    rewriter.is_needed.then_some(name)
}

/// A name that `source` does not contain.
pub fn unused_name(name: &str, source: &str) -> String {
    let mut name = name.to_owned();
    while source.contains(&name) {
        name.push('_');
    }
    name
}

/// The names of variables that begin as text, wherever they are declared.
#[derive(Default)]
struct Texts<'a>(HashSet<&'a str>);

impl<'a> Visit<'a> for Texts<'a> {
    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        if let (BindingPattern::BindingIdentifier(name), Some(value)) = (&declarator.id, &declarator.init)
            && is_text(value)
        {
            self.0.insert(name.name.as_str());
        }
        walk::walk_variable_declarator(self, declarator);
    }
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    name: &'a str,
    texts: HashSet<&'a str>,
    is_needed: bool,
}

impl<'a> Rewriter<'a> {
    /// The target read as a value, if text may be appended to it: a variable, or a property of a variable or of `this`, which can
    /// be named twice without anything happening twice.
    fn value_of(&self, target: &AssignmentTarget<'a>) -> Option<Expression<'a>> {
        match target {
            AssignmentTarget::AssignmentTargetIdentifier(variable) => {
                Some(Expression::Identifier(variable.clone_in(self.arena)))
            }
            AssignmentTarget::StaticMemberExpression(member) if has_plain_object(member) => {
                Some(Expression::StaticMemberExpression(member.clone_in(self.arena)))
            }
            _ => None,
        }
    }

    fn is_text_target(&self, target: &AssignmentTarget<'a>) -> bool {
        matches!(target, AssignmentTarget::AssignmentTargetIdentifier(variable) if self.texts.contains(variable.name.as_str()))
    }

    fn append(&mut self, left: Expression<'a>, right: Expression<'a>) -> Expression<'a> {
        self.is_needed = true;
        let callee = Expression::new_identifier(SPAN, self.name, &self.builder);
        let mut arguments = ArenaVec::new_in(&self.arena);
        arguments.push(Argument::from(left));
        arguments.push(Argument::from(right));
        Expression::new_call_expression(SPAN, callee, None::<ArenaBox<'a, _>>, arguments, false, &self.builder)
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_assignment_expression(&mut self, assignment: &mut AssignmentExpression<'a>) {
        walk_mut::walk_assignment_expression(self, assignment);
        if assignment.operator != AssignmentOperator::Addition
            || !(is_text(&assignment.right) || self.is_text_target(&assignment.left))
        {
            return;
        }
        let Some(value) = self.value_of(&assignment.left) else { return };
        let piece = mem::replace(&mut assignment.right, Expression::new_null_literal(SPAN, &self.builder));
        assignment.operator = AssignmentOperator::Assign;
        assignment.right = self.append(value, piece);
    }
}

fn has_plain_object(member: &StaticMemberExpression<'_>) -> bool {
    matches!(member.object, Expression::Identifier(_) | Expression::ThisExpression(_))
}

/// Whether an expression looks like text.
fn is_text(expression: &Expression<'_>) -> bool {
    match expression {
        Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => true,
        Expression::ParenthesizedExpression(inner) => is_text(&inner.expression),
        Expression::ConditionalExpression(either) => is_text(&either.consequent) || is_text(&either.alternate),
        Expression::BinaryExpression(sum) => is_text_sum(sum),
        Expression::CallExpression(call) => match &call.callee {
            Expression::Identifier(function) => function.name == "String",
            Expression::StaticMemberExpression(method) => TEXT_METHODS.contains(&method.property.name.as_str()),
            _ => false,
        },
        _ => false,
    }
}

/// A sum is text if one of its operands is. A long sum nests on its left.
fn is_text_sum(sum: &BinaryExpression<'_>) -> bool {
    let mut sum = sum;
    loop {
        if sum.operator != BinaryOperator::Addition {
            return false;
        }
        if is_text(&sum.right) {
            return true;
        }
        match &sum.left {
            Expression::BinaryExpression(left) => sum = left,
            left => return is_text(left),
        }
    }
}
