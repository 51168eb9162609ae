/** Symbols, proxies, numbers, errors, JSON, dates, what concerns the garbage collector. */
import { edition } from './feature.js'

const es5 = edition('ES5')
const es2015 = edition('ES2015')
const es2019 = edition('ES2019')
const es2020 = edition('ES2020')
const es2021 = edition('ES2021')
const es2022 = edition('ES2022')
const es2025 = edition('ES2025')
const es2026 = edition('ES2026')

export const builtins = [
  es2015('symbols, `Symbol.for`, `description`', [
    [
      'const s = Symbol("d"); return [typeof s, String(s), s.description, Symbol.for("a") === Symbol.for("a"), Symbol.keyFor(Symbol.for("a")), Symbol().description === undefined, Object(s) == s, JSON.stringify({ [s]: 1, a: s })]',
      ['symbol', 'Symbol(d)', 'd', true, 'a', true, true, '{}'],
    ],
    [
      'try { Symbol() + "" } catch (e) { try { new Symbol() } catch (f) { return [e.name, f.name] } }',
      ['TypeError', 'TypeError'],
    ],
  ]),
  es2015('`Symbol.toPrimitive`, `hasInstance`, `toStringTag`, `unscopables`', [
    [
      'const o = { [Symbol.toPrimitive]: (hint) => hint }; return [`${o}`, o + "", +o !== +o, o * 1 !== o * 1, [o == "default"], new Date(0) + 1 === String(new Date(0)) + "1"]',
      ['string', 'default', true, true, [true], true],
    ],
    [
      'class Even { static [Symbol.hasInstance](n) { return n % 2 === 0 } } return [2 instanceof Even, 1 instanceof Even, Object.prototype.toString.call({ [Symbol.toStringTag]: "X" }), Function.prototype[Symbol.hasInstance].call(Array, [])]',
      [true, false, '[object X]', true],
    ],
    [
      'const bad = { valueOf: () => ({}), toString: () => ({}) }; try { bad + 1 } catch (e) { return e.name }',
      'TypeError',
    ],
  ]),
  es2015('`Proxy`', [
    [
      'const log = []; const p = new Proxy({ a: 1 }, new Proxy({}, { get: (t, trap) => (...a) => { log.push(trap); return Reflect[trap](...a) } })); p.a; p.b = 1; "a" in p; delete p.b; Object.keys(p); Object.getPrototypeOf(p); Object.isExtensible(p); for (const k in p); ({ ...p }); return [...new Set(log)]',
      [
        'get',
        'set',
        'getOwnPropertyDescriptor',
        'defineProperty',
        'has',
        'deleteProperty',
        'ownKeys',
        'getPrototypeOf',
        'isExtensible',
      ],
    ],
    [
      'const f = new Proxy(function () {}, { apply: (t, self, a) => a.length, construct: (t, a, n) => ({ n: a[0] }) }); return [f(1, 2), new f(5), typeof f]',
      [2, { n: 5 }, 'function'],
    ],
    [
      'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); try { proxy.x } catch (e) { return e.name }',
      'TypeError',
    ],
    [
      'const p = new Proxy(Object.freeze({ a: 1 }), { get: () => 2 }); try { p.a } catch (e) { return e.name }',
      'TypeError',
    ],
    [
      'const p = new Proxy([], { set(t, k, v, r) { t[k] = k === "length" ? v : v * 2; return true } }); p.push(1, 2); return [[...p], p.length, JSON.stringify(p), Array.isArray(p)]',
      [[2, 4], 2, '[2,4]', true],
    ],
    [
      'const p = new Proxy({}, { set: () => false, deleteProperty: () => false }); const errors = []; for (const f of [() => { p.x = 1 }, () => { delete p.x }]) try { f() } catch (e) { errors.push(e.name) } return errors',
      ['TypeError', 'TypeError'],
    ],
    [
      'class A { #x = 1; get() { return this.#x } } try { new Proxy(new A(), {}).get() } catch (e) { return e.name }',
      'TypeError',
    ],
  ]),
  es2015('`Reflect`', [
    [
      'const o = { get x() { return this.y }, y: 1 }; return [Reflect.get(o, "x", { y: 2 }), Reflect.set(Object.freeze({ a: 1 }), "a", 2), Reflect.ownKeys({ b: 1, 1: 1, [Symbol.iterator]: 1 }).length, Reflect.has(o, "x"), Reflect.apply(Math.max, null, [1, 2]), Reflect.defineProperty({}, "a", { value: 1 }), Reflect.deleteProperty(Object.seal({ a: 1 }), "a")]',
      [2, false, 3, true, 2, true, false],
    ],
    [
      'const log = []; const target = {}; const receiver = Object.create(target, { x: { value: 1, writable: true, configurable: true } }); return [Reflect.set(target, "x", 5, receiver), receiver.x, Object.hasOwn(target, "x")]',
      [true, 5, false],
    ],
  ]),
  es5('`Function`: `call`, `apply`, `bind`, `length`, `name`', [
    [
      'function f(a, b) { return [this?.x ?? null, a, b ?? null] } const b = f.bind({ x: 1 }, 2); function K(a) { this.a = a } const N = K.bind(null, 1); return [b(3), f.call({ x: 2 }, 1), f.apply(null, [1, 2]), b.name, b.length, new N().a, new N() instanceof K]',
      [[1, 2, 3], [2, 1, null], [null, 1, 2], 'bound f', 1, 1, true],
    ],
    [
      'return [new Function("a", "b", "return a + b")(1, 2), Function("return this === globalThis || this === undefined")(), new Function("a = 1", "return a")()]',
      [3, true, 1],
    ],
  ]),
  es5('errors', [
    [
      'const e = new TypeError("m"); return [String(e), e instanceof Error, Object.keys(e), e.hasOwnProperty("message"), new Error().hasOwnProperty("message"), Error("x").message, typeof e.stack, Object.prototype.toString.call(e), new RangeError(undefined).message]',
      ['TypeError: m', true, [], true, false, 'x', 'string', '[object Error]', ''],
    ],
  ]),
  es2022('`Error` with `cause`', [
    [
      'const e = new Error("m", { cause: 1 }); return [e.cause, Object.keys(e), "cause" in new Error("m"), "cause" in new Error("m", { cause: undefined })]',
      [1, [], false, true],
    ],
  ]),
  es2026(
    '`Error.isError`',
    [
      [
        'return [Error.isError(new TypeError()), Error.isError({ __proto__: Error.prototype }), Error.isError(1)]',
        [true, false, false],
      ],
    ],
    { how: 'ours', node: 24 },
  ),
  edition('proposed')(
    '`Error.captureStackTrace`, `Error.stackTraceLimit`',
    [
      [
        'const o = {}; Error.captureStackTrace(o); return [typeof o.stack, typeof Error.stackTraceLimit]',
        ['string', 'number'],
      ],
      [
        'const o = { name: "N", message: "m" }; function inner() { Error.captureStackTrace(o, inner) } function outer() { inner() } outer(); const p = Object.getOwnPropertyDescriptor(o, "stack"); return [o.stack.split("\\n")[0], /inner/.test(o.stack), /outer/.test(o.stack), p.enumerable, p.configurable]',
        ['N: m', false, true, false, true],
      ],
      [
        'const o = {}; Error.captureStackTrace(o, () => {}); const e = [/\\n/.test(o.stack)]; for (const v of [1, undefined, Object.freeze({})]) try { Error.captureStackTrace(v) } catch (x) { e.push(String(x)) } return e',
        [
          false,
          'TypeError: invalid_argument',
          'TypeError: invalid_argument',
          'TypeError: Cannot define property stack, object is not extensible',
        ],
      ],
      [
        'class E extends Error { constructor(m) { super(m); Error.captureStackTrace(this, E) } } function make() { return new E("x") } const s = make().stack.split("\\n"); return [s[0], /make/.test(s[1])]',
        ['Error: x', true],
      ],
      [
        'const f = (n) => (n ? f(n - 1) : new Error("x").stack.split("\\n").length - 1); const r = [Error.stackTraceLimit, f(20)]; for (const limit of [2, 0, 15]) { Error.stackTraceLimit = limit; r.push(f(20)) } Error.stackTraceLimit = "x"; r.push(typeof new Error().stack); Error.stackTraceLimit = 10; class A extends Error {} A.stackTraceLimit = 1; r.push(Error.stackTraceLimit); return r',
        [10, 10, 2, 0, 15, 'undefined', 10],
      ],
    ],
    {
      how: 'ours',
      note: 'of V8; the limit is a getter with a setter, and there is no `prepareStackTrace`',
    },
  ),
  es5(
    '`JSON`',
    [
      [
        'return [JSON.stringify({ a: [1, undefined, () => {}, NaN], b: undefined, c: new Date(0), d: "\\u2028\\ud800" }), JSON.stringify({ a: [1] }, null, 2), JSON.stringify({ a: 1, b: 2 }, ["b"]), JSON.stringify([1], (k, v) => (Array.isArray(v) ? v : v + 1)), JSON.parse("[1]", (k, v) => (typeof v === "number" ? v + 1 : v)), JSON.stringify({ toJSON: (k) => "k" + k })]',
        [
          '{"a":[1,null,null,null],"c":"1970-01-01T00:00:00.000Z","d":"\u2028\\ud800"}',
          '{\n  "a": [\n    1\n  ]\n}',
          '{"b":2}',
          '[2]',
          [2],
          '"k"',
        ],
      ],
      [
        'const o = {}; o.o = o; const errors = []; for (const f of [() => JSON.stringify(o), () => JSON.parse("{a}"), () => JSON.stringify(1n)]) try { f() } catch (e) { errors.push(e.name) } return errors',
        ['TypeError', 'SyntaxError', 'TypeError'],
      ],
    ],
    { how: 'ours' },
  ),
  es2026(
    '`JSON.rawJSON` and the source for revivers',
    [
      [
        'return [JSON.stringify({ a: JSON.rawJSON("1e999") }), JSON.isRawJSON(JSON.rawJSON("1")), JSON.parse("[1.0]", (k, v, { source } = {}) => source ?? v)]',
        ['{"a":1e999}', true, ['1.0']],
      ],
      [
        'return JSON.parse(\'{"a":[1.0,"x",{"b":null}],"a":2e1,"c":{},"10":[true,[]]}\', (k, v, c) => (v && typeof v === "object" ? { ...v, c: JSON.stringify(c) } : [v, c]))',
        {
          10: { 0: [true, { source: 'true' }], 1: { c: '{}' }, c: '{}' },
          a: [20, { source: '2e1' }],
          c: '{}',
        },
      ],
      [
        'let got; const told = (c) => { got ??= c?.source }, seen = (f) => { got = undefined; const r = JSON.parse("[1.0]", f); return got ?? typeof r }; class K { static m(k, v) { (() => told(arguments[2]))() } } return [function () { told(arguments[2]) }, (...a) => told(a[2]), (k, ...[, c]) => told(c), ((_, k, v, c) => told(c)).bind(null, 0), new Proxy((k, v, c) => told(c), {}), K.m, (k, v, { source }) => told({ source }), (k, v) => v, () => 5, async (k, v) => v].map(seen)',
        ['1.0', '1.0', '1.0', '1.0', '1.0', '1.0', '1.0', 'object', 'number', 'object'],
      ],
      [
        'return JSON.parse(\'[1, 2, [3], {"a\\\\n": 4 }]\', function (k, v, c) { if (k === "0") { this[1] = 3; this[2] = [3] } return c.source ? [v, c.source] : v })',
        [[1, '1'], 3, [3, 3, [3]], { 'a\n': [4, '4'] }],
      ],
      [
        'const r = []; for (const t of ["", " 1", "1\\n", "{}", "[]", "x", "1 2", undefined]) try { JSON.rawJSON(t) } catch (e) { r.push(e.name) } return r',
        Array(8).fill('SyntaxError'),
      ],
      [
        'const raw = JSON.rawJSON("\\"a\\""); return [Object.isFrozen(raw), Object.getPrototypeOf(raw), raw.rawJSON, JSON.stringify([raw, { raw }], null, 1), JSON.stringify(raw, (k, v) => typeof v), JSON.isRawJSON({ rawJSON: "1" }), JSON.isRawJSON(1)]',
        [true, null, '"a"', '[\n "a",\n {\n  "raw": "a"\n }\n]', '"object"', false, false],
      ],
    ],
    { how: 'ours', node: 22 },
  ),
  es5(
    '`Math`',
    [
      [
        'return [Math.round(-0.5) === 0, Math.round(2.5), Math.max() === -Infinity, Math.min(1, NaN) !== Math.min(1, NaN), Math.pow(2, 0.5), Math.atan2(1, -1), Math.abs(-3), Math.floor(-1.5), Math.exp(1), Math.sin(1e6)]',
        [true, 3, true, true, Math.SQRT2, 2.356194490192345, 3, -2, Math.E, -0.34999350217129294],
      ],
    ],
    { how: 'ours', note: '`Math.exp` only' },
  ),
  es2015('`Math.trunc`, `sign`, `cbrt`, `hypot`, `log2`, `clz32`, `imul`, `fround` …', [
    [
      'return [Math.trunc(-1.7), Math.sign(-3), Math.cbrt(27), Math.hypot(3, 4), Math.log2(8), Math.log10(1000), Math.clz32(1), Math.imul(0xffffffff, 5), Math.fround(5.5), Math.expm1(0), Math.log1p(0), Math.sinh(0), Math.tanh(Infinity)]',
      [-1, -1, 3, 5, 3, 3, 31, -5, 5.5, 0, 0, 0, 1],
    ],
  ]),
  es2025(
    '`Math.f16round`',
    [
      [
        'return [Math.f16round(1.337), Math.f16round(65520) === Infinity, Math.f16round(5.5)]',
        [1.3369140625, true, 5.5],
      ],
    ],
    { node: 24 },
  ),
  es2026(
    '`Math.sumPrecise`',
    [
      [
        'return [Math.sumPrecise([0.1, 0.2, 0.3]), Math.sumPrecise([1e20, 0.1, -1e20]), Object.is(Math.sumPrecise([]), -0)]',
        [0.6, 0.1, true],
      ],
    ],
    { node: 26 },
  ),
  es2015('`Number` and its parsing', [
    [
      'return [Number.isInteger(5), Number.isSafeInteger(2 ** 53), Number.EPSILON > 0, Number("0b11"), Number(" 12 "), Number("1_0") !== Number("1_0"), Number(""), parseInt("12px"), parseInt("0x1f"), parseInt("z", 36), parseFloat(".5e1x"), (255).toString(2), Number.MAX_SAFE_INTEGER, Number.parseFloat === parseFloat]',
      [true, false, true, 3, 12, true, 0, 12, 31, 35, 5, '11111111', 9007199254740991, true],
    ],
    [
      'const errors = []; for (const f of [() => (1).toFixed(101), () => (1).toString(1), () => (1).toPrecision(0)]) try { f() } catch (e) { errors.push(e.name) } return [errors, (0.5).toString(3), (1e-7).toFixed(10), (-1e-7).toString(), (123.456).toString(36), 0.1 .toString(2).length]',
      [
        ['RangeError', 'RangeError', 'RangeError'],
        '0.1111111111111111111111111111111112',
        '0.0000001000',
        '-1e-7',
        '3f.gez4w97ry',
        57,
      ],
    ],
  ]),
  es5(
    '`Date`',
    [
      [
        'const d = new Date(2020, 1, 30, 25); return [d.getMonth(), d.getDate(), d.getHours(), new Date(2020, 0).toISOString(), Date.UTC(2020, 11, 31), new Date(NaN).getTime() !== new Date(NaN).getTime(), new Date("2020-01-01").getTime(), new Date("2020-01-01T00:00").getTimezoneOffset(), new Date(0).toJSON(), typeof Date.now(), new Date(99, 0).getFullYear()]',
        [
          2,
          2,
          1,
          '2020-01-01T00:00:00.000Z',
          1609372800000,
          true,
          1577836800000,
          0,
          '1970-01-01T00:00:00.000Z',
          'number',
          1999,
        ],
      ],
      [
        'const d = new Date(0); d.setMonth(14, 31); d.setHours(30); d.setFullYear(2024, 1, 29); return [d.toISOString(), String(d).slice(0, 15), d.toUTCString(), d.getDay(), new Date(8.64e15 + 1).getTime() !== 0, typeof (d - 0)]',
        ['2024-02-29T06:00:00.000Z', 'Thu Feb 29 2024', 'Thu, 29 Feb 2024 06:00:00 GMT', 4, true, 'number'],
      ],
      [
        'try { new Date(NaN).toISOString() } catch (e) { return [e.name, JSON.stringify(new Date(NaN)), String(new Date(NaN))] }',
        ['RangeError', 'null', 'Invalid Date'],
      ],
    ],
    { how: 'ours', note: 'texts, and the methods that go by a locale' },
  ),
  es2021('WeakRef and FinalizationRegistry', [
    [
      'const o = {}; const r = new WeakRef(o); const f = new FinalizationRegistry(() => {}); f.register(o, 1, o); return [r.deref() === o, f.unregister(o), Object.prototype.toString.call(r)]',
      [true, true, '[object WeakRef]'],
    ],
  ]),
  es2020('`globalThis`', [
    [
      'return [typeof globalThis, globalThis.Array === Array, globalThis === Function("return this")()]',
      ['object', true, true],
    ],
  ]),
  es2015('`encodeURIComponent`, `escape` and their kind', [
    [
      'const errors = []; for (const f of [() => decodeURIComponent("%"), () => encodeURI("\\ud800")]) try { f() } catch (e) { errors.push(e.name) } return [encodeURIComponent("é&/ 😀"), encodeURI("é&/ #"), decodeURIComponent("%F0%9F%98%80"), decodeURI("%23%20"), escape("é ž"), unescape("%u017E"), errors]',
      [
        '%C3%A9%26%2F%20%F0%9F%98%80',
        '%C3%A9&/%20#',
        '😀',
        '%23 ',
        '%E9%20%u017E',
        'ž',
        ['URIError', 'URIError'],
      ],
    ],
  ]),
  es5('`eval`', [
    [
      'const x = 1; const indirect = eval; return [eval("x + 1"), eval("var y = 5; y"), typeof y, indirect("typeof x"), eval("1;;;"), eval("{}") === undefined, eval("if (true) 3")]',
      [2, 5, 'undefined', 'undefined', 1, true, 3],
    ],
  ]),
  es2019('well-formed `JSON.stringify`, `Symbol.prototype.description`', [
    [
      'return [JSON.stringify("\\ud800"), Symbol("x").description, JSON.parse(\'"\\u2028"\')]',
      ['"\\ud800"', 'x', '\u2028'],
    ],
  ]),
  es5('Annex B: `__proto__`, `__defineGetter__`, `substr`, `getYear`, HTML comments', [
    [
      'const o = {}; o.__proto__ = { x: 1 }; o.__defineGetter__("y", () => 2); return [o.x, o.y, "abc".substr(1, 1), new Date(0).getYear(), "a".anchor("b"), o.__lookupGetter__("y")()]',
      [1, 2, 'b', 70, '<a name="b">a</a>', 2],
    ],
  ]),
  edition('ES2024')('`Atomics.waitAsync`', [['return typeof Atomics.waitAsync', 'function']], {
    note: 'there is nobody to wait for',
  }),
  edition('proposed')(
    '`Temporal`',
    [["return Temporal.PlainDate.from('2020-01-31').add({ months: 1 }).toString()", '2020-02-29']],
    { how: 'missing', node: 26, note: 'in neither Node 20 nor Node 24' },
  ),
  edition('proposed')('`ShadowRealm`', [["return new ShadowRealm().evaluate('1 + 1')", 2]], {
    how: 'missing',
    note: 'in no Node',
    node: 99,
  }),
  edition('ECMA-402', 'ours')(
    '`Intl`, `toLocaleString`, `localeCompare`',
    [
      [
        'return [(1234.5).toLocaleString(), new Date(0).toLocaleDateString("en-US"), "a".localeCompare("B"), new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(5), new Intl.PluralRules("en", { type: "ordinal" }).select(2)]',
        ['1,234.5', '1/1/1970', -1, '5,00\u00a0€', 'two'],
      ],
    ],
    { note: '`docs/intl.md` has the rest' },
  ),
  edition('ECMA-402')(
    '`Intl.DisplayNames`',
    [['return new Intl.DisplayNames("en", { type: "region" }).of("DE")', 'Germany']],
    { how: 'ours' },
  ),
  edition('ECMA-402')(
    '`Intl.DurationFormat`',
    [['return new Intl.DurationFormat("en").format({ hours: 1 })', '1 hr']],
    { how: 'missing' },
  ),
]
