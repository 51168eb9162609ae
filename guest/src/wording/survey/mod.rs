//! One walk over a program's tree that notes what may fail, and at which position the engine would report it.
//!
//! The walk itself is here; what it does at calls, patterns and operators has a file each.
//!
//! It follows the engine's compiler (`bytecompiler` of `boa_engine` 0.22): where that sets a position, a region begins here.

mod calls;
mod operators;
mod patterns;

use std::ops::ControlFlow;

use boa_engine::ast::{
    Declaration, Expression, Position, Script, Spanned, StatementListItem,
    declaration::{Binding, LexicalDeclaration, Variable},
    expression::{
        Identifier,
        access::{PropertyAccess, PropertyAccessField},
        operator::{Assign, Update, binary::BinaryOp, unary::UnaryOp, update::UpdateTarget},
    },
    function::{
        ClassDeclaration, ClassElement, ClassExpression, FormalParameter, FormalParameterList, FunctionBody,
        FunctionExpression,
    },
    operations::bound_names,
    pattern::Pattern,
    statement::{Block, ForInLoop, ForOfLoop, Switch, Throw},
    visitor::{VisitWith as _, Visitor},
};
use boa_engine::interner::Sym;

use super::{
    print::Printer,
    sites::{Key, Kind, Known, Place, Region, Site, Sites},
    variables::Variables,
};

/// The sites of a program.
pub fn survey(script: &Script, printer: &Printer<'_>) -> Sites {
    let variables = Variables::of(script, printer);
    let mut surveyor = Surveyor {
        printer,
        variables,
        sites: Sites::default(),
        region: Region::Head,
        own_region: Region::Head,
        scopes: Vec::new(),
        iterated: None,
    };
    _ = script.visit_with(&mut surveyor);
    surveyor.sites.has_null = surveyor.variables.has_null;
    surveyor.sites
}

struct Surveyor<'a> {
    printer: &'a Printer<'a>,
    variables: Variables,
    sites: Sites,
    /// What the engine would report here.
    region: Region,
    /// What it would report of the innermost expression around that has a position.
    own_region: Region,
    scopes: Vec<Scope>,
    /// Where the call is whose result is iterated.
    iterated: Option<Place>,
}

