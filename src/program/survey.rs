//! One walk over a freshly parsed syntax tree, to learn what the later steps need to know about it.

use oxc::ast::{
    AstKind,
    ast::{CallExpression, Program, Statement, TSExternalModuleDeclaration, TSGlobalDeclaration, TSModuleReference},
};
use oxc::ast_visit::{Visit, walk};
use oxc::span::{GetSpan, Span};

/// What a program contains.
#[derive(Debug, Default)]
pub struct Survey {
    /// How deeply nodes nest. A method call counts as one level, not as the two nodes it is.
    pub depth: usize,
    /// The first node beyond the limit.
    pub too_deep: Option<Span>,
    /// What only modules may contain, in order of appearance.
    pub module_syntax: Vec<(ModuleSyntax, Span)>,
    /// Whether there are namespaces.
    pub namespaces: bool,
    /// Whether the program's own statements have a `using` or `await using` among them.
    pub top_level_using: bool,
    /// Whether there are decorators.
    pub decorators: bool,
    /// The first decorator of a parameter.
    pub parameter_decorator: Option<Span>,
    /// Whether classes have `accessor` members.
    pub accessors: bool,
}

/// Syntax that means nothing without a module around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModuleSyntax {
    /// `import …` as a statement.
    Import,
    /// `export …`, other than a namespace's.
    Export,
    /// `import.meta`.
    Meta,
    /// `import.source(…)` or `import.defer(…)`.
    Phase,
}

/// Walks over `program`. The walk is recursive.
pub fn survey(program: &Program<'_>, max_depth: usize) -> Survey {
    let top_level_using = program
        .body
        .iter()
        .any(|statement| matches!(statement, Statement::VariableDeclaration(variables) if variables.kind.is_using()));
    let survey = Survey { top_level_using, ..Survey::default() };
    let mut surveyor = Surveyor { survey, max_depth, depth: 0, open: Vec::new(), callee_start: None, ambient: 0 };
    surveyor.visit_program(program);
    surveyor.survey
}

struct Surveyor {
    survey: Survey,
    max_depth: usize,
    depth: usize,
    open: Vec<Node>,
    /// Where the call that was entered last begins, which is where its callee begins.
    callee_start: Option<u32>,
    /// Modules around the current node that are only declared.
    ambient: usize,
}

/// What matters of a node while inside it.
#[derive(Clone, Copy)]
struct Node {
    is_level: bool,
    is_namespace_body: bool,
}

impl Surveyor {
    fn found(&mut self, syntax: ModuleSyntax, span: Span) {
        if self.ambient == 0 {
            self.survey.module_syntax.push((syntax, span));
        }
    }

    fn in_namespace_body(&self) -> bool {
        self.open.last().is_some_and(|node| node.is_namespace_body)
    }
}

impl<'a> Visit<'a> for Surveyor {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::ImportDeclaration(_) => self.found(ModuleSyntax::Import, kind.span()),
            AstKind::TSImportEqualsDeclaration(declaration) => {
                if matches!(declaration.module_reference, TSModuleReference::ExternalModuleReference(_)) {
                    self.found(ModuleSyntax::Import, kind.span());
                }
            }
            AstKind::ExportDeclaration(_) if self.in_namespace_body() => {}
            AstKind::ExportDeclaration(_)
            | AstKind::ExportNamedDeclaration(_)
            | AstKind::ExportFromDeclaration(_)
            | AstKind::ExportDefaultDeclaration(_)
            | AstKind::ExportAllDeclaration(_)
            | AstKind::TSExportAssignment(_)
            | AstKind::TSNamespaceExportDeclaration(_) => self.found(ModuleSyntax::Export, kind.span()),
            AstKind::ImportMeta(_) => self.found(ModuleSyntax::Meta, kind.span()),
            AstKind::ImportExpression(import) if import.phase.is_some() => self.found(ModuleSyntax::Phase, kind.span()),
            AstKind::TSNamespaceDeclaration(_) => self.survey.namespaces = true,
            AstKind::Decorator(_) => self.survey.decorators = true,
            AstKind::FormalParameter(parameter) => {
                let decorator = parameter.decorators.first().map(GetSpan::span);
                self.survey.parameter_decorator = self.survey.parameter_decorator.or(decorator);
            }
            AstKind::AccessorProperty(_) => self.survey.accessors = true,
            _ => {}
        }
        let is_member = matches!(
            kind,
            AstKind::StaticMemberExpression(_)
                | AstKind::ComputedMemberExpression(_)
                | AstKind::PrivateFieldExpression(_)
        );
        let is_level = !(is_member && self.callee_start == Some(kind.span().start));
        self.callee_start = None;
        self.depth += usize::from(is_level);
        self.survey.depth = self.survey.depth.max(self.depth);
        if self.depth > self.max_depth && self.survey.too_deep.is_none() {
            self.survey.too_deep = Some(kind.span());
        }
        self.open.push(Node { is_level, is_namespace_body: matches!(kind, AstKind::TSModuleBlock(_)) });
    }

    fn leave_node(&mut self, _: AstKind<'a>) {
        let node = self.open.pop().expect("every node is entered before it is left");
        self.depth -= usize::from(node.is_level);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let kind = AstKind::CallExpression(self.alloc(call));
        self.enter_node(kind);
        self.callee_start = Some(call.span.start);
        self.visit_expression(&call.callee);
        self.callee_start = None;
        if let Some(arguments) = &call.type_arguments {
            self.visit_ts_type_parameter_instantiation(arguments);
        }
        self.visit_arguments(&call.arguments);
        self.leave_node(kind);
    }

    fn visit_ts_external_module_declaration(&mut self, module: &TSExternalModuleDeclaration<'a>) {
        self.ambient += 1;
        walk::walk_ts_external_module_declaration(self, module);
        self.ambient -= 1;
    }

    fn visit_ts_global_declaration(&mut self, global: &TSGlobalDeclaration<'a>) {
        self.ambient += 1;
        walk::walk_ts_global_declaration(self, global);
        self.ambient -= 1;
    }
}
