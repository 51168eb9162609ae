//! What the compiler is to do, by example.

mod mistakes;

use std::time::{Duration, Instant};

use protocol::MapEntry;

use super::{Diagnostic, MAX_DEPTH, Natives, Program, THREAD_BYTES, compile, stack};

const PARAMETERS: [&str; 3] = ["tools", "ToolCallError", "console"];

/// Compiles as a run does.
fn result(source: &str) -> Result<Program, Diagnostic> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.thread_stack_size(THREAD_BYTES).build().expect("a runtime without drivers");
    runtime.block_on(compile(source, &PARAMETERS))
}

#[track_caller]
fn compiled(source: &str) -> Program {
    result(source).unwrap_or_else(|diagnostic| panic!("{source:.100?} does not compile: {diagnostic}"))
}

/// The code without its line breaks and indentation.
#[track_caller]
fn code(source: &str) -> String {
    compiled(source).code.lines().map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
}

#[track_caller]
fn diagnostic(source: &str) -> String {
    match result(source) {
        Ok(Program { code, .. }) => panic!("{source:.100?} compiles, to {code:.1000}"),
        Err(diagnostic) => diagnostic.to_string(),
    }
}

#[track_caller]
fn message(source: &str) -> String {
    diagnostic(source).lines().next().unwrap_or_default().to_owned()
}

#[track_caller]
fn all_compile_to(table: &[(&str, &str)]) {
    for (source, expected) in table {
        assert_eq!(code(source), *expected, "from {source:?}");
    }
}

#[track_caller]
fn all_fail_with(table: &[(&str, &str)]) {
    for (source, expected) in table {
        let message = message(source);
        assert!(message.contains(expected), "{source:.100?} says {message:?}, not {expected:?}");
        assert!(message.starts_with("SyntaxError: "), "{message:?}");
    }
}

mod typescript {
    use super::*;

    #[test]
    fn types_go_and_their_values_stay() {
        all_compile_to(&[
            ("const a: number = 1", "const a = 1;"),
            ("let a = b as string, c = <T>d, e = f!, g = h satisfies I", "let a = b, c = d, e = f, g = h;"),
            ("interface A { b: C } type D = A | 1; return 1", "return 1;"),
            ("function f<T>(this: T, a?: T, ...b: T[]): asserts a is T {}", "function f(a, ...b) {}"),
            ("function f(a: string): void; function f(a: any) {}", "function f(a) {}"),
            ("const f = <T,>(a: T): T => a; f<string>('x')", "const f = (a) => a; f(\"x\");"),
            ("declare const a: 1; declare function b(): void; declare global { var c: 1 }", ""),
            ("declare module 'm' { import x from 'y'; export const z: 1 }", ""),
            ("for (const a of b as C[]) {} (a as any) = 1; a! += 1", "for (const a of b) {} a = 1; a += 1;"),
            ("try {} catch (e: unknown) {}", "try {} catch (e) {}"),
            ("let a: typeof b, c: import('d').E, f: unique symbol, g: `h${i}`", "let a, c, f, g;"),
        ]);
    }

    #[test]
    fn class_fields_are_defined_as_in_es2022() {
        all_compile_to(&[
            ("class A { a!: B; c?: D; readonly e = 1; declare f: G }", "class A { a; c; e = 1; }"),
            (
                "class A { constructor(private a = 1, readonly b?: C) {} }",
                "class A { a; b; constructor(a = 1, b) { this.a = a; this.b = b; } }",
            ),
            (
                "class A extends B { constructor(public a: C) { f(); super(a) } }",
                "class A extends B { a; constructor(a) { f(); super(a); this.a = a; } }",
            ),
            (
                "abstract class A<T> implements B { abstract a(): T; abstract b: T; protected override c(): void {} [d: string]: T }",
                "class A { c() {} }",
            ),
            (
                "class A { #a = 1; static #b() {} static { this.#b() } async *c() {} }",
                "class A { #a = 1; static #b() {} static { _at = this.#b(); } async *c() {} }",
            ),
        ]);
    }

    #[test]
    fn enums_are_lowered_whether_used_or_not() {
        all_compile_to(&[
            (
                "enum A { B, C = 5, D, E = 'x', F = f() }",
                "var A = function(A) { A[A[\"B\"] = 0] = \"B\"; A[A[\"C\"] = 5] = \"C\"; A[A[\"D\"] = 6] = \"D\"; \
              A[\"E\"] = \"x\"; A[A[\"F\"] = f()] = \"F\"; return A; }(A || {});",
            ),
            (
                "const enum A { B = 1 << 2 } return A.B",
                "var A = function(A) { A[A[\"B\"] = 4] = \"B\"; return A; }(A || {}); return A.B;",
            ),
            ("{ enum A {} }", "{ let A = function(A) { return A; }({}); }"),
        ]);
        assert!(
            code("enum A { B = f() } enum A { C = B }").ends_with("A[A[\"C\"] = A.B] = \"C\"; return A; }(A || {});")
        );
    }

