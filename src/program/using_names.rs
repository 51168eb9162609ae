//! `using` as the name of a variable, which it may be, but which the engine takes for the beginning of a declaration.
//!
//! It gets another name throughout. By now, no such declaration is left.

use oxc::allocator::Allocator;
use oxc::ast::ast::Program;
use oxc::ast_visit::VisitMut;

use super::names::unused_name;
use super::renames::{Mention, Renamer};

const NAME: &str = "using";

/// Renames the variables in `tree`, which is plain JavaScript.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) {
    if !tree.source_text.contains(NAME) {
        return;
    }
    let name = arena.alloc_str(&unused_name("using_", tree.source_text));
    let is_meant = |mention: Mention<'_, '_>| {
        NAME == match mention {
            Mention::Declared(identifier) => identifier.name.as_str(),
            Mention::Used(identifier) => identifier.name.as_str(),
            Mention::Label(label) => label.name.as_str(),
        }
    };
    Renamer { arena, name, is_meant }.visit_program(tree);
}
