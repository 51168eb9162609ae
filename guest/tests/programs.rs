//! Whole programs through the guest, natively.

mod support;

use protocol::{FailureKind, MapEntry};
use support::{Ended, run, run_in, run_with};

#[test]
fn a_program_returns_a_value_or_nothing() {
    assert_eq!(run("return 1 + 1").value(), "2");
    assert_eq!(run("return null").value(), "null");
    assert_eq!(run("").ended, Ended::Nothing);
    assert_eq!(run("return undefined").ended, Ended::Nothing);
    assert_eq!(run("return Promise.resolve('x')").value(), "\"x\"");
    assert_eq!(run("return { then(done) { done(7) } }").value(), "7");
}

#[test]
fn the_body_is_strict_and_has_the_shape_of_an_async_function() {
    let program = "return [this === undefined, typeof arguments, new.target === undefined,
        typeof globalThis.tools, typeof tools, typeof ToolCallError, typeof console]";
    assert_eq!(run(program).value(), r#"[true,"object",true,"undefined","object","function","object"]"#);
    assert!(matches!(run("undeclared = 1").ended, Ended::Failed(FailureKind::Exception, _)));
}

#[test]
fn calls_are_answered_and_logs_keep_their_order() {
    let run = run("console.log('a', 1); const x = await tools.echo({ b: [1, 'é\\ud800'] });
        console.error(x); return x");
    assert_eq!(run.calls, [r#"echo({"b":[1,"é\ud800"]})"#]);
    assert_eq!(run.logs, ["a 1", "{ b: [ 1, 'é\\ud800' ] }"]);
    assert_eq!(run.value(), r#"{"b":[1,"é\ud800"]}"#);
}

#[test]
fn a_hundred_calls_at_once_all_come_back_in_order() {
    let run = run("return await Promise.all(Array.from({ length: 100 }, (_, i) => tools.echo(i)))");
    assert_eq!(run.value(), format!("[{}]", (0..100).map(|i| i.to_string()).collect::<Vec<_>>().join(",")));
}

#[test]
fn a_failed_call_throws_the_error_class() {
    let program = "try { await tools.fail('x') } catch (e) {
        return [e instanceof ToolCallError, e instanceof Error, e.name, e.toolName, e.message, Object.keys(e),
            Object.getOwnPropertyDescriptor(e, 'name').writable] }";
    assert_eq!(run(program).value(), r#"[true,true,"ToolCallError","fail","\"x\"",["name","toolName"],false]"#);
}

#[test]
fn the_error_class_can_be_constructed_and_subclassed() {
    let program = "class Mine extends ToolCallError { extra = 1 }
        const e = new Mine('m', 'text');
        let refusal; try { ToolCallError('a') } catch (x) { refusal = x.constructor.name }
        return [e instanceof Mine, e instanceof ToolCallError, e.toolName, e.message, e.extra, ToolCallError.name, refusal,
            ToolCallError.length, Object.prototype.toString.call(e)]";
    assert_eq!(run(program).value(), r#"[true,true,"m","text",1,"ToolCallError","TypeError",2,"[object Error]"]"#);
}

#[test]
fn namespaces_are_fixed_null_prototype_records_of_async_functions() {
    let program = "const d = Object.getOwnPropertyDescriptor(tools, 'echo');
        let refusal; try { tools.echo = 1 } catch (e) { refusal = e.constructor.name }
        let constructed; try { new tools.echo() } catch (e) { constructed = e.constructor.name }
        const { echo } = tools;
        return [Object.getPrototypeOf(tools), Object.keys(tools), d.writable, d.configurable, tools.echo.length,
            tools.echo.name, refusal, constructed, await echo(5), tools.echo.constructor.name]";
    assert_eq!(
        run(program).value(),
        r#"[null,["echo","fail","never","__proto__"],false,false,1,"echo","TypeError","TypeError",5,"AsyncFunction"]"#
    );
}

#[test]
fn a_lossy_argument_rejects_and_calls_nothing() {
    let run = run("try { await tools.echo(undefined) } catch (e) { return [e.message, e.toolName] }");
    assert_eq!(run.value(), r#"["binding arguments must be lossless JSON","echo"]"#);
    assert!(run.calls.is_empty());
}

#[test]
fn a_lossy_completion_names_the_offender() {
    for (program, offender) in [
        ("return () => 1", "value is a function"),
        ("return { a: [1, { when: new Date(0) }] }", "value.a[1].when is a Date"),
        ("return { 'my key': NaN }", r#"value["my key"] is NaN"#),
        ("return [1, , 2]", "value is an array with holes"),
        ("const a = {}; a.self = a; return a", "value.self is an object that contains itself"),
        ("class Point { x = 1 }; return { p: new Point() }", "value.p is a Point"),
        ("return -0", "value is -0"),
        ("return { get a() { throw 1 } }", "value.a has a getter that throws"),
    ] {
        let expected = format!("program completion must be lossless JSON: {offender}");
        assert_eq!(run(program).ended, Ended::Failed(FailureKind::InvalidOutput, expected), "{program}");
    }
}

#[test]
fn a_completion_beyond_the_limit_is_not_built_but_lossy_wins() {
    let limited = |program| run_with(program, 10, Vec::new()).ended;
    assert_eq!(limited("return '12345678'"), Ended::Value("\"12345678\"".into()));
    assert_eq!(limited("return '123456789'"), Ended::Failed(FailureKind::OutputLimit, String::new()));
    for program in [
        "return '\\n\\n\\n\\n\\n'",
        "return '\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9'",
        "return '\\u20ac\\u20ac\\u20ac'",
        "return { '123456789': 1 }",
        "return ['x'.repeat(100)]",
    ] {
        assert_eq!(limited(program), Ended::Failed(FailureKind::OutputLimit, String::new()), "{program}");
    }
    assert!(matches!(limited("return ['123456789', NaN]"), Ended::Failed(FailureKind::InvalidOutput, _)));
}

#[test]
fn very_deep_values_cross_both_ways() {
    let program = "let v = 0; for (let i = 0; i < 200000; i++) v = [v]; return await tools.echo(v)";
    assert_eq!(run(program).value(), format!("{}0{}", "[".repeat(200_000), "]".repeat(200_000)));
}

#[test]
fn microtasks_queued_before_the_end_still_run_and_later_ones_do_not() {
    let run = run("Promise.resolve().then(() => console.log('one')).then(() => console.log('two'));
        setTimeout(() => console.log('timer')); return 1");
    assert_eq!(run.value(), "1");
    assert_eq!(run.logs, ["one", "two"]);
}

#[test]
fn timers_fire_in_order_and_intervals_repeat_until_cleared() {
    let program = "const order = []; setTimeout(() => order.push('b'), 20); setTimeout(() => order.push('a'), 10);
        let n = 0; const i = setInterval(() => { order.push('i'); if (++n === 3) clearInterval(i) }, 8);
        const dead = setTimeout(() => order.push('dead'), 1); clearTimeout(dead);
        await new Promise(done => setTimeout((x) => { order.push(x); done() }, 40, 'arg')); return order.join('')";
    assert_eq!(run(program).value(), "\"iaiibarg\"".replace("iaiib", "iaibi").as_str());
}

#[test]
fn unhandled_rejections_and_throwing_timers_fail_the_run() {
    for (program, expected) in [
        ("Promise.reject(new Error('lost')); await tools.never(1)", "Unhandled promise rejection: Error: lost"),
        ("setTimeout(() => { throw new TypeError('late') }); await tools.never(1)", "TypeError: late"),
    ] {
        let Ended::Failed(FailureKind::Exception, message) = run(program).ended else { panic!("{program}") };
        assert!(message.starts_with(expected), "{message}");
    }
    assert_eq!(
        run("const p = Promise.reject(1); await 0; try { await p } catch {} return 'handled'").value(),
        "\"handled\""
    );
    assert_eq!(run("Promise.reject(1); return 'first'").value(), "\"first\"");
}

#[test]
fn thrown_values_are_put_into_words() {
    for (program, expected) in [
        ("throw 'text'", "text"),
        ("throw 42", "42"),
        ("throw undefined", "undefined"),
        ("throw Symbol('s')", "Symbol(s)"),
        ("throw { code: 1 }", "{ code: 1 }"),
        ("throw { toString() { return 'mine' } }", "mine"),
        ("throw { toString() { throw 1 } }", "program threw an unrenderable value"),
        (
            "const e = new Error(); Object.defineProperty(e, 'stack', { get() { throw 1 } }); throw e",
            "program threw an unrenderable value",
        ),
        ("throw Object.create(null)", "[Object: null prototype] {}"),
    ] {
        assert_eq!(run(program).ended, Ended::Failed(FailureKind::Exception, expected.into()), "{program}");
    }
}

#[test]
fn causes_and_aggregated_errors_are_shown() {
    let message = run("throw new Error('outer', { cause: new TypeError('inner', { cause: 'root' }) })");
    assert_eq!(message.value(), "Error: outer\n  [cause]: TypeError: inner\n    [cause]: root");
    let message = run("throw new AggregateError([new Error('a'), 'b'], 'both')");
    assert_eq!(message.value(), "AggregateError: both\n  [error 0]: Error: a\n  [error 1]: b");
}

#[test]
fn stacks_show_the_programs_own_frames_at_their_source_positions() {
    let identity = (0..4).map(|line| MapEntry { line, column: 0, source_line: line + 10, source_column: 0 }).collect();
    let program = "function inner() {\n  throw new Error('deep')\n}\n[1].map(inner)";
    let run = run_with(program, u64::MAX, identity);
    assert_eq!(run.value(), "Error: deep\n    at inner (program.ts:12:1)\n    at program.ts:14:1");
}

#[test]
fn the_stack_of_a_failed_call_shows_the_line_that_made_it() {
    let identity = (0..4).map(|line| MapEntry { line, column: 0, source_line: line, source_column: 0 }).collect();
    let program = "async function look() {\n  return await tools.fail('x')\n}\nawait look()";
    let run = run_with(program, u64::MAX, identity);
    let stack = "ToolCallError: \"x\"\n    at look (program.ts:2:1)\n    at program.ts:4:1";
    assert_eq!(run.value(), format!("{stack} {{\n  toolName: 'fail'\n}}"));
}

#[test]
fn ordinary_recursion_works_and_runaway_recursion_says_so() {
    let program = "const f = n => n === 0 ? 0 : 1 + f(n - 1); return f(8000)";
    assert_eq!(run(program).value(), "8000");
    let Ended::Failed(FailureKind::Exception, message) = run("const f = () => 1 + f(); return f()").ended else {
        panic!()
    };
    assert!(message.starts_with("RangeError: Maximum call stack size exceeded"), "{message}");
}

#[test]
fn process_exit_ends_the_run_whatever_stands_around_it() {
    let exit =
        |code: &str| Ended::Failed(FailureKind::Exit, format!("worker exited with code {code} before completing"));
    assert_eq!(run("process.exit(7); return 1").ended, exit("7"));
    assert_eq!(run("try { process.exit() } finally { return 2 }").ended, exit("0"));
    assert_eq!(run("setTimeout(() => process.exit(3)); await tools.never(1)").ended, exit("3"));
}

#[test]
fn stream_writes_are_entries_and_call_back_later() {
    let run = run("const order = []; const ok = process.stdout.write('raw\\n', () => order.push('cb'));
        process.stderr.write('x', 'utf8', e => order.push(e)); order.push(ok); await 0; await 0; return order");
    assert_eq!(run.logs, ["raw\n", "x"]);
    assert_eq!(run.value(), "[true,\"cb\",null]");
}

#[test]
fn nothing_depends_on_builtins_the_program_can_replace() {
    // All but `Object.prototype.then` and `Promise.prototype.constructor`, which the language itself looks at on `await`.
    let program = "
        const names = ['Object', 'Array', 'Promise', 'Error', 'JSON', 'Reflect', 'String', 'Symbol', 'Map', 'Set'];
        const protos = names.map(name => globalThis[name].prototype).concat((() => {}).__proto__, ToolCallError.prototype);
        const keys = ['push', 'toString', 'get', 'value', 'toJSON', 'call', 'stack', 'message', 'name', 'enumerable', 'set'];
        const { defineProperty } = Object;
        for (const proto of protos) for (const key of proto === undefined ? [] : keys)
            try { defineProperty(proto, key, { get() { throw 'poison' }, set() { throw 'poison' } }) } catch {}
        for (const name of names) delete globalThis[name];
        console.log({ a: [1] });
        const x = await tools.echo({ a: [1, { b: 'c' }] });
        try { await tools.fail(1) } catch (e) { return [x, e.toolName, e instanceof ToolCallError] }";
    let run = run(program);
    assert_eq!(run.value(), r#"[{"a":[1,{"b":"c"}]},"fail",true]"#);
    assert_eq!(run.logs, ["{ a: [ 1 ] }"]);
}

#[test]
fn the_end_of_a_program_is_seen_whatever_became_of_promise() {
    let poison = "Object.defineProperty(Promise.prototype, 'constructor', { get() { throw 'poison' } });
        Object.defineProperty(Promise, Symbol.species, { get() { throw 'poison' } });
        Promise.prototype.then = () => { throw 'poison' }; Object.prototype.constructor = null;";
    assert_eq!(run(&format!("{poison} return 1")).value(), "1");
    assert_eq!(run(&format!("{poison} throw 'mine'")).value(), "mine");
}

#[test]
fn ticks_come_before_microtasks_and_immediates_before_the_timers_a_timer_sets() {
    let program = "const order = []; queueMicrotask(() => order.push('m')); process.nextTick(() => order.push('t'));
        await new Promise(done => setTimeout(() => { setTimeout(() => { order.push('timer'); done() }); setImmediate(() => order.push('i')) }, 1));
        return order.join()";
    assert_eq!(run(program).value(), r#""t,m,i,timer""#);
}

#[test]
fn what_lies_outside_is_refused_with_the_way_out() {
    let message = run("fetch('x')").value().to_owned();
    let sentence = "the sandbox has no network; for what lies outside, call the functions of `tools`";
    assert!(message.contains(sentence), "{message}");
}

#[test]
fn modules_that_need_no_outside_world_load_and_the_others_are_refused_by_name() {
    let program = "const { join } = await import('node:path'); return [join('a', 'b'), require('path').join === join]";
    assert_eq!(run(program).value(), r#"["a/b",true]"#);
    let import = run("try { await import('node:fs') } catch (e) { return e.message }").value().to_owned();
    assert!(import.contains("Cannot import 'node:fs': the sandbox has no modules"), "{import}");
    let require = run(
        "const p = import('x').catch(e => e instanceof Error); return [await p, (() => { try { require('node:fs') } catch (e) { return e.message } })()]",
    );
    assert!(require.value().contains("true") && require.value().contains("Cannot require 'node:fs'"), "{require:?}");
}

#[test]
fn repeat_repeats() {
    for (program, expected) in [
        ("'ab'.repeat(0)", "\"\""),
        ("'ab'.repeat(1)", "\"ab\""),
        ("'ab'.repeat(5)", "\"ababababab\""),
        ("'é€'.repeat(3.9)", "\"é€é€é€\""),
        ("'x'.repeat('2')", "\"xx\""),
        ("''.repeat(1e300)", "\"\""),
        ("'x'.repeat()", "\"\""),
        ("'x'.repeat(NaN)", "\"\""),
        ("String.prototype.repeat.call(12, 2)", "\"1212\""),
        ("'x'.repeat(1000000).length", "1000000"),
        ("'abc'.repeat(7).length", "21"),
    ] {
        assert_eq!(run(&format!("return {program}")).value(), expected, "{program}");
    }
    for program in ["'x'.repeat(-1)", "'x'.repeat(Infinity)", "'x'.repeat(2 ** 40)"] {
        assert!(run(&format!("return {program}")).value().starts_with("RangeError: Invalid"), "{program}");
    }
    assert!(run("return String.prototype.repeat.call(null, 1)").value().starts_with("TypeError"));
}

#[test]
fn an_await_on_nothing_leaves_the_run_waiting() {
    assert_eq!(run("await new Promise(() => {})").ended, Ended::Waiting);
    assert_eq!(run("await tools.never(1)").ended, Ended::Waiting);
}

#[test]
fn what_the_guest_asks_about_symbols_classes_and_json_is_out_of_reach() {
    let program = "const symbol = Symbol('s'), held = new WeakMap();
        Symbol.keyFor = WeakMap.prototype.get = WeakMap.prototype.set = () => { throw 'replaced' };
        class A { static { classSource(this, 'class A {}') } }
        new WeakSet().add(symbol); new FinalizationRegistry(() => {}).register(symbol, 1);
        return [held.has(symbol), new WeakRef(symbol).deref() === symbol, String(A)]";
    assert_eq!(run(program).value(), r#"[false,true,"class A {}"]"#);
}

#[test]
fn deep_texts_are_revived_with_their_sources() {
    let program = "let deepest; const text = '['.repeat(50000) + '1.0' + ']'.repeat(50000);
        JSON.parse(text, (key, value, { source }) => { deepest ??= source; return value });
        return deepest";
    assert_eq!(run(program).value(), "\"1.0\"");
}

#[test]
fn patterns_that_are_rewritten_may_be_long_and_deep() {
    let program = r"const classes = new RegExp('[a-z\\u0100]'.repeat(500), 'i');
        const nested = (levels) => { try { return new RegExp('['.repeat(levels) + '\\W' + ']'.repeat(levels), 'iv').test('!') } catch (e) { return e.name } };
        return [classes.test('A'.repeat(500)), classes.test('\u212a'.repeat(500)), nested(10), nested(100000)]";
    assert_eq!(run(program).value(), r#"[true,false,true,"SyntaxError"]"#);
}

#[test]
fn a_start_names_the_time_zone() {
    let program = "const gap = new Date(2026, 2, 8, 2, 30), date = new Date(0)
        date.setHours(25)
        return [String(new Date(0)), gap.toISOString(), date.toISOString(), Date.parse('2026-07-05T10:00'),
            new Date(0).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone]";
    let shown = |zone| run_in(zone, program, u64::MAX, Vec::new()).value().to_owned();
    assert_eq!(
        shown("america/new_york"),
        r#"["Wed Dec 31 1969 19:00:00 GMT-0500 (Eastern Standard Time)","2026-03-08T07:30:00.000Z","#.to_owned()
            + r#""1970-01-01T06:00:00.000Z",1783260000000,"12/31/1969, 7:00:00 PM","America/New_York"]"#
    );
    assert_eq!(
        shown("UTC"),
        r#"["Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)","2026-03-08T02:30:00.000Z","#.to_owned()
            + r#""1970-01-02T01:00:00.000Z",1783245600000,"1/1/1970, 12:00:00 AM","UTC"]"#
    );
}

#[test]
fn the_message_of_what_is_missing_names_the_way_out() {
    let program = "try { fetch('x') } catch (error) { explain(error); return [error.message, error.stack] }";
    let told = "fetch is not defined: the sandbox has no network; for what lies outside, call the functions of `tools`";
    assert_eq!(run(program).value(), format!("[\"{told}\",\"ReferenceError: {told}\"]"));
}

#[test]
fn who_awaits_is_in_the_stack() {
    let identity = (0..40).map(|line| MapEntry { line, column: 0, source_line: line, source_column: 0 }).collect();
    let program = "
const inner = async () => {
  await null
  throw new Error('deep')
}
async function middle() {
  await Promise.all([1, inner()])
}
await middle()";
    let run = run_with(program, u64::MAX, identity);
    let frames = ["inner (program.ts:4:1)", "async Promise.all (index 1)", "async middle (program.ts:7:1)"];
    assert_eq!(run.value(), format!("Error: deep\n    at {}\n    at async program.ts:9:1", frames.join("\n    at ")));
}

#[test]
fn runaway_recursion_can_be_caught() {
    let caught = |program: &str| {
        let run = run(&format!(
            "let n = 0; try {{ {program} }} catch (e) {{ return [e instanceof RangeError, e.message, n > 1000] }}"
        ));
        assert_eq!(run.value(), r#"[true,"Maximum call stack size exceeded",true]"#, "{program}");
    };
    caught("const f = () => 1 + (n++, f()); f()");
    caught("class A { constructor() { n++; new A() } } new A()");
    caught("const f = async () => { n++; await f() }; await f()");
    caught("const f = (...a) => { n++; f(...a, 1) }; f()");
}
