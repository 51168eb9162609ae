//! Assignments, deletions and other operators that may fail.

use std::ops::ControlFlow;

use boa_engine::ast::{
    Expression, Position, Spanned as _,
    expression::{
        access::PropertyAccess,
        operator::{
            Assign, Binary, Unary,
            assign::{AssignOp, AssignTarget},
            binary::{BinaryOp, RelationalOp},
        },
    },
    visitor::Visitor as _,
};

use super::{GO_ON, Surveyor};
use crate::wording::sites::{Kind, Known};

impl<'ast> Surveyor<'_> {
    pub(super) fn assign(&mut self, assign: &'ast Assign) -> ControlFlow<()> {
        let at = assign.span().start();
        match assign.lhs() {
            AssignTarget::Identifier(name) => {
                if assign.op() != AssignOp::Assign {
                    self.name(name);
                }
                self.visit_expression(assign.rhs())
            }
            AssignTarget::Access(access) => {
                let is_read = assign.op() != AssignOp::Assign;
                self.plain_access(access, is_read)?;
                self.visit_expression(assign.rhs())?;
                self.write(access, at, is_read);
                GO_ON
            }
            AssignTarget::Pattern(pattern) => {
                self.visit_expression(assign.rhs())?;
                self.pattern(pattern, Some(assign.rhs()))
            }
        }
    }

    /// An assignment to a property. Where it has been read before, it has an object.
    pub(super) fn write(&mut self, access: &PropertyAccess, at: Position, was_read: bool) {
        if let PropertyAccess::Simple(access) = access {
            let object = if was_read { Known::Something } else { self.known(access.target()) };
            let key = self.key(access.field());
            self.note(at, Kind::Write { object, key });
        }
    }

    pub(super) fn delete(&mut self, unary: &'ast Unary) -> ControlFlow<()> {
        let Expression::PropertyAccess(access) = unary.target().flatten() else {
            return self.visit_expression(unary.target());
        };
        self.plain_access(access, false)?;
        if let PropertyAccess::Simple(access) = access {
            let key = self.key(access.field());
            self.note(unary.span().start(), Kind::Delete { key });
        }
        GO_ON
    }

    pub(super) fn binary(&mut self, binary: &'ast Binary) -> ControlFlow<()> {
        self.visit_expression(binary.lhs())?;
        self.visit_expression(binary.rhs())?;
        if binary.op() == BinaryOp::Relational(RelationalOp::In) {
            let kind = Kind::In { key: self.value(binary.lhs()), object: self.value(binary.rhs()) };
            self.note(binary.span().start(), kind);
        }
        GO_ON
    }
}
