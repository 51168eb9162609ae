//! The codec against the engine's own JSON, and where it deliberately differs.

use std::rc::Rc;

use boa_engine::{Context, JsValue, Source, js_string};
use protocol::GuestMessage;

use super::{EncodeError, decode, encode};
use crate::{Guest, Host};

struct Silent;

impl Host for Silent {
    fn send(&self, _message: &GuestMessage<'_>) {}
    fn unix_time_ms(&self) -> f64 {
        0.0
    }
    fn elapsed_ms(&self) -> f64 {
        0.0
    }
}

fn context() -> Context {
    Guest::new(Rc::new(Silent)).into_context()
}

fn eval(source: &str, context: &mut Context) -> JsValue {
    context.eval(Source::from_bytes(source)).unwrap_or_else(|error| panic!("{source}: {error}"))
}

#[test]
fn accepted_values_encode_as_json_stringify_does() {
    let context = &mut context();
    for source in [
        "null",
        "true",
        "0",
        "-1.5",
        "1e21",
        "1e-7",
        "123456789012345680000",
        "5e-324",
        "''",
        "'\\u0000\\b\\t\\n\\f\\r\\x1f\\x7f\"\\\\/'",
        "'é€😀\\ud800x\\udc00'",
        "'\\u2028'",
        "[]",
        "({})",
        "[[], [1, [2]]]",
        "({ b: 1, a: 2, 10: 3, 9: 4 })",
        "({ ['__proto__']: 1, constructor: 2, '': 3 })",
        "Object.create(null)",
        "Object.freeze([1])",
        "({ toJSON: 1 })",
        "(() => { const s = {}; return [s, s] })()",
        "({ get a() { return [1] } })",
        "new Proxy({ a: 1 }, {})",
        "new Proxy([1, 2], {})",
        "Object.defineProperty([1], 0, { enumerable: false })",
        "Array.from({ length: 300 }, (_, i) => i)",
    ] {
        let value = eval(&format!("globalThis.v = {source}; v"), context);
        let expected = eval("JSON.stringify(v)", context).as_string().map(|text| text.to_std_string_lossy());
        let json = encode(&value, usize::MAX, context).unwrap_or_else(|error| panic!("{source}: {error:?}"));
        assert_eq!(Some(json), expected, "{source}");
    }
}

#[test]
fn lossy_values_are_refused() {
    let context = &mut context();
    for source in [
        "undefined",
        "() => 1",
        "Symbol()",
        "1n",
        "-0",
        "NaN",
        "Infinity",
        "-Infinity",
        "[undefined]",
        "({ a: undefined })",
        "[1,,2]",
        "Object.assign([1], { extra: 1 })",
        "new Date(0)",
        "new Map()",
        "new Set()",
        "/x/",
        "new Error('x')",
        "new Uint8Array(1)",
        "new Number(1)",
        "new String('x')",
        "new Boolean(true)",
        "Object(1n)",
        "Promise.resolve(1)",
        "(function () { return arguments })()",
        "'a'.match(/a/)",
        "new (class A {})",
        "new (class A extends Array {})",
        "Object.create({})",
        "Object.setPrototypeOf([], null)",
        "Object.setPrototypeOf(new Date(0), Object.prototype)",
        "({ [Symbol('s')]: 1 })",
        "Object.defineProperty({}, 'a', { value: 1 })",
        "({ set a(v) {} })",
        "({ get a() { throw 1 } })",
        "(x => x)`t`",
        "(() => { const a = []; a.push(a); return a })()",
        "(() => { const a = {}; a.b = { a }; return a })()",
        "(() => { const a = [1, 2, 3]; Object.defineProperty(a, 0, { enumerable: true, get() { a.length = 1; return 0 } }); return a })()",
        "(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()",
        "new Proxy(() => 1, {})",
        "new Proxy({}, { ownKeys() { throw 1 } })",
        "new ArrayBuffer(1)",
        "new WeakMap()",
        "globalThis",
        "(function* () {})()",
    ] {
        let value = eval(source, context);
        assert!(matches!(encode(&value, usize::MAX, context), Err(EncodeError::Lossy(_))), "{source}");
    }
}

#[test]
fn getters_are_read_once_and_in_order() {
    let context = &mut context();
    let value = eval(
        "globalThis.reads = []; ({ get b() { reads.push('b'); return { get c() { reads.push('c'); return 1 } } }, get a() { reads.push('a'); return 2 } })",
        context,
    );
    assert_eq!(encode(&value, usize::MAX, context).unwrap(), r#"{"b":{"c":1},"a":2}"#);
    assert_eq!(eval("reads.join()", context), JsValue::from(js_string!("b,c,a")));
}

#[test]
fn decoding_gives_what_json_parse_gives() {
    let context = &mut context();
    for json in [
        "null",
        " true ",
        "[1,-2.5e3,0.1,1E+2,-0]",
        r#"{"a":{"b":[]},"b":"","10":1,"9":2}"#,
        r#"{"__proto__":{"x":1},"constructor":2}"#,
        r#""\u0000\ud83d\ude00 \/\b\f\n\r\t\"\\é€😀""#,
        "{\"a\":1,\"a\":2}",
        "\t[\n]\r",
        "123456789012345678901234567890",
    ] {
        let value = decode(json, context).unwrap_or_else(|error| panic!("{json}: {error:?}"));
        context.global_object().set(js_string!("v"), value, true, context).unwrap();
        context.global_object().set(js_string!("j"), js_string!(json), true, context).unwrap();
        let same = "const dump = v => Object.is(v, -0) ? '-0' : typeof v !== 'object' || v === null ? JSON.stringify(v)
            : (Array.isArray(v) ? 'A' : 'O') + Reflect.ownKeys(v).map(k => k + ':' + dump(v[k])); dump(v) === dump(JSON.parse(j))";
        assert_eq!(eval(&format!("{{ {same} }}"), context), JsValue::from(true), "{json}");
    }
}

#[test]
fn lone_surrogates_survive() {
    // The engine's own JSON.parse refuses them.
    let context = &mut context();
    let value = decode(r#"["\ud800","a\udc00\ud83d"]"#, context).unwrap();
    assert_eq!(encode(&value, usize::MAX, context).unwrap(), r#"["\ud800","a\udc00\ud83d"]"#);
    context.global_object().set(js_string!("v"), value, true, context).unwrap();
    assert_eq!(eval("v[0] === '\\ud800' && v[1].length === 3", context), JsValue::from(true));
}

#[test]
fn text_that_is_no_json_is_refused() {
    let context = &mut context();
    for json in [
        "",
        " ",
        "nul",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "[1,]",
        "[1 2]",
        "{",
        "{a:1}",
        r#"{"a"}"#,
        r#"{"a":1,}"#,
        "\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "1 2",
        "[",
        "]",
        "NaN",
        "undefined",
        "'x'",
        "[1}",
        "{\"a\":1]",
        "--1",
        "1e+",
        "\u{feff}1",
    ] {
        assert!(decode(json, context).is_err(), "{json:?}");
    }
}