/// What a block or a function's body declares with `let`, `const` and `class`.
struct Scope {
    names: Vec<(Sym, Place)>,
    is_function: bool,
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl<'ast> Surveyor<'_> {
    fn note(&mut self, at: Position, kind: Kind) {
        let site = Site { place: place(at), kind };
        self.sites.by_region.entry(self.region).or_default().push(site);
    }

    /// Walks over what the engine gives the position `at` to.
    fn within(&mut self, at: Position, walk: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        self.within_region(Region::At(place(at)), walk)
    }

    fn within_region(&mut self, region: Region, walk: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let outer = std::mem::replace(&mut self.own_region, region);
        self.region = region;
        let flow = walk(self);
        self.own_region = outer;
        self.region = outer;
        flow
    }

    /// Assignments that mark a position. The engine's table of positions has a gap: what follows them keeps the position of what they end with.
    /// See the host's `marks.rs`.
    fn mark(&mut self, mark: &'ast Assign) -> ControlFlow<()> {
        self.within(mark.span().start(), |this| this.visit_expression(mark.rhs()))?;
        if let Some(end) = self.last_position(mark.rhs()) {
            self.region = Region::At(place(end));
        }
        GO_ON
    }

    /// The position of an expression's last instruction, if it has one of its own.
    fn last_position(&self, expression: &Expression) -> Option<Position> {
        match expression.flatten() {
            Expression::PropertyAccess(access) => Some(field_start(access)),
            Expression::Call(call) => Some(call.span().start()),
            Expression::Update(update) => Some(update.span().start()),
            Expression::Assign(assign) if self.printer.is_mark(assign.lhs()) => {
                self.last_position(assign.rhs()).or_else(|| Some(assign.span().start()))
            }
            Expression::Assign(assign) => Some(assign.span().start()),
            Expression::Conditional(either) => self.last_position(either.if_false()),
            Expression::Binary(either) if matches!(either.op(), BinaryOp::Logical(_)) => {
                self.last_position(either.rhs())
            }
            _ => None,
        }
    }

    fn within_scope(
        &mut self,
        items: &'ast [StatementListItem],
        is_function: bool,
        walk: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let names = items.iter().flat_map(declared).collect();
        self.scopes.push(Scope { names, is_function });
        let flow = walk(self);
        self.scopes.pop();
        flow
    }

    fn known(&self, expression: &Expression) -> Known {
        self.variables.known(expression, self.printer)
    }

    fn value(&self, expression: &Expression) -> String {
        self.variables.value(expression, self.printer)
    }

    /// A property's name in quotes, if it is written down or the value of a variable that never changes. Otherwise what is between the
    /// brackets.
    fn key(&self, field: &PropertyAccessField) -> Key {
        match field {
            PropertyAccessField::Const(name) => Key::Name(self.printer.name(name.sym())),
            PropertyAccessField::Expr(key) => match self.variables.literal(key, self.printer) {
                Some(name) => Key::Name(name),
                None => Key::Expression(self.printer.expression(key)),
            },
        }
    }

    fn name(&mut self, name: &Identifier) {
        let at = place(name.span().start());
        let (mut is_lexical, mut is_early) = (false, false);
        let mut is_same_function = true;
        for scope in self.scopes.iter().rev() {
            if let Some((_, declared)) = scope.names.iter().find(|(declared, _)| *declared == name.sym()) {
                (is_lexical, is_early) = (true, is_same_function && at < *declared);
                break;
            }
            is_same_function &= !scope.is_function;
        }
        let text = self.printer.name(name.sym());
        self.note(name.span().start(), Kind::Name { name: text, is_lexical, is_early });
    }

    /// A property that is read for the sake of calling it or assigning to it: the engine gives it no position of its own.
    fn plain_access(&mut self, access: &'ast PropertyAccess, is_read: bool) -> ControlFlow<()> {
        match access {
            PropertyAccess::Simple(access) => {
                self.visit_expression(access.target())?;
                if let PropertyAccessField::Expr(key) = access.field() {
                    self.visit_expression(key)?;
                }
                if is_read {
                    let (object, key) = (self.known(access.target()), self.key(access.field()));
                    self.note(access.field().span().start(), Kind::Read { object, key });
                }
            }
            PropertyAccess::Private(access) => {
                self.visit_expression(access.target())?;
                let name = self.printer.name(access.field().description());
                self.note(access.field().span().start(), Kind::Private { name, is_write: !is_read });
            }
            PropertyAccess::Super(access) => {
                if let PropertyAccessField::Expr(key) = access.field() {
                    self.visit_expression(key)?;
                }
            }
        }
        GO_ON
    }

    /// Walks over what is iterated. V8 does not tell whether a call there failed or what it gave.
    fn visit_iterated(&mut self, value: &'ast Expression) -> ControlFlow<()> {
        if let Expression::Call(call) = self.printer.bare(value) {
            self.iterated = Some(place(call.span().start()));
        }
        self.visit_expression(value)
    }

    fn iterate(&mut self, value: &Expression, is_async: bool) {
        let known = self.known(value);
        let (text, is_call) = match self.printer.bare(value) {
            Expression::Call(call) => (self.printer.expression(call.function()), true),
            other => (self.printer.expression(other), false),
        };
        self.note(value.span().start(), Kind::Iterate { value: known, text, is_call, is_async });
    }

    fn class(
        &mut self,
        parent: Option<&'ast Expression>,
        constructor: Option<&'ast FunctionExpression>,
        elements: &'ast [ClassElement],
    ) -> ControlFlow<()> {
        if let Some(parent) = parent {
            self.visit_expression(parent)?;
            let value = self.value(parent);
            self.note(parent.span().start(), Kind::Extends { value });
        }
        if let Some(constructor) = constructor {
            self.visit_formal_parameter_list(constructor.parameters())?;
            // Unlike other functions' bodies it has the position of the whole.
            self.within(constructor.span().start(), |this| this.body(constructor.body()))?;
        }
        self.within_region(Region::Head, |this| {
            elements.iter().try_for_each(|element| this.visit_class_element(element))
        })
    }

    fn body(&mut self, body: &'ast FunctionBody) -> ControlFlow<()> {
        self.within_scope(body.statements(), true, |this| this.visit_statement_list(body.statement_list()))
    }
}

impl<'ast> Visitor<'ast> for Surveyor<'_> {
    type BreakTy = ();

    fn visit_expression(&mut self, expression: &'ast Expression) -> ControlFlow<()> {
        match expression {
            Expression::Identifier(name) => {
                self.name(name);
                GO_ON
            }
            Expression::PropertyAccess(access) => {
                self.within(field_start(access), |this| this.plain_access(access, true))
            }
            Expression::Call(call) => self.call(call),
            Expression::New(new) => self.construct(new),
            Expression::Optional(chain) => self.optional(chain),
            Expression::Assign(assign) if self.printer.is_mark(assign.lhs()) => self.mark(assign),
            Expression::Assign(assign) => self.within(assign.span().start(), |this| this.assign(assign)),
            Expression::Update(update) => self.within(update.span().start(), |this| this.visit_update(update)),
            Expression::Unary(unary) if unary.op() == UnaryOp::Delete => {
                self.within(unary.span().start(), |this| this.delete(unary))
            }
            Expression::Binary(binary) => self.binary(binary),
            Expression::TaggedTemplate(template) => self.tagged(template),
            Expression::Spread(spread) => {
                self.visit_iterated(spread.target())?;
                self.iterate(spread.target(), false);
                GO_ON
            }
            Expression::Yield(delegation) if delegation.delegate() => {
                if let Some(target) = delegation.target() {
                    self.visit_iterated(target)?;
                    self.iterate(target, false);
                }
                GO_ON
            }
            other => other.visit_with(self),
        }
    }

