/** Hostile programs: each is one failed run, on time, and nothing else notices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_PROC, MEMORY_RETURNS, residentMiB, threadCount } from './support/process.js'
import { load, useRuntime } from './support/runtime.js'
import type { Functions, LoadedRuntime } from './support/runtime.js'
import { timed, until } from './support/waiting.js'

const COMPUTE_MS = 200
/**
 * How late a stop may be. Measured in processor time of the whole process: that is what the budget is made of, and it
 * stays the same on a machine that has other things to do.
 */
const LATENESS_MS = 50
/** Giving back half a gigabyte takes time of its own. */
const LATENESS_WITH_MEMORY_MS = 200

const tools: Functions = { ping: () => null, forever: () => new Promise(() => {}) }

/** Programs that never end by themselves. */
const ENDLESS: [string, string][] = [
  ['a hot loop', 'for (;;) {}'],
  ['a hot loop after an await', 'await null; for (;;) {}'],
  ['a hot loop after a call', 'await tools.ping(0); for (;;) {}'],
  ['a hot loop in a promise job', 'Promise.resolve().then(() => { for (;;) {} }); await tools.forever(0)'],
  ['a hot loop in a timer', 'setTimeout(() => { for (;;) {} }, 0); await tools.forever(0)'],
  ['a hot loop in a getter of the completion', 'return { get a() { for (;;) {} } }'],
  ['a hot loop in a getter of an argument', 'await tools.ping({ get a() { for (;;) {} } })'],
  ['a hot loop in a proxy trap', 'return new Proxy({}, { ownKeys() { for (;;) {} } })'],
  ['a hot loop in a sort comparator', '[3, 1, 2].sort(() => { for (;;) {} })'],
  ['a hot loop in a generator', 'function* g() { for (;;) yield 1 } for (const x of g()) {}'],
  ['a hot loop in a toString', "return '' + { toString() { for (;;) {} } }"],
  [
    'a hot loop in a stack getter',
    "throw Object.defineProperty(new Error('x'), 'stack', { get() { for (;;) {} } })",
  ],
  ['a hot loop in a thenable', 'return { then() { for (;;) {} } }'],
  ['a hot loop in eval', "eval('for (;;) {}')"],
  ['a hot loop in new Function', "new Function('for (;;) {}')()"],
  ['a hot loop in a replace callback', "'x'.replace(/x/, () => { for (;;) {} })"],
  ['a hot loop in a JSON reviver', "JSON.parse('[1]', () => { for (;;) {} })"],
  ['a hot loop in a finally', 'try { throw 1 } finally { for (;;) {} }'],
  ['endless microtasks', 'const spin = () => Promise.resolve().then(spin); spin(); await tools.forever(0)'],
  ['endless awaits', 'for (;;) await null'],
  ['endless queueMicrotask', 'const spin = () => queueMicrotask(spin); spin(); await tools.forever(0)'],
  ['a backtracking regular expression', "/(a+)+$/.test('a'.repeat(60) + 'b')"],
  ['another', "/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(80))"],
  ['filling 2^53 elements', 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)'],
  ['searching 2^53 elements', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 0)'],
  ['reversing 2^53 elements', 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'],
  ['joining 2^32 elements', 'const a = []; a.length = 2 ** 32 - 1; a.forEach(() => {})'],
]

/** Programs that want more than there is. */
const GREEDY: [string, string][] = [
  ['an array of arrays', 'const keep = []; for (;;) keep.push(new Array(1e5).fill(1))'],
  [
    'the longest text, twice',
    "const a = 'x'.repeat(2 ** 29 - 24), b = 'x'.repeat(2 ** 29 - 24); return [a, b].length",
  ],
  ['buffers without end', 'const keep = []; for (;;) keep.push(new ArrayBuffer(1 << 22))'],
  ['a doubling string', "let text = 'x'; for (;;) text += text"],
  ['padding', "return 'x'.padEnd(2 ** 30, 'y').padEnd(2 ** 31, 'z').length"],
  ['an array of a huge length', 'return Array.from({ length: 2 ** 32 - 1 }, () => ({}))'],
  ['spreading without end', 'function* g() { for (;;) yield {} } return [...g()]'],
  ['splitting a long string', "return 'x'.repeat(2 ** 27).split('')"],
  ['joining a long list', "return new Array(2 ** 27).join('abcdefgh')"],
  ['millions of promises', 'const all = []; for (;;) all.push(Promise.resolve().then(() => 1))'],
  ['millions of timers', 'for (;;) setTimeout(() => {}, 1e6)'],
  ['a growing map', 'const m = new Map(); for (let i = 0; ; i++) m.set({}, i)'],
  ['a shared tree whose text is endless', 'let a = []; for (let i = 0; i < 40; i++) a = [a, a]; return a'],
  ['the same as an argument', 'let a = []; for (let i = 0; i < 40; i++) a = [a, a]; await tools.ping(a)'],
]

let witness: LoadedRuntime

/** The host is alive, and so is every other run. */
async function expectUnharmed(subject: Pick<LoadedRuntime, 'run'>): Promise<void> {
  expect(await subject.run('return await tools.ping(0)', { tools })).toEqual({ value: null, logs: [] })
  expect(await witness.run('return 1')).toEqual({ value: 1, logs: [] })
}

beforeAll(async () => {
  witness = await load()
})
afterAll(() => witness.dispose())

describe.each([32, 512])('with a heap of %i MiB', (maxOldGenerationSizeMb) => {
  describe('endless programs stop at the compute budget', () => {
    const subject = useRuntime({ computeMs: COMPUTE_MS, maxOldGenerationSizeMb })

    it.each(ENDLESS)('%s', { retry: 3 }, async (_, program) => {
      const { result, cpu } = await timed(() => subject.run(program, { tools }))
      // One that also allocates may meet the heap's limit first.
      expect(['timeout', 'worker-exit']).toContain(result.error?.kind)
      expect(result.error?.message).toMatch(/^compute budget exhausted \(200ms busy\)|memory/)
      expect(cpu).toBeLessThan(COMPUTE_MS + LATENESS_MS)
      await expectUnharmed(subject)
    })
  })

  describe('what is logged cannot hold up the host, whether the console asks it or not', () => {
    const subject = useRuntime({ computeMs: COMPUTE_MS, maxOldGenerationSizeMb })

    it.each([
      'console.log({ get [Symbol.toStringTag]() { for (;;) {} } })',
      'console.log({ get a() { for (;;) {} } })',
      "console.log('%s', { toString() { for (;;) {} } })",
      'console.log(new Proxy({}, { get() { for (;;) {} }, ownKeys() { for (;;) {} } }))',
      'console.log({ constructor: { get name() { for (;;) {} } } })',
      'console.log(Object.assign(new Error(), { get stack() { for (;;) {} } }))',
    ])('%s', async (program) => {
      const { error } = await subject.run(program)
      expect([undefined, 'timeout']).toContain(error?.kind)
      await expectUnharmed(subject)
    })
  })

  describe('greedy programs stop at the heap, or at the budget', () => {
    const subject = useRuntime({ computeMs: 3000, maxOldGenerationSizeMb })

    it.each(GREEDY)('%s', { retry: 3 }, async (_, program) => {
      const { result, cpu } = await timed(() => subject.run(program, { tools }))
      expect(['worker-exit', 'timeout', 'output-limit', 'exception']).toContain(result.error?.kind)
      expect(cpu).toBeLessThan(3000 + LATENESS_WITH_MEMORY_MS)
      await expectUnharmed(subject)
    })
  })

  describe('programs of an absurd shape', () => {
    const subject = useRuntime({ computeMs: 3000, maxOldGenerationSizeMb })

    it.each([
      ['100,000 nested brackets', `return ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['100,000 nested parentheses', `return ${'('.repeat(100_000)}1${')'.repeat(100_000)}`],
      ['100,000 nested braces', `${'{'.repeat(100_000)}${'}'.repeat(100_000)}`],
      ['100,000 unary operators', `return ${'!'.repeat(100_000)}1`],
      ['100,000 operators', `return ${'1 + '.repeat(100_000)}1`],
      ['100,000 nested functions', `return ${'() => '.repeat(100_000)}1`],
      ['100,000 nested templates', '`${'.repeat(100_000) + '1' + '}`'.repeat(100_000)],
      ['100,000 nested types', `type T = ${'Array<'.repeat(100_000)}1${'>'.repeat(100_000)}; return 1`],
      ['100,000 member accesses', `return globalThis${'.a'.repeat(100_000)}`],
      ['100,000 else branches', `${'if (0) {} else '.repeat(100_000)}{}`],
      [
        'a regular expression of 50,000 groups',
        `return new RegExp('('.repeat(50_000) + ')'.repeat(50_000)).test('')`,
      ],
      ['brackets in eval', "return eval('['.repeat(100_000) + ']'.repeat(100_000))"],
      ['brackets in JSON.parse', "return JSON.parse('['.repeat(1_000_000) + ']'.repeat(1_000_000)).length"],
      ['runaway recursion', 'function f() { f() } f()'],
      ['runaway recursion through getters', 'const o = { get a() { return this.a } }; return o.a'],
      [
        'runaway recursion through proxies',
        'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x',
      ],
      [
        'runaway recursion through toString',
        'const a = []; a[0] = { toString() { return String(a) + String(this) } }; return String(a)',
      ],
      ['runaway recursion through sort', 'const f = () => [1, 2].sort(f); f()'],
      ['runaway recursion through replace', "const f = () => 'x'.replace(/x/, f); f()"],
      [
        'runaway recursion through bind',
        'let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); return f()',
      ],
      [
        'a deep object that is logged',
        'let v = {}; for (let i = 0; i < 1e5; i++) v = { v }; console.log(v); throw v',
      ],
      [
        'a deep chain of causes',
        "let e = new Error('x'); for (let i = 0; i < 1e5; i++) e = new Error('x', { cause: e }); throw e",
      ],
      [
        'a deep prototype chain',
        'let o = {}; for (let i = 0; i < 1e5; i++) o = Object.create(o); return o.missing',
      ],
    ])('%s', async (_, program) => {
      const result = await subject.run(program, { tools })
      expect([undefined, 'exception', 'worker-exit', 'timeout']).toContain(result.error?.kind)
      await expectUnharmed(subject)
    })

    it('JSON nested 200,000 deep completes, if there is memory for it', async () => {
      const { error } = await subject.run('let v = []; for (let i = 1; i < 200_000; i++) v = [v]; return v')
      expect([undefined, maxOldGenerationSizeMb < 512 ? 'worker-exit' : undefined]).toContain(error?.kind)
      await expectUnharmed(subject)
    })
  })
})

describe.runIf(HAS_PROC)('after all of them', () => {
  it('no thread and no memory is left behind', { timeout: 120_000 }, async () => {
    const subject = await load({ computeMs: 100, maxOldGenerationSizeMb: 64 })
    const round = async (): Promise<void> => {
      const programs = [...ENDLESS, ...GREEDY].map(([, program]) => program)
      for (const program of programs) await subject.run(program, { tools })
    }
    await round()
    const before = { threads: threadCount(), resident: residentMiB() }
    await round()
    await until(() => threadCount() <= before.threads)
    await expect.poll(residentMiB, MEMORY_RETURNS).toBeLessThan(before.resident + 16)
    await subject.dispose()
  })
})
