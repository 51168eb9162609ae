//! Decorators, as TC39 has them since 2023-11 and TypeScript 5. oxc lowers only the older kind, which TypeScript calls
//! experimental.
//!
//! ```text
//! @a class C { @b m() {} @c x = 1; }
//! ```
//! becomes
//! ```text
//! let C = (() => { let C; return decorate([a], [[b], [c]], (d) => class {
//!   static { C = d.a(this, "C", [["method", false, "m"], ["field", false, "x"]]); }
//!   #d0 = d.i(this);
//!   m() {}
//!   x = d.f(1, this, 1);
//!   #d1 = d.x(1, this);
//!   static { d.e(); }
//! }); })()
//! ```
//! with the helper in `decorators.js`. Decorators are evaluated before the rest of the class instead of member by member.

use std::collections::HashMap;
use std::fmt::Write;
use std::mem;

use oxc::allocator::{Allocator, ArenaBox, ArenaVec, TakeIn};
use oxc::ast::ast::{
    AccessorPropertyType, Argument, ArrayExpression, ArrayExpressionElement, ArrowFunctionBody, AssignmentExpression,
    AssignmentPattern, AssignmentTarget, BindingPattern, Class, ClassElement, ClassType, Declaration, Decorator,
    ExportDeclaration, Expression, FormalParameter, MethodDefinition, MethodDefinitionKind, ObjectProperty, Program,
    PropertyDefinition, PropertyDefinitionType, PropertyKey, Statement, VariableDeclaration, VariableDeclarationKind,
    VariableDeclarator,
};
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::span::SPAN;

use super::snippet;

/// Rewrites the decorated classes in `tree`. Returns the name under which it expects the helper.
pub fn rewrite<'a>(arena: &'a Allocator, tree: &mut Program<'a>) -> String {
    let mut helper = String::from("_decorate");
    while tree.source_text.contains(&helper) {
        helper.push('_');
    }
    let builder = AstBuilder::new(arena);
    let mut rewriter = Rewriter { arena, builder, helper, names: 0, given: HashMap::new() };
    rewriter.visit_program(tree);
    rewriter.helper
}

struct Rewriter<'a> {
    arena: &'a Allocator,
    builder: AstBuilder<'a>,
    /// The helper's name. The program does not contain it, so nothing that begins with it either.
    helper: String,
    /// Names made so far.
    names: usize,
    /// The names that classes without one get from what they are assigned to, by where they begin.
    given: HashMap<u32, String>,
}

/// What is gathered while going over a class's members.
struct Decorated<'a> {
    /// What the class's code calls the helper's callbacks.
    callbacks: String,
    /// The decorators of each decorated member.
    decorators: Vec<ArenaVec<'a, Decorator<'a>>>,
    /// For each decorated member, its description for the helper.
    descriptions: String,
    /// The new members.
    members: Vec<ClassElement<'a>>,
    has_instance_methods: bool,
}

/// A member whose decorators have been taken off.
struct Member {
    index: usize,
    is_static: bool,
    /// `#name` or the text of a string literal; `undefined` for a computed key.
    name: String,
}

impl Member {
    fn is_private(&self) -> bool {
        self.name.starts_with('#')
    }

    fn prefix(&self) -> &'static str {
        if self.is_static { "static " } else { "" }
    }
}

impl<'a> Rewriter<'a> {
    fn fresh_name(&mut self) -> String {
        self.names += 1;
        format!("{}{}", self.helper, self.names)
    }