    fn visit_update(&mut self, update: &'ast Update) -> ControlFlow<()> {
        match update.target() {
            UpdateTarget::Identifier(name) => self.name(name),
            UpdateTarget::PropertyAccess(access) => {
                self.plain_access(access, true)?;
                self.write(access, update.span().start(), true);
            }
        }
        GO_ON
    }

    fn visit_variable(&mut self, variable: &'ast Variable) -> ControlFlow<()> {
        match (variable.binding(), variable.init()) {
            (Binding::Pattern(Pattern::Array(_)), Some(value)) => self.visit_iterated(value)?,
            (_, Some(value)) => self.visit_expression(value)?,
            (_, None) => {}
        }
        match variable.binding() {
            Binding::Pattern(pattern) => self.pattern(pattern, variable.init()),
            Binding::Identifier(_) => GO_ON,
        }
    }

    fn visit_formal_parameter_list(&mut self, parameters: &'ast FormalParameterList) -> ControlFlow<()> {
        self.within_region(Region::Head, |this| parameters.visit_with(this))
    }

    fn visit_formal_parameter(&mut self, parameter: &'ast FormalParameter) -> ControlFlow<()> {
        let variable = parameter.variable();
        if let Some(default) = variable.init() {
            self.visit_expression(default)?;
        }
        match variable.binding() {
            Binding::Pattern(pattern) => self.pattern(pattern, None),
            Binding::Identifier(_) => GO_ON,
        }
    }

    fn visit_function_body(&mut self, body: &'ast FunctionBody) -> ControlFlow<()> {
        self.within(body.span().start(), |this| this.body(body))
    }

    fn visit_class_expression(&mut self, class: &'ast ClassExpression) -> ControlFlow<()> {
        self.class(class.super_ref(), class.constructor(), class.elements())
    }

    fn visit_class_declaration(&mut self, class: &'ast ClassDeclaration) -> ControlFlow<()> {
        self.class(class.super_ref(), class.constructor(), class.elements())
    }

    fn visit_block(&mut self, block: &'ast Block) -> ControlFlow<()> {
        let items = block.statement_list().statements();
        self.within_scope(items, false, |this| block.visit_with(this))
    }

    fn visit_switch(&mut self, switch: &'ast Switch) -> ControlFlow<()> {
        self.visit_expression(switch.val())?;
        let items = switch.cases().iter().flat_map(|case| case.body().statements());
        let names = items.flat_map(declared).collect();
        self.scopes.push(Scope { names, is_function: false });
        let flow = switch.cases().iter().try_for_each(|case| self.visit_case(case));
        self.scopes.pop();
        flow
    }

    fn visit_for_of_loop(&mut self, the_loop: &'ast ForOfLoop) -> ControlFlow<()> {
        self.visit_iterated(the_loop.iterable())?;
        self.iterate(the_loop.iterable(), the_loop.r#await());
        self.loop_target(the_loop.initializer())?;
        self.visit_statement(the_loop.body())
    }

    fn visit_for_in_loop(&mut self, the_loop: &'ast ForInLoop) -> ControlFlow<()> {
        self.visit_expression(the_loop.target())?;
        self.loop_target(the_loop.initializer())?;
        self.visit_statement(the_loop.body())
    }

    fn visit_throw(&mut self, throw: &'ast Throw) -> ControlFlow<()> {
        self.within(throw.target().span().start(), |this| this.visit_expression(throw.target()))
    }
}

fn place(position: Position) -> Place {
    (position.line_number(), position.column_number())
}

fn field_start(access: &PropertyAccess) -> Position {
    match access {
        PropertyAccess::Simple(access) => access.field().span().start(),
        PropertyAccess::Private(access) => access.field().span().start(),
        PropertyAccess::Super(access) => access.field().span().start(),
    }
}

/// What a statement declares with `let`, `const` or `class`, and where.
fn declared(item: &StatementListItem) -> Vec<(Sym, Place)> {
    let StatementListItem::Declaration(declaration) = item else { return Vec::new() };
    match declaration.as_ref() {
        Declaration::ClassDeclaration(class) => vec![(class.name().sym(), place(class.name().span().start()))],
        Declaration::Lexical(lexical) => variables(lexical).collect(),
        _ => Vec::new(),
    }
}

fn variables(declaration: &LexicalDeclaration) -> impl Iterator<Item = (Sym, Place)> {
    declaration.variable_list().as_ref().iter().flat_map(|variable| {
        let at = match variable.binding() {
            Binding::Identifier(name) => name.span().start(),
            Binding::Pattern(pattern) => pattern.span().start(),
        };
        bound_names(variable).into_iter().map(move |name| (name, place(at)))
    })
}
