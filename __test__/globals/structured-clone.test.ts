/** `structuredClone`: as in Node. */
import { describe, expect, it } from 'vitest'
import { asInNode20, compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

const VALUES = [
  '1',
  '"a"',
  'null',
  'undefined',
  'true',
  '10n',
  '-0',
  'NaN',
  'new Number(1)',
  'new String("ab")',
  'new Boolean(false)',
  'Object(5n)',
  '{}',
  '{ a: 1, b: { c: [1, 2] } }',
  '[]',
  '[1, , 3]',
  '[1, [2, [3]]]',
  'Object.assign([1], { extra: 2 })',
  'new Array(3)',
  '{ ["__proto__"]: 1 }',
  '{ 2: "b", 1: "a", z: 1 }',
  'Object.create(null, { a: { value: 1, enumerable: true } })',
  'new Date(5)',
  'new Date(NaN)',
  '/a+/gi',
  'Object.assign(/x/y, { lastIndex: 3 })',
  'new Map([[1, { a: 1 }], [{ k: 1 }, "v"]])',
  'new Set([1, "a", { b: 1 }])',
  'new Map([["a", new Map([["b", new Set([1])]])]])',
  'Object.assign(new Map([[1, 2]]), { extra: 1 })',
  'new Error("m")',
  'new TypeError("t")',
  'new RangeError("r")',
  'new SyntaxError("s")',
  'new ReferenceError("s")',
  'new EvalError("s")',
  'new URIError("s")',
  'Object.assign(new Error("m"), { code: 5 })',
  'Object.assign(new Error("m"), { name: "Mine" })',
  'new AggregateError([1], "m").name',
  'class X extends Error { name = "X" }',
  'new (class Mine extends TypeError {})("m")',
  'new (class Point { x = 1; get y() { return 2 } })()',
  '{ get a() { return 7 } }',
  'Object.defineProperty({ a: 1 }, "hidden", { value: 1 })',
  '{ [Symbol("s")]: 1, a: 1 }',
  'Uint8Array.of(1, 2)',
  'Int8Array.of(-1)',
  'Uint8ClampedArray.of(300)',
  'Int16Array.of(-1)',
  'Uint16Array.of(1)',
  'Int32Array.of(1)',
  'Uint32Array.of(1)',
  'Float32Array.of(1.5)',
  'Float64Array.of(1.5)',
  'BigInt64Array.of(-1n)',
  'BigUint64Array.of(1n)',
  'new DataView(Uint8Array.of(1, 2, 3).buffer, 1, 1)',
  'Uint8Array.of(1, 2, 3).buffer',
  'Buffer.from("ab")',
  'new Uint8Array(Uint8Array.of(1, 2, 3).buffer, 1)',
  '(function () { return arguments })(1, 2)',
  '() => 1',
  'Symbol("s")',
  '{ f() {} }',
  '[Symbol.iterator]',
  'Promise.resolve(1)',
  'new WeakMap()',
  'new WeakSet()',
  'new WeakRef({})',
  'new Proxy({}, {})',
  '(function* () {})()',
  'Object(Symbol("x"))',
  'new Map([[() => 1, 1]])',
  '{ get a() { throw new TypeError("own") } }',
  '[1][Symbol.iterator]()',
  'Math',
  'JSON',
  'globalThis.process && { p: 1 }',
]

describe('structuredClone', () => {
  it('copies what can be copied', () =>
    compare(
      run,
      VALUES.map((value) => `structuredClone(${value})`),
    ))

  it('says what cannot be copied', () =>
    compare(
      run,
      [
        '() => 1',
        'Symbol("s")',
        'Promise.resolve(1)',
        'new WeakMap()',
        '{ a: { f: (x) => x } }',
        'new Proxy({}, {})',
      ].map((value) => `message(() => structuredClone(${value}))`),
    ))

  it('keeps identities', () =>
    compare(run, [
      '(() => { const a = {}; a.self = a; const b = structuredClone(a); return [b !== a, b.self === b] })()',
      '(() => { const s = { n: 1 }; const [x, y] = structuredClone([s, s]); return x === y && x !== s })()',
      '(() => { const m = new Map(); m.set(m, m); const c = structuredClone(m); return [c.get(c) === c, c !== m] })()',
      '(() => { const s = new Set(); s.add(s); const c = structuredClone(s); return c.has(c) })()',
      '(() => { const b = new ArrayBuffer(4); const [x, y] = structuredClone([new Uint8Array(b), new Uint16Array(b)]); x[0] = 7; return [y[0], x.buffer === y.buffer, x.buffer !== b] })()',
      '(() => { const e = new Error("m", { cause: new TypeError("c") }); const c = structuredClone(e); return [c.message, c.stack === e.stack, c instanceof Error, Object.keys(c)] })()',
      '(() => { const a = [1, 2, 3]; const b = structuredClone(a); b.push(4); return [a.length, b.length, Array.isArray(b)] })()',
      'Object.getPrototypeOf(structuredClone(Object.create(null))) === Object.prototype',
      '(() => { const log = []; structuredClone({ get a() { log.push("a"); return { get b() { log.push("b") } } }, get c() { log.push("c") } }); return log })()',
    ]))

  it('transfers buffers', () =>
    compare(run, [
      '(() => { const b = Uint8Array.of(1, 2).buffer; const c = structuredClone(b, { transfer: [b] }); return [b.byteLength, c] })()',
      '(() => { const u = Uint8Array.of(1, 2); const c = structuredClone({ u }, { transfer: [u.buffer] }); return [u.length, c] })()',
      '(() => { const b = new ArrayBuffer(2); structuredClone(1, { transfer: [b] }); return b.byteLength })()',
      ...asInNode20('structuredClone(1, { transfer: [1] })'),
      ...asInNode20('structuredClone(1, { transfer: [{}] })'),
      '(() => { const b = new ArrayBuffer(2); return structuredClone(1, { transfer: [b, b] }) })()',
      '(() => { const b = new ArrayBuffer(2); try { structuredClone(() => 1, { transfer: [b] }) } catch {} return b.byteLength })()',
      'structuredClone()',
      'structuredClone(1, undefined)',
      'structuredClone(1, null)',
      'structuredClone(1, {})',
      'structuredClone(1, { transfer: undefined })',
      '[structuredClone.name]',
    ]))

  it('copies what is nested far deeper than the stack', async () => {
    const program = `let deep = {}; for (let i = 0; i < 200_000; i++) deep = { deep }; let copy = structuredClone(deep), n = 0; while (copy.deep) { copy = copy.deep; n++ } return n`
    expect(await run(program)).toMatchObject({ value: 200_000 })
  })
})
