/** Who awaits what failed, in the stacks of errors: the same frames at the same places as in Node. */
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime()

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor

/** Lines that Node and we have put before the program's first. */
const LINES_BEFORE = 3

const failing = `async function fail() {
  await null
  throw new Error('x')
}`

/** Programs that throw an error, or return one that they have caught. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'functions that await one another': `${failing}
async function middle() {
  const sum = 1 + await fail()
  return sum
}
async function outer() { return await middle() }
await outer()`,
  'a loop': `async function one(i) { await null; if (i === 3) throw new Error('x') }
for (let i = 0; i < 5; i++) {
  await one(i)
}`,
  'arrow functions and methods': `const one = async () => { await null; throw new Error('x') }
const f = async () => {
  await one()
}
const o = { async m() { await f() }, async 'x-y'() { await this.m() } }
await (async () => { await o['x-y']() })()`,
  'Promise.all': `async function one(n) {
  await null
  if (n === 2) throw new Error('x')
}
async function many() {
  await Promise.all([one(1), one(2)])
}
await many()`,
  'Promise.all in Promise.all': `${failing}
async function f() { await Promise.all([1, Promise.all([fail()])]) }
await f()`,
  'Promise.any': `async function one(n) { await null; throw new Error('x' + n) }
async function many() {
  try { await Promise.any([one(1), one(2)]) } catch (e) { throw e.errors[1] }
}
await many()`,
  'Promise.allSettled': `async function one(n) { await null; throw new Error('x' + n) }
async function many() {
  const outcomes = await Promise.allSettled([one(1), one(2)])
  throw outcomes[1].reason
}
await many()`,
  'Promise.race': `${failing}
async function f() { await Promise.race([fail(), new Promise(() => {})]) }
await f()`,
  'a promise resolved with another one': `async function late() { await null; await null; await null; throw new Error('x') }
async function f() { await new Promise((resolve) => resolve(late())) }
await f()`,
  'an async function that returns a promise': `async function late() { await null; await null; await null; throw new Error('x') }
async function f() { return late() }
await f()`,
  'then, catch and finally': `async function late() { await null; await null; throw new Error('x') }
async function f() { await late().then((x) => x).finally(() => 1) }
await f()`,
  'a callback of then': `async function f() {
  await Promise.resolve().then(function callback() { throw new Error('x') })
}
await f()`,
  'for await over an async generator': `async function* g() {
  yield 1
  await null
  throw new Error('x')
}
async function f() {
  for await (const a of g()) {
    a
  }
}
await f()`,
  'for await with an assignment': `async function* g() { yield {}; await null; throw new Error('x') }
let x
async function f() { for await (x of g()) 1 }
await f()`,
  'for await over promises': `${failing}
async function f() {
  for await (const a of [fail()]) a
}
await f()`,
  'yield*': `async function* g() {
  yield 1
  await null
  throw new Error('x')
}
async function* h() {
  yield* g()
}
async function f() {
  for await (const a of h()) a
}
await f()`,
  'what a generator yields and returns': `${failing}
async function* yields() {
  const x = 1; yield fail()
}
async function* returns() {
  return fail()
}
async function f(g) { await g().next() }
let told = ''
for (const g of [yields, returns]) {
  try { await f(g) } catch (e) { told += e.stack + '\\n' }
}
throw Object.assign(new Error('x'), { stack: told })`,
  'a generator that is asked again': `async function* g() { const x = yield 1; await x; throw new Error('x') }
async function f() { const it = g(); await it.next(); await it.next(2) }
await f()`,
  'calls below what was resumed': `async function f() { await null; [1].map(function inner() { throw new Error('x') }) }
async function g() { await f() }
await g()`,
  'a call that has not awaited anything': `async function f() { throw new Error('x') }
async function g() { await null; await f() }
async function h() { await g() }
await h()`,
  'a timer': `const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
async function f() { await wait(1); throw new Error('x') }
async function g() {
  await f()
}
await g()`,
  'a promise that two wait for': `${failing}
const p = fail()
p.catch(() => {})
async function f() { await p }
await f()`,
  'a promise that is awaited too late': `${failing}
const p = fail()
p.catch(() => {})
await new Promise((resolve) => setTimeout(resolve, 1))
async function f() { await p }
await f()`,
  'more frames than are kept': `async function f(n) { await null; if (n === 0) throw new Error('x'); await f(n - 1) }
await f(20)`,
  'an error that nobody throws': `async function f() { await null; return new Error('x') }
async function g() { const e = await f(); return e }
throw await g()`,
  'an error that is thrown again': `${failing}
async function g() { try { await fail() } catch (e) { throw e } }
await g()`,
  'an error of the engine, in an expression': `async function f() { await null; null.x }
async function g() { const a = [1, await f()]; return a }
const x = 1, y = await g()`,
  captureStackTrace: `async function f() { await null; const e = new Error('x'); Error.captureStackTrace(e); throw e }
async function g() { await f() }
await g()`,
  'a longer and a shorter limit': `async function f(n) { if (n === 0) { await null; throw new Error('x') } await f(n - 1) }
async function g(limit) { Error.stackTraceLimit = limit; try { await f(14) } catch (e) { return e.stack } }
throw Object.assign(new Error('x'), { stack: (await g(12)) + '\\n' + (await g(3)) })`,
}

/** Frames as we tell them: without the type of the receiver, and without those of built-in functions and of Node. */
function frames(stack: string): string[] {
  const ours = stack.split('\n').flatMap((line) => {
    const parallel = /^ *at async (Promise\.\w+ \(index \d+\))$/.exec(line)
    if (parallel) return [`async ${parallel[1]}`]
    const frame =
      /^ *at (async )?(?:(.*) \()?(?:eval at .*, )?(?:<anonymous>|program\.ts):(\d+):(\d+)\)?$/.exec(line)
    if (!frame) return []
    const [, awaiting = '', name = '', row, column] = frame
    const short = name.replace(/^(new )?[A-Z]\w*\.(?=.)/, '$1')
    return [`${awaiting}${short === 'eval' ? '' : short} ${row}:${column}`]
  })
  return ours
}

