//! What is known of a program's variables without running it.
//!
//! The engine's message does not say whether a value was `null` or `undefined`. Where a variable is declared once and never assigned
//! to, its declaration may tell. Variables are told apart by name alone: a name that is declared twice is not known.

use std::{collections::HashMap, ops::ControlFlow};

use boa_engine::{
    ast::{
        Expression, Script,
        declaration::{Binding, Variable},
        expression::{
            Identifier,
            literal::{Literal, LiteralKind},
            operator::{Assign, Update, assign::AssignTarget, binary::BinaryOp, unary::UnaryOp, update::UpdateTarget},
        },
        function::{
            AsyncFunctionDeclaration, AsyncGeneratorDeclaration, ClassDeclaration, FormalParameter,
            FunctionDeclaration, GeneratorDeclaration,
        },
        operations::bound_names,
        statement::{Catch, iteration::IterableLoopInitializer},
        visitor::{VisitWith as _, Visitor},
    },
    interner::Sym,
};

use super::{
    print::Printer,
    sites::{Known, Nullish},
};

/// Built-ins whose functions give something that has properties.
const FACTORIES: [&str; 6] = ["Array", "Math", "Number", "Object", "Promise", "String"];

/// The variables of a program.
#[derive(Default)]
pub struct Variables {
    by_name: HashMap<Sym, Facts>,
    /// Whether the program has a literal `null` anywhere.
    pub has_null: bool,
}

struct Facts {
    known: Known,
    /// The initial value in words, if it is a literal.
    text: Option<String>,
}

impl Variables {
    pub fn of(script: &Script, printer: &Printer<'_>) -> Self {
        let mut collector = Collector { variables: Self::default(), printer };
        _ = script.visit_with(&mut collector);
        collector.variables
    }

    /// What is known of an expression's value.
    pub fn known(&self, expression: &Expression, printer: &Printer<'_>) -> Known {
        match printer.bare(expression) {
            Expression::Identifier(name) if printer.name(name.sym()) == "undefined" => {
                Known::Nullish(Nullish::Undefined)
            }
            Expression::Call(call) => {
                let callee = printer.expression(call.function());
                let is_factory = callee
                    .split_once('.')
                    .is_some_and(|(object, function)| FACTORIES.contains(&object) && function != "getPrototypeOf");
                let is_known = is_factory || printer.reg_exp_of(call).is_some();
                if is_known { Known::Something } else { Known::Nothing }
            }
            Expression::Identifier(name) => match self.by_name.get(&name.sym()) {
                Some(facts) => facts.known,
                // What the program does not declare is a built-in, unless it does not exist.
                None => Known::Something,
            },
            other => known(other),
        }
    }

    /// The value in words, as V8 tells it: that of a literal, or the expression.
    pub fn value(&self, expression: &Expression, printer: &Printer<'_>) -> String {
        match printer.bare(expression) {
            Expression::Literal(literal) => match literal.as_string() {
                Some(text) => printer.name(text),
                None => printer.expression(expression),
            },
            Expression::Identifier(name) => {
                let text = self.by_name.get(&name.sym()).and_then(|facts| facts.text.clone());
                text.unwrap_or_else(|| printer.name(name.sym()))
            }
            Expression::ObjectLiteral(_) => "#<Object>".to_owned(),
            Expression::Unary(unary) if unary.op() == UnaryOp::Minus => {
                format!("-{}", self.value(unary.target(), printer))
            }
            other => printer.expression(other),
        }
    }

    /// The value as a property's name, if it is a literal or a variable that holds one.
    pub fn literal(&self, key: &Expression, printer: &Printer<'_>) -> Option<String> {
        match printer.bare(key) {
            Expression::Literal(_) => Some(self.value(key, printer)),
            Expression::Identifier(name) => self.by_name.get(&name.sym())?.text.clone(),
            _ => None,
        }
    }

    fn declare(&mut self, name: Sym, known: Known, text: Option<String>) {
        let facts = self.by_name.entry(name);
        facts.and_modify(Facts::forget).or_insert(Facts { known, text });
    }

    fn assign(&mut self, name: Sym) {
        self.declare(name, Known::Nothing, None);
    }
}

impl Facts {
    fn forget(&mut self) {
        *self = Self { known: Known::Nothing, text: None };
    }
}

/// What is known of an expression that is no variable.
fn known(expression: &Expression) -> Known {
    match expression {
        Expression::Literal(literal) => match literal.kind() {
            LiteralKind::Null => Known::Nullish(Nullish::Null),
            LiteralKind::Undefined => Known::Nullish(Nullish::Undefined),
            _ => Known::Something,
        },
        Expression::Unary(unary) if unary.op() == UnaryOp::Void => Known::Nullish(Nullish::Undefined),
        Expression::Binary(binary) if matches!(binary.op(), BinaryOp::Logical(_) | BinaryOp::Comma) => Known::Nothing,
        Expression::Unary(_)
        | Expression::Binary(_)
        | Expression::Update(_)
        | Expression::RegExpLiteral(_)
        | Expression::TemplateLiteral(_)
        | Expression::ArrayLiteral(_)
        | Expression::ObjectLiteral(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunction(_)
        | Expression::AsyncArrowFunction(_)
        | Expression::GeneratorExpression(_)
        | Expression::AsyncFunctionExpression(_)
        | Expression::AsyncGeneratorExpression(_)
        | Expression::ClassExpression(_)
        | Expression::New(_) => Known::Something,
        _ => Known::Nothing,
    }
}

struct Collector<'a> {
    variables: Variables,
    printer: &'a Printer<'a>,
}

