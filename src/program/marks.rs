//! Positions for the methods of method calls.
//!
//! Reading the method of `a.b()` is where programs fail most, and the engine has no position for it: it reports the beginning of the function
//! around it. It does have one for assignments. So `a.b()` becomes `at = at = a.b()`, where `at` is a variable to which the engine
//! ignores assignments: they take no instruction.
//!
//! Two of them, because the table that the engine makes of positions (`SourceMapBuilder` of `boa_engine` 0.22) has a gap: where an expression
//! that has a position ends with another one that ends there, what follows keeps the position of the inner one, until the next
//! expression with a position has ended. The inner assignment falls into the gap, the outer one does not.
//!
//! A call that is an argument leaves its result where the call around it wants it; an assignment would take two instructions more. There
//! `f(a.b())` becomes `f((at = at = a).b())`, and the gap is what gives `b` the position of the inner assignment. Where `a` ends with
//! a position of its own, that is not possible; then `b` shares the position of the call around it.
//!
//! The guest's `wording/survey.rs` reckons with all this.

use oxc::allocator::{Allocator, TakeIn};
use oxc::ast::ast::{
    Argument, AssignmentTarget, CallExpression, ChainElement, ChainExpression, Expression, NewExpression, Program,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::{GetSpan, SPAN, Span};
use oxc::syntax::operator::AssignmentOperator;

use super::appends::unused_name;

/// Each mark is a level of the tree. Deeper programs get none.
const MARKED_DEPTH: usize = 100;

/// Objects that are always there.
const BUILT_IN: [&str; 16] = [
    "Array", "BigInt", "Date", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Reflect", "RegExp",
    "Set", "String", "Symbol", "process",
];

/// Built-ins whose functions give something that has properties.
const FACTORIES: [&str; 6] = ["Array", "Math", "Number", "Object", "Promise", "String"];

/// Rewrites the method calls in `tree`, which is plain JavaScript and `depth` deep. Returns the name of the variable, if it is needed.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>, parameters: &[&str], depth: usize) -> Option<String> {
    if depth > MARKED_DEPTH {
        return None;
    }
    let name = unused_name("_at", tree.source_text);
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, name: arena.alloc_str(&name), parameters, is_needed: false };
    rewriter.visit_program(tree);
    rewriter.is_needed.then_some(name)
}

struct Rewriter<'a, 'p> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    name: &'a str,
    parameters: &'p [&'p str],
    is_needed: bool,
}