    #[test]
    fn namespaces_are_lowered_with_their_exports() {
        all_compile_to(&[
            (
                "namespace A { export const b = 1; c() }",
                "let A; (function(_A) { const b = _A.b = 1; c(); })(A || (A = {}));",
            ),
            ("namespace A { export type B = 1 } namespace C {}", ""),
            (
                "function f() {} namespace f { export const a = 1 }",
                "function f() {} (function(_f) { const a = _f.a = 1; })(f || (f = {}));",
            ),
        ]);
        let dotted = code("namespace A.B { export const c = 1 }");
        assert!(dotted.contains("(B || (B = _A.B || (_A.B = {})))"), "{dotted}");
    }

    #[test]
    fn what_one_declaration_of_a_namespace_exports_the_others_see() {
        let merged = |uses: &str| {
            let code = code(&format!("namespace A {{ export const x = 1, y = 2 }} namespace A {{ {uses} }}"));
            let start = code.find("(function(_A2) { ").expect("a second block") + 17;
            code[start..].trim_end_matches(" })(A || (A = {}));").to_owned()
        };
        assert_eq!(merged("f(x, { x, y: y })"), "f(A.x, { x: A.x, y: A.y });");
        assert_eq!(merged("const x = 3; f(x, y)"), "const x = 3; f(x, A.y);");
        assert_eq!(merged("g((x) => x + y)"), "g((x) => x + A.y);");
        assert_eq!(
            merged("[x, z] = f; ({ x, y: z, y = 1 } = f); x++"),
            "[A.x, z] = f; ({x: A.x, y: z, y: A.y = 1} = f); A.x++;"
        );
        let nested = code("namespace A.B { export const c = 1 } namespace A { f(B.c) } namespace A.B { f(c) }");
        assert!(nested.contains("f(A.B.c)") && nested.contains("f(B.c)"), "{nested}");
    }

    #[test]
    fn variables_exported_from_a_namespace_stay_current() {
        let code = code("namespace N { export let a = 1, { b: [c] } = f() }");
        for variable in ["a", "c"] {
            let property = format!(
                "Object.defineProperty(N, \"{variable}\", {{ get: () => {variable}, set: (value) => {{ {variable} = value; }}, \
                 enumerable: true, configurable: true }});"
            );
            assert!(code.contains(&property), "{code}");
        }
    }

    #[test]
    fn accessor_members_become_a_private_field_with_getter_and_setter() {
        all_compile_to(&[
            (
                "class A { accessor x = 1 }",
                "class A { #_accessor0 = 1; get x() { return this.#_accessor0; } set x(value) { this.#_accessor0 = value; } }",
            ),
            (
                "class A { static accessor #x }",
                "class A { static #_accessor0; static get #x() { return this.#_accessor0; } \
              static set #x(value) { this.#_accessor0 = value; } }",
            ),
            (
                "class A { accessor [f()] }",
                "let _accessor0; class A { #_accessor0; get [_accessor0 = f()]() { return this.#_accessor0; } \
              set [_accessor0](value) { this.#_accessor0 = value; } }",
            ),
            ("abstract class A { abstract accessor x: B }", "class A {}"),
        ]);
        assert!(
            code("class A { accessor x; #_accessor0 }").contains("#_accessor_0"),
            "a name the program uses is not taken"
        );
    }

    #[test]
    fn decorators_are_applied_by_a_helper() {
        let lowered = |source: &str| {
            let code = code(source);
            assert!(code.starts_with("const _decorate="), "{code}");
            let (_, program) = code.split_once("return final ?? made;}; ").expect("the helper's end");
            program.to_owned()
        };
        assert_eq!(
            lowered("class A { @b.c m(): void {} @d(1) static x: T = 1 }"),
            "let A = _decorate([], [[[b, \"c\"]], [d(1)]], (_decorate1) => class A { \
             static { _decorate1.a(this, \"A\", [[ \"method\", false, \"m\" ], [ \"field\", true, \"x\" ]]); } \
             #_decorate3 = _decorate1.i(this); m() {} static x = _decorate1.f(1, this, 1); \
             static #_decorate2 = _decorate1.x(1, this); });"
        );
        assert_eq!(
            lowered("return @a class B {}"),
            "return (() => { let B; return _decorate([a], [], (_decorate1) => class { \
             static { B = _decorate1.a(this, \"B\", []); } static { _decorate1.e(); } }); })();"
        );
        all_fail_with(&[(
            "class A { constructor(@inject() private b: B) {} }",
            "Parameter decorators are not supported",
        )]);
    }

