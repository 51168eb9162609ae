/** Errors as programs and their authors read them: V8's words, and the place in the program. */
import { describe, expect, it } from 'vitest'
import { followed } from './support/node-version.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime()

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor

/** Programs that fail in Node and here with the same name and message. */
const SAME: readonly string[] = [
  // Properties of undefined and null.
  'let o = {}; o.b.c',
  'let o = {}; o["b c"].d',
  'let o = {}; o.b["c d"]',
  'let o = {}, k = "q"; o.b[k]',
  'let o = []; o[0][1]',
  'let o = {}; o.b[Symbol.iterator]',
  'let o = {}; o.b.c = 1',
  'let o = {}; o.b[0] = 1',
  'let o = {}; o.b.c += 1',
  'let o = {}; o.b.c++',
  'let o = {}; delete o.b.c',
  'let o; o.f()',
  'let o = null; o.f()',
  'let o; o[0]()',
  'null.x',
  'undefined.foo.bar',
  'await null.x',
  'null[Symbol.iterator]()',
  'let o = { a: [] }; o.a[0].b.c',
  'let a = {}; a?.b.c()',
  'let a = {}; a.b?.c.d; a.c.d?.e',
  'let a = 1; a.b.c',
  'const o = { f() { return this.x.y } }; o.f()',
  'const f = function () { return this.x }; f()',
  'const p = Promise.resolve(1); p.foo.bar',
  '[1, 2].map((x) => x.a.b)',
  '[[1]].map(([a, b]) => b.c)',
  'let m = new Map; m.get("a").b',
  'let m = new Map; m.get("a").push(1)',
  '[].find((x) => x).name',
  'JSON.parse("{}").a.b',
  'JSON.parse("{}").items.map(String)',
  'const a = {}, b = {}; a.list?.push(1); b.list.push(2)',
  'const a = { list: [] }, b = {}; a.list.push(1); b.list.push(2); a.list.push(3)',
  'function f(o) { return o.user.getName() } f({})',
  'const r = [1].map((x) => x * 2).filter((x) => x > 1).foo.bar()',
  'const o = {}; console.log(o.list.map(String))',
  'const o = {}; Object.keys(o.list()).map(String)',
  'const o = { f() {} }; Object.keys(o.f()).map(String)',
  'const o = { f() {} }; new Set(o.f().x)',
  'class A { #p = 1; go() { return this.q.r() } } new A().go()',
  "const s = 'x'; s.foo.bar()",
  'const o = {}; o.a.b().c()',
  'const o = { a: {} }; o.a.b().c()',
  'const o = { a: { b() { return {} } } }; o.a.b().c()',
  'const o = { a: { b() { return {} } } }; o.a.b().c.d()',
  'const f = async () => { const o = {}; return o.items.length }; await f()',
  'const list = [{ a: { b: 1 } }, {}]; for (const item of list) { item.a.b.toFixed(1) }',
  'const f = (x) => x.a.b().c; f({ a: {} })',
  'const f = (x, g) => g(x.a.b(), x.c.d()); f({ a: {} }, String)',
  'const o = {}, r = []; r.push(o.a.b.c(), 1)',
  'let x; x = {}.a.b()',
  'const x = { y: { z: 1 } }; throw x.y.w.v()',
  'const [first] = [{}]; `${first.name.length}`',
  'const o = {}; if (!o.items.length) { }',
  'const o = {}; return [o.a, o.b.c]',
  'const o = {}; return { a: o.a, b: o.b.c }',
  // Calls.
  '({}).foo()',
  '[1].foo()',
  '(new Map).foo()',
  'let a = 1, b = 2; (a + b).foo()',
  'let a = 1; (a ? 1 : 2).foo()',
  '/x/g.foo()',
  '(() => 1).foo()',
  'let f = () => 1; f().foo()',
  'let f = () => 1; f()()',
  'let o = { a: {} }; o.a["x y"]()',
  'let o = {}, k = "z"; o[k]()',
  'let o = []; o[0]()',
  'let u; u()',
  'null()',
  '(void 0)()',
  'let f = 3; f(1, 2)',
  'let f = 3; f?.()',
  'let o = { a: 3 }; o.a?.()',
  'let o = { a: 3 }; o?.a()',
  'let a; a`x`',
  'let a = {}; a.b`x`',
  '"abc".foo()',
  'let s = "abc"; s.foo()',
  'true.foo()',
  'const o = { f() { return this.g() } }; o.f()',
  'const o = { a: 1 }; o.a.b.c()',
  'let o = {}; for (const a of o.f());',
  'let o = {}; [...o.f()]',
  'let o = {}; const [a] = o.f()',
  'class A {} A()',
  'let o = { A: class A {} }; o.A()',
  '[1].map()',
  '[1].map(3)',
  '[1].forEach("x")',
  '[1].filter(undefined)',
  '[1].some({})',
  '[1].find(3)',
  'new Promise()',
  'new Promise(3)',
  // Constructors.
  'new (3)()',
  'let x = 3; new x()',
  'let o = {}; new o.a()',
  'let o = {}; new o.a.b()',
  'new (() => 1)',
  'let f = async () => 1; new f()',
  'new BigInt(1)',
  'new Symbol()',
  'Map()',
  'Promise()',
  'new Proxy({}, null)',
  'class B extends undefined {}',
  'class B extends 3 {}',
  'class B extends Object { constructor() { this.x = 1; super() } } new B',
  // Destructuring and iteration.
  'const { a } = undefined',
  'const { a } = null',
  'let o = {}; const { a } = o.b',
  'let x; const { a, b } = x',
  'let x; const {} = x',
  'let x; const { [1 + 1]: q } = x',
  'let x; const { a: { b } } = {}',
  'const { a: { b } } = { a: null }',
  'let x; const [a] = x',
  'const [a] = undefined',
  'const [a] = {}',
  'function f({ a }) {} f()',
  'function f([a]) {} f()',
  'const f = ({ a }) => a; f(null)',
  'let x; ({ a: x } = undefined)',
  'let x; for (const a of x);',
  'for (const a of 3);',
  'let o = { a: 1 }; for (const a of o);',
  'let o = {}; for (const a of o.b);',
  'let x; [...x]',
  'new Set(3)',
  'Object.fromEntries(1)',
  'Array.from(undefined)',
  'Array.from(null)',
  'for await (const a of 3);',
  // Variables.
  'foo',
  'foo()',
  'foo.bar',
  'foo = 1',
  'new foo()',
  'x; let x = 1',
  'typeof x; let x = 1',
  'const f = () => x; f(); const x = 1',
  'new A(); class A {}',
  'const a = 1; a = 2',
  'const a = 1; a++',
  'const a = 1; a += 2',
  // Operators.
  '"x" in 1',
  'let s = "abc"; "x" in s',
  '1 in undefined',
  '"a" in null',
  '({}) instanceof 1',
  '({}) instanceof ({})',
  'Symbol() + ""',
  '+Symbol()',
  '1n + 1',
  '+1n',
  'Math.max(1n)',
  '1n / 0n',
  '1n >>> 0n',
  'Object.create(null) + ""',
  'class A { #x; static t(o) { return o.#x } } A.t({})',
  'class A { #x; static t(o) { o.#x = 1 } } A.t({})',
  // Properties that do not change.
  'const o = Object.freeze({ a: 1 }); o.a = 2',
  'const o = Object.freeze([1]); o[0] = 2',
  'const o = Object.freeze([1]); o.push(2)',
  'const o = Object.freeze({ a: 1 }); delete o.a',
  'const o = Object.defineProperty({}, "a", { value: 1 }); Object.defineProperty(o, "a", { value: 2 })',
  'Object.defineProperty(1, "a", {})',
  'Object.create(1)',
  // What built-ins refuse.
  '[].reduce((a, b) => a)',
  '[].reduceRight((a, b) => a)',
  'new Array(-1)',
  '[].length = -1',
  '"a".repeat(-1)',
  '"a".repeat(Infinity)',
  '(1).toFixed(200)',
  '(1).toString(1)',
  '(1).toPrecision(0)',
  '"a".normalize("x")',
  '"a".matchAll(/a/)',
  'String.fromCodePoint(-1)',
  'BigInt(1.5)',
  'BigInt("x")',
  'BigInt(undefined)',
  'Object.entries(undefined)',
  'Object.keys(null)',
  'new WeakMap().set(1, 1)',
  'new Uint8Array(-1)',
  'new ArrayBuffer(-1)',
  'decodeURIComponent("%")',
  'encodeURIComponent("\\ud800")',
  'new RegExp("(")',
  'new RegExp("[")',
  'new RegExp("a)")',
  'new RegExp("*")',
  'Date.prototype.getTime.call({})',
  'JSON.stringify(1n)',
  'new Date(NaN).toISOString()',
]