    /// The expression that makes `class`.
    fn lower(&mut self, mut class: ArenaBox<'a, Class<'a>>) -> Expression<'a> {
        let class_decorators = class.decorators.take_in(&self.arena);
        let mut decorated = Decorated {
            callbacks: self.fresh_name(),
            decorators: Vec::new(),
            descriptions: String::new(),
            members: Vec::new(),
            has_instance_methods: false,
        };
        for member in mem::replace(&mut class.body.body, ArenaVec::new_in(&self.arena)) {
            self.member(member, &mut decorated);
        }
        let name = class.id.as_ref().map(|id| id.name.to_string());
        // The class's own code means by the class's name what the class decorators made of the class.
        let outer_name = if class_decorators.is_empty() { None } else { class.id.take().and(name.clone()) };
        let Decorated { callbacks, decorators, descriptions, members, has_instance_methods } = decorated;
        let assign = outer_name.as_ref().map(|name| format!("{name} = ")).unwrap_or_default();
        let name = name.or_else(|| self.given.remove(&class.span.start));
        let quoted = name.map_or_else(|| "undefined".to_owned(), |name| format!("{name:?}"));
        let mut start = format!("static {{ {assign}{callbacks}.a(this, {quoted}, [{descriptions}]); }}");
        if has_instance_methods {
            let name = self.fresh_name();
            _ = write!(start, "#{name} = {callbacks}.i(this);");
        }
        class.body.body.extend(snippet::class_members(self.arena, &start));
        class.body.body.extend(members);
        if !class_decorators.is_empty() {
            class.body.body.extend(snippet::class_members(self.arena, &format!("static {{ {callbacks}.e(); }}")));
        }
        class.r#type = ClassType::ClassExpression;
        class.r#abstract = false;
        let lists = decorators.into_iter().map(|list| ArrayExpressionElement::ArrayExpression(self.list(list)));
        let lists = ArenaVec::from_iter_in(lists, &self.arena);
        let call = format!("{}(0, 0, ({callbacks}) => 0)", self.helper);
        let Expression::CallExpression(mut call) = snippet::expression(self.arena, &call) else {
            unreachable!("the text is a call")
        };
        call.arguments[0] = Argument::ArrayExpression(self.list(class_decorators));
        call.arguments[1] = Argument::ArrayExpression(ArrayExpression::boxed(SPAN, lists, &self.builder));
        let Argument::ArrowFunctionExpression(make) = &mut call.arguments[2] else { unreachable!("so the text says") };
        make.body = ArrowFunctionBody::from(Expression::ClassExpression(class));
        let call = Expression::CallExpression(call);
        match outer_name {
            None => call,
            Some(name) => self.with_variable(&name, call),
        }
    }

    /// `value` in the scope of a variable of its own.
    fn with_variable(&self, name: &str, value: Expression<'a>) -> Expression<'a> {
        let text = format!("(() => {{ let {name}; return 0; }})()");
        let mut scoped = snippet::expression(self.arena, &text);
        let Expression::CallExpression(call) = &mut scoped else { unreachable!("the text is a call") };
        let Expression::ArrowFunctionExpression(arrow) = &mut call.callee else { unreachable!("of an arrow function") };
        let ArrowFunctionBody::FunctionBody(body) = &mut arrow.body else { unreachable!("with a block") };
        let Some(Statement::ReturnStatement(last)) = body.statements.last_mut() else { unreachable!("that returns") };
        last.argument = Some(value);
        scoped
    }

    /// Decorators as an array. Those that are methods keep their receiver.
    fn list(&self, decorators: ArenaVec<'a, Decorator<'a>>) -> ArenaBox<'a, ArrayExpression<'a>> {
        let elements = decorators.into_iter().map(|decorator| {
            let expression = match decorator.expression {
                Expression::StaticMemberExpression(member) if !member.optional => {
                    let member = member.unbox();
                    let name = member.property.name.as_str();
                    let name = Expression::new_string_literal(member.property.span, name, None, &self.builder);
                    let pair = [member.object, name].map(ArrayExpressionElement::from);
                    let pair = ArenaVec::from_array_in(pair, &self.arena);
                    Expression::ArrayExpression(ArrayExpression::boxed(SPAN, pair, &self.builder))
                }
                expression => expression,
            };
            ArrayExpressionElement::from(expression)
        });
        let elements = ArenaVec::from_iter_in(elements, &self.arena);
        ArrayExpression::boxed(SPAN, elements, &self.builder)
    }

    fn member(&mut self, element: ClassElement<'a>, decorated: &mut Decorated<'a>) {
        match element {
            ClassElement::MethodDefinition(mut method) if !method.decorators.is_empty() => {
                let it = &mut *method;
                let member = self.undecorate(&mut it.decorators, &mut it.key, it.computed, it.r#static, decorated);
                decorated.has_instance_methods |= !member.is_static;
                if member.is_private() {
                    self.private_method(method, &member, decorated);
                } else {
                    describe(decorated, kind(it.kind), &member, "");
                    decorated.members.push(ClassElement::MethodDefinition(method));
                }
            }
            ClassElement::PropertyDefinition(mut field)
                if field.r#type == PropertyDefinitionType::PropertyDefinition && !field.decorators.is_empty() =>
            {
                let it = &mut *field;
                let member = self.undecorate(&mut it.decorators, &mut it.key, it.computed, it.r#static, decorated);
                describe(decorated, "field", &member, "");
                field.value = Some(self.initial_value(field.value.take(), &member, decorated));
                decorated.members.push(ClassElement::PropertyDefinition(field));
                self.run_extras(&member, decorated);
            }
            ClassElement::AccessorProperty(mut accessor)
                if accessor.r#type == AccessorPropertyType::AccessorProperty && !accessor.decorators.is_empty() =>
            {
                let it = &mut *accessor;
                let member = self.undecorate(&mut it.decorators, &mut it.key, it.computed, it.r#static, decorated);
                accessor.value = Some(self.initial_value(accessor.value.take(), &member, decorated));
                if member.is_private() {
                    self.private_accessor(accessor.value.take(), &member, decorated);
                } else {
                    describe(decorated, "accessor", &member, "");
                    decorated.members.push(ClassElement::AccessorProperty(accessor));
                }
                self.run_extras(&member, decorated);
            }
            element => decorated.members.push(element),
        }
    }

    /// Takes a member's decorators off.
    fn undecorate(
        &self,
        decorators: &mut ArenaVec<'a, Decorator<'a>>,
        key: &mut PropertyKey<'a>,
        computed: bool,
        is_static: bool,
        decorated: &mut Decorated<'a>,
    ) -> Member {
        let index = decorated.decorators.len();
        decorated.decorators.push(decorators.take_in(&self.arena));
        let name = if computed {
            self.keep_key(key, index, &decorated.callbacks);
            "undefined".to_owned()
        } else if let Some(name) = key.private_name() {
            format!("#{name}")
        } else {
            format!("{:?}", key.static_name().unwrap_or_default())
        };
        Member { index, is_static, name }
    }

    /// Makes a computed key known to the helper.
    fn keep_key(&self, key: &mut PropertyKey<'a>, index: usize, callbacks: &str) {
        let call = self.call(&format!("{callbacks}.k({index}, 0)"), key.take_in(&self.arena).into_expression());
        *key = PropertyKey::from(call);
    }

    fn initial_value(
        &self,
        value: Option<Expression<'a>>,
        member: &Member,
        decorated: &Decorated<'a>,
    ) -> Expression<'a> {
        let value = value.unwrap_or_else(|| snippet::expression(self.arena, "void 0"));
        self.call(&format!("{}.f({}, this, 0)", decorated.callbacks, member.index), value)
    }

    /// The call that `text` is, with `last` for its last argument.
    fn call(&self, text: &str, last: Expression<'a>) -> Expression<'a> {
        let mut call = snippet::expression(self.arena, text);
        let Expression::CallExpression(it) = &mut call else { unreachable!("the text is a call") };
        *it.arguments.last_mut().expect("with arguments") = Argument::from(last);
        call
    }

    fn run_extras(&mut self, member: &Member, decorated: &mut Decorated<'a>) {
        let (name, prefix) = (self.fresh_name(), member.prefix());
        let text = format!("{prefix}#{name} = {}.x({}, this);", decorated.callbacks, member.index);
        decorated.members.extend(snippet::class_members(self.arena, &text));
    }

    /// A private method cannot be replaced. What stands in its place calls what the decorators made of it.
    fn private_method(
        &mut self,
        mut method: ArenaBox<'a, MethodDefinition<'a>>,
        member: &Member,
        decorated: &mut Decorated<'a>,
    ) {
        let original = self.fresh_name();
        let (name, prefix, index) = (&member.name, member.prefix(), member.index);
        let value = format!("{}.v[{index}]", decorated.callbacks);
        let text = match method.kind {
            MethodDefinitionKind::Get => format!("{prefix}get {name}() {{ return {value}.call(this); }}"),
            MethodDefinitionKind::Set => format!("{prefix}set {name}(value) {{ {value}.call(this, value); }}"),
            _ => format!("{prefix}get {name}() {{ return {value}; }}"),
        };
        describe(decorated, kind(method.kind), member, &format!("this.#{original}"));
        decorated.members.extend(snippet::class_members(self.arena, &text));
        method.kind = MethodDefinitionKind::Method;
        method.r#static = true;
        method.key = PropertyKey::new_private_identifier(SPAN, self.arena.alloc_str(&original), &self.builder);
        decorated.members.push(ClassElement::MethodDefinition(method));
    }

    /// Likewise.
    fn private_accessor(&mut self, value: Option<Expression<'a>>, member: &Member, decorated: &mut Decorated<'a>) {
        let storage = self.fresh_name();
        let (name, prefix, index) = (&member.name, member.prefix(), member.index);
        let pair = format!("{}.v[{index}]", decorated.callbacks);
        let text = format!(
            "{prefix}#{storage}; \
             {prefix}get {name}() {{ return {pair}.get.call(this); }} \
             {prefix}set {name}(value) {{ {pair}.set.call(this, value); }}"
        );
        let base = format!("{{ get() {{ return this.#{storage}; }}, set(value) {{ this.#{storage} = value; }} }}");
        describe(decorated, "accessor", member, &base);
        let first = decorated.members.len();
        decorated.members.extend(snippet::class_members(self.arena, &text));
        if let ClassElement::PropertyDefinition(field) = &mut decorated.members[first] {
            field.value = value;
        }
    }
}

/// What the helper calls a kind of method.
fn kind(kind: MethodDefinitionKind) -> &'static str {
    match kind {
        MethodDefinitionKind::Get => "getter",
        MethodDefinitionKind::Set => "setter",
        MethodDefinitionKind::Method | MethodDefinitionKind::Constructor => "method",
    }
}

/// Adds a member's description for the helper. `base` is what a private member is before it is decorated.
fn describe(decorated: &mut Decorated<'_>, kind: &str, member: &Member, base: &str) {
    let Member { is_static, name, .. } = member;
    _ = write!(decorated.descriptions, "[\"{kind}\", {is_static}, ");
    if member.is_private() {
        let set = format!("(object, value) => {{ object.{name} = value; }}");
        let (get, set) = match kind {
            "method" | "getter" => (format!("(object) => object.{name}"), "undefined".to_owned()),
            "setter" => ("undefined".to_owned(), set),
            _ => (format!("(object) => object.{name}"), set),
        };
        _ = write!(decorated.descriptions, "\"{name}\", (object) => {name} in object, {get}, {set}, {base}], ");
    } else {
        _ = write!(decorated.descriptions, "{name}], ");
    }
}

fn is_decorated(class: &Class<'_>) -> bool {
    !class.decorators.is_empty()
        || class.body.body.iter().any(|member| match member {
            ClassElement::MethodDefinition(it) => !it.decorators.is_empty(),
            ClassElement::PropertyDefinition(it) => !it.decorators.is_empty(),
            ClassElement::AccessorProperty(it) => !it.decorators.is_empty(),
            ClassElement::StaticBlock(_) | ClassElement::TSIndexSignature(_) => false,
        })
}

impl<'a> Rewriter<'a> {
    /// Notes that `value` gets the name `name`, if it is a class without one.
    fn give_name(&mut self, name: Option<&str>, value: &Expression<'a>) {
        if let (Some(name), Expression::ClassExpression(class)) = (name, value.without_parentheses())
            && class.id.is_none()
        {
            self.given.insert(class.span.start, name.to_owned());
        }
    }

    fn give_key(&mut self, key: &PropertyKey<'a>, is_computed: bool, value: Option<&Expression<'a>>) {
        let Some(value) = value.filter(|_| !is_computed) else { return };
        let name = match key.private_name() {
            Some(name) => Some(format!("#{name}")),
            None => key.static_name().map(|name| name.to_string()),
        };
        self.give_name(name.as_deref(), value);
    }
}

impl<'a> VisitMut<'a> for Rewriter<'a> {
    fn visit_variable_declarator(&mut self, declarator: &mut VariableDeclarator<'a>) {
        if let (BindingPattern::BindingIdentifier(name), Some(value)) = (&declarator.id, &declarator.init) {
            self.give_name(Some(name.name.as_str()), value);
        }
        walk_mut::walk_variable_declarator(self, declarator);
    }

    fn visit_assignment_expression(&mut self, assignment: &mut AssignmentExpression<'a>) {
        if let AssignmentTarget::AssignmentTargetIdentifier(name) = &assignment.left {
            self.give_name(Some(name.name.as_str()), &assignment.right);
        }
        walk_mut::walk_assignment_expression(self, assignment);
    }

    fn visit_assignment_pattern(&mut self, pattern: &mut AssignmentPattern<'a>) {
        if let BindingPattern::BindingIdentifier(name) = &pattern.left {
            self.give_name(Some(name.name.as_str()), &pattern.right);
        }
        walk_mut::walk_assignment_pattern(self, pattern);
    }

    fn visit_formal_parameter(&mut self, parameter: &mut FormalParameter<'a>) {
        if let (BindingPattern::BindingIdentifier(name), Some(value)) = (&parameter.pattern, &parameter.initializer) {
            self.give_name(Some(name.name.as_str()), value);
        }
        walk_mut::walk_formal_parameter(self, parameter);
    }

    fn visit_object_property(&mut self, property: &mut ObjectProperty<'a>) {
        self.give_key(&property.key, property.computed, Some(&property.value));
        walk_mut::walk_object_property(self, property);
    }

    fn visit_property_definition(&mut self, field: &mut PropertyDefinition<'a>) {
        self.give_key(&field.key, field.computed, field.value.as_ref());
        walk_mut::walk_property_definition(self, field);
    }

    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        walk_mut::walk_expression(self, expression);
        if let Expression::ClassExpression(class) = expression
            && is_decorated(class)
        {
            let class = class.take_in_box(&self.arena);
            *expression = self.lower(class);
        }
    }

    fn visit_declaration(&mut self, declaration: &mut Declaration<'a>) {
        walk_mut::walk_declaration(self, declaration);
        if let Declaration::ClassDeclaration(class) = declaration
            && let Some(variable) = self.variable(class)
        {
            *declaration = Declaration::VariableDeclaration(variable);
        }
    }

    fn visit_export_declaration(&mut self, export: &mut ExportDeclaration<'a>) {
        let is_class = matches!(export.declaration, Declaration::ClassDeclaration(_));
        walk_mut::walk_export_declaration(self, export);
        // A namespace can export constants only.
        if let Declaration::VariableDeclaration(variable) = &mut export.declaration
            && is_class
        {
            variable.kind = VariableDeclarationKind::Const;
        }
    }
}

impl<'a> Rewriter<'a> {
    /// The variable that a decorated class declaration becomes.
    fn variable(&mut self, class: &mut ArenaBox<'a, Class<'a>>) -> Option<ArenaBox<'a, VariableDeclaration<'a>>> {
        if class.declare || !is_decorated(class) {
            return None;
        }
        let id = class.id.as_ref()?;
        let (name, span) = (id.name.to_string(), id.span);
        let Statement::VariableDeclaration(mut variable) = snippet::statement(self.arena, &format!("let {name} = 0;"))
        else {
            unreachable!("so the text says")
        };
        let class = class.take_in_box(&self.arena);
        variable.span = class.span;
        let declarator = variable.declarations.first_mut().expect("the text has one");
        declarator.span = span;
        declarator.init = Some(self.lower(class));
        Some(variable)
    }
}