    #[test]
    fn using_is_lowered_to_try_and_finally() {
        let lowered = code("using a = f(); const b = 1; return b");
        assert!(lowered.starts_with("const _usingCtx2=() => {"), "{lowered}");
        assert!(
            lowered
                .contains("try { var _usingCtx = _usingCtx2(); const a = _usingCtx.u(f()); const b = 1; return b; }")
        );
        assert!(
            lowered.ends_with("catch (_) { _explain(_); _usingCtx.e = _; } finally { _usingCtx.d(); }"),
            "{lowered}"
        );
        assert!(code("{ await using a = f() }").ends_with("finally { await _usingCtx.d(); }"));
        assert!(code("for (using a of b) c()").contains("for (const _a of b) try {"));
        assert!(!lowered.contains("import"));
    }

    #[test]
    fn javascript_the_engine_knows_stays_as_it_is() {
        for kept in [
            "a ??= b?.c ?? d ** e;",
            "async function* f() { for await (const a of b) yield* a; }",
            "const { a, ...b } = { ...c };",
            "class A { static { new.target; } }",
            "label: for (;;) break label;",
            "await import(\"x\");",
            "require(\"x\");",
            "/(?<a>b)\\k<a>/dgimsuy;",
            "/[a--b]/v;",
            "123n ** 4_5n;",
        ] {
            assert_eq!(code(kept).replace('_', ""), kept.replace('_', ""));
        }
    }
}

mod programs {
    use super::*;

    #[test]
    fn a_left_operand_that_the_right_one_changes_is_read_before() {
        all_compile_to(&[
            ("let x = 1; x + x++", "let x = 1; (0, x) + x++;"),
            ("let x = 1; (x) ** (x = 2)", "let x = 1; (0, x) ** (x = 2);"),
            ("let k = 1; k * f(1, --k)", "let k = 1; (0, k) * f(1, --k);"),
            ("let x = 1; x < ([x] = [2])", "let x = 1; (0, x) < ([x] = [2]);"),
            ("let x = 1, y; x + (y = 2)", "let x = 1, y; x + (y = 2);"),
            ("let x = 1; x + f(() => x++)", "let x = 1; x + f(() => x++);"),
            ("let x = 1; x++ + x", "let x = 1; x++ + x;"),
        ]);
    }

    #[test]
    fn regular_expressions_passed_more_than_once_are_made_by_the_guest() {
        all_compile_to(&[
            ("const r = /a/g; return r", "const r = /a/g; return r;"),
            ("for (;;) /a\\/b/gi.test(s)", "for (;;) _regExp(0, \"a\\\\/b\", \"gi\").test(s);"),
            (
                "return [/a/, () => [/b/, /c/u]]",
                "return [/a/, () => [_regExp(0, \"b\", \"\"), _regExp(1, \"c\", \"u\")]];",
            ),
            ("class C { r = /\u{e4}/ }", "class C { r = _regExp(0, \"\u{e4}\", \"\"); }"),
        ]);
        assert_eq!(compiled("while (x) /a/.test(x)").natives.reg_exp.as_deref(), Some("_regExp"));
    }

    #[test]
    fn what_is_caught_is_put_into_words_by_the_guest() {
        all_compile_to(&[
            ("try { f() } catch (e) { g(e) }", "try { f(); } catch (e) { _explain(e); g(e); }"),
            ("try { f() } catch { g() } finally { h() }", "try { f(); } catch { g(); } finally { h(); }"),
            ("try { f() } catch (e) {}", "try { f(); } catch (e) {}"),
            (
                "try { f() } catch ({ message: m = d }) { let d; g(m) }",
                "try { f(); } catch (_caught) { _explain(_caught); let { message: m = d } = _caught; { let d; g(m); } }",
            ),
            (
                "try { f() } catch (_explain) { try { g() } catch (_caught) { h() } }",
                "try { f(); } catch (_explain) { _explain_(_explain); try { g(); } catch (_caught) { _explain_(_caught); h(); } }",
            ),
        ]);
        assert_eq!(compiled("try { f() } catch (e) { g(e) }").natives.explain.as_deref(), Some("_explain"));
        assert_eq!(compiled("f('catch')").natives, Natives::default());
    }