async function framesInNode(program: string): Promise<string[]> {
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    // What tests run in changes both.
    Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: 10 })
    await AsyncFunction(`'use strict'\n${program}`)()
  } catch (error) {
    return frames((error as Error).stack ?? '')
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
  throw new Error('does not fail in Node')
}

describe('stacks tell who awaits, as in Node', () => {
  it.each(Object.entries(PROGRAMS))('%s', async (_, program) => {
    const expected = await framesInNode(program)
    expect(expected.join()).toContain(':')
    const moved = expected.map((frame) =>
      frame.replace(/\d+(?=:\d+$)/, (row) => String(Number(row) - LINES_BEFORE)),
    )
    const { error } = await run(program)
    expect(frames(error?.message ?? '')).toEqual(moved)
  })
})

describe('stacks tell who awaits', () => {
  it('with the program itself last', async () => {
    const { error } = await run(`${failing}\nawait fail()`)
    expect(error?.message).toBe('Error: x\n    at fail (program.ts:3:9)\n    at async program.ts:5:1')
  })

  it('at the places of the source of a program that is lowered', async () => {
    const program = `enum E { A, B }
class P { constructor(private readonly id: number) {} async look(): Promise<void> { await look(this.id) } }
async function look<T>(id: T): Promise<void> { await null; throw new Error('x' + id) }
const f = async (e: E): Promise<number> => {
  using nothing = { [Symbol.dispose]() {} }
  const text = 'abc'; let all = ''
  for (const c of text) all += c
  await (<P>new P(e)).look()
  return 1
}
await f(E.B)`
    const { error } = await run(program)
    expect(frames(error?.message ?? '').slice(0, 2)).toEqual(['look 3:66', 'async look 2:85'])
    expect(frames(error?.message ?? '').slice(2)).toEqual(['async f 8:3', 'async  11:1'])
  })

  it('of a call that failed', async () => {
    const tools = { fail: () => Promise.reject(new Error('no')) }
    const program = `async function look() {
  await null
  return await tools.fail(1)
}
async function both() {
  await Promise.all([look()])
}
await both()`
    const { error } = await run(program, { tools })
    expect(frames(error?.message ?? '')).toEqual([
      expect.stringMatching(/^look 3:\d+$/),
      'async Promise.all (index 0)',
      'async both 6:3',
      'async  8:1',
    ])
  })

  it('also where nothing handles a rejection', async () => {
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 10))'
    const error = await run(`${failing}\nasync function f() { await fail() }\nf()\n${wait}`)
    expect(error.error?.message).toBe(
      'Unhandled promise rejection: Error: x\n    at fail (program.ts:3:9)\n    at async f (program.ts:5:22)',
    )
  })
})

describe('programs that are out to harm', () => {
  it.each([
    [
      'a promise whose reaction settles it itself',
      `const p = new Promise(() => {})
      p.constructor = { [Symbol.species]: function (executor) { executor(() => {}, () => {}); return p } }
      const q = Promise.resolve(1)
      q.constructor = { [Symbol.species]: function (executor) { executor(() => {}, () => {}); return p } }
      p.then(() => {})
      return await new Promise((resolve) => q.then(() => resolve(new Error('x').stack.split('\\n').length)))`,
      2,
    ],
    [
      '100,000 functions that await one another',
      `let wake
      const gate = new Promise((resolve) => { wake = resolve })
      let p = (async function first() { await gate; for (let i = 0; i < 1000; i++) new Error('x'); throw new Error('deep') })()
      for (let i = 0; i < 100_000; i++) p = (async (q) => { await q })(p)
      wake()
      try { await p } catch (e) { return e.stack.split('\\n').length }`,
      11,
    ],
    [
      '100,000 reactions one behind the other',
      `let wake, lines
      const gate = new Promise((resolve) => { wake = resolve })
      let p = gate.then(() => { for (let i = 0; i < 1000; i++) lines = new Error('x').stack.split('\\n').length })
      for (let i = 0; i < 100_000; i++) p = p.then(() => {})
      wake()
      await p
      return lines`,
      2,
    ],
    [
      'promises, thenables and prototypes with traps',
      `let asked = 0
      const trap = { get() { asked++ }, configurable: true }
      const thenable = { then(resolve) { throw new Error('x') } }
      class Mine extends Promise { static get [Symbol.species]() { return Mine } }
      async function inner() { await null; Object.defineProperty(Mine.prototype, 'constructor', trap); asked = 0; const e = new Error('x'); e.stack; return asked }
      async function f() { return await Mine.resolve(inner()).then((x) => x) }
      try { await thenable } catch {}
      return await f()`,
      0,
    ],
  ])('%s', async (_, program, expected) => {
    expect(await run(program)).toEqual({ value: expected, logs: [] })
  })
})
