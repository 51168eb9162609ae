//! The source text of classes, for `String(class {})` and its like. The engine keeps none.
//!
//! The guest has a function that is told it, in a block of the class's own: `static { classSource(this, "class {…}"); }`. That costs
//! as much text again as the classes have, so it is done only in programs that look as if they could ask.

use std::collections::HashSet;

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    Argument, BinaryExpression, BindingPattern, Class, ClassElement, Expression, Program, Statement, TemplateLiteral,
    VariableDeclarator,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{Visit, VisitMut, walk, walk_mut};
use oxc::span::SPAN;

use super::{names::unused_name, snippet};

/// How much text there may be, for each byte of the program. Classes within classes are told more than once.
const MAX_GROWTH: usize = 4;

/// Rewrites the classes in `tree`. Returns the name under which the program expects the guest's function, if it needs it.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> Option<String> {
    let source = tree.source_text;
    if !source.contains("class") || !(is_asked_by_name(source) || is_shown(tree)) {
        return None;
    }
    let name = unused_name("_classSource", source);
    let (builder, room) = (AstBuilder::new(arena), MAX_GROWTH * source.len());
    let mut rewriter = Rewriter { arena, builder, source, name: &name, room, is_needed: false };
    rewriter.visit_program(tree);
    rewriter.is_needed.then_some(name)
}

/// Whether the program calls what asks a function for its text.
fn is_asked_by_name(source: &str) -> bool {
    source.contains("toString") || source.contains("String(")
}

/// Whether a class is made text by an operator or a template.
fn is_shown(tree: &Program<'_>) -> bool {
    let mut shown = Shown::default();
    shown.visit_program(tree);
    !shown.classes.is_disjoint(&shown.texts)
}

/// Names of classes, and names of what becomes text.
#[derive(Default)]
struct Shown<'a> {
    classes: HashSet<&'a str>,
    texts: HashSet<&'a str>,
}

impl<'a> Shown<'a> {
    fn text(&mut self, expression: &Expression<'a>) {
        if let Expression::Identifier(name) = expression {
            self.texts.insert(name.name.as_str());
        }
    }
}

impl<'a> Visit<'a> for Shown<'a> {
    fn visit_class(&mut self, class: &Class<'a>) {
        self.classes.extend(class.id.as_ref().map(|id| id.name.as_str()));
        walk::walk_class(self, class);
    }

    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        if let (BindingPattern::BindingIdentifier(name), Some(Expression::ClassExpression(_))) =
            (&declarator.id, &declarator.init)
        {
            self.classes.insert(name.name.as_str());
        }
        walk::walk_variable_declarator(self, declarator);
    }

    fn visit_template_literal(&mut self, template: &TemplateLiteral<'a>) {
        template.expressions.iter().for_each(|expression| self.text(expression));
        walk::walk_template_literal(self, template);
    }

    fn visit_binary_expression(&mut self, binary: &BinaryExpression<'a>) {
        self.text(&binary.left);
        self.text(&binary.right);
        walk::walk_binary_expression(self, binary);
    }
}

struct Rewriter<'a, 'n> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    source: &'a str,
    name: &'n str,
    /// Bytes that may still be added.
    room: usize,
    is_needed: bool,
}

impl<'a> VisitMut<'a> for Rewriter<'a, '_> {
    fn visit_class(&mut self, class: &mut Class<'a>) {
        let (start, end) = (class.span.start as usize, class.span.end as usize);
        // What lowering has added has no text.
        if let Some(text) = self.source.get(start..end).filter(|text| !text.is_empty() && text.len() <= self.room) {
            self.room -= text.len();
            self.is_needed = true;
            let block = format!("static {{ {}(this, 0); }}", self.name);
            let mut block = snippet::class_members(self.arena, &block).next().expect("the text is a block");
            tell(&mut block, Expression::new_string_literal(SPAN, text, None, &self.builder));
            class.body.body.insert(0, block);
        }
        walk_mut::walk_class(self, class);
    }
}

/// Puts the text in its place.
fn tell<'a>(block: &mut ClassElement<'a>, text: Expression<'a>) {
    if let ClassElement::StaticBlock(block) = block
        && let Some(Statement::ExpressionStatement(statement)) = block.body.first_mut()
        && let Expression::CallExpression(call) = &mut statement.expression
    {
        call.arguments[1] = Argument::from(text);
    }
}
