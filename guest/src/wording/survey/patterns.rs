//! Patterns that take values apart.

use std::ops::ControlFlow;

use boa_engine::ast::{
    Expression, Spanned as _,
    declaration::Binding,
    pattern::{ArrayPatternElement, ObjectPatternElement, Pattern},
    property::PropertyName,
    statement::iteration::IterableLoopInitializer,
    visitor::Visitor as _,
};

use super::{GO_ON, Surveyor};
use crate::wording::sites::{Kind, Known, Source};

impl<'ast> Surveyor<'_> {
    /// A pattern that takes `source` apart, or a value that is passed.
    pub(super) fn pattern(&mut self, pattern: &'ast Pattern, source: Option<&Expression>) -> ControlFlow<()> {
        let value = source.map_or(Known::Nothing, |source| self.known(source));
        let source = source.map_or(Source::Passed, |source| Source::Expression(self.printer.expression(source)));
        self.pattern_of(pattern, value, source)
    }

    pub(super) fn pattern_of(&mut self, pattern: &'ast Pattern, value: Known, source: Source) -> ControlFlow<()> {
        let (first, of_array) = match pattern {
            Pattern::Object(object) => (object.bindings().first().and_then(|element| self.first_key(element)), false),
            Pattern::Array(_) => (None, true),
        };
        self.note(pattern.span().start(), Kind::Destructure { value, source, first, of_array });
        match pattern {
            Pattern::Object(object) => object.bindings().iter().try_for_each(|element| self.object_element(element)),
            Pattern::Array(array) => array.bindings().iter().try_for_each(|element| self.array_element(element)),
        }
    }

    pub(super) fn first_key(&self, element: &ObjectPatternElement) -> Option<String> {
        match element {
            ObjectPatternElement::SingleName { name, .. }
            | ObjectPatternElement::AssignmentPropertyAccess { name, .. }
            | ObjectPatternElement::Pattern { name, .. } => name.literal().map(|name| self.printer.name(name.sym())),
            _ => None,
        }
    }

    pub(super) fn object_element(&mut self, element: &'ast ObjectPatternElement) -> ControlFlow<()> {
        let (name, default) = match element {
            ObjectPatternElement::SingleName { name, default_init, .. }
            | ObjectPatternElement::AssignmentPropertyAccess { name, default_init, .. }
            | ObjectPatternElement::Pattern { name, default_init, .. } => (Some(name), default_init.as_ref()),
            _ => (None, None),
        };
        if let Some(PropertyName::Computed(key)) = name {
            self.visit_expression(key)?;
        }
        if let Some(default) = default {
            self.visit_expression(default)?;
        }
        if let ObjectPatternElement::Pattern { pattern, .. } = element {
            self.pattern_of(pattern, Known::Nothing, Source::Within)
        } else {
            GO_ON
        }
    }

    pub(super) fn array_element(&mut self, element: &'ast ArrayPatternElement) -> ControlFlow<()> {
        match element {
            ArrayPatternElement::SingleName { default_init: Some(default), .. } => self.visit_expression(default),
            ArrayPatternElement::Pattern { pattern, default_init } => {
                if let Some(default) = default_init {
                    self.visit_expression(default)?;
                }
                self.pattern_of(pattern, Known::Nothing, Source::Within)
            }
            ArrayPatternElement::PatternRest { pattern } => self.pattern_of(pattern, Known::Something, Source::Within),
            _ => GO_ON,
        }
    }

    pub(super) fn loop_target(&mut self, target: &'ast IterableLoopInitializer) -> ControlFlow<()> {
        match target {
            IterableLoopInitializer::Let(Binding::Pattern(pattern))
            | IterableLoopInitializer::Const(Binding::Pattern(pattern))
            | IterableLoopInitializer::Pattern(pattern) => self.pattern(pattern, None),
            IterableLoopInitializer::Var(variable) => match variable.binding() {
                Binding::Pattern(pattern) => self.pattern(pattern, None),
                Binding::Identifier(_) => GO_ON,
            },
            IterableLoopInitializer::Access(access) => self.plain_access(access, false),
            _ => GO_ON,
        }
    }
}
