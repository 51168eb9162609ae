/** Lossless JSON in all three places: what a program sends, what a binding resolves to, what a program completes with. */
import { snapshotJsonValue } from '@deepseek-ai/dsh-session'
import type { CodeRunResult } from '@deepseek-ai/dsh-code-runtime'
import { describe, expect, it } from 'vitest'
import {
  CONTAINERS,
  LOSSLESS,
  LOSSY,
  deepArray,
  depthOf,
  evaluate,
  randomExpression,
  randomSequence,
} from './support/json-values.js'
import { useRuntime } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { timed } from './support/waiting.js'

const { run } = useRuntime({ computeMs: 20_000 })

/** What becomes of a value: its JSON text, or nothing. */
type Fate = string | undefined

/** What the harness says of the value. */
function byTheHarness(expression: string): Fate {
  try {
    return JSON.stringify(snapshotJsonValue(evaluate(expression)))
  } catch {
    return undefined
  }
}

async function asArgument(expression: string): Promise<Fate> {
  let received: Fate
  const tools: Functions = { take: (argument) => ((received = JSON.stringify(argument)), null) }
  const result = await run(
    `const value = (${expression}); await tools.take(value).catch((error) => { throw error.message })`,
    { tools },
  )
  if (received === undefined) expect(result.error?.message).toBe('binding arguments must be lossless JSON')
  else expect(result).toEqual({ logs: [] })
  return received
}

async function asResolution(expression: string): Promise<Fate> {
  const tools: Functions = { get: () => evaluate(`[${expression}]`) }
  const { value } = await run(
    'return await tools.get(0).then((x) => ({ text: JSON.stringify(x[0]) }), (error) => error.message)',
    { tools },
  )
  if (typeof value === 'object') return (value as { text: string }).text
  expect(value).toBe('binding resolution must be lossless JSON')
  return undefined
}

async function asCompletion(expression: string): Promise<Fate> {
  // In an array, since a root of `undefined` is no value, and a root with `then` is awaited.
  const result = await run(`return [${expression}]`)
  if (result.error === undefined) return JSON.stringify((result.value as unknown[])[0])
  expect(result.error.kind).toBe('invalid-output')
  expect(result.error.message).toMatch(/^program completion must be lossless JSON/)
  return undefined
}

const PLACES = [
  ['argument', asArgument],
  ['resolution', asResolution],
  ['completion', asCompletion],
] as const

describe.each(PLACES)('as %s', (_, send) => {
  describe('accepted, and unchanged', () => {
    it.each(LOSSLESS)('%s', async (expression) => {
      const expected = byTheHarness(expression)
      expect(expected).toBeTypeOf('string')
      expect(await send(expression)).toBe(expected)
    })
  })

  describe('rejected', () => {
    it.each(LOSSY)('%s', async (expression) => {
      expect(await send(expression)).toBeUndefined()
    })
  })

  describe.each(CONTAINERS)('inside of %s', (_container, wrap) => {
    it('nothing is judged differently', async () => {
      for (const expression of [...LOSSLESS, ...LOSSY].map(wrap)) {
        expect(await send(expression), expression).toBe(byTheHarness(expression))
      }
    })
  })

  it.each([11, 12, 13, 14, 15])('random values fare as the harness says, seed %i', async (seed) => {
    const random = randomSequence(seed)
    const fates = { lossless: 0, lossy: 0 }
    for (let round = 0; round < 300; round++) {
      const expression = randomExpression(random)
      const expected = byTheHarness(expression)
      fates[expected === undefined ? 'lossy' : 'lossless'] += 1
      expect(await send(expression), expression).toBe(expected)
    }
    // Not all of one kind, or the comparison would say little.
    expect(Math.min(fates.lossless, fates.lossy)).toBeGreaterThan(30)
  })
})

describe('completion', () => {
  it.each([
    ['-0', 'value is -0'],
    ['[1, { a: undefined }]', 'value[1].a is undefined'],
    ["({ list: [0, 1, { 'odd key': () => 1 }] })", 'value.list[2]["odd key"] is a function'],
    ['[[[NaN]]]', 'value[0][0][0] is NaN'],
    ['({ a: [1n] })', 'value.a[0] is a BigInt'],
    ["({ a: Symbol('s') })", 'value.a is a symbol'],
    ['[new Map()]', 'value[0] is a Map'],
    ['[1, , 3]', 'value is an array with holes'],
    ["({ a: { [Symbol('s')]: 1 } })", 'value.a has a symbol key'],
    ['({ get a() { throw 1 } })', 'value.a has a getter that throws'],
    ['(() => { const a = {}; a.b = [a]; return a })()', 'value.b[0] is an object that contains itself'],
    ['({ first: -0, second: NaN })', 'value.first is -0'],
  ])('of `%s` names the path of the first offender', async (expression, what) => {
    expect((await run(`return (${expression})`)).error).toEqual({
      kind: 'invalid-output',
      message: `program completion must be lossless JSON: ${what}`,
    })
  })

  it('of undefined is no value', async () => {
    expect(await run('return undefined')).toEqual({ logs: [] })
  })

  it('may hold a getter, which is read once', async () => {
    const program =
      'let reads = 0; const value = { get a() { return ++reads } }; setTimeout(() => {}, 0); return value'
    expect(await run(program)).toEqual({ value: { a: 1 }, logs: [] })
  })
})

