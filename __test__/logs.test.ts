/** Logs: one string per console call or stream write, as Node's own console would print it. */
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime()

const INSPECTION = { depth: 4, maxArrayLength: 100, maxStringLength: 10_000 }

/** What Node's console prints for the same statements, one entry per call. */
function printedByNode(statements: string): string[] {
  const entries: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      entries.push(String(chunk).replace(/\n$/, ''))
      done()
    },
  })
  const node = new Console({ stdout: stream, stderr: stream, inspectOptions: INSPECTION })
  new Function('console', statements)(node)
  return entries
}

describe('entries', () => {
  it('come in order, one per call, whatever the method', async () => {
    const program = "for (const m of ['log', 'info', 'warn', 'error', 'debug']) console[m](m, 1)"
    expect(await run(program)).toEqual({ logs: ['log 1', 'info 1', 'warn 1', 'error 1', 'debug 1'] })
  })

  it('keep the order of console and streams', async () => {
    const program =
      "console.log('a'); process.stdout.write('b\\n'); process.stderr.write('c'); console.error('d')"
    expect((await run(program)).logs).toEqual(['a', 'b\n', 'c', 'd'])
  })

  it('hold strings as they are', async () => {
    const strings = [
      '',
      ' ',
      'a\nb',
      "'quoted'",
      '\u0000\u2028',
      '\u20ac\u{1f600}',
      'a\ud800b',
      '\udc00',
      'x'.repeat(20_000),
    ]
    const program = strings.map((text) => `console.log(${JSON.stringify(text)})`).join('\n')
    expect((await run(program)).logs).toEqual(strings)
  })

  it('of an empty call is an empty string', async () => {
    expect((await run('console.log()')).logs).toEqual([''])
  })

  it.each([
    ['an exception', "console.log('kept'); throw 1", 'exception'],
    ['an exit', "console.log('kept'); process.exit(1)", 'worker-exit'],
    ['a lossy completion', "console.log('kept'); return 1n", 'invalid-output'],
    [
      'an overflow of the stack',
      "console.log('kept'); let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x",
      'exception',
    ],
    [
      'an error outside of the body',
      "console.log('kept'); setTimeout(() => { throw 1 }, 0); await new Promise(() => {})",
      'exception',
    ],
  ])('are kept before %s', async (_, program, kind) => {
    const { logs, error } = await run(program)
    expect(logs).toEqual(['kept'])
    expect(error?.kind).toBe(kind)
  })

  it('of a program that fails to parse are none', async () => {
    expect((await run("console.log('never'); (")).logs).toEqual([])
  })

  it('outnumber any small buffer', async () => {
    const { logs } = await run('for (let i = 0; i < 20_000; i++) console.log(i)')
    expect(logs).toEqual(Array.from({ length: 20_000 }, (_, index) => String(index)))
  })
})

describe('streams', () => {
  it('make one entry of each write, as it is', async () => {
    const program = `
      for (const text of ['a', 'b\\n', '', '%s', '\\ud800', 'x'.repeat(20_000)]) process.stdout.write(text)
      process.stderr.write('c')`
    expect((await run(program)).logs).toEqual(['a', 'b\n', '', '%s', '\ud800', 'x'.repeat(20_000), 'c'])
  })

  it('return true and call back later, with null', async () => {
    const program = `
      const seen = []
      seen.push(process.stdout.write('a', (x) => seen.push('second', x)))
      seen.push(process.stderr.write('b', 'utf8', (x) => seen.push('third', x)))
      seen.push('sync over')
      await new Promise((resolve) => setTimeout(resolve, 5))
      return seen`
    const { value, logs } = await run(program)
    expect(value).toEqual([true, true, 'sync over', 'second', null, 'third', null])
    expect(logs).toEqual(['a', 'b'])
  })
})