    #[test]
    fn method_calls_get_a_position_where_the_method_is_named() {
        all_compile_to(&[
            ("a.b(1); this.b()", "_at = a.b(1); _at = this.b();"),
            ("const x = a.b().c[d](...e)", "const x = _at = (_at = _at = a).b().c[d](...e);"),
            ("a.b().c(); a.b.c().d()", "(_at = a.b()).c(); (_at = a.b.c()).d();"),
            ("await a.b(); (await a).b()", "await (_at = a.b()); _at = (await a).b();"),
            ("new (a.b())(); class C extends a.b() {}", "new (_at = (a.b()))(); class C extends (_at = a.b()) {}"),
            ("a?.b().c(d.e()).f; (a?.b()).c()", "a?.b().c((_at = _at = d).e()).f; _at = (a?.b()).c();"),
            (
                "console.log(1); tools.x(); Math.max(2); 'a'.at(0)",
                "console.log(1); tools.x(); Math.max(2); \"a\".at(0);",
            ),
            ("const a = []; let b = []; a.push(1); b.push(1)", "const a = []; let b = []; a.push(1); _at = b.push(1);"),
            ("Object.keys(a).map(b); JSON.parse(a).b()", "Object.keys(a).map(b); _at = JSON.parse(a).b();"),
            ("f(1)(2); a.b; new a.b(1)", "f(1)(2); a.b; new a.b(1);"),
            ("f((a) => a.b()); f((a) => { a.b() })", "f((a) => a.b()); f((a) => { _at = a.b(); });"),
            ("f((a) => a.b().c())", "f((a) => (_at = a.b()).c());"),
            ("let _at; a.b()", "let _at; _at_ = a.b();"),
        ]);
        // Within an expression that has a position.
        all_compile_to(&[
            ("f(a.b(), a.b.c(), a().b())", "f((_at = _at = a).b(), a.b.c(), (_at = a()).b());"),
            ("f(a.b.c(), a.b.d())", "f(a.b.c(), (_at = a.b).d());"),
            ("Object.keys(a.b.c()); new Set(a.b.c())", "Object.keys((_at = a.b).c()); new Set((_at = a.b).c());"),
            ("f((a) => 1 + a.b.c())", "f((a) => 1 + (_at = a.b.c()));"),
            ("a.b.c().d; x = a.b.c()", "(_at = a.b).c().d; x = a.b.c();"),
            ("throw !a.b.c(); delete a.b.c().d", "throw !a.b.c(); delete (_at = a.b).c().d;"),
            ("x = class { y = a.b.c() }", "x = class { y = _at = a.b.c(); };"),
        ]);
        assert_eq!(compiled("a.b()").natives.mark.as_deref(), Some("_at"));
        let deep = format!("return {}a.b(){}", "[".repeat(150), "]".repeat(150));
        assert_eq!(compiled(&deep).natives, Natives::default());
    }

    #[test]
    fn top_level_is_the_body_of_an_async_function() {
        all_compile_to(&[
            ("return 1", "return 1;"),
            ("return await tools.f()", "return await tools.f();"),
            ("if (a) return", "if (a) return;"),
            ("new.target; arguments.length; this", "new.target; arguments.length; this;"),
            ("var a; function a() {} function a() {} var a", "var a; function a() {} function a() {} var a;"),
        ]);
    }

    #[test]
    fn nothing_escapes_the_function() {
        all_fail_with(&[
            ("return 1 } function x() {", "Unexpected token `}`"),
            ("}) ; (async function () {", "Unexpected token `}`"),
            ("*/ } /*", "Unexpected token"),
        ]);
    }

    #[test]
    fn parameters_are_not_redeclared() {
        all_fail_with(&[
            ("let tools = 1", "Identifier 'tools' has already been declared"),
            ("const [{ console }] = a", "Identifier 'console' has already been declared"),
            ("class ToolCallError {}", "Identifier 'ToolCallError' has already been declared"),
            ("enum tools { A }", "Identifier 'tools' has already been declared"),
            ("namespace tools { f() }", "Identifier 'tools' has already been declared"),
            ("using console = a", "Identifier 'console' has already been declared"),
        ]);
        all_compile_to(&[
            ("var tools = 1; tools = 2", "var tools = 1; tools = 2;"),
            ("function console() {}", "function console() {}"),
            ("{ let tools = 1 }", "{ let tools = 1; }"),
            ("declare const tools: T; interface console {} type ToolCallError = 1", ""),
        ]);
    }

    #[test]
    fn strict_mode_and_early_errors_hold() {
        all_fail_with(&[
            ("with (a) {}", "'with' statements are not allowed"),
            ("010", "Octal"),
            ("delete a", "Delete of an unqualified identifier"),
            ("let a; let a", "Identifier 'a' has already been declared"),
            ("let a; function a() {}", "Identifier 'a' has already been declared"),
            ("const a", "Missing initializer in const declaration"),
            ("break", "break"),
            ("function f() { await a }", "`await` is only allowed within async functions"),
            ("/(/", "Invalid regular expression"),
            ("class A { b() { this.#c } }", "Private"),
        ]);
    }

    #[test]
    fn modules_are_refused_with_what_to_do_instead() {
        all_fail_with(&[
            ("import a from 'b'", "Cannot use `import`: the sandbox has no modules"),
            ("import 'b'", "Cannot use `import`"),
            ("import type { A } from 'b'", "Cannot use `import`"),
            ("import a = require('b')", "Cannot use `import`"),
            ("if (1) { import a from 'b' }", "Cannot use `import`"),
            ("export const a = 1", "Cannot use `export`: a program is the body of an async function"),
            ("export default 1", "Cannot use `export`"),
            ("export { a } from 'b'", "Cannot use `export`"),
            ("export * from 'b'", "Cannot use `export`"),
            ("export = 1", "Cannot use `export`"),
            ("function f() { export const a = 1 }", "Cannot use `export`"),
            ("f(import.meta.url)", "Cannot use `import.meta`"),
            ("import.source('a')", "Cannot use `import.source`"),
        ]);
        let text = diagnostic("import fs from 'fs'\nreturn 1");
        assert!(text.contains("help: Remove it. `tools`, `ToolCallError`, `console` and JavaScript's own globals are there without importing; Node's modules"));
        assert_eq!(code("namespace A { export namespace b { c() } } import d = A.b").matches("var d = A.b").count(), 1);
    }