impl Collector<'_> {
    fn declare_all(&mut self, names: Vec<Sym>) {
        for name in names {
            self.variables.declare(name, Known::Nothing, None);
        }
    }

    fn declare_function(&mut self, name: Identifier) {
        self.variables.declare(name.sym(), Known::Something, None);
    }
}

impl<'ast> Visitor<'ast> for Collector<'_> {
    type BreakTy = ();

    fn visit_variable(&mut self, variable: &'ast Variable) -> ControlFlow<()> {
        match (variable.binding(), variable.init()) {
            (Binding::Identifier(name), None) => {
                let undefined = Nullish::Undefined;
                self.variables.declare(name.sym(), Known::Nullish(undefined), Some(undefined.name().to_owned()));
            }
            (Binding::Identifier(name), Some(value)) => {
                let known = self.variables.known(value, self.printer);
                let is_literal = matches!(self.printer.bare(value), Expression::Literal(_));
                let text = is_literal.then(|| self.variables.value(value, self.printer));
                self.variables.declare(name.sym(), known, text);
            }
            (Binding::Pattern(_), _) => self.declare_all(bound_names(variable)),
        }
        variable.visit_with(self)
    }

    fn visit_formal_parameter(&mut self, parameter: &'ast FormalParameter) -> ControlFlow<()> {
        for name in bound_names(parameter) {
            let is_own = !self.printer.parameters.contains(&self.printer.name(name));
            self.variables.declare(name, if is_own { Known::Nothing } else { Known::Something }, None);
        }
        // The variable in it may have an initial value, which is not the only one.
        parameter.variable().visit_with(self)
    }

    fn visit_iterable_loop_initializer(&mut self, target: &'ast IterableLoopInitializer) -> ControlFlow<()> {
        match target {
            IterableLoopInitializer::Identifier(name) => self.variables.assign(name.sym()),
            IterableLoopInitializer::Var(variable) => self.declare_all(bound_names(variable)),
            IterableLoopInitializer::Let(binding) | IterableLoopInitializer::Const(binding) => {
                self.declare_all(bound_names(binding));
            }
            IterableLoopInitializer::Pattern(pattern) => self.declare_all(bound_names(pattern)),
            IterableLoopInitializer::Access(_) => {}
        }
        target.visit_with(self)
    }

    fn visit_literal(&mut self, literal: &'ast Literal) -> ControlFlow<()> {
        self.variables.has_null |= matches!(literal.kind(), LiteralKind::Null);
        ControlFlow::Continue(())
    }

    fn visit_catch(&mut self, catch: &'ast Catch) -> ControlFlow<()> {
        if let Some(binding) = catch.parameter() {
            self.declare_all(bound_names(binding));
        }
        catch.visit_with(self)
    }

    fn visit_assign(&mut self, assign: &'ast Assign) -> ControlFlow<()> {
        match assign.lhs() {
            AssignTarget::Identifier(name) => self.variables.assign(name.sym()),
            AssignTarget::Pattern(pattern) => self.declare_all(bound_names(pattern)),
            AssignTarget::Access(_) => {}
        }
        assign.visit_with(self)
    }

    fn visit_update(&mut self, update: &'ast Update) -> ControlFlow<()> {
        if let UpdateTarget::Identifier(name) = update.target() {
            self.variables.assign(name.sym());
        }
        update.visit_with(self)
    }

    fn visit_function_declaration(&mut self, function: &'ast FunctionDeclaration) -> ControlFlow<()> {
        self.declare_function(function.name());
        function.visit_with(self)
    }

    fn visit_async_function_declaration(&mut self, function: &'ast AsyncFunctionDeclaration) -> ControlFlow<()> {
        self.declare_function(function.name());
        function.visit_with(self)
    }

    fn visit_generator_declaration(&mut self, function: &'ast GeneratorDeclaration) -> ControlFlow<()> {
        self.declare_function(function.name());
        function.visit_with(self)
    }

    fn visit_async_generator_declaration(&mut self, function: &'ast AsyncGeneratorDeclaration) -> ControlFlow<()> {
        self.declare_function(function.name());
        function.visit_with(self)
    }

    fn visit_class_declaration(&mut self, class: &'ast ClassDeclaration) -> ControlFlow<()> {
        self.declare_function(class.name());
        class.visit_with(self)
    }
}