describe('values are shown as by util.inspect', () => {
  it.each([
    'undefined',
    'null',
    'true',
    '-0',
    '1.5',
    '12345678901234567890n',
    "Symbol('s')",
    "({ a: 1, 'b-c': 'text' })",
    '({ a: { b: { c: { d: { e: { f: 1 } } } } } })',
    '[1, [2, [3, [4, [5, [6]]]]]]',
    "['it\\'s', \"two\\nlines\"]",
    'Array.from({ length: 150 }, (_, i) => i)',
    "({ long: 'x'.repeat(10_001) })",
    "({ text: 'a long text that does not fit on a line together with others', more: 'and another one of that kind', last: 1 })",
    '[1, , 3]',
    '[undefined, null]',
    'Object.assign([1], { extra: 2 })',
    'new Map([[1, { a: 2 }], ["k", [3]]])',
    'new Set([1, "a", {}])',
    '/a+b/gi',
    'new Date(0)',
    'new Date(NaN)',
    'function named() {}',
    '() => 1',
    'class A {}',
    'class B extends Map {}',
    'async function f() {}',
    'function* g() {}',
    'new (class Point { x = 1; y = 2 })()',
    'Object.create(null)',
    'Object.assign(Object.create(null), { a: 1 })',
    'Object.create({ a: 1 })',
    'new Number(1)',
    "new String('s')",
    'new Uint8Array([1, 2, 3])',
    'new ArrayBuffer(4)',
    'new Float64Array(2)',
    '({ get a() { return 1 }, set b(x) {}, get c() { return 1 }, set c(x) {} })',
    '({ [Symbol("k")]: 1 })',
    '(() => { const o = { name: "o" }; o.self = o; return o })()',
    'new Proxy({ a: 1 }, {})',
    'Promise.resolve(4)',
    'new Promise(() => {})',
    'new WeakMap()',
    '[1, 2].values()',
    'Math',
    'JSON',
    '(function () { return arguments })(1, 2)',
    "Array.from({ length: 30 }, (_, i) => 'item ' + i)",
    '({ nested: [{ a: 1, b: [1, 2, { c: 3 }] }, { d: new Map([["k", new Set([1])]]) }] })',
    "Object.assign(new Error('plain'), { stack: undefined, code: 1 })",
  ])('%s', async (expression) => {
    const expected = inspect(new Function(`return (${expression})`)(), INSPECTION)
    const { logs } = await run(`console.log((${expression}))`)
    expect(logs).toEqual([expected])
  })
})

describe('the console is Node\u2019s', () => {
  it.each([
    "console.log('%s is %d years, %i, %f', 'Bob', 42.5, 42.5, '1.5')",
    "console.log('%o and %O', { a: [1] }, { b: { c: 1 } })",
    "console.log('%j', { a: [1, 'x'] })",
    "console.log('%c styled', 'color: red')",
    "console.log('100%% %s')",
    "console.log('%s', null, undefined, 1n, Symbol('s'), -0)",
    "console.log('%s', { a: { b: { c: 1 } } }, 'rest', { d: 1 })",
    "console.log('%d %d', 'x', 5n, 'extra')",
    "console.log('a', 1, { b: 2 }, [3], null)",
    "console.log(1, 'two', 3)",
    'console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 1 })',
    "console.group('outer'); console.log('in'); console.group(); console.log('two\\nlines'); console.groupEnd(); console.groupEnd(); console.log('out')",
    'console.table([{ a: 1, b: "x" }, { a: 2, c: true }])',
    'console.table([[1, 2], [3, 4]])',
    "console.table([{ a: 1, b: 2 }], ['b'])",
    'console.table(new Map([["k", 1]]))',
    'console.table(5)',
    "console.count(); console.count('x'); console.count(); console.countReset(); console.count()",
    "console.assert(true, 'no'); console.assert(false); console.assert(0, 'got %s', 1); console.assert(false, { a: 1 })",
    'console.dirxml({ a: 1 }, [2])',
    'console.groupEnd(); console.log(1)',
  ])('%s', async (statements) => {
    expect((await run(statements)).logs).toEqual(printedByNode(statements))
  })

  it('times', async () => {
    const { logs } = await run("console.time('t'); console.timeLog('t', 'so far'); console.timeEnd('t')")
    expect(logs).toEqual([
      expect.stringMatching(/^t: [\d.]+ms so far$/),
      expect.stringMatching(/^t: [\d.]+ms$/),
    ])
  })

  it('traces', async () => {
    const { logs } = await run("function here() { console.trace('at %s', 'this') } here()")
    expect(logs[0]).toMatch(/^Trace: at this\n +at here \(program\.ts:1:\d+\)/)
  })
})
