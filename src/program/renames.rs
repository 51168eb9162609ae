//! Variables under other names.

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, BindingIdentifier, Expression,
    IdentifierReference, LabelIdentifier,
};
use oxc::ast_visit::{VisitMut, walk_mut};

use super::snippet;

/// Where a variable, or a label, is named.
pub enum Mention<'n, 'a> {
    Declared(&'n BindingIdentifier<'a>),
    Used(&'n IdentifierReference<'a>),
    Label(&'n LabelIdentifier<'a>),
}

/// Gives one other name to all that it is told to, in whatever it visits. The names of properties stay.
pub struct Renamer<'a, F> {
    pub arena: &'a Allocator,
    pub name: &'a str,
    /// Whether something is to have the name.
    pub is_meant: F,
}

impl<'a, F: Fn(Mention<'_, 'a>) -> bool> Renamer<'a, F> {
    /// `{ a } = …` with the property's own name spelled out, so that the variable can have another.
    fn spell_out(&self, property: &mut AssignmentTargetProperty<'a>) {
        let AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(shorthand) = property else { return };
        if !(self.is_meant)(Mention::Used(&shorthand.binding)) {
            return;
        }
        let (name, init) = (shorthand.binding.name.as_str(), shorthand.init.take());
        let default = if init.is_some() { " = 0" } else { "" };
        let text = format!("({{ {name}: {}{default} }} = 0)", self.name);
        let Expression::AssignmentExpression(assignment) = snippet::expression(self.arena, &text) else {
            unreachable!("the text is an assignment")
        };
        let AssignmentTarget::ObjectAssignmentTarget(pattern) = assignment.unbox().left else {
            unreachable!("to an object pattern")
        };
        let mut written = pattern.unbox().properties.pop().expect("with one property");
        if let AssignmentTargetProperty::AssignmentTargetPropertyProperty(written) = &mut written
            && let AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(target) = &mut written.binding
            && let Some(init) = init
        {
            target.init = init;
        }
        *property = written;
    }
}

impl<'a, F: Fn(Mention<'_, 'a>) -> bool> VisitMut<'a> for Renamer<'a, F> {
    fn visit_binding_identifier(&mut self, identifier: &mut BindingIdentifier<'a>) {
        if (self.is_meant)(Mention::Declared(identifier)) {
            identifier.name = self.name.into();
        }
    }

    fn visit_identifier_reference(&mut self, identifier: &mut IdentifierReference<'a>) {
        if (self.is_meant)(Mention::Used(identifier)) {
            identifier.name = self.name.into();
        }
    }

    fn visit_label_identifier(&mut self, label: &mut LabelIdentifier<'a>) {
        if (self.is_meant)(Mention::Label(label)) {
            label.name = self.name.into();
        }
    }

    fn visit_assignment_target_property(&mut self, property: &mut AssignmentTargetProperty<'a>) {
        self.spell_out(property);
        walk_mut::walk_assignment_target_property(self, property);
    }
}
