//! Exported members of namespaces, where oxc does not do what TypeScript does.
//!
//! - `export let x` (or `var`) in a namespace: oxc copies the value once and refuses. The namespace gets an accessor for
//!   the variable instead, which always tells its current value.
//! - Several declarations of one namespace or enum share their exported members. oxc leaves a use of a member that another
//!   declaration exports as it is, a free variable. It becomes a property of the namespace.

use std::collections::{HashMap, HashSet};
use std::mem;

use oxc::allocator::{Allocator, ArenaBox, ArenaVec};
use oxc::ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, AssignmentTargetPropertyProperty,
    Declaration, Expression, IdentifierName, IdentifierReference, ObjectProperty, Program, PropertyKey,
    SimpleAssignmentTarget, Statement, StaticMemberExpression, TSEnumBody, TSEnumDeclaration, TSModuleBlock,
    TSNamespaceDeclaration, TSNamespaceDeclarationBody, VariableDeclaration, VariableDeclarationKind,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::semantic::{Scoping, SymbolId};
use oxc::span::{SPAN, Span};
use oxc::syntax::scope::ScopeId;

use super::snippet;

/// Rewrites the namespaces of `tree`. Returns whether it changed anything: `scoping` is out of date then.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>, scoping: &Scoping) -> bool {
    let mut collector = Collector::default();
    collector.statements(&tree.body, Home::Program, None);
    let Collector { blocks, exports, has_variables, .. } = collector;
    let is_shared = blocks.len() > exports.len();
    if !is_shared && !has_variables {
        return false;
    }
    let by_scope = blocks.iter().enumerate().map(|(index, block)| (block.scope, index)).collect();
    let mut scope_depths: HashMap<ScopeId, usize> = HashMap::new();
    for scope in scoping.scope_descendants_from_root() {
        let parent = scoping.scope_parent_id(scope).and_then(|parent| scope_depths.get(&parent));
        let depth = parent.map_or(0, |depth| depth + 1);
        scope_depths.insert(scope, depth);
    }
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, scoping, scope_depths, blocks, exports, by_scope, open: Vec::new() };
    rewriter.visit_program(tree);
    true
}

/// What a namespace belongs to. Declarations of the same name with the same home are declarations of one namespace.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Home {
    Program,
    /// Exported from this namespace, an index into [`Collector::exports`].
    Namespace(usize),
    /// Local to this declaration, an index into [`Collector::blocks`].
    Block(usize),
}

/// One declaration of a namespace or enum.
struct Block<'a> {
    name: &'a str,
    /// An index into [`Collector::exports`].
    namespace: usize,
    /// The scope of its body.
    scope: ScopeId,
}

#[derive(Default)]
struct Collector<'a> {
    blocks: Vec<Block<'a>>,
    /// The names of each namespace's exported members, from all of its declarations.
    exports: Vec<HashSet<&'a str>>,
    namespaces: HashMap<(Home, &'a str), usize>,
    /// Whether a namespace exports a variable that can change.
    has_variables: bool,
}

