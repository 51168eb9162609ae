//! From TypeScript to the JavaScript the engine knows.

use std::mem;
use std::path::Path;

use oxc::allocator::{Allocator, ArenaVec};
use oxc::ast::ast::{Program as Tree, Statement};
use oxc::ast::builder::AstBuilder;
use oxc::transformer::{TransformOptions, Transformer};

use super::diagnostic::Problem;
use super::parse::Parsed;
use super::{
    Natives, accessors, catches, class_sources, constructors, decorators, hints, literals, marks, namespaces, operands,
    parse, switches, using_names,
};

/// A program as plain JavaScript.
pub struct Lowered<'a> {
    pub tree: Tree<'a>,
    /// Declarations the program relies on, each on one line.
    pub helpers: Vec<String>,
    /// The guest's functions that it uses.
    pub natives: Natives,
    /// How deeply the nodes of the program nested before.
    pub depth: usize,
}

/// Lowers a program.
///
/// # Errors
/// What the transformer cannot do.
pub fn lower<'a>(arena: &'a Allocator, parsed: Parsed<'a>, parameters: &[&str]) -> Result<Lowered<'a>, Vec<Problem>> {
    let Parsed { mut tree, mut scoping, survey } = parsed;
    let mut helpers = Vec::new();
    let mut is_rewritten = survey.namespaces && namespaces::rewrite(arena, &mut tree, &scoping);
    if survey.decorators {
        let helper = decorators::rewrite(arena, &mut tree);
        helpers.push(format!("const {helper}={};", one_line(include_str!("decorators.js"))));
        is_rewritten = true;
    }
    if survey.accessors {
        let variables = accessors::rewrite(arena, &mut tree);
        if !variables.is_empty() {
            helpers.push(format!("let {};", variables.join(",")));
        }
        is_rewritten = true;
    }
    if survey.top_level_using {
        wrap_in_block(arena, &mut tree);
        is_rewritten = true;
    }
    if is_rewritten {
        scoping = parse::check(&tree).semantic.into_scoping();
    }
    let transformer = Transformer::new(arena, Path::new("program.ts"), &options());
    let transformed = transformer.build_with_scoping(scoping, &mut tree);
    if !transformed.diagnostics.is_empty() {
        let source = tree.source_text;
        return Err(transformed.diagnostics.iter().map(|diagnostic| hints::problem(source, diagnostic)).collect());
    }
    // A function body has no first line of its own.
    tree.hashbang = None;
    helpers.extend(take_helpers(&mut tree));
    operands::rewrite(arena, &mut tree);
    constructors::rewrite(arena, &mut tree);
    switches::rewrite(arena, &mut tree);
    using_names::rewrite(arena, &mut tree);
    let natives = Natives {
        class_source: class_sources::rewrite(arena, &mut tree),
        explain: catches::rewrite(arena, &mut tree),
        mark: marks::rewrite(arena, &mut tree, parameters, survey.depth),
        reg_exp: literals::rewrite(arena, &mut tree),
    };
    Ok(Lowered { tree, helpers, natives, depth: survey.depth })
}

/// Puts all statements into one block. The transformer makes variables of all declarations next to a `using` at the top, for
/// the sake of modules' exports, and leaves them alone in a block.
fn wrap_in_block<'a>(arena: &'a Allocator, tree: &mut Tree<'a>) {
    let builder = AstBuilder::new(arena);
    let statements = mem::replace(&mut tree.body, ArenaVec::new_in(&arena));
    tree.body.push(Statement::new_block_statement(tree.span, statements, &builder));
}

/// Types go, TypeScript's own constructs are lowered, and of JavaScript what Boa lacks: explicit resource management.
fn options() -> TransformOptions {
    let mut options = TransformOptions::default();
    options.env.es2026.explicit_resource_management = true;
    options.typescript.only_remove_type_imports = true;
    options
}

/// The transformer imports the helpers it needs, under names the program does not use. Turns these imports, the only ones
/// there are, into declarations.
fn take_helpers(tree: &mut Tree<'_>) -> Vec<String> {
    let mut helpers = Vec::new();
    tree.body.retain(|statement| {
        let Statement::ImportDeclaration(import) = statement else { return true };
        let helper = import.source.value.rsplit('/').next().unwrap_or_default();
        let names = import.specifiers.iter().flatten().map(|specifier| specifier.local().name);
        helpers.extend(names.map(|name| format!("const {name}={};", definition(helper))));
        false
    });
    helpers
}

/// A helper of the transformer's as an expression on one line.
fn definition(helper: &str) -> String {
    assert_eq!(helper, "usingCtx", "the transformer is configured to need no other helper");
    one_line(include_str!("using.js"))
}

/// A helper's source without its comments, which are lines of their own, and line breaks.
fn one_line(source: &str) -> String {
    source.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect()
}
