//! Positions for the methods of method calls.
//!
//! Reading the method of `a.b()` is where programs fail most, and the engine has no position for it: it reports the beginning of the function
//! around it. It does have one for assignments. So here are assignments to `at`, a variable to which the engine ignores
//! assignments: they take no instruction.
//!
//! The table that the engine makes of positions (`SourceMapBuilder` of `boa_engine` 0.22) has a gap: where an expression that has a position
//! ends with another one that ends there, what follows keeps the position of the inner one, until the next expression with a
//! position has ended. So what follows `at = a.b()` keeps the position of the call, which is of no harm in a statement, but puts the table out of
//! order within another expression that has a position. There it is:
//!
//! - `(at = at = a).b()`, for an `a` that does not end with a position of its own. The gap gives `b` the position of the inner assignment,
//!   and ends with the call.
//! - `(at = a()).b()`: the gap gives `b` the position of the call `a()`.
//! - `a.c.b()` the first time, so that `b` has the position of the expression around; after that `(at = a.c).b()`, where it has that of `c`.
//!
//! Each assignment takes the engine some time to parse. So calls that cannot fail there, or that are all of a function, get none.
//!
//! The guest's `wording/survey/` reckons with all this.

use std::collections::HashSet;
use std::mem;

use oxc::allocator::{Allocator, TakeIn};
use oxc::ast::ast::{
    ArrowFunctionBody, AssignmentExpression, AssignmentTarget, BindingPattern, CallExpression, ChainElement,
    ChainExpression, ClassBody, Expression, FunctionBody, MemberExpression, NewExpression, Program, ThrowStatement,
    UnaryExpression, UpdateExpression, VariableDeclaration,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{Visit, VisitMut, walk, walk_mut};
use oxc::span::{GetSpan, SPAN, Span};
use oxc::syntax::operator::{AssignmentOperator, UnaryOperator};

use super::names::unused_name;

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
    let mut constants = Constants::default();
    constants.visit_program(tree);
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter {
        arena,
        builder,
        name: arena.alloc_str(&name),
        parameters,
        constants: constants.0,
        around: Around::Statement,
        is_needed: false,
    };
    rewriter.visit_program(tree);
    rewriter.is_needed.then_some(name)
}

struct Rewriter<'a, 'p> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    name: &'a str,
    parameters: &'p [&'p str],
    constants: HashSet<&'a str>,
    /// What is around, within the function at hand.
    around: Around,
    is_needed: bool,
}