impl<'a> Collector<'a> {
    fn statements(&mut self, statements: &[Statement<'a>], home: Home, block: Option<usize>) {
        for statement in statements {
            match (statement, block) {
                (Statement::TSNamespaceDeclaration(declaration), _) => self.namespace(declaration, home),
                (Statement::TSEnumDeclaration(declaration), _) => self.enumeration(declaration, home),
                (Statement::ExportDeclaration(export), Some(block)) => self.export(&export.declaration, block),
                _ => {}
            }
        }
    }

    fn export(&mut self, declaration: &Declaration<'a>, block: usize) {
        let namespace = self.blocks[block].namespace;
        let home = Home::Namespace(namespace);
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                self.has_variables |= !exported_variables(declaration).is_empty();
                self.exports[namespace].extend(bound_names(variables));
            }
            Declaration::TSNamespaceDeclaration(declaration) => self.namespace(declaration, home),
            Declaration::TSEnumDeclaration(declaration) => self.enumeration(declaration, home),
            _ => {}
        }
        self.exports[namespace].extend(declaration.id().map(|identifier| identifier.name.as_str()));
    }

    fn namespace(&mut self, declaration: &TSNamespaceDeclaration<'a>, home: Home) {
        let Some(scope) = declaration.scope_id.get() else { return };
        if declaration.declare {
            return;
        }
        let block = self.block(declaration.id.name.as_str(), scope, home);
        let namespace = self.blocks[block].namespace;
        match &declaration.body {
            TSNamespaceDeclarationBody::TSModuleBlock(body) => {
                self.statements(&body.body, Home::Block(block), Some(block));
            }
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => {
                self.exports[namespace].insert(inner.id.name.as_str());
                self.namespace(inner, Home::Namespace(namespace));
            }
        }
    }

    fn enumeration(&mut self, declaration: &TSEnumDeclaration<'a>, home: Home) {
        let Some(scope) = declaration.body.scope_id.get() else { return };
        if declaration.declare {
            return;
        }
        let block = self.block(declaration.id.name.as_str(), scope, home);
        let members = declaration.body.members.iter().map(|member| member.id.static_name().as_str());
        self.exports[self.blocks[block].namespace].extend(members);
    }

    fn block(&mut self, name: &'a str, scope: ScopeId, home: Home) -> usize {
        let namespace = *self.namespaces.entry((home, name)).or_insert_with(|| {
            self.exports.push(HashSet::new());
            self.exports.len() - 1
        });
        self.blocks.push(Block { name, namespace, scope });
        self.blocks.len() - 1
    }
}

/// The names of the variables that can change of those that an exported `declaration` declares.
fn exported_variables<'a>(declaration: &Declaration<'a>) -> Vec<&'a str> {
    match declaration {
        Declaration::VariableDeclaration(variables)
            if !variables.declare
                && matches!(variables.kind, VariableDeclarationKind::Let | VariableDeclarationKind::Var) =>
        {
            bound_names(variables).collect()
        }
        _ => Vec::new(),
    }
}

fn bound_names<'a>(variables: &VariableDeclaration<'a>) -> impl Iterator<Item = &'a str> {
    let identifiers = variables.declarations.iter().flat_map(|declarator| declarator.id.get_binding_identifiers());
    identifiers.map(|identifier| identifier.name.as_str())
}

struct Rewriter<'a, 's> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    scoping: &'s Scoping,
    scope_depths: HashMap<ScopeId, usize>,
    blocks: Vec<Block<'a>>,
    exports: Vec<HashSet<&'a str>>,
    by_scope: HashMap<ScopeId, usize>,
    /// The declarations around the current node, innermost last: indices into `blocks`.
    open: Vec<usize>,
}

