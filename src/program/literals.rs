//! Regular expressions that are written where a program passes more than once.
//!
//! The language wants a new object each time, and the engine compiles the pattern for each. The guest has a function that makes such
//! objects from a pattern compiled once. Here `/a/g`, within a loop or a function, becomes `regExp(0, "a", "g")`.

use oxc::allocator::{Allocator, ArenaBox, ArenaVec};
use oxc::ast::AstType;
use oxc::ast::ast::{Argument, Expression, NumberBase, Program};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::SPAN;

use super::names::unused_name;

/// Rewrites the literals in `tree`, which is plain JavaScript. Returns the name under which the program expects the guest's
/// function, if it needs it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> Option<String> {
    let name = unused_name("_regExp", tree.source_text);
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, name: arena.alloc_str(&name), repeated: 0, count: 0 };
    rewriter.visit_program(tree);
    (rewriter.count > 0).then_some(name)
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    name: &'a str,
    /// How many loops and functions are around the current node.
    repeated: usize,
    count: u32,
}

/// Whether what is inside such a node may be evaluated more than once.
fn repeats(kind: AstType) -> bool {
    matches!(
        kind,
        AstType::Function
            | AstType::ArrowFunctionExpression
            | AstType::ForStatement
            | AstType::ForInStatement
            | AstType::ForOfStatement
            | AstType::WhileStatement
            | AstType::DoWhileStatement
            | AstType::PropertyDefinition
    )
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn enter_node(&mut self, kind: AstType) {
        self.repeated += usize::from(repeats(kind));
    }

    fn leave_node(&mut self, kind: AstType) {
        self.repeated -= usize::from(repeats(kind));
    }

    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        walk_mut::walk_expression(self, expression);
        let Expression::RegExpLiteral(literal) = expression else { return };
        if self.repeated == 0 {
            return;
        }
        let builder = &self.builder;
        let flags: &str = self.arena.alloc_str(&literal.regex.flags.to_string());
        let number = Expression::new_numeric_literal(SPAN, f64::from(self.count), None, NumberBase::Decimal, builder);
        let pattern = Expression::new_string_literal(SPAN, literal.regex.pattern.text, None, builder);
        let flags = Expression::new_string_literal(SPAN, flags, None, builder);
        let mut arguments = ArenaVec::new_in(&self.arena);
        arguments.extend([number, pattern, flags].map(Argument::from));
        let callee = Expression::new_identifier(SPAN, self.name, builder);
        let span = literal.span;
        *expression = Expression::new_call_expression(span, callee, None::<ArenaBox<'a, _>>, arguments, false, builder);
        self.count += 1;
    }
}