impl<'a> Rewriter<'a, '_> {
    /// `at = value`, at the place of `method`.
    fn mark(&mut self, value: &mut Expression<'a>, method: Span) {
        self.is_needed = true;
        let target = AssignmentTarget::new_assignment_target_identifier(method, self.name, &self.builder);
        let inner = value.take_in(&self.arena);
        let operator = AssignmentOperator::Assign;
        *value = Expression::new_assignment_expression(SPAN, operator, target, inner, &self.builder);
    }

    /// Walks over what has the position of an expression around it, or part of it.
    fn within(&mut self, around: Around, walk: impl FnOnce(&mut Self)) {
        let outer = mem::replace(&mut self.around, around);
        walk(self);
        self.around = outer;
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

    /// Whether what `expression` stands for has properties in any case.
    fn is_there(&self, expression: &Expression<'a>) -> bool {
        match expression {
            Expression::Identifier(name) => {
                let name = name.name.as_str();
                self.parameters.contains(&name) || BUILT_IN.contains(&name) || self.constants.contains(name)
            }
            Expression::Super(_) => true,
            other => is_something(other),
        }
    }

    /// An optional chain ends as a whole: what its links are applied to must not become an expression of its own.
    fn visit_links(&mut self, expression: &mut Expression<'a>) {
        match expression {
            Expression::CallExpression(call) => {
                self.within(Around::Position, |this| this.visit_arguments(&mut call.arguments));
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
        if self.around != Around::Statement {
            return;
        }
        let Expression::CallExpression(call) = expression else { return };
        let name = self.name;
        let method = self.method(call).filter(|(_, object)| !is_mark(object, name)).map(|(method, _)| method);
        if let Some(method) = method {
            self.mark(expression, method);
        }
    }

    fn visit_call_expression(&mut self, call: &mut CallExpression<'a>) {
        match &mut call.callee {
            // Not as other members are: a method has no position.
            Expression::StaticMemberExpression(member) => self.visit_expression(&mut member.object),
            Expression::PrivateFieldExpression(member) => self.visit_expression(&mut member.object),
            Expression::ComputedMemberExpression(member) => {
                self.visit_expression(&mut member.object);
                self.visit_expression(&mut member.expression);
            }
            callee => self.visit_expression(callee),
        }
        let around = around_arguments(&call.callee);
        self.within(around, |this| this.visit_arguments(&mut call.arguments));
        let around = self.around;
        let Some((method, object)) = self.method(call) else { return };
        let marks = match (around, end_of(object)) {
            // The whole call is marked.
            (Around::Statement, _) => return,
            (_, End::Nothing) => 2,
            (_, End::Call) | (Around::TakenPosition, End::Access) => 1,
            (Around::Position, End::Access) => {
                self.around = Around::TakenPosition;
                return;
            }
        };
        let mut marked = object.take_in(&self.arena);
        for _ in 0..marks {
            self.mark(&mut marked, method);
        }
        *object = marked;
    }

    fn visit_new_expression(&mut self, new: &mut NewExpression<'a>) {
        self.visit_expression(&mut new.callee);
        let around = around_arguments(&new.callee);
        self.within(around, |this| this.visit_arguments(&mut new.arguments));
    }

    fn visit_member_expression(&mut self, member: &mut MemberExpression<'a>) {
        self.within(Around::TakenPosition, |this| walk_mut::walk_member_expression(this, member));
    }

    fn visit_assignment_expression(&mut self, assignment: &mut AssignmentExpression<'a>) {
        self.within(Around::Position, |this| walk_mut::walk_assignment_expression(this, assignment));
    }

    fn visit_update_expression(&mut self, update: &mut UpdateExpression<'a>) {
        self.within(Around::Position, |this| walk_mut::walk_update_expression(this, update));
    }

    fn visit_unary_expression(&mut self, unary: &mut UnaryExpression<'a>) {
        if unary.operator == UnaryOperator::Delete {
            self.within(Around::Position, |this| walk_mut::walk_unary_expression(this, unary));
        } else {
            walk_mut::walk_unary_expression(self, unary);
        }
    }

    fn visit_throw_statement(&mut self, throw: &mut ThrowStatement<'a>) {
        self.within(Around::Position, |this| walk_mut::walk_throw_statement(this, throw));
    }

    fn visit_function_body(&mut self, body: &mut FunctionBody<'a>) {
        self.within(Around::Statement, |this| walk_mut::walk_function_body(this, body));
    }

    fn visit_arrow_function_body(&mut self, body: &mut ArrowFunctionBody<'a>) {
        self.within(Around::Statement, |this| match body {
            // It has the position of the body to itself.
            ArrowFunctionBody::CallExpression(call) => this.visit_call_expression(call),
            body => walk_mut::walk_arrow_function_body(this, body),
        });
    }

    fn visit_class_body(&mut self, body: &mut ClassBody<'a>) {
        self.within(Around::Statement, |this| walk_mut::walk_class_body(this, body));
    }

    fn visit_chain_expression(&mut self, chain: &mut ChainExpression<'a>) {
        match &mut chain.expression {
            ChainElement::CallExpression(call) => {
                self.within(Around::Position, |this| this.visit_arguments(&mut call.arguments));
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

/// What is around an expression, as far as positions go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Nothing but statements and expressions without a position.
    Statement,
    /// An expression with a position.
    Position,
    /// One whose position stands for the method of a call already, or for something that fails in the same way.
    TakenPosition,
}

/// What an expression's last instruction gets its position from.
#[derive(PartialEq, Eq)]
enum End {
    /// It has none of its own.
    Nothing,
    Call,
    /// Reading a property, or an assignment.
    Access,
}

fn end_of(expression: &Expression<'_>) -> End {
    match expression {
        Expression::StaticMemberExpression(_)
        | Expression::ComputedMemberExpression(_)
        | Expression::PrivateFieldExpression(_)
        | Expression::AssignmentExpression(_)
        | Expression::UpdateExpression(_) => End::Access,
        Expression::CallExpression(_) => End::Call,
        Expression::ParenthesizedExpression(inner) => end_of(&inner.expression),
        Expression::LogicalExpression(either) => end_of(&either.right),
        Expression::ConditionalExpression(either) => end_of(&either.alternate),
        _ => End::Nothing,
    }
}

/// Whether this is an assignment to the variable `name`.
fn is_mark(expression: &Expression<'_>, name: &str) -> bool {
    let Expression::AssignmentExpression(assignment) = expression else { return false };
    matches!(&assignment.left, AssignmentTarget::AssignmentTargetIdentifier(target) if target.name == name)
}

/// The arguments of a built-in share their position with the built-in's own failures.
fn around_arguments(callee: &Expression<'_>) -> Around {
    let is_built_in =
        |name: &Expression<'_>| matches!(name, Expression::Identifier(name) if BUILT_IN.contains(&name.name.as_str()));
    match callee {
        Expression::StaticMemberExpression(member) if is_built_in(&member.object) => Around::TakenPosition,
        callee if is_built_in(callee) => Around::TakenPosition,
        _ => Around::Position,
    }
}

/// The names of constants that are neither `null` nor `undefined`, wherever they are declared.
#[derive(Default)]
struct Constants<'a>(HashSet<&'a str>);

impl<'a> Visit<'a> for Constants<'a> {
    fn visit_variable_declaration(&mut self, declaration: &VariableDeclaration<'a>) {
        if declaration.kind.is_const() {
            let names =
                declaration.declarations.iter().filter_map(|declarator| match (&declarator.id, &declarator.init) {
                    (BindingPattern::BindingIdentifier(name), Some(value)) if is_something(value) => {
                        Some(name.name.as_str())
                    }
                    _ => None,
                });
            self.0.extend(names);
        }
        walk::walk_variable_declaration(self, declaration);
    }
}

/// Whether an expression's value has properties in any case.
fn is_something(expression: &Expression<'_>) -> bool {
    match expression {
        Expression::StringLiteral(_)
        | Expression::TemplateLiteral(_)
        | Expression::ArrayExpression(_)
        | Expression::ObjectExpression(_)
        | Expression::RegExpLiteral(_)
        | Expression::NewExpression(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_) => true,
        Expression::CallExpression(call) => matches!(
            &call.callee,
            Expression::StaticMemberExpression(member)
                if matches!(&member.object, Expression::Identifier(name) if FACTORIES.contains(&name.name.as_str()))
                    && member.property.name != "getPrototypeOf"
        ),
        _ => false,
    }
}