impl<'a> Rewriter<'a, '_> {
    /// `at = at = value`, at the place of `method`.
    fn mark(&mut self, value: &mut Expression<'a>, method: Span) {
        self.is_needed = true;
        for _ in 0..2 {
            let target = AssignmentTarget::new_assignment_target_identifier(method, self.name, &self.builder);
            let inner = value.take_in(&self.arena);
            let operator = AssignmentOperator::Assign;
            *value = Expression::new_assignment_expression(SPAN, operator, target, inner, &self.builder);
        }
    }

    /// Where the method is named that `call` calls, if it may be missing; and of what it is one.
    fn method<'c>(&self, call: &'c mut CallExpression<'a>) -> Option<(Span, &'c mut Expression<'a>)> {
        let (method, object) = match &mut call.callee {
            Expression::StaticMemberExpression(member) => (member.property.span, &mut member.object),
            Expression::ComputedMemberExpression(member) => (member.expression.span(), &mut member.object),
            Expression::PrivateFieldExpression(member) => (member.field.span, &mut member.object),
            _ => return None,
        };
        // What lowering has added stems from no place, and does not fail there.
        (!method.is_empty() && !self.is_there(object)).then_some((method, object))
    }

    /// The arguments of a call. `is_built_in`: it may fail because of what it gets.
    fn visit_passed(&mut self, arguments: &mut [Argument<'a>], is_built_in: bool) {
        let mut is_position_taken = is_built_in;
        for argument in arguments {
            let Argument::CallExpression(call) = argument else {
                self.visit_argument(argument);
                continue;
            };
            self.visit_call_expression(call);
            let Some((method, object)) = self.method(call) else { continue };
            if !ends_with_position(object) {
                self.mark(object, method);
            } else if is_position_taken {
                self.mark(argument.to_expression_mut(), method);
            }
            is_position_taken = true;
        }
    }

    /// Whether what `expression` stands for has properties in any case.
    fn is_there(&self, expression: &Expression<'a>) -> bool {
        match expression {
            Expression::Identifier(name) => {
                let name = name.name.as_str();
                self.parameters.contains(&name) || BUILT_IN.contains(&name)
            }
            Expression::StringLiteral(_)
            | Expression::TemplateLiteral(_)
            | Expression::ArrayExpression(_)
            | Expression::ObjectExpression(_)
            | Expression::RegExpLiteral(_)
            | Expression::NewExpression(_)
            | Expression::FunctionExpression(_)
            | Expression::ArrowFunctionExpression(_)
            | Expression::Super(_) => true,
            Expression::CallExpression(call) => matches!(
                &call.callee,
                Expression::StaticMemberExpression(member)
                    if matches!(&member.object, Expression::Identifier(name) if FACTORIES.contains(&name.name.as_str()))
                        && member.property.name != "getPrototypeOf"
            ),
            _ => false,
        }
    }

    /// An optional chain ends as a whole: what its links are applied to must not become an expression of its own.
    fn visit_links(&mut self, expression: &mut Expression<'a>) {
        match expression {
            Expression::CallExpression(call) => {
                self.visit_passed(&mut call.arguments, false);
                self.visit_links(&mut call.callee);
            }
            Expression::StaticMemberExpression(member) => self.visit_links(&mut member.object),
            Expression::PrivateFieldExpression(member) => self.visit_links(&mut member.object),
            Expression::ComputedMemberExpression(member) => {
                self.visit_expression(&mut member.expression);
                self.visit_links(&mut member.object);
            }
            other => self.visit_expression(other),
        }
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a, '_> {
    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        walk_mut::walk_expression(self, expression);
        let Expression::CallExpression(call) = expression else { return };
        let method = self.method(call).map(|(method, _)| method);
        if let Some(method) = method {
            self.mark(expression, method);
        }
    }

    fn visit_call_expression(&mut self, call: &mut CallExpression<'a>) {
        self.visit_expression(&mut call.callee);
        let is_built_in = is_built_in(&call.callee);
        self.visit_passed(&mut call.arguments, is_built_in);
    }

    fn visit_new_expression(&mut self, new: &mut NewExpression<'a>) {
        self.visit_expression(&mut new.callee);
        let is_built_in = is_built_in(&new.callee);
        self.visit_passed(&mut new.arguments, is_built_in);
    }

    fn visit_chain_expression(&mut self, chain: &mut ChainExpression<'a>) {
        match &mut chain.expression {
            ChainElement::CallExpression(call) => {
                self.visit_passed(&mut call.arguments, false);
                self.visit_links(&mut call.callee);
            }
            ChainElement::StaticMemberExpression(member) => self.visit_links(&mut member.object),
            ChainElement::PrivateFieldExpression(member) => self.visit_links(&mut member.object),
            ChainElement::ComputedMemberExpression(member) => {
                self.visit_expression(&mut member.expression);
                self.visit_links(&mut member.object);
            }
            ChainElement::TSNonNullExpression(_) => {}
        }
    }
}

/// Whether the last instruction of an expression's has a position of its own.
fn ends_with_position(expression: &Expression<'_>) -> bool {
    match expression {
        Expression::StaticMemberExpression(_)
        | Expression::ComputedMemberExpression(_)
        | Expression::PrivateFieldExpression(_)
        | Expression::CallExpression(_)
        | Expression::AssignmentExpression(_)
        | Expression::UpdateExpression(_) => true,
        Expression::ParenthesizedExpression(inner) => ends_with_position(&inner.expression),
        Expression::LogicalExpression(either) => ends_with_position(&either.right),
        Expression::ConditionalExpression(either) => ends_with_position(&either.alternate),
        _ => false,
    }
}

/// Whether a function is one of the language's own, or a method of one.
fn is_built_in(callee: &Expression<'_>) -> bool {
    match callee {
        Expression::Identifier(name) => BUILT_IN.contains(&name.name.as_str()),
        Expression::StaticMemberExpression(member) => {
            matches!(&member.object, Expression::Identifier(name) if BUILT_IN.contains(&name.name.as_str()))
        }
        _ => false,
    }
}
