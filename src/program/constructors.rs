//! Constructors whose name is written as a text: `'constructor'() {}`. The engine takes them for methods of that name.

use oxc::allocator::Allocator;
use oxc::ast::ast::{MethodDefinition, MethodDefinitionKind, Program, PropertyKey};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::GetSpan;

/// Writes the names of the constructors in `tree` without quotes.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) {
    if tree.source_text.contains("class") && tree.source_text.contains(['"', '\'']) {
        Rewriter { builder: AstBuilder::new(arena) }.visit_program(tree);
    }
}

struct Rewriter<'a> {
    builder: AstBuilder<'a>,
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_method_definition(&mut self, method: &mut MethodDefinition<'a>) {
        walk_mut::walk_method_definition(self, method);
        if method.kind == MethodDefinitionKind::Constructor && matches!(method.key, PropertyKey::StringLiteral(_)) {
            method.key = PropertyKey::new_static_identifier(method.key.span(), "constructor", &self.builder);
        }
    }
}
