//! Variables of one case of a `switch` that a later case names: `case 0: let a = 1; case 1: a`.
//!
//! A jump to the later case skips the declaration, and the variable must not be read then. The engine, which looks at cases in their
//! order, takes it for declared. It does look when functions share the variable: a function that is never called names it behind the
//! last case, `() => [a];`.

use oxc::allocator::Allocator;
use oxc::ast::ast::{BindingPattern, IdentifierReference, Program, Statement, SwitchCase, SwitchStatement};
use oxc::ast_visit::{Visit, VisitMut, walk_mut};

use super::snippet;

/// Rewrites the `switch` statements in `tree` that need it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) {
    if tree.source_text.contains("switch") {
        Rewriter { arena }.visit_program(tree);
    }
}

struct Rewriter<'a> {
    arena: &'a Allocator,
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_switch_statement(&mut self, switch: &mut SwitchStatement<'a>) {
        walk_mut::walk_switch_statement(self, switch);
        let mut skipped = Mentioned { names: Vec::new(), found: Vec::new() };
        for case in &switch.cases {
            skipped.visit_switch_case(case);
            skipped.names.extend(declared(case));
        }
        let Some(last) = switch.cases.last_mut() else { return };
        if !skipped.found.is_empty() {
            let text = format!("() => [{}];", skipped.found.join(", "));
            last.consequent.push(snippet::statement(self.arena, &text));
        }
    }
}

/// What a case declares for all cases.
fn declared(case: &SwitchCase<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for statement in &case.consequent {
        match statement {
            Statement::VariableDeclaration(variables) if variables.kind.is_lexical() => {
                let patterns = variables.declarations.iter().map(|declarator| &declarator.id);
                names.extend(patterns.flat_map(BindingPattern::get_binding_identifiers).map(|id| id.name.to_string()));
            }
            Statement::ClassDeclaration(class) => names.extend(class.id.iter().map(|id| id.name.to_string())),
            _ => {}
        }
    }
    names
}

/// Which of some variables are named in a piece of the program.
struct Mentioned {
    names: Vec<String>,
    found: Vec<String>,
}

impl<'a> Visit<'a> for Mentioned {
    fn visit_identifier_reference(&mut self, identifier: &IdentifierReference<'a>) {
        let name = identifier.name.as_str();
        if self.names.iter().any(|known| known == name) && !self.found.iter().any(|known| known == name) {
            self.found.push(name.to_owned());
        }
    }
}