    #[test]
    fn jsx_and_markdown_are_recognised() {
        all_fail_with(&[
            ("return <div>{a}</div>", "JSX is not supported"),
            ("const a = <><b/></>", "JSX is not supported"),
            ("```ts\nreturn 1\n```", "The program is wrapped in a Markdown code fence"),
            ("\n  ```\nreturn 1\n```", "The program is wrapped in a Markdown code fence"),
            ("Here it is:\n\n```ts\nreturn 1\n```", "There is a Markdown code fence in the program"),
            ("const a = `\n```js\nb\n```\n`", "There is a Markdown code fence in the program"),
        ]);
        assert_eq!(code("return `\\`\\`\\`ts`"), "return `\\`\\`\\`ts`;");
    }
}

mod sources {
    use super::*;

    #[test]
    fn odd_sources_compile() {
        all_compile_to(&[
            ("", ""),
            (" \n\t", ""),
            ("// nothing", ""),
            ("/* nothing */", ""),
            ("return 1 // one", "return 1;"),
            ("\u{feff}return 1", "return 1;"),
            ("#!/usr/bin/env node\nreturn 1", "return 1;"),
            ("a\r\nb\rc\u{2028}d\u{2029}e", "a; b; c; d; e;"),
            ("return '\0'", "return \"\\0\";"),
            ("let größe, 変数, \\u0061b", "let größe, 変数, ab;"),
            ("a <!--b", "a < !--b;"),
            ("'use strict'; return 1", "\"use strict\"; return 1;"),
            ("return '\\ud800'", "return \"\\ud800\";"),
        ]);
    }

    #[test]
    fn characters_outside_the_language_are_refused() {
        all_fail_with(&[
            ("a\0b", "Invalid character U+0000"),
            ("let 😀 = 1", "Invalid character"),
            ("--> a", "Unexpected token"),
        ]);
    }
}

mod positions {
    use super::*;

    /// Where in the source `mark` in the code comes from.
    #[track_caller]
    fn origin(source: &str, mark: &str) -> (u32, u32) {
        let Program { code, positions, .. } = compiled(source);
        // Helpers come first.
        let at = code.rfind(mark).unwrap_or_else(|| panic!("{mark:?} is not in {code}"));
        let line = code[..at].matches('\n').count();
        // The engine counts characters.
        let column = code[..at].rsplit('\n').next().unwrap_or_default().chars().count();
        let (line, column) = (u32::try_from(line).unwrap(), u32::try_from(column).unwrap());
        let after = positions.partition_point(|entry| (entry.line, entry.column) <= (line, column));
        let MapEntry { line: found, source_line, source_column, .. } = positions[after - 1];
        assert_eq!(found, line, "{mark:?} has a position on its line");
        (source_line, source_column)
    }

    #[test]
    fn lines_and_columns_are_those_of_the_source_in_utf16() {
        for (source, mark, expected) in [
            ("return 1\n\n  throw boom", "throw", (2, 2)),
            ("return 1\r\n\tthrow boom", "throw", (1, 1)),
            ("a\rthrow boom", "throw", (1, 0)),
            ("a\u{2028}throw boom", "throw", (1, 0)),
            ("f('😀é'); throw boom", "throw", (0, 10)),
            ("f('😀😀', g, '😀', h, boom)", "boom", (0, 22)),
            ("f(`😀\n😀`, boom)", "boom", (1, 5)),
            ("\u{feff}throw boom", "throw", (0, 0)),
            ("const a: Map<string, number> = boom()", "boom", (0, 31)),
            ("enum A { B } throw boom", "throw", (0, 13)),
            ("a.b(c).boom(d)", "boom", (0, 7)),
            ("{ using a = b; throw boom }", "throw", (0, 15)),
            ("class A { accessor b = boom() }", "boom", (0, 23)),
            ("class A { @b c() { throw boom } }", "throw", (0, 19)),
            ("namespace A { export let b = 1; throw boom }", "throw", (0, 32)),
            ("#! /bin/x\nthrow boom", "throw", (1, 0)),
        ] {
            assert_eq!(origin(source, mark), expected, "{source:?}");
        }
    }

    #[test]
    fn entries_ascend_without_doubles() {
        let source =
            "class A { constructor(private a: B, c = 1) {} }\nenum D { E }\n{ using f = g() }\nreturn [1, 2, '😀', h]";
        let positions = compiled(source).positions;
        assert!(positions.is_sorted_by(|a, b| (a.line, a.column) < (b.line, b.column)));
    }
}

mod engine {
    use super::*;

