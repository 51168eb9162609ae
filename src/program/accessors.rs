//! `accessor` members of classes, which neither oxc lowers nor the engine knows.
//!
//! `accessor x = 1` becomes a private field with a getter and a setter.

use std::mem;

use oxc::allocator::{Allocator, ArenaVec, CloneIn};
use oxc::ast::ast::{
    AccessorProperty, AccessorPropertyType, AssignmentExpression, AssignmentTarget, ClassBody, ClassElement,
    Expression, Program, PropertyKey,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::SPAN;
use oxc::syntax::operator::AssignmentOperator;

use super::snippet;

/// Rewrites the `accessor` members in `tree`. Returns the variables it needs, undeclared: at most one name per member.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> Vec<String> {
    let mut prefix = String::from("_accessor");
    while tree.source_text.contains(&prefix) {
        prefix.push('_');
    }
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, prefix, accessors: 0, keys: Vec::new() };
    rewriter.visit_program(tree);
    rewriter.keys
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    /// What the program does not contain.
    prefix: String,
    accessors: usize,
    /// Variables that hold computed keys between getter and setter.
    keys: Vec<String>,
}

impl<'a> Rewriter<'a> {
    fn members(&mut self, accessor: AccessorProperty<'a>) -> impl Iterator<Item = ClassElement<'a>> + use<'a> {
        let AccessorProperty { key, value, computed, r#static: is_static, span, .. } = accessor;
        let storage = format!("{}{}", self.prefix, self.accessors);
        self.accessors += 1;
        let (getter_key, setter_key) = self.keys(key, computed, &storage);
        let prefix = if is_static { "static" } else { "" };
        let text = format!(
            "{prefix} #{storage}; {prefix} get x() {{ return this.#{storage}; }} {prefix} set x(value) {{ this.#{storage} = value; }}"
        );
        let (mut value, mut keys) = (value, vec![setter_key, getter_key]);
        snippet::class_members(self.arena, &text).map(move |mut member| {
            match &mut member {
                ClassElement::PropertyDefinition(field) => {
                    field.span = span;
                    field.value = value.take();
                }
                ClassElement::MethodDefinition(method) => {
                    method.computed = computed;
                    method.key = keys.pop().expect("a getter and a setter");
                }
                _ => unreachable!("the text has a field and two methods"),
            }
            member
        })
    }

    /// The keys of getter and setter. A computed key is computed once.
    fn keys(&mut self, key: PropertyKey<'a>, computed: bool, storage: &str) -> (PropertyKey<'a>, PropertyKey<'a>) {
        if !computed {
            return (key.clone_in(self.arena), key);
        }
        let name: &str = self.arena.alloc_str(storage);
        self.keys.push(storage.to_owned());
        let target = AssignmentTarget::new_assignment_target_identifier(SPAN, name, &self.builder);
        let value = key.into_expression();
        let assignment = AssignmentExpression::boxed(SPAN, AssignmentOperator::Assign, target, value, &self.builder);
        let first = PropertyKey::from(Expression::AssignmentExpression(assignment));
        (first, PropertyKey::from(Expression::new_identifier(SPAN, name, &self.builder)))
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_class_body(&mut self, body: &mut ClassBody<'a>) {
        walk_mut::walk_class_body(self, body);
        if !body.body.iter().any(|member| matches!(member, ClassElement::AccessorProperty(_))) {
            return;
        }
        let members = mem::replace(&mut body.body, ArenaVec::new_in(&self.arena));
        for member in members {
            match member {
                ClassElement::AccessorProperty(accessor) => {
                    if accessor.r#type == AccessorPropertyType::AccessorProperty {
                        body.body.extend(self.members(accessor.unbox()));
                    }
                }
                member => body.body.push(member),
            }
        }
    }
}
