/** Calls that nest too deeply: a `RangeError` as in V8, which programs can catch, wherever they nest. */
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000, maxOldGenerationSizeMb: 512 })

const MESSAGE = 'Maximum call stack size exceeded'

/** Programs that recurse without end; `n++` counts the calls. */
const ENDLESS: Readonly<Record<string, string>> = {
  functions: 'const f = () => 1 + (n++, f()); f()',
  constructors: 'class A { constructor() { n++; new A() } } new A()',
  'derived constructors': 'class A { constructor() { n++; new B() } } class B extends A {} new B()',
  'fields of classes': 'class A { x = (n++, new A()) } new A()',
  'async functions': 'const f = async () => { n++; await f() }; await f()',
  'async generators': 'async function* f() { n++; for await (const x of f()); } for await (const x of f());',
  generators: 'function* g() { n++; yield* g() } [...g()]',
  'next of generators': 'function* g() { n++; g().next() } g().next()',
  getters: 'const o = { get a() { n++; return this.a } }; o.a',
  setters: 'const o = { set a(v) { n++; this.a = v } }; o.a = 1',
  spread: 'const f = (...a) => { n++; return f(...a) }; f(1, 2, 3)',
  iterators: 'const it = { [Symbol.iterator]() { n++; for (const x of it); } }; [...it]',
  destructuring: 'const it = { [Symbol.iterator]() { n++; const [a] = it } }; const [b] = it',
  apply: 'const f = () => { n++; f.apply(null, []) }; f()',
  bind: 'const f = () => { n++; f.bind(null)() }; f()',
  'Reflect.construct': 'class A { constructor() { n++; Reflect.construct(A, []) } } new A()',
  'traps of proxies': 'const p = new Proxy({}, { get(t, k, r) { n++; return r[k] } }); p.x',
  'traps that ask for keys':
    'const p = new Proxy({}, { ownKeys() { n++; return Object.keys(p) } }); Object.keys(p)',
  'functions of sort': 'const f = () => { n++; [1, 2].sort(f) }; f()',
  'functions of map': 'const f = () => { n++; [1, 2].map(f) }; f()',
  'functions of reduce': 'const f = () => { n++; [1, 2].reduce(f) }; f()',
  'functions of replace': "const f = () => { n++; return 'x'.replace(/x/, f) }; f()",
  'functions of replaceAll': "const f = () => { n++; return 'x'.replaceAll('x', f) }; f()",
  'functions of Array.from': 'const f = () => { n++; Array.from([1], f) }; f()',
  'functions of Map.prototype.forEach': 'const m = new Map([[1, 2]]), f = () => { n++; m.forEach(f) }; f()',
  executors: 'const f = () => { n++; new Promise(f); throw new RangeError(MESSAGE) }; f()',
  toJSON: 'const a = { toJSON() { n++; return JSON.stringify(a) } }; JSON.stringify(a)',
  'functions of JSON.parse': "const f = () => { n++; JSON.parse('[1]', f) }; f()",
  'Symbol.hasInstance':
    'class A { static [Symbol.hasInstance]() { n++; return 1 instanceof A } } 1 instanceof A',
  'Symbol.species':
    'class A extends Array { static get [Symbol.species]() { n++; new A().map(x => x) } } new A().map(x => x)',
  eval: "globalThis.f = () => { n++; return (0, eval)('f()') }; f()",
  Function: "globalThis.f = () => { n++; return Function('return f()')() }; f()",
}

/** Programs in which the engine itself recurses over what they have made. */
const DEEP: Readonly<Record<string, string>> = {
  'arrays made into text': 'let v = []; for (let i = 0; i < 1e5; i++) v = [v]; String(v)',
  'arrays that are flattened': 'let v = []; for (let i = 0; i < 1e6; i++) v = [v]; v.flat(Infinity)',
  'proxies of proxies': 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x',
  'proxies whose keys are wanted':
    'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.keys(p)',
}

const caught = (program: string): string =>
  `const MESSAGE = '${MESSAGE}'; let n = 0
  try { ${program}; return 'nothing thrown' } catch (e) { return [e instanceof RangeError, e.message, n > 500] }`