    #[test]
    fn switches_have_dead_zones() {
        all_compile_to(&[
            ("switch (a) { case 0: let b; case 1: b }", "switch (a) { case 0: let b; case 1: b; () => [b]; }"),
            (
                "switch (a) { case 0: let { b, c: [d] } = e; class F {} case 1: d = 1; case 2: f(() => F) }",
                "switch (a) { case 0: let { b, c: [d] } = e; class F {} case 1: d = 1; case 2: \
                 f(() => F); () => [d, F]; }",
            ),
            ("switch (a) { case 0: b; case 1: let b; b }", "switch (a) { case 0: b; case 1: let b; b; }"),
            ("switch (a) { case 0: let b; b; case 1: { c } }", "switch (a) { case 0: let b; b; case 1: { c; } }"),
            ("switch (a) { case 0: { let b } case 1: b }", "switch (a) { case 0: { let b; } case 1: b; }"),
        ]);
    }

    #[test]
    fn using_is_renamed_where_it_is_a_name() {
        all_compile_to(&[
            ("const using = 1; return using", "const using_ = 1; return using_;"),
            (
                "let using; ({ using } = a); ({ using = 2 } = a); f({ using }); using: for (;;) break using; b.using",
                "let using_; ({using: using_} = a); ({using: using_ = 2} = a); f({ using: using_ }); \
                 using_: for (;;) break using_; b.using;",
            ),
            ("'using_'; let using", "\"using_\"; let using__;"),
        ]);
    }

    #[test]
    fn constructors_have_their_names_without_quotes() {
        all_compile_to(&[
            ("class A { 'constructor'() {} }", "class A { constructor() {} }"),
            (
                "class A { ['constructor']() {} static 'constructor'() {} get 'a'() {} }",
                "class A { [\"constructor\"]() {} static \"constructor\"() {} get \"a\"() {} }",
            ),
        ]);
    }

    #[test]
    fn classes_tell_their_text_where_it_may_be_asked_for() {
        let told = "class A { static { _classSource(this, \"class A { b: C }\"); } b; }";
        all_compile_to(&[
            ("class A { b: C } String(A)", &format!("{told} String(A);")),
            ("class A { b: C } a.toString()", &format!("{told} _at = a.toString();")),
            ("class A { b: C } `${A}`", &format!("{told} `${{A}}`;")),
            ("class A { b: C } '' + A", &format!("{told} \"\" + A;")),
            ("class A { b: C } `${new A()}`", "class A { b; } `${new A()}`;"),
        ]);
        let names = |source| compiled(source).natives.class_source;
        assert_eq!(names("class A {} String(_classSource)"), Some("_classSource_".to_owned()));
        assert_eq!(names("class A {} f(A)"), None);
        assert_eq!(names("String(a)"), None);
    }

    #[test]
    fn texts_of_nested_classes_do_not_add_up() {
        let levels = 200;
        let source = format!("String(a);{}{}", "class a{b(){".repeat(levels), "}}".repeat(levels));
        assert!(compiled(&source).code.len() < 12 * source.len());
    }

    #[test]
    fn decorated_classes_have_the_names_of_what_they_are_assigned_to() {
        for (source, name) in [
            ("const A = @d class {}", "\"A\""),
            ("let A; A ??= (@d class {})", "\"A\""),
            ("f({ A: @d class {}, b: 1 })", "\"A\""),
            ("const { A = @d class {} } = {}", "\"A\""),
            ("f((A = @d class {}) => A)", "\"A\""),
            ("class C { static #a = @d class {} }", "\"#a\""),
            ("const A = @d class B {}", "\"B\""),
            ("const A = f(@d class {})", "undefined"),
            ("f({ [A]: @d class {} })", "undefined"),
            ("const A = [@d class {}, class {}]", "undefined"),
        ] {
            let code = code(source);
            assert!(code.contains(&format!(".a(this, {name}, [])")), "{source}: {code}");
        }
    }
}

mod diagnostics {
    use super::*;

    #[test]
    fn message_place_frame_and_help() {
        assert_eq!(
            diagnostic("const a = 1\nconst b = 2\nconst c = f(a b)\nconst d = 4\nreturn d"),
            "SyntaxError: Expected `,` or `)` but found `b`\n    at program.ts:3:15\n\n\
             \x20 1 | const a = 1\n  2 | const b = 2\n> 3 | const c = f(a b)\n    |               ^\n  4 | const d = 4\n\
             Opened here at program.ts:3:12"
        );
        assert_eq!(
            diagnostic("\tconst 😀a"),
            "SyntaxError: Invalid character `😀`\n    at program.ts:1:8\n\n> 1 | \tconst 😀a\n    | \t      ^"
        );
        assert_eq!(
            diagnostic("f(1"),
            "SyntaxError: Expected `)` but the program ends here\n    at program.ts:1:4\n\n> 1 | f(1\n    |    ^"
        );
        assert_eq!(
            diagnostic("'é😀'; let x; let x"),
            "SyntaxError: Identifier 'x' has already been declared\n    at program.ts:1:19\n\n\
             > 1 | 'é😀'; let x; let x\n    |                  ^\n`x` has already been declared here at program.ts:1:12"
        );
    }

