//! Computed names of methods: `[key]() {}`.
//!
//! The engine looks for the variables that functions share with those around them, and does not look there. A variable that is
//! used nowhere else in a function is then not to be found. A block that never uses them for anything names them once more:
//! `static { () => [key]; }`.

use oxc::allocator::Allocator;
use oxc::ast::ast::{ClassBody, ClassElement, IdentifierReference, Program};
use oxc::ast_visit::{Visit, VisitMut, walk_mut};

use super::snippet;

/// What is never a variable that functions share, or may not stand in such a block.
const IGNORED: [&str; 2] = ["Symbol", "arguments"];

/// Rewrites the classes in `tree` that need it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) {
    Rewriter { arena }.visit_program(tree);
}

struct Rewriter<'a> {
    arena: &'a Allocator,
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_class_body(&mut self, body: &mut ClassBody<'a>) {
        walk_mut::walk_class_body(self, body);
        let mut names = Names::default();
        for member in &body.body {
            if let ClassElement::MethodDefinition(method) = member
                && method.computed
            {
                names.visit_property_key(&method.key);
            }
        }
        if !names.0.is_empty() {
            let text = format!("static {{ () => [{}]; }}", names.0.join(", "));
            body.body.extend(snippet::class_members(self.arena, &text));
        }
    }
}

/// The variables in an expression.
#[derive(Default)]
struct Names(Vec<String>);

impl<'a> Visit<'a> for Names {
    fn visit_identifier_reference(&mut self, identifier: &IdentifierReference<'a>) {
        let name = identifier.name.as_str();
        if !IGNORED.contains(&name) && !self.0.iter().any(|known| known == name) {
            self.0.push(name.to_owned());
        }
    }
}