describe('reading', () => {
  it('happens once for each property, in order', async () => {
    const program = `
      const reads = []
      const spy = (target) => new Proxy(target, { get(t, k, r) { if (k !== 'length' && k !== 'then') reads.push(k); return Reflect.get(t, k, r) } })
      await tools.take(spy({ b: 1, a: spy([1, 2]), c: { inner: 3 } }))
      return reads`
    const { value } = await run(program, { tools: { take: () => null } })
    expect(value).toEqual(['b', 'a', '0', '1', 'c'])
  })

  it('sees what getters and proxies change of members that come later', async () => {
    const program = `
      const seen = []
      const take = async (make) => seen.push(await tools.echo(make()))
      await take(() => { const o = { a: { get x() { o.b = 'changed'; return 1 } }, b: 'as it was' }; return o })
      await take(() => { const list = [{ get x() { list[1] = 'changed'; return 1 } }, 'as it was']; return list })
      await take(() => { const o = { a: new Proxy({ x: 1 }, { get(t, k) { o.b = 'changed'; return t[k] } }), b: 'as it was' }; return o })
      await take(() => { const o = { a: [new Proxy({}, { ownKeys() { o.b = 'changed'; return [] } })], b: 'as it was' }; return o })
      return seen`
    const { value } = await run(program, { tools: { echo: (argument) => argument } })
    expect(value).toEqual([
      { a: { x: 1 }, b: 'changed' },
      [{ x: 1 }, 'changed'],
      { a: { x: 1 }, b: 'changed' },
      { a: [{}], b: 'changed' },
    ])
  })

  it('never calls toJSON', async () => {
    const program = `
      for (const C of [Object, Array, String, Number, Boolean]) Object.defineProperty(C.prototype, 'toJSON', { value: () => 'replaced' })
      return [await tools.echo({ a: [1, 'x', true] }), { b: 1 }]`
    const { value } = await run(program, { tools: { echo: (argument) => argument } })
    expect(value).toEqual([{ a: [1, 'x', true] }, { b: 1 }])
  })

  it('takes nothing from a prototype', async () => {
    const { error } = await run("Array.prototype[1] = 'inherited'; return [0, , 2]")
    expect(error?.kind).toBe('invalid-output')
  })
})

describe('size', () => {
  const DEEP = 'let value = []; for (let i = 1; i < 200_000; i++) value = [value];'

  it('200,000 levels pass as argument', async () => {
    let depth = 0
    await run(`${DEEP} await tools.take(value)`, { tools: { take: (x) => ((depth = depthOf(x)), null) } })
    expect(depth).toBe(200_000)
  })

  it('200,000 levels pass as resolution', async () => {
    const program = 'let depth = 0; for (let x = await tools.get(0); x; x = x[0]) depth++; return depth'
    expect(await run(program, { tools: { get: () => deepArray(200_000) } })).toEqual({
      value: 200_000,
      logs: [],
    })
  })

  it('200,000 levels pass as completion', async () => {
    const { value, error } = await run(`${DEEP} return value`)
    expect(error).toBeUndefined()
    expect(depthOf(value)).toBe(200_000)
  })

  it('200,000 levels of objects pass', async () => {
    const { value } = await run(
      'let value = {}; for (let i = 1; i < 200_000; i++) value = { a: value }; return value',
    )
    let depth = 0
    for (let inner: any = value; inner !== undefined; inner = inner.a) depth += 1
    expect(depth).toBe(200_000)
  })

  it('20 MB of text pass all three ways', async () => {
    const text = 'x"\u20ac\n'.repeat(3_500_000)
    const program = 'const text = await tools.get(0); await tools.take(text); return text'
    let taken: unknown
    const { value } = await run(program, { tools: { get: () => text, take: (x) => ((taken = x), null) } })
    expect(taken === text).toBe(true)
    expect(value === text).toBe(true)
  })

  it.each<[string, (size: number) => string]>([
    ['elements', (size) => `Array.from({ length: ${size} }, (_, i) => i)`],
    [
      'records',
      (size) => `Array.from({ length: ${size / 10} }, (_, i) => ({ id: i, name: 'n' + i, ok: true }))`,
    ],
    ['keys', (size) => `Object.fromEntries(Array.from({ length: ${size / 4} }, (_, i) => ['k' + i, i]))`],
    ['levels', (size) => `(() => { let v = []; for (let i = 0; i < ${size}; i++) v = [v]; return v })()`],
    ['characters', (size) => `'x'.repeat(${size * 10})`],
  ])('time grows in proportion to the number of %s', async (_, make) => {
    const cost = async (size: number): Promise<number> => {
      const program = `const value = ${make(size)}; await tools.take(value); return value`
      const once = (): Promise<{ result: CodeRunResult; ms: number }> =>
        timed(() => run(program, { tools: { take: () => null } }))
      const runs = [await once(), await once(), await once()]
      for (const { result } of runs) expect(result.error).toBeUndefined()
      return Math.min(...runs.map(({ ms }) => ms))
    }
    const small = await cost(10_000)
    const large = await cost(80_000)
    expect(large).toBeLessThan(Math.max(small, 2) * 8 * 3)
  })
})