    #[test]
    fn line_numbers_and_columns_agree_with_line_endings_of_all_kinds() {
        for ending in ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"] {
            let text = diagnostic(&format!("a{ending}\tb{ending}c d{ending}e"));
            assert!(text.contains("at program.ts:3:3\n"), "{text:?}");
            assert!(text.contains("  1 | a\n  2 | \tb\n> 3 | c d\n    |   ^\n  4 | e"), "{text:?}");
        }
    }

    #[test]
    fn long_lines_are_clipped_around_the_spot() {
        let text = diagnostic(&format!("{}let let{}", "a();".repeat(500), ";b()".repeat(500)));
        assert!(text.contains(":1:2005"), "{text}");
        let lines: Vec<_> = text.lines().filter(|line| line.contains(" | ")).collect();
        let [source, marker] = &*lines else { panic!("{text}") };
        assert!(source.chars().count() < 140, "{source}");
        assert!(source.contains("…") && source.ends_with('…'));
        let spot = marker.chars().count() - 3;
        assert_eq!(source.chars().skip(spot).take(3).collect::<String>(), "let");
        assert!(marker.ends_with("^^^"));
    }

    #[test]
    fn the_first_three_errors_are_told_and_the_others_counted() {
        let text = diagnostic("const a;\nconst b;\nconst c;\nconst d;\nconst e;");
        assert_eq!(text.matches("SyntaxError: Missing initializer").count(), 3);
        assert!(text.ends_with("… and 2 more errors"), "{text}");
        let places: Vec<_> = text.lines().filter(|line| line.contains("program.ts")).collect();
        assert_eq!(places, ["    at program.ts:1:7", "    at program.ts:2:7", "    at program.ts:3:7"]);
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let text = diagnostic("'\u{1b}[2J'; let let");
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}

mod hostile {
    use super::*;

    /// Sources that nest, as what comes before, what is repeated, what is in the middle, and what is repeated after it.
    const NESTS: [(&str, &str, &str, &str); 60] = [
        ("x=", "(", "1", ")"),
        ("x=", "[", "1", "]"),
        ("", "{", "", "}"),
        ("x=", "{a:", "1", "}"),
        ("let ", "[", "a", "]=1"),
        ("let ", "{a:", "a", "}"),
        ("x=", "a=>", "1", ""),
        ("x=", "()=>{", "", "}"),
        ("x=", "(a=", "1", ")=>1"),
        ("x=", "(a=", "", ""),
        ("x=", "async a=>", "1", ""),
        ("x=", "async(", "1", ")"),
        ("x=", "!", "1", ""),
        ("x=", "- +", "1", ""),
        ("x=", "a?b:", "1", ""),
        ("x=", "a?", "1", ":b"),
        ("x=", "a?(b):c=>", "1", ""),
        ("x=", "a?(b)=>(", "", ""),
        ("x=", "`${", "1", "}`"),
        ("x=", "f(", "1", ")"),
        ("x=", "new ", "a", ""),
        ("x=", "await ", "a", ""),
        ("x=", "typeof ", "a", ""),
        ("x=f", "()", "", ""),
        ("x=a", ".b", "", ""),
        ("x=a", "?.b", "", ""),
        ("x=a", "[0]", "", ""),
        ("x=a", "``", "", ""),
        ("x=a", "!", "", ""),
        ("x=a", "+a", "", ""),
        ("x=a", "**a", "", ""),
        ("x=a", "<a", "", ""),
        ("x=a", "<(a", "", ""),
        ("x=a", " as b", "", ""),
        ("", "a=", "1", ""),
        ("", "if(a);else ", ";", ""),
        ("", "if(a)", ";", ""),
        ("", "for(;;)", ";", ""),
        ("", "try{", "", "}catch{}"),
        ("", "switch(a){case 1:", "", "}"),
        ("", "function f(){", "", "}"),
        ("", "class a{b(){", "", "}}"),
        ("x=", "class extends ", "a", "{}"),
        ("x=", "class{a=", "1", "}"),
        ("x=", "class{[", "1", "](){}}"),
        ("x=", "@(", "a", ")class{}"),
        ("let x:", "Array<", "a", ">"),
        ("let x:", "(", "a", ")"),
        ("let x:", "(a:", "b", ")=>c"),
        ("let x:", "{a:", "b", "}"),
        ("let x:", "[", "b", "]"),
        ("let x:a", "[]", "", ""),
        ("let x:", "a extends b?c:", "d", ""),
        ("let x:", "keyof ", "d", ""),
        ("x=", "<a>", "1", ""),
        ("x=", "a<", "b", ">()"),
        ("", "namespace a{", "", "}"),
        ("namespace a", ".a", "{let x=1}", ""),
        ("x=/", "(", "a", ")/"),
        ("", "{using a=b;", "", "}"),
    ];

