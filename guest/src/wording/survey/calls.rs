//! Calls of every form.

use std::ops::ControlFlow;

use boa_engine::ast::{
    Expression, Spanned as _,
    expression::{Call, New, Optional, OptionalOperationKind, TaggedTemplate, access::PropertyAccessField},
    visitor::Visitor as _,
};

use super::{GO_ON, Surveyor, place};
use crate::wording::sites::{Kind, Known};

impl<'ast> Surveyor<'_> {
    pub(super) fn arguments(&mut self, arguments: &'ast [Expression]) -> ControlFlow<()> {
        for argument in arguments {
            self.visit_expression(argument)?;
        }
        GO_ON
    }

    pub(super) fn first_argument(&self, arguments: &[Expression]) -> Option<String> {
        arguments.first().map(|argument| self.value(argument))
    }

    pub(super) fn call(&mut self, call: &'ast Call) -> ControlFlow<()> {
        match call.function().flatten() {
            Expression::PropertyAccess(access) => self.plain_access(access, true)?,
            Expression::Optional(chain) => self.optional(chain)?,
            other => self.visit_expression(other)?,
        }
        self.within(call.span().start(), |this| {
            this.arguments(call.args())?;
            let callee = this.printer.expression(call.function());
            let argument = this.first_argument(call.args());
            let is_iterated = this.iterated == Some(place(call.span().start()));
            this.note(call.span().start(), Kind::Call { callee, argument, is_iterated });
            GO_ON
        })
    }

    pub(super) fn construct(&mut self, new: &'ast New) -> ControlFlow<()> {
        self.visit_expression(new.constructor())?;
        self.within(new.span().start(), |this| {
            this.arguments(new.arguments())?;
            let callee = this.printer.expression(new.constructor());
            let argument = this.first_argument(new.arguments());
            this.note(new.span().start(), Kind::New { callee, argument });
            GO_ON
        })
    }

    pub(super) fn optional(&mut self, chain: &'ast Optional) -> ControlFlow<()> {
        match chain.target().flatten() {
            Expression::PropertyAccess(access) => self.plain_access(access, true)?,
            Expression::Optional(inner) => self.optional(inner)?,
            other => self.visit_expression(other)?,
        }
        for link in chain.chain() {
            let object = if link.shorted() { Known::Something } else { Known::Nothing };
            match link.kind() {
                OptionalOperationKind::SimplePropertyAccess { field } => {
                    if let PropertyAccessField::Expr(key) = field {
                        self.visit_expression(key)?;
                    }
                    let key = self.key(field);
                    self.note(field.span().start(), Kind::Read { object, key });
                }
                OptionalOperationKind::PrivatePropertyAccess { field } => {
                    let name = self.printer.name(field.description());
                    self.note(field.span().start(), Kind::Private { name, is_write: false });
                }
                OptionalOperationKind::Call { args } => {
                    self.arguments(args)?;
                    let callee = self.printer.chain_before(chain, link);
                    let argument = self.first_argument(args);
                    self.note(link.span().start(), Kind::Call { callee, argument, is_iterated: false });
                }
            }
        }
        GO_ON
    }

    pub(super) fn tagged(&mut self, template: &'ast TaggedTemplate) -> ControlFlow<()> {
        match template.tag() {
            Expression::PropertyAccess(access) => self.plain_access(access, true)?,
            other => self.visit_expression(other)?,
        }
        self.arguments(template.exprs())?;
        let callee = self.printer.expression(template.tag());
        self.note(template.span().start(), Kind::Call { callee, argument: None, is_iterated: false });
        GO_ON
    }
}
