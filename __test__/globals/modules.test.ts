/** `require` and `import()` of the pure modules of Node: as in Node, and a refusal by name for the others. */
import { describe, expect, it } from 'vitest'
import { compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })
const q = (value: unknown): string => JSON.stringify(value)

describe('loading', () => {
  it('gives the same module by require and import, with and without node:', () =>
    compare(
      run,
      [
        'util',
        'path',
        'events',
        'assert',
        'url',
        'querystring',
        'string_decoder',
        'buffer',
        'timers/promises',
        'timers',
        'crypto',
        'os',
        'process',
        'perf_hooks',
        'util/types',
        'path/posix',
        'assert/strict',
        'console',
      ].flatMap((name) => [
        `require('${name}') === require('node:${name}')`,
        `import('${name}').then((m) => m.default === require('${name}'))`,
        `import('node:${name}').then(async (m) => m === (await import('node:${name}')))`,
      ]),
    ))

  it('exports by name', () =>
    compare(run, [
      'import("node:util").then(({ inspect, promisify }) => [typeof inspect, typeof promisify])',
      'import("path").then(({ join }) => join("a", "b"))',
      'import("node:events").then(({ EventEmitter, once }) => [typeof EventEmitter, typeof once])',
      'import("node:assert").then((m) => typeof m.strictEqual)',
      'import("node:crypto").then(({ createHash }) => createHash("md5").update("a").digest("hex"))',
      'import("os").then((m) => m.EOL)',
      'import("node:util").then((m) => Object.prototype.toString.call(m))',
    ]))

  it.each([
    'fs',
    'node:fs/promises',
    'child_process',
    'http',
    'lodash',
    './local',
    'internal/url',
    'node:internal/url',
    '',
  ])('refuses %o', async (name) => {
    const program = `let first, second; try { require(${q(name)}) } catch (error) { first = error.message } try { await import(${q(name)}) } catch (error) { second = error.message } return [first, second]`
    const [required, imported] = (await run(program, { tools: { a: () => 1 } })).value as string[]
    expect(required).toContain(`Cannot require '${name}': the sandbox has no modules but node:assert, `)
    expect(imported).toContain(`Cannot import '${name}': the sandbox has no modules but node:assert, `)
    expect(imported).toContain('for what lies outside, call the functions of `tools`')
  })
})