impl<'a> Rewriter<'a, '_> {
    /// The member expression that `identifier` stands for, if it means an export of another declaration.
    fn member(&self, identifier: &IdentifierReference<'a>) -> Option<StaticMemberExpression<'a>> {
        let reference = self.scoping.get_reference(identifier.reference_id.get()?);
        let symbol_depth = reference.symbol_id().map(|symbol| self.symbol_depth(symbol));
        let blocks = self.open.iter().rev().map(|index| &self.blocks[*index]);
        // What is declared in a block or further inside hides what other declarations export.
        let mut visible =
            blocks.take_while(|block| symbol_depth.is_none_or(|depth| depth < self.scope_depths[&block.scope]));
        let name = identifier.name.as_str();
        let block = visible.find(|block| self.exports[block.namespace].contains(name))?;
        let namespace = Expression::new_identifier(identifier.span, block.name, &self.builder);
        let property = IdentifierName::new(SPAN, identifier.name, &self.builder);
        Some(StaticMemberExpression::new(identifier.span, namespace, property, false, &self.builder))
    }

    fn symbol_depth(&self, symbol: SymbolId) -> usize {
        self.scope_depths[&self.scoping.symbol_scope_id(symbol)]
    }

    fn boxed<T>(&self, node: T) -> ArenaBox<'a, T> {
        ArenaBox::new_in(node, &self.arena)
    }

    fn inside(&mut self, scope: Option<ScopeId>, walk: impl FnOnce(&mut Self)) {
        let block = scope.and_then(|scope| self.by_scope.get(&scope).copied());
        self.open.extend(block);
        walk(self);
        self.open.truncate(self.open.len() - usize::from(block.is_some()));
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a, '_> {
    fn visit_ts_namespace_declaration(&mut self, declaration: &mut TSNamespaceDeclaration<'a>) {
        let scope = declaration.scope_id.get();
        self.inside(scope, |rewriter| walk_mut::walk_ts_namespace_declaration(rewriter, declaration));
    }

    fn visit_ts_enum_body(&mut self, body: &mut TSEnumBody<'a>) {
        let scope = body.scope_id.get();
        self.inside(scope, |rewriter| walk_mut::walk_ts_enum_body(rewriter, body));
    }

    fn visit_ts_module_block(&mut self, block: &mut TSModuleBlock<'a>) {
        walk_mut::walk_ts_module_block(self, block);
        let Some(namespace) = self.open.last().map(|index| self.blocks[*index].name) else { return };
        let statements = mem::replace(&mut block.body, ArenaVec::new_in(&self.arena));
        for statement in statements {
            let Statement::ExportDeclaration(export) = statement else {
                block.body.push(statement);
                continue;
            };
            let export = export.unbox();
            let variables = exported_variables(&export.declaration);
            if variables.is_empty() {
                block.body.push(Statement::ExportDeclaration(self.boxed(export)));
            } else {
                block.body.push(Statement::from(export.declaration));
                block.body.extend(variables.iter().map(|variable| accessor(self.arena, namespace, variable)));
            }
        }
    }

    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        walk_mut::walk_expression(self, expression);
        if let Expression::Identifier(identifier) = expression
            && let Some(member) = self.member(identifier)
        {
            *expression = Expression::StaticMemberExpression(self.boxed(member));
        }
    }

    fn visit_object_property(&mut self, property: &mut ObjectProperty<'a>) {
        walk_mut::walk_object_property(self, property);
        property.shorthand &= matches!(property.value, Expression::Identifier(_));
    }

    fn visit_simple_assignment_target(&mut self, target: &mut SimpleAssignmentTarget<'a>) {
        walk_mut::walk_simple_assignment_target(self, target);
        if let SimpleAssignmentTarget::AssignmentTargetIdentifier(identifier) = target
            && let Some(member) = self.member(identifier)
        {
            *target = SimpleAssignmentTarget::StaticMemberExpression(self.boxed(member));
        }
    }

    fn visit_assignment_target_property(&mut self, property: &mut AssignmentTargetProperty<'a>) {
        walk_mut::walk_assignment_target_property(self, property);
        let AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(shorthand) = property else { return };
        let Some(member) = self.member(&shorthand.binding) else { return };
        let Span { start, .. } = shorthand.span;
        let key = IdentifierName::new(Span::new(start, start), shorthand.binding.name, &self.builder);
        let target = AssignmentTarget::StaticMemberExpression(self.boxed(member));
        let target = match shorthand.init.take() {
            Some(default) => {
                AssignmentTargetMaybeDefault::new_assignment_target_with_default(SPAN, target, default, &self.builder)
            }
            None => AssignmentTargetMaybeDefault::from(target),
        };
        let key = PropertyKey::StaticIdentifier(self.boxed(key));
        let full = AssignmentTargetPropertyProperty::boxed(SPAN, key, target, false, &self.builder);
        *property = AssignmentTargetProperty::AssignmentTargetPropertyProperty(full);
    }
}

/// The statement that makes `variable` a property of `namespace`.
fn accessor<'a>(arena: &'a Allocator, namespace: &str, variable: &str) -> Statement<'a> {
    let value = if variable == "value" { "_" } else { "value" };
    let text = format!(
        "Object.defineProperty({namespace}, \"{variable}\", {{ get: () => {variable}, set: ({value}) => {{ {variable} = {value} }}, \
         enumerable: true, configurable: true }})"
    );
    snippet::statement(arena, &text)
}
