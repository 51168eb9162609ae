//! Syntax trees from text, for what lowering adds to a program.

use oxc::allocator::Allocator;
use oxc::ast::ast::{ClassElement, Expression, Program, Statement};
use oxc::ast_visit::VisitMut;
use oxc::span::{SPAN, SourceType, Span};

use super::parse;

/// The statement that `text` is. It stems from no place in the program.
pub fn statement<'a>(arena: &'a Allocator, text: &str) -> Statement<'a> {
    let mut parsed = parse::parser(arena, arena.alloc_str(text), SourceType::ts()).parse();
    assert!(parsed.diagnostics.is_empty(), "not a statement: {text}");
    Unplace.visit_program(&mut parsed.program);
    let Program { mut body, .. } = parsed.program;
    body.pop().expect("the text is a statement")
}

/// The expression that `text` is, likewise. It must not begin as a statement does.
pub fn expression<'a>(arena: &'a Allocator, text: &str) -> Expression<'a> {
    match statement(arena, text) {
        Statement::ExpressionStatement(statement) => statement.unbox().expression,
        _ => unreachable!("not an expression: {text}"),
    }
}

/// The members of the class whose body is `text`.
pub fn class_members<'a>(arena: &'a Allocator, text: &str) -> impl Iterator<Item = ClassElement<'a>> + use<'a> {
    let Expression::ClassExpression(class) = expression(arena, &format!("(class {{ {text} }})")) else {
        unreachable!("it says class")
    };
    class.unbox().body.unbox().body.into_iter()
}

/// Takes all places in the source out of a tree.
struct Unplace;

impl VisitMut<'_> for Unplace {
    fn visit_span(&mut self, span: &mut Span) {
        *span = SPAN;
    }
}