interface Told {
  readonly name: string
  readonly message: string
}

/** What Node says of a program, which is plain JavaScript. */
async function inNode(program: string): Promise<Told> {
  try {
    await AsyncFunction(`'use strict'; const console = { log() {} }; ${program}`)()
  } catch (error) {
    const told = followed(program, `${(error as Error).name}: ${(error as Error).message}`)
    const [name = ''] = told.split(': ', 1)
    return { name, message: told.slice(name.length + 2) }
  }
  throw new Error(`does not fail in Node: ${program}`)
}

describe('messages are those of Node', () => {
  it.each(SAME)('`%s`', async (program) => {
    const { name, message } = await inNode(program)
    const { error } = await run(program)
    expect(error?.message.split('\n    at ')[0]).toBe(`${name}: ${message}`)
    const caught = await run(
      `const e = await (async () => { try { ${program} } catch (e) { return e } })(); return { name: e.name, message: e.message }`,
    )
    expect(caught.value).toEqual({ name, message })
    const rejected = await run(
      `return (async () => { ${program} })().catch((e) => ({ name: e.name, message: e.message }))`,
    )
    expect(rejected.value).toEqual({ name, message })
  })
})

describe('an error is in words wherever a program meets it', () => {
  const failing = '(async () => { await 1; null.x })()'
  const words = "Cannot read properties of null (reading 'x')"

  it.each([
    ['try { null.x } catch (e) { return e.message }'],
    ['try { null.x } catch ({ message }) { return message }'],
    ['try { null.x } catch ({ message: m = m2 }) { let m2; return m }'],
    ['try { try { null.x } finally { 1 } } catch (e) { return e.message }'],
    ['try { try { null.x } catch (e) { throw e } } catch (e) { return e.message }'],
    [`return ${failing}.catch((e) => e.message)`],
    [`return ${failing}.then(null, (e) => e.message)`],
    [`return ${failing}.finally(() => 1).catch((e) => e.message)`],
    [
      `const p = ${failing}; await new Promise((r) => setTimeout(r)); return p.catch((e) => e.message)`.replace(
        'await 1; ',
        '',
      ),
    ],
    [`return Promise.allSettled([${failing}]).then(([r]) => r.reason.message)`],
    [`return Promise.any([${failing}]).catch((e) => e.errors[0].message)`],
    [`try { await ${failing} } catch (e) { return e.message }`],
    [`return new Promise((done) => { ${failing}.catch((e) => done(String(e).slice(11))) })`],
    [
      'const g = (function* () { try { yield 1 } catch (e) { yield e.message } })(); g.next(); try { null.x } catch (e) { return g.throw(e).value }',
    ],
  ])('`%s`', async (program) => {
    // One that is rejected for a while without a handler ends the run.
    const { value, error } = await run(program)
    if (program.includes('setTimeout')) expect(error?.message).toContain(words)
    else expect(value).toBe(words)
  })

  it('in its stack, which is what the host reads', async () => {
    const program = 'const list = [{}]\nconst names = list\n  .map((item) => item.user.name)\nreturn names'
    const { error } = await run(program)
    expect(error?.message.split('\n').slice(0, 2)).toEqual([
      "TypeError: Cannot read properties of undefined (reading 'name')",
      '    at program.ts:3:28',
    ])
    const { value } = await run(`try { ${program.replace('return names', '')} } catch (e) { return e.stack }`)
    expect(value).toMatch(
      /^TypeError: Cannot read properties of undefined \(reading 'name'\)\n {4}at program\.ts:3:28/,
    )
  })

  it('and in what the console prints', async () => {
    const { logs } = await run('try { null.x } catch (e) { console.log(e) }')
    expect(String(logs)).toContain(words)
  })

  it('with undefined and null told apart where it can be known', async () => {
    const both = await run('const o = JSON.parse(\'{"a":null}\'); o.a.b')
    expect(both.error?.message).toMatch(
      /^TypeError: Cannot read properties of undefined or null \(reading 'b'\)/,
    )
    const one = await run('const o = JSON.parse(\'{"a":1}\'); o.b.c')
    expect(one.error?.message).toMatch(/^TypeError: Cannot read properties of undefined \(reading 'c'\)/)
    const tools = { get: () => ({ a: null }) }
    const host = await run('const o = await tools.get(1); o.a.b', { tools })
    expect(host.error?.message).toMatch(
      /^TypeError: Cannot read properties of undefined or null \(reading 'b'\)/,
    )
  })

  it.each([
    ['const f = (x) => x.a.b().c; f({})', "'a' or 'b'"],
    ['const f = (x) => x.a.b().c; f({ a: undefined })', "'a' or 'b'"],
    ['const f = (x, g) => g(x.a.b(), x.c.d()); f({ a: { b() {} } }, String)', "'c' or 'd'"],
  ])('with two properties where they share a position: `%s`', async (program, keys) => {
    const { error } = await run(program)
    expect(error?.message).toMatch(/^TypeError: Cannot read properties of undefined \(reading /)
    expect(error?.message.split('reading ')[1]?.split(')')[0]).toBe(keys)
  })
})

describe('errors that a program makes itself stay as they are', () => {
  it.each([
    "throw new TypeError('not a callable function')",
    "throw TypeError('not a callable function')",
    "throw new TypeError('not a constructor')",
    "throw new ReferenceError('access of uninitialized binding')",
    "throw new RangeError('invalid array length')",
    "const o = {}; throw new TypeError(`cannot convert 'null' or 'undefined' to object`)",
    "class Mine extends TypeError {} throw new Mine('not a callable function')",
  ])('`%s`', async (program) => {
    const message = /['`(]([a-z].*?)['`]\)/.exec(program)?.[1] ?? ''
    const { value } = await run(`try { ${program} } catch (e) { return e.message }`)
    expect(value).toBe(program.includes('Mine') ? 'not a callable function' : message)
  })

  it('`then` is what it was but for that', async () => {
    const program = `
      const { then } = Promise.prototype
      const refused = (f) => { try { f() } catch (e) { return e.constructor.name } }
      class Mine extends Promise {}
      const order = []
      Promise.reject(1).then(undefined, (v) => order.push(v))
      Promise.resolve(2).then((v) => order.push(v))
      await null; await null
      return [then.length, then.name, refused(() => new then()), refused(() => then.call({})),
        Mine.resolve(1).then() instanceof Mine, Object.getOwnPropertyDescriptor(Promise.prototype, 'then').enumerable,
        await Promise.reject(7).then(1, 2).catch((v) => v), order]`
    expect((await run(program)).value).toEqual([2, 'then', 'TypeError', 'TypeError', true, false, 7, [1, 2]])
  })
})

describe('places', () => {
  it.each([
    ['const a = {}\nconst b = a.c\nconst d = b.map((x) => x)', 3, 13],
    ['const a = {}\na.b.c()\na.d.e()', 2, 5],
    ['const a = { b: { c() {} } }\na.b.c()\na.d.e()', 3, 5],
    ['const x = 1\nfoo(x)', 2, 1],
    ['const o = {}\n\nconst { a } = o.b', 3, 7],
    ['const o = {}\nfor (const a of o.b) ;', 2, 17],
    ['const f = (o) => {\n  return o.a.b()\n}\nf({})', 2, 14],
    ['interface A { b: number }\nconst a = undefined as any as A\nconst c: number = a.b', 3, 21],
    ["const s = '\u{1f600}\u{1f600}', o: any = {}; o.a.b", 1, 36],
    ['const o = {};\r\n\to.a.b', 2, 6],
    ['enum E { A }\nconst o = {}\no.a.b', 3, 5],
  ])('`%s`', async (program, line, column) => {
    const { error } = await run(program)
    expect(error?.message.split('\n')[1]).toMatch(new RegExp(` \\(?program\\.ts:${line}:${column}\\)?$`))
  })
})

describe('names', () => {
  it('of functions, methods, accessors and constructors', async () => {
    const program = `
class A {
  constructor() { this.m() }
  m() { return A.s() }
  static s() { return A.prototype.g }
  get g() { return o.k() }
  'quoted name'() { throw new Error('x') }
}
const o = { k() { return f() } }
const f = () => A.prototype['quoted name']()
new A()`
    const stack = (await run(program)).error?.message.split('\n').slice(1)
    const names = stack?.map((line) => /^ {4}at (?:(.*) \()?program\.ts:/.exec(line)?.[1])
    expect(names).toEqual(['quoted name', 'f', 'k', 'g', 's', 'm', 'A', undefined])
  })
})

describe('what follows the stack', () => {
  it('own properties, as Node shows them', async () => {
    const { error } = await run(
      "throw Object.assign(new Error('x'), { code: 'E', info: { a: [1] }, 'a-b': 1 })",
    )
    expect(error?.message).toMatch(
      /^Error: x\n {4}at program\.ts:1:\d+ \{\n {2}code: 'E',\n {2}info: \{ a: \[ 1 \] \},\n {2}'a-b': 1\n\}$/,
    )
  })

  it('causes are in words, too', async () => {
    const { error } = await run("try { null.x } catch (e) { throw new Error('outer', { cause: e }) }")
    expect(error?.message).toMatch(
      /^Error: outer[^]*\n {2}\[cause\]: TypeError: Cannot read properties of null \(reading 'x'\)/,
    )
  })

  it('the line that made a failed call', async () => {
    const tools = { fail: () => Promise.reject(new Error('no')) }
    const { error } = await run('const x = 1\n\nawait tools.fail(x)', { tools })
    expect(error?.message).toMatch(/^Error: no\n {4}at program\.ts:3:\d+$/)
  })

  it('the place of a rejection that nothing handles, also without an error', async () => {
    const wait = 'await new Promise((r) => setTimeout(r, 10))'
    const number = await run(`const x = 1\nPromise.reject(5)\n${wait}`)
    expect(number.error?.message).toMatch(/^Unhandled promise rejection: 5\n {4}at program\.ts:2:\d+$/)
    const text = await run(`async function f() {\n  throw 'text'\n}\nf()\n${wait}`)
    expect(text.error?.message).toMatch(/^Unhandled promise rejection: text\n {4}at program\.ts:4:\d+$/)
    const error = await run(`const p = (async () => { await null; null.x })()\n${wait}`)
    expect(error.error?.message).toMatch(
      /^Unhandled promise rejection: TypeError: Cannot read properties of null \(reading 'x'\)\n {4}at p/,
    )
  })
})