describe('util', () => {
  const prelude = `const util = require('node:util')`
  const values = [
    '1',
    '"a"',
    'null',
    '{ a: { b: { c: { d: 1 } } } }',
    '[1, [2, [3, [4]]]]',
    'new Map([[1, { a: 1 }]])',
    'new Set("ab")',
    '() => 1',
    'class A {}',
    'Symbol("s")',
    '10n',
    'new Date(0)',
    '/x/g',
    'Object.create(null)',
    'Promise.resolve(4)',
    'Uint8Array.of(1, 2)',
    'Buffer.from("abc")',
    'Buffer.alloc(60)',
    'Object.assign(Buffer.from("a"), { x: 1 })',
    'new URL("http://u:p@h:1/p?q=1#f")',
    'new URLSearchParams("a=1&b=2")',
    'new URLSearchParams()',
    'new URLSearchParams("a=1").keys()',
    '[new URL("http://h")]',
    '{ u: new URLSearchParams("a=" + "x".repeat(90)) }',
    'new AbortController()',
    'AbortSignal.abort()',
    'new EventTarget()',
    'new Blob(["a"])',
    '{ b: new Blob(["abc"], { type: "x/y" }) }',
    'new (class Foo { constructor() { this.x = 1 } })()',
    '{ [util.inspect.custom]() { return "mine" } }',
    '{ [util.inspect.custom](depth, options, inspect) { return inspect({ depth, same: inspect === util.inspect || true }) } }',
    'new Array(200).fill(7)',
    '"x".repeat(11000).length',
    '{ get a() { return 1 } }',
    'new Proxy({ a: 1 }, {})',
    'process.nextTick',
    'require("path").sep',
    'new (class extends URL {})("http://h").hash',
    'new TextEncoder().encode("ab")',
    'crypto',
    'globalThis.DOMException',
    'new Error("m").message',
    'new CustomEvent("x").detail',
  ]
  it('shows no style where nothing is a terminal, unless it has to', async () => {
    const program = `const { styleText } = require('util')
      return [styleText('red', 'a'), styleText(['bold', 'red'], 'a', { validateStream: false })]`
    expect((await run(program)).value).toEqual(['a', '\u001b[1m\u001b[31ma\u001b[39m\u001b[22m'])
  })

  it('inspects as Node does', () =>
    compare(
      run,
      values
        .flatMap((value) => [
          `util.inspect(${value})`,
          `util.format(${value})`,
          `util.format('%s|%o|%O|%j', ${value}, ${value}, ${value}, 1)`,
        ])
        .filter(
          (expression) =>
            !/%o.*(?:nextTick|class A|\(\) => 1|Buffer|Uint8Array|crypto|DOMException)/.test(expression) &&
            !/^util.(?:inspect|format)\((?:'%|crypto|globalThis)/.test(expression),
        )
        .concat([
          'util.inspect({ a: { b: { c: {} } } }, { depth: 0 })',
          'util.inspect({ a: { b: { c: { d: {} } } } }, false, null)',
          'util.inspect({ a: 1, b: "x" }, { compact: false })',
          'util.inspect(Object.defineProperty({}, "h", { value: 1 }), { showHidden: true })',
          'util.inspect("a\\nb\'c")',
          'util.inspect(new Map([["b", 1], ["a", 2]]), { sorted: true })',
          'util.inspect([1, 2, 3], { maxArrayLength: 1 })',
          'util.inspect("abcdef", { maxStringLength: 2 })',
          'util.inspect.custom === Symbol.for("nodejs.util.inspect.custom")',
          'util.inspect({ a: 1n, b: -0 }, { breakLength: 3 })',
          'util.formatWithOptions({ compact: true, depth: 0 }, "%O", { a: { b: 1 } })',
          'util.format("%d %i %f %s %%", "42", "42.9", "1.5", "x", "extra", { a: 1 })',
          'util.format("%s", null, undefined)',
          'util.format()',
          'util.format(1, 2, "3")',
          'util.inspect.defaultOptions.depth',
        ]),
      prelude,
    ))

  it('promisifies, and back', () =>
    compare(
      run,
      [
        'util.promisify((a, done) => done(null, a + 1))(1)',
        'util.promisify((a, done) => done(new TypeError("m")))(1)',
        'util.promisify(1)',
        'util.promisify(Object.assign(() => {}, { [util.promisify.custom]: () => Promise.resolve("own") }))()',
        'util.promisify(function named(a, done) {}).name',
        'util.promisify(function (done) { done(null, this.x) }).call({ x: 5 })',
        'new Promise((resolve) => util.callbackify(async (x) => x * 2)(4, (...args) => resolve(args)))',
        'new Promise((resolve) => util.callbackify(async () => { throw new RangeError("m") })((error) => resolve(error.message)))',
        'new Promise((resolve) => util.callbackify(() => Promise.reject(null))((error) => resolve([error.code, error.reason])))',
        'util.callbackify(async () => 1)()',
        'util.callbackify(async function f(a) {}).name',
        'util.inherits(class {}, class {})',
        'util.inherits(null, class {})',
        '(() => { function A() {} function B() {} util.inherits(A, B); return [new A() instanceof B, A.super_ === B] })()',
        'util.deprecate(() => 7, "old", "D1")()',
        'util.deprecate(function named() {}, "old").length',
        'util.stripVTControlCharacters("\\u001b[31mred\\u001b[0m")',
        'util.toUSVString("a\\ud800")',
        'util.isArray([])',
        'util.debuglog("x").enabled',
        'util.inspect.colors.red',
        'util.TextEncoder === TextEncoder',
        'util.aborted(AbortSignal.abort(), {})',
        'util._extend({ a: 1 }, { b: 2 })',
      ],
      prelude,
    ))

  it('tells types', () => {
    const samples = [
      '1',
      'null',
      '{}',
      '[]',
      'new Date()',
      '/x/',
      'new Map()',
      'new Set()',
      'new Map().keys()',
      'new Set().values()',
      'new WeakMap()',
      'new WeakSet()',
      'Promise.resolve()',
      'new Error()',
      'new Proxy({}, {})',
      'async () => {}',
      'function* () {}',
      '(function* () {})()',
      'async function* () {}',
      '(async function* () {})()',
      'new Number(1)',
      'new String("")',
      'Object(1n)',
      'Object(Symbol())',
      'new Boolean(true)',
      'new ArrayBuffer(1)',
      'new SharedArrayBuffer(1)',
      'new DataView(new ArrayBuffer(1))',
      'new Uint8Array()',
      'new Float64Array()',
      'new BigInt64Array()',
      'Buffer.from("")',
      '(function () { return arguments })()',
      'Object.create(Date.prototype)',
      '{ [Symbol.toStringTag]: "Map" }',
      'class {}',
    ]
    const names = [
      'isDate',
      'isArgumentsObject',
      'isBigIntObject',
      'isBooleanObject',
      'isNumberObject',
      'isStringObject',
      'isSymbolObject',
      'isNativeError',
      'isRegExp',
      'isAsyncFunction',
      'isGeneratorFunction',
      'isGeneratorObject',
      'isPromise',
      'isMap',
      'isSet',
      'isMapIterator',
      'isSetIterator',
      'isWeakMap',
      'isWeakSet',
      'isArrayBuffer',
      'isDataView',
      'isSharedArrayBuffer',
      'isProxy',
      'isModuleNamespaceObject',
      'isAnyArrayBuffer',
      'isBoxedPrimitive',
      'isArrayBufferView',
      'isTypedArray',
      'isUint8Array',
      'isFloat64Array',
      'isBigInt64Array',
    ]
    return compare(
      run,
      samples.map(
        (sample) =>
          `(() => { const value = ${sample}; return names.filter((name) => util.types[name](value)) })()`,
      ),
      `${prelude}; const names = ${q(names)}`,
    )
  })
})

const METHODS = [
  'deepEqual',
  'deepStrictEqual',
  'notDeepEqual',
  'notDeepStrictEqual',
  'equal',
  'strictEqual',
  'notStrictEqual',
]

/** Pairs that are equal in some sense, and pairs that are not. */
const PAIRS = [
  ['1', '1'],
  ['1', '"1"'],
  ['0', '-0'],
  ['NaN', 'NaN'],
  ['null', 'undefined'],
  ['{}', '{}'],
  ['{ a: 1 }', '{ a: "1" }'],
  ['{ a: 1, b: 2 }', '{ b: 2, a: 1 }'],
  ['{ a: undefined }', '{}'],
  ['[1, 2]', '[1, 2]'],
  ['[1, , 3]', '[1, undefined, 3]'],
  ['[1]', '{ 0: 1, length: 1 }'],
  ['new Date(1)', 'new Date(1)'],
  ['new Date(1)', 'new Date(2)'],
  ['/a/g', '/a/g'],
  ['/a/g', '/a/i'],
  ['new Map([[1, { a: 1 }]])', 'new Map([[1, { a: 1 }]])'],
  ['new Map([[{ k: 1 }, 1]])', 'new Map([[{ k: 1 }, 1]])'],
  ['new Map([["1", 1]])', 'new Map([[1, 1]])'],
  ['new Set([1, { a: 1 }])', 'new Set([{ a: 1 }, 1])'],
  ['new Set([1])', 'new Set(["1"])'],
  ['new Set([[1], [2]])', 'new Set([[2], [1]])'],
  ['new Error("a")', 'new Error("a")'],
  ['new Error("a")', 'new TypeError("a")'],
  ['new Error("a")', 'new Error("b")'],
  ['new Number(1)', 'new Number(1)'],
  ['new Number(1)', '1'],
  ['new String("a")', 'new String("b")'],
  ['Uint8Array.of(1)', 'Uint8Array.of(1)'],
  ['Uint8Array.of(1)', 'Int8Array.of(1)'],
  ['Buffer.from("a")', 'Uint8Array.of(97)'],
  ['new Float32Array([0])', 'new Float32Array([-0])'],
  ['new ArrayBuffer(2)', 'new ArrayBuffer(2)'],
  ['Symbol.iterator', 'Symbol.iterator'],
  ['{ [Symbol.for("a")]: 1 }', '{ [Symbol.for("a")]: 2 }'],
  ['() => 1', '() => 1'],
  ['new (class A { x = 1 })()', '{ x: 1 }'],
  ['Object.create(null)', '{}'],
  ['(() => { const a = {}; a.a = a; return a })()', '(() => { const a = {}; a.a = a; return a })()'],
  ['[[[[1]]]]', '[[[[1]]]]'],
  ['1n', '1n'],
  ['1n', '1'],
  ['"a"', '["a"]'],
  ['[NaN]', '[NaN]'],
  ['[1, 2, 3]', '[1, 2]'],
]

describe('equality', () => {
  it('is the same in util and assert', () =>
    compare(
      run,
      PAIRS.flatMap(([one, other]) =>
        ['util.isDeepStrictEqual', ...METHODS.map((method) => `assert.${method}`)].map(
          (call) => `${call}(${one}, ${other})`,
        ),
      ),
      'const util = require("util"), assert = require("assert")',
    ))
})

describe('assert', () => {
  it('throws what Node throws', () =>
    compare(
      run,
      [
        'assert(1)',
        'assert(0)',
        'assert(0, "mine")',
        'assert.ok(false, new RangeError("own"))',
        'assert.ok()',
        'assert.fail()',
        'assert.fail("m")',
        'assert.fail(new TypeError("m"))',
        'assert.ifError(null)',
        'assert.ifError(new Error("m"))',
        'assert.strictEqual(1)',
        'assert.strict === assert.strict.strict',
        'assert.strict.equal(1, "1")',
        'assert.throws(() => { throw new TypeError("m") })',
        'assert.throws(() => {})',
        'assert.throws(() => { throw new TypeError("m") }, TypeError)',
        'assert.throws(() => { throw new TypeError("m") }, RangeError)',
        'assert.throws(() => { throw new TypeError("m") }, /m/)',
        'assert.throws(() => { throw new TypeError("m") }, /z/)',
        'assert.throws(() => { throw new TypeError("m") }, { name: "TypeError", message: "m" })',
        'assert.throws(() => { throw new TypeError("m") }, { message: /x/ })',
        'assert.throws(() => { throw new TypeError("m") }, (e) => e.message === "m")',
        'assert.throws(() => { throw new TypeError("m") }, () => false)',
        'assert.throws(1)',
        'assert.throws(() => {}, TypeError, "mine")',
        'assert.doesNotThrow(() => 1)',
        'assert.doesNotThrow(() => { throw new Error("m") })',
        'assert.rejects(Promise.reject(new TypeError("m")), TypeError)',
        'assert.rejects(async () => { throw new TypeError("m") }, { message: "m" })',
        'assert.rejects(Promise.resolve(1))',
        'assert.rejects(() => 1)',
        'assert.doesNotReject(Promise.resolve(1))',
        'assert.doesNotReject(Promise.reject(new Error("m")))',
        'assert.match("abc", /b/)',
        'assert.match("abc", /z/)',
        'assert.match(1, /z/)',
        'assert.doesNotMatch("abc", /z/)',
        'assert.doesNotMatch("abc", /b/)',
        ...[
          'assert.strictEqual(1, 2)',
          'assert.equal(1, 2)',
          'assert.notEqual(1, 1)',
          'assert.notStrictEqual(1, 1)',
          'assert.fail()',
          'assert.throws(() => {})',
          'assert.throws(() => {}, TypeError)',
          'assert.ifError(new Error("m"))',
          'assert.match("abc", /z/)',
          'assert.doesNotThrow(() => { throw new Error("m") })',
          'assert.strictEqual(NaN, 0)',
        ].map((call) => `facts(() => ${call})`),
        'new assert.AssertionError({ actual: 1, expected: 2, operator: "strictEqual" }).code',
        'new assert.AssertionError({ message: "m" }).message',
        'new assert.AssertionError()',
        'new assert.AssertionError({ message: "m" }) instanceof Error',
      ],
      `const assert = require('node:assert'); const facts = (f) => { try { f() } catch (e) { return [e.message, e.name, e.code, e.actual, e.expected, e.operator, e.generatedMessage] } }`,
    ))
})

describe('path', () => {
  const paths = [
    '',
    '.',
    '..',
    '/',
    '//',
    'a',
    'a/',
    '/a',
    '/a/',
    'a/b',
    '/a/b/',
    'a//b',
    './a',
    '../a',
    'a/..',
    'a/../..',
    '/..',
    '/../a',
    '/a/./b/../c',
    'a.txt',
    '.bashrc',
    '.a.b',
    'a.',
    'a..',
    '/a/b.tar.gz',
    '/a.b/c',
    'a/.b/',
    '///a',
    '/a//',
    'ä/ö.ü',
    '..a',
    'a/...',
    './',
    '../',
    '/a/b/..',
  ]
  it('works on POSIX paths', () =>
    compare(
      run,
      [
        ...paths.flatMap((text) =>
          ['normalize', 'dirname', 'basename', 'extname', 'isAbsolute', 'parse'].map(
            (method) => `path.${method}(${q(text)})`,
          ),
        ),
        ...paths.map((text) => `path.format(path.parse(${q(text)}))`),
        ...paths.flatMap((text) =>
          ['.txt', '', 'a', 'b', '/a'].map((suffix) => `path.basename(${q(text)}, ${q(suffix)})`),
        ),
        ...paths.flatMap((text) => [
          `path.join('x', ${q(text)})`,
          `path.join(${q(text)}, '..', 'y')`,
          `path.resolve('/r/s', ${q(text)})`,
          `path.resolve(${q(text)}, '/q')`,
          `path.relative('/r/s', '/r/' + ${q(text)})`,
          `path.relative('/' + ${q(text)}, '/a/b')`,
        ]),
        'path.join()',
        'path.join("", "")',
        'path.join(1)',
        'path.normalize(null)',
        'path.basename(1)',
        'path.basename("a", 1)',
        'path.format({ dir: "/d", base: "b" })',
        'path.format({ root: "/", base: "b" })',
        'path.format({ root: "/", dir: "/", name: "n", ext: "x" })',
        'path.format({ name: "n", ext: ".x" })',
        'path.format(null)',
        '[path.sep, path.delimiter]',
        'path.posix === path.posix.posix',
        'path.resolve("/a", "b", "../c")',
        'path.relative("/a/b", "/a/b")',
        'path.toNamespacedPath("/a")',
      ],
      'const path = require("node:path").posix',
    ))
})

describe('querystring', () => {
  it('parses and writes', () =>
    compare(
      run,
      [
        ...[
          'a=1&b=2',
          'a=1&a=2&a=3',
          '',
          'a',
          '=b',
          'a=',
          '&&a=1&',
          'a=b=c',
          'a+b=c+d',
          'a=%20%zz%C3%A4',
          'a=%ff',
          '%61=1',
          'ä=ö',
          'a[0]=1',
          '__proto__=1',
          'a=1;b=2',
          'hasOwnProperty=1',
        ].flatMap((text) => [
          `qs.parse(${q(text)})`,
          `qs.parse(${q(text)}, ';', '=')`,
          `qs.parse(${q(text)}, null, null, { maxKeys: 1 })`,
        ]),
        ...[
          '{ a: 1, b: "x y" }',
          '{ a: [1, 2], b: [] }',
          '{ a: null, b: undefined, c: NaN, d: Infinity }',
          '{ a: true, b: 10n, c: {} }',
          '{ "ä b": "ö&=" }',
          '{}',
          'null',
          '"text"',
          '1',
          '[1, 2]',
          '{ a: "~!*()\'" }',
          '{ a: "\\ud800" }',
          '{ a: new Date(0) }',
          '{ a: -0 }',
          '{ a: 1e21 }',
        ].flatMap((value) => [`qs.stringify(${value})`, `qs.stringify(${value}, ';', ':')`]),
        'qs.escape("a b&ä")',
        'qs.escape({ toString: () => "x y" })',
        'qs.unescape("%61%zz")',
        'qs.parse("a=b", "&", "=", { decodeURIComponent: (x) => x.toUpperCase() })',
        'qs.stringify({ a: "b c" }, "&", "=", { encodeURIComponent: (x) => `<${x}>` })',
        'qs.encode === qs.stringify',
        'qs.decode === qs.parse',
        'Object.getPrototypeOf(qs.parse("a=1"))',
        'qs.parse(1)',
        'qs.parse("a:1,b:2", ",", ":")',
        'qs.parse("a==1", "&", "==")',
      ],
      'const qs = require("node:querystring")',
    ))
})

describe('os', () => {
  it('tells of a machine that has nothing but the program', () =>
    compare(
      run,
      [
        'os.EOL',
        'os.endianness()',
        'typeof os.totalmem()',
        'typeof os.freemem()',
        'Array.isArray(os.cpus())',
        'os.availableParallelism() >= 1',
        'typeof os.hostname()',
        'os.loadavg().length',
        'typeof os.userInfo().username',
        'os.devNull',
      ],
      'const os = require("node:os")',
    ))
})