    #[test]
    fn no_nesting_overflows_the_stack_or_takes_long() {
        for (before, open, middle, close) in NESTS {
            for levels in [30, 1_000, 20_000] {
                let source = format!("{before}{}{middle}{}", open.repeat(levels), close.repeat(levels));
                let start = Instant::now();
                // Whatever the verdict, there is one.
                _ = result(&source);
                let limit = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });
                assert!(start.elapsed() < limit, "{levels} times {open:?} took {:?}", start.elapsed());
            }
        }
    }

    #[test]
    fn what_takes_the_parser_exponential_time_is_refused() {
        for unit in ["a?(a<(a=", "a<(a=", "a<{[a<", "a<(a=>a<("] {
            let start = Instant::now();
            assert!(result(&format!("x={}", unit.repeat(100))).is_err(), "{unit}");
            assert!(start.elapsed() < Duration::from_secs(5), "{unit} took {:?}", start.elapsed());
        }
    }

    #[test]
    fn ordinary_chains_and_nestings_compile() {
        for source in [
            format!("return 1{}", "+1".repeat(1_000)),
            format!("return a{}", ".b(c)".repeat(1_000)),
            "if (a) b(); else ".repeat(500) + ";",
            format!("return {}1{}", "[".repeat(500), "]".repeat(500)),
            format!("return {}1{}", "(".repeat(500), ")".repeat(500)),
            format!("return {}", "a.map((x) => x < 1 ? f(x) : g(x)), ".repeat(300) + "1"),
            format!("const a = [{}]", "{ a: 1, b: 'x', c: [1, 2, 3] },\n".repeat(5_000)),
            "{ const f: Map<string, Array<number>> = new Map<string, Array<number>>(); }\n".repeat(2_000),
        ] {
            compiled(&source);
        }
    }

    #[test]
    fn trees_beyond_the_limit_are_refused_with_the_place() {
        let text = diagnostic(&format!("return 0\n{}a{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH)));
        assert!(
            text.starts_with(&format!("SyntaxError: program is nested too deeply (limit {MAX_DEPTH} levels)\n")),
            "{text}"
        );
        assert!(text.contains("at program.ts:2:1499\n"), "{text}");
        all_fail_with(&[
            (&"[".repeat(100_000), "program is nested too deeply"),
            (&"{".repeat(1_000_000), "program is nested too deeply"),
            (&"(".repeat(1_000_000), "program is too intricate to compile"),
        ]);
    }

    #[test]
    fn output_does_not_grow_with_indentation() {
        let levels = 1_000;
        let source = format!("{}{}{}", "{".repeat(levels), "a;".repeat(20_000), "}".repeat(levels));
        assert!(compiled(&source).code.len() < 4 * source.len());
        assert_eq!(compiled("{ { a } }").code, "{\n\t{\n\t\ta;\n\t}\n}\n");
    }

    #[test]
    fn large_flat_sources_compile_in_linear_time() {
        for (before, unit, after) in [
            ("x=[", "a,", "]"),
            ("", "a;", ""),
            ("x=`", "${a}", "`"),
            ("x='", "(", "'"),
            ("", "/* ( */", ""),
            ("x={", "a:1,", "}"),
            ("", "let a:b<c>;{let a}", ""),
        ] {
            let source = format!("{before}{}{after}", unit.repeat(200_000 / unit.len()));
            let start = Instant::now();
            _ = result(&source);
            assert!(start.elapsed() < Duration::from_secs(10), "{unit:?} took {:?}", start.elapsed());
        }
    }

    #[test]
    fn stack_is_reckoned_by_tokens_that_can_open_a_level() {
        let of = |source: &str| stack::stack_bytes_needed(source);
        let per_token = of("[[") - of("[");
        for (source, tokens) in [
            ("", 0),
            (")]},;:'\" \n\t", 0),
            ("(([[{{", 6),
            ("await await\nawait", 3),
            ("a=>a=>", 6),
            ("\u{a0}typeof\u{a0}typeof", 4),
            ("a1b2", 1),
        ] {
            assert_eq!((of(source) - of("")) / per_token, tokens, "{source:?}");
        }
    }

    #[test]
    fn only_what_cannot_take_long_is_compiled_on_the_spot() {
        assert!(stack::is_quick("return await tools.add({ a: 1, b: [2, (3)] })"));
        assert!(!stack::is_quick(&"a?(a<(a=".repeat(3)));
        assert!(!stack::is_quick(&"(".repeat(11)));
        assert!(!stack::is_quick(&"`".repeat(11)));
        assert!(!stack::is_quick(&"a;".repeat(3 << 10)));
    }

    #[test]
    fn programs_too_large_for_any_stack_are_refused() {
        let source = "[".repeat(if cfg!(debug_assertions) { 3 << 20 } else { 6 << 20 });
        let text = diagnostic(&format!("/*{source}*/"));
        assert!(text.starts_with("SyntaxError: the program is too large to compile ("), "{text}");
    }
}
