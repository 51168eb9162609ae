//! Expressions in words, as V8 has them in its messages: short, with the names of what is called but not the arguments.

use boa_engine::ast::{
    Expression,
    expression::{
        Call, Optional, OptionalOperation, OptionalOperationKind,
        access::{PropertyAccess, PropertyAccessField},
        literal::{LiteralKind, PropertyDefinition, TemplateElement},
        operator::assign::AssignTarget,
    },
};
use boa_engine::interner::{Interner, Sym};

/// Stands for what has no short form.
const INTERMEDIATE: &str = "(intermediate value)";

/// Longer texts are cut.
const MAX_BYTES: usize = 200;

/// Texts nest no deeper.
const MAX_DEPTH: usize = 50;

/// Prints expressions of one program.
pub struct Printer<'a> {
    pub interner: &'a Interner,
    /// The variable that marks positions. An assignment to it is nothing but its value.
    pub mark: Option<&'a str>,
    /// The function that makes regular expressions in the place of literals.
    pub reg_exp: Option<&'a str>,
    /// Parameters of the program, which are neither `null` nor `undefined`.
    pub parameters: &'a [String],
}

impl Printer<'_> {
    /// A name or a string of the program's.
    pub fn name(&self, sym: Sym) -> String {
        self.interner.resolve_expect(sym).join(str::to_owned, String::from_utf16_lossy, true)
    }

    /// The expression within parentheses and marks.
    pub fn bare<'e>(&self, expression: &'e Expression) -> &'e Expression {
        let mut expression = expression;
        loop {
            match expression {
                Expression::Parenthesized(inner) => expression = inner.expression(),
                Expression::Assign(assign) if self.is_mark(assign.lhs()) => expression = assign.rhs(),
                _ => return expression,
            }
        }
    }

    /// Whether this is an assignment to the variable that marks positions.
    pub fn is_mark(&self, target: &AssignTarget) -> bool {
        matches!(target, AssignTarget::Identifier(name) if self.mark.is_some_and(|mark| self.name(name.sym()) == mark))
    }

    /// Pattern and flags, if `call` is in the place of a literal.
    pub fn reg_exp_of(&self, call: &Call) -> Option<(String, String)> {
        let Expression::Identifier(name) = call.function() else { return None };
        if self.reg_exp != Some(&*self.name(name.sym())) {
            return None;
        }
        let text = |argument: &Expression| match argument {
            Expression::Literal(literal) => literal.as_string().map(|text| self.name(text)),
            _ => None,
        };
        Some((text(call.args().get(1)?)?, text(call.args().get(2)?)?))
    }

    pub fn expression(&self, expression: &Expression) -> String {
        let mut text = self.within(expression, MAX_DEPTH);
        if text.len() > MAX_BYTES {
            let end = (0..=MAX_BYTES).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        text
    }

    fn within(&self, expression: &Expression, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return INTERMEDIATE.to_owned() };
        match self.bare(expression) {
            Expression::Identifier(name) => self.name(name.sym()),
            Expression::This(_) => "this".to_owned(),
            Expression::Literal(literal) => self.literal(literal.kind()),
            Expression::RegExpLiteral(pattern) => {
                format!("/{}/{}", self.name(pattern.pattern()), self.name(pattern.flags()))
            }
            Expression::PropertyAccess(access) => self.access(access, depth),
            Expression::Call(call) => match self.reg_exp_of(call) {
                Some((pattern, flags)) => format!("/{pattern}/{flags}"),
                None => format!("{}(...)", self.within(call.function(), depth)),
            },
            Expression::Optional(chain) => self.links(chain, chain.chain(), depth),
            Expression::Unary(unary) => {
                let operator = unary.op().to_string();
                let space = if operator.chars().all(char::is_alphabetic) { " " } else { "" };
                format!("({operator}{space}{})", self.within(unary.target(), depth))
            }
            Expression::Binary(binary) => {
                let (left, right) = (self.within(binary.lhs(), depth), self.within(binary.rhs(), depth));
                format!("({left} {} {right})", binary.op())
            }
            Expression::Conditional(_) => INTERMEDIATE.repeat(3),
            Expression::ArrayLiteral(array) => {
                let elements = array.as_ref().iter();
                let elements =
                    elements.map(|element| element.as_ref().map_or_else(String::new, |it| self.within(it, depth)));
                format!("[{}]", elements.collect::<Vec<_>>().join(","))
            }
            Expression::ObjectLiteral(object) => {
                let values = object.properties().iter().map(|property| match property {
                    PropertyDefinition::Property(_, value) => self.within(value, depth),
                    _ => INTERMEDIATE.to_owned(),
                });
                format!("{{{}}}", values.collect::<String>())
            }
            Expression::TemplateLiteral(template) => {
                let parts = template.elements().iter().filter_map(|element| match element {
                    TemplateElement::Expr(expression) => Some(self.within(expression, depth)),
                    TemplateElement::String(_) => None,
                });
                let text: String = parts.collect();
                if text.is_empty() { INTERMEDIATE.to_owned() } else { text }
            }
            Expression::Spread(spread) => format!("(...{})", self.within(spread.target(), depth)),
            _ => INTERMEDIATE.to_owned(),
        }
    }

    /// What a link of an optional chain is applied to.
    pub fn chain_before(&self, chain: &Optional, link: &OptionalOperation) -> String {
        let links = chain.chain();
        let end = links.iter().position(|other| std::ptr::eq(other, link)).unwrap_or(links.len());
        self.links(chain, &links[..end], MAX_DEPTH)
    }

    fn links(&self, chain: &Optional, links: &[OptionalOperation], depth: usize) -> String {
        let mut text = self.within(chain.target(), depth);
        for link in links {
            let (question, dot) = if link.shorted() { ("?.", "?.") } else { ("", ".") };
            text += &match link.kind() {
                OptionalOperationKind::SimplePropertyAccess { field: PropertyAccessField::Const(key) } => {
                    format!("{dot}{}", self.name(key.sym()))
                }
                OptionalOperationKind::SimplePropertyAccess { field: PropertyAccessField::Expr(key) } => {
                    format!("{question}{}", self.key(key, depth, question.is_empty()))
                }
                OptionalOperationKind::PrivatePropertyAccess { field } => {
                    format!("{dot}#{}", self.name(field.description()))
                }
                OptionalOperationKind::Call { .. } => format!("{question}(...)"),
            };
        }
        text
    }

    fn literal(&self, literal: &LiteralKind) -> String {
        match literal {
            LiteralKind::String(text) => format!("\"{}\"", self.name(*text)),
            LiteralKind::Num(number) => boa_engine::JsValue::from(*number).display().to_string(),
            LiteralKind::Int(number) => number.to_string(),
            LiteralKind::BigInt(number) => number.to_string(),
            LiteralKind::Bool(value) => value.to_string(),
            LiteralKind::Null => "null".to_owned(),
            LiteralKind::Undefined => "undefined".to_owned(),
        }
    }

    fn access(&self, access: &PropertyAccess, depth: usize) -> String {
        match access {
            PropertyAccess::Simple(access) => {
                let object = self.within(access.target(), depth);
                match access.field() {
                    PropertyAccessField::Const(key) => format!("{object}.{}", self.name(key.sym())),
                    PropertyAccessField::Expr(key) => object + &self.key(key, depth, true),
                }
            }
            PropertyAccess::Private(access) => {
                let object = self.within(access.target(), depth);
                format!("{object}.#{}", self.name(access.field().description()))
            }
            PropertyAccess::Super(access) => match access.field() {
                PropertyAccessField::Const(key) => format!("{INTERMEDIATE}.{}", self.name(key.sym())),
                PropertyAccessField::Expr(key) => INTERMEDIATE.to_owned() + &self.key(key, depth, true),
            },
        }
    }

    /// `.name` for a string, `[expression]` for everything else.
    fn key(&self, key: &Expression, depth: usize, with_dot: bool) -> String {
        match self.bare(key) {
            Expression::Literal(literal) if literal.as_string().is_some() => {
                let name = literal.as_string().map(|name| self.name(name)).unwrap_or_default();
                if with_dot { format!(".{name}") } else { name }
            }
            key => format!("[{}]", self.within(key, depth)),
        }
    }
}