describe('recursion without end is a RangeError that programs can catch', () => {
  it.each(Object.entries(ENDLESS))('%s', async (_, program) => {
    expect(await run(caught(program))).toEqual({ value: [true, MESSAGE, true], logs: [] })
  })

  it.each(Object.entries(DEEP))('%s', async (_, program) => {
    expect(await run(caught(program))).toEqual({ value: [true, MESSAGE, false], logs: [] })
  })

  it.each(Object.entries({ ...ENDLESS, ...DEEP }))(
    'or the end of the run, if it is not caught: %s',
    async (_, program) => {
      const { error } = await run(`const MESSAGE = '${MESSAGE}'; let n = 0; ${program}`)
      expect(error?.kind).toBe('exception')
      expect(error?.message.split('\n    at ')[0]).toBe(`RangeError: ${MESSAGE}`)
    },
  )
})

describe('what a program does when it has caught it', () => {
  it('catches it in the innermost call, with calls of built-ins', async () => {
    const program = `let depth = 0, caught = 0, left = 0
      const f = () => { depth++; try { f() } catch (e) { caught += Math.max(1, String(e.message).length > 0 ? 1 : 0) } finally { left++ } }
      f()
      return [depth > 5000, caught, left === depth]`
    expect((await run(program)).value).toEqual([true, 1, true])
  })

  it('goes on, again and again', async () => {
    const program = `const f = () => f() + 1
      let caught = 0
      for (let i = 0; i < 300; i++) try { f() } catch { caught++ }
      const g = (n) => n === 0 ? 0 : 1 + g(n - 1)
      return [caught, g(8000)]`
    expect((await run(program)).value).toEqual([300, 8000])
  })

  it('hears of it as a rejection', async () => {
    const program = `const f = async () => { await f() }
      const g = async () => { await null; (function h() { h() })() }
      const told = (e) => e.name + ': ' + e.message
      return [await f().catch(told), await g().catch(told), await new Promise((resolve, reject) => (function h() { h() })()).catch(told)]`
    expect((await run(program)).value).toEqual(Array(3).fill(`RangeError: ${MESSAGE}`))
  })

  it('sees where it was', async () => {
    const { value } = await run(
      'function f() {\n  return f() + 1\n}\ntry { f() } catch (e) { return e.stack }',
    )
    const lines = String(value).split('\n')
    expect(lines[0]).toBe(`RangeError: ${MESSAGE}`)
    expect(lines.slice(1)).toEqual(Array(10).fill('    at f (program.ts:2:10)'))
  })

  it('calls tools, and makes and shows errors', async () => {
    const program = `const f = () => { try { f() } catch (e) { throw new Error('outer', { cause: e }) } }
      let error
      try { f() } catch (e) { error = e }
      while (error.cause) error = error.cause
      console.log(error.message)
      return await tools.echo(error.name)`
    const { value, logs } = await run(program, { tools: { echo: (x: string) => x } })
    expect([value, logs]).toEqual(['RangeError', [MESSAGE]])
  })

  it('may be told the error by an async stack, far down in calls of functions that were resumed', async () => {
    const program = `async function f(n) { await null; (function g() { g() })() }
      async function h() { await f() }
      try { await h() } catch (e) { return e.message }`
    expect((await run(program)).value).toBe(MESSAGE)
  })
})

describe('a program that catches it for ever is stopped', () => {
  const limited = useRuntime({ computeMs: 300, maxOldGenerationSizeMb: 128 })

  it.each([
    ['in a loop', 'const f = () => f(); for (;;) try { f() } catch {}'],
    ['in every call', 'const f = () => { try { f() } catch { f() } }; f()'],
    ['in every finally', 'const f = () => { try { f() } finally { f() } }; f()'],
    [
      'at the end of the stack',
      'const f = () => { try { f() } catch { for (;;) try { f() } catch {} } }; f()',
    ],
    [
      'with sort',
      'const f = () => { try { [1, 2].sort(f) } catch { for (;;) try { [2, 1].sort(f) } catch {} } }; f()',
    ],
    [
      'with async functions',
      'const f = async () => { try { await f() } catch { await f() } }; for (;;) await f()',
    ],
  ])('%s', async (_, program) => {
    const { error } = await limited.run(program)
    expect(error?.kind).toBe('timeout')
    expect(await limited.run('return 1')).toEqual({ value: 1, logs: [] })
  })
})

describe('calls that fail', () => {
  it('leave nothing behind, however many', async () => {
    const program = `let caught = 0
      for (let i = 0; i < 400_000; i++) {
        try { (void 0)(1, 2) } catch { caught++ }
        try { new (void 0)(1, 2) } catch { caught++ }
      }
      return caught`
    expect((await run(program)).value).toBe(800_000)
  })
})
