//! The console against Node's: what Node prints is in `inspect/cases.json`, written by `inspect/generate.mjs`.

#[allow(dead_code, reason = "this test looks at logs only")]
mod support;

use protocol::MapEntry;
use support::{run, run_with};

#[derive(serde::Deserialize)]
struct Case {
    program: String,
    printed: Vec<String>,
}

#[test]
fn the_console_prints_what_node_prints() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("inspect/cases.json")).expect("the file is well-formed");
    let mut failures = Vec::new();
    for Case { program, printed } in &cases {
        let run = run(program);
        if run.logs != *printed {
            failures.push(format!(
                "{program}\n  expected {printed:#?}\n  printed  {:#?}\n  ended {:?}",
                run.logs, run.ended
            ));
        }
    }
    assert!(failures.is_empty(), "{} of {} cases differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

#[test]
fn what_the_program_throws_while_it_is_looked_at_is_ignored() {
    let run = run("
        console.log({ get a() { throw 1 }, set a(x) {} })
        console.log(new (class A { get [Symbol.toStringTag]() { throw 1 } })())
        console.log(new (class B extends Error { get name() { throw 1 } })('m'))
    ");
    assert_eq!(run.logs, ["{ a: [Getter/Setter] }", "A {}", "[B [Error]: m]"]);
    let run = support::run("
        const thrower = () => { throw 1 }
        const handler = new Proxy({}, { get: () => thrower })
        console.log(new Proxy({ a: 1 }, handler), new Proxy([1], handler))
        console.table(new Proxy([new Proxy({ a: 1 }, handler)], handler))
        console.log('%s %d %i %f', { toString: thrower }, { valueOf: thrower }, { toString: thrower }, { toString: thrower })
        console.log('%j', { toJSON: thrower })
        console.log({ [Symbol.for('nodejs.util.inspect.custom')]: thrower }.constructor === Object)
        console.assert(false, { toString: thrower })
    ");
    assert_eq!(run.logs[0], "{ a: 1 } [ 1 ]");
    assert!(run.logs[1].contains("│ 0       │ 1 │"), "{}", run.logs[1]);
    assert_eq!(run.logs[2], "{ toString: [Function: thrower] } NaN NaN NaN");
    assert_eq!(
        run.logs[3..],
        ["{ toJSON: [Function: thrower] }", "true", "Assertion failed: { toString: [Function: thrower] }"]
    );
}

#[test]
fn descriptions_that_never_end_are_ended() {
    let run = run("
        const custom = Symbol.for('nodejs.util.inspect.custom')
        class Again { [custom]() { return new Again() } }
        console.log(new Again())
        class Within { [custom](depth, options, inspect) { return inspect(new Within()) } }
        console.log(new Within())
        const outer = {}
        let inner = outer
        for (let i = 0; i < 100_000; i++) inner = inner.x = {}
        console.dir(outer, { depth: null })
    ");
    assert_eq!(run.logs[..2], ["Again {}", "Within {}"]);
    assert!(run.logs[2].contains("[Object]"));
}

#[test]
fn replaced_builtins_change_nothing() {
    let run = run("
        const set = new Set([1])
        for (const name of ['join', 'map', 'push', 'slice', 'keys']) delete Array.prototype[name]
        String.prototype.replace = Object.prototype.toString = Date.prototype.toISOString = 1
        RegExp.prototype.exec = Map.prototype.entries = Error.prototype.toString = 1
        Array.prototype[Symbol.iterator] = JSON.stringify = globalThis.parseInt = 1
        delete globalThis.Map
        console.log([1, [2]], new Date(0), /x/g, { a: 'b' }, set)
        console.log('%s %i %j', [1], '4.5', { a: 1 })
    ");
    assert_eq!(run.logs, ["[ 1, [ 2 ] ] 1970-01-01T00:00:00.000Z /x/g { a: 'b' } Set(1) { 1 }", "[ 1 ] 4 {\"a\":1}"]);
}

#[test]
fn the_console_is_one_object_with_methods_of_its_own() {
    let run = run("
        const { log } = console
        log(console === globalThis.console, Object.keys(console).length === 22, 'prototype' in log)
        console.log = () => log('replaced')
        console.log('x')
        delete console.error
        log(typeof console.error)
    ");
    assert_eq!(run.logs, ["true true false", "replaced", "undefined"]);
}

#[test]
fn errors_show_the_frames_of_the_program() {
    let positions = (0..4).map(|line| MapEntry { line, column: 0, source_line: line, source_column: 0 }).collect();
    let code =
        "function here() { console.trace('at %s', 'this'); return new Error('e', { cause: new TypeError('c') }) }
        console.log(here())
        console.log({ e: Object.assign(here(), { code: 1, cause: undefined }) })";
    let run = run_with(code, u64::MAX, positions);
    let trace = "Trace: at this\n    at here (program.ts:1:1)\n    at program.ts:2:1";
    assert_eq!(run.logs[0], trace);
    let error = "Error: e\n    at here (program.ts:1:1)\n    at program.ts:2:1 {
  [cause]: TypeError: c\n      at here (program.ts:1:1)\n      at program.ts:2:1\n}";
    assert_eq!(run.logs[1], error);
    let nested = "{\n  e: Error: e\n      at here (program.ts:1:1)\n      at program.ts:3:1 {
    code: 1,\n    [cause]: undefined\n  }\n}";
    assert_eq!(run.logs[3], nested);
}
