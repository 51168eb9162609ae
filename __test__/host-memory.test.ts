/**
 * Whatever a program sends, the host's heap has room for it, or is spared it: V8 ends a process whose heap is full.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NativeRuntime } from '../index.js'
import type { TakenEvents } from '../index.js'
import { ROOT, collectGarbage, execute } from './support/process.js'
import { gate } from './support/waiting.js'
import type { Gate } from './support/waiting.js'

/** Values of any size, by statements that make one of size `n`. */
const SHAPES: [string, string][] = [
  ['nested arrays', 'let value = []; for (let i = 0; i < n; i++) value = [value]'],
  ['empty arrays', 'const value = Array.from({ length: n }, () => [])'],
  ['empty objects', 'const value = Array.from({ length: n }, () => ({}))'],
  ['objects', 'const value = Array.from({ length: n }, () => ({ a: {} }))'],
  ['objects of different shapes', "const value = Array.from({ length: n }, (_, i) => ({ ['k' + i]: 0 }))"],
  ['an object of many members', "const value = {}; for (let i = 0; i < n; i++) value[i + 'k'] = i"],
  ['an object of many numbers', 'const value = {}; for (let i = 0; i < n; i++) value[i * 10] = i'],
  ['numbers', 'const value = Array.from({ length: n }, () => 0)'],
  ['fractions', 'const value = Array.from({ length: n }, (_, i) => i + 0.5)'],
  ['short texts', "const value = Array.from({ length: n }, (_, i) => 'text' + i)"],
  ['one text', "const value = 'x'.repeat(n * 50)"],
  ['one text of wide characters', "const value = '\\u20ac'.repeat(n * 20)"],
]

describe('room is asked for', () => {
  let native: NativeRuntime
  let event: Gate
  beforeAll(() => {
    const options = { computeMs: 60_000, maxWallMs: 60_000, maxOutputBytes: 1e8, maxHeapMb: 512 }
    native = new NativeRuntime(options, () => event.open())
  })
  afterAll(() => native.close())

  /** What the addon gives for a run of this program when the heap has so much room. */
  async function taken(program: string, room: number): Promise<TakenEvents> {
    event = gate()
    native.run(program, [])
    await event.opened
    return native.take(room)
  }

  /** What a value costs V8, with its JSON text, in bytes. */
  function cost(make: string, n: number): number {
    const json = Buffer.from(JSON.stringify(new Function('n', `${make}; return value`)(n)))
    const kept: unknown[] = []
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    while (kept.length < 20) kept.push(json.toString(), JSON.parse(json.toString()))
    collectGarbage()
    return ((process.memoryUsage().heapUsed - before) / kept.length) * 2
  }

  it.each(SHAPES)('as much as V8 takes for %s, and not much more', async (_, make) => {
    const n = make.includes('[value]') ? 1000 : 20_000
    const program = `const n = ${n}; ${make}; return value`
    const bytes = cost(make, n)
    const refused = await taken(program, bytes)
    expect(refused.settlements[0]?.error?.kind).toBe('output-limit')
    const given = await taken(program, bytes * 4)
    expect(given.settlements[0]?.error).toBeUndefined()
  })
})

/** Runs these statements in a process of its own, and gives back what they print as JSON. */
async function printed(statements: string, ...flags: string[]): Promise<unknown> {
  const source = `
    import { Context } from '@deepseek-ai/cordis'
    import { NativeCodeRuntime } from 'dsh-code-runtime-native'
    const ctx = new Context()
    await ctx.plugin(NativeCodeRuntime, { maxOldGenerationSizeMb: 2048, maxOutputBytes: 2 ** 32 })
    const functions = { take: () => null }
    const run = (program) => ctx.codeRuntime.run({ program, bindings: [{ global: 'tools', functions }] })
    ${statements}`
  const exit = await execute(process.execPath, [...flags, '--input-type=module', '--eval', source], ROOT)
  expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null })
  return JSON.parse(exit.stdout)
}

const SMALL_HEAP = '--max-old-space-size=64'
const TOO_LARGE = { kind: 'output-limit', message: 'outer output does not fit into the memory of the host' }
const GOES_ON = { value: 1, logs: [] }

describe('a small heap goes on after a program that sends', () => {
  it.each([
    ['a value many times its text', 'let a = []; for (let i = 0; i < 20; i++) a = [a, a]; return a'],
    ['a long text', "return 'x'.repeat(1e8)"],
    ['many logs', "for (let i = 0; i < 3e6; i++) process.stdout.write('ab')"],
    ['a long log', "console.log('x'.repeat(1e8))"],
    ['a long message', "throw 'x'.repeat(1e8)"],
  ])('%s', async (_, program) => {
    const statements = `
      const { error } = await run(${JSON.stringify(program)})
      console.log(JSON.stringify([error, await run('return 1')]))`
    expect(await printed(statements, SMALL_HEAP)).toEqual([TOO_LARGE, GOES_ON])
  })

  it.each([
    ['an argument many times its text', 'let a = []; for (let i = 0; i < 20; i++) a = [a, a]'],
    ['a long argument', "const a = 'x'.repeat(1e8)"],
  ])('%s', async (_, make) => {
    const program = `${make}; return await tools.take(a).catch((error) => error.message)`
    const statements = `
      const { value } = await run(${JSON.stringify(program)})
      console.log(JSON.stringify([value, await run('return 1')]))`
    const message = 'binding arguments do not fit into the memory of the host'
    expect(await printed(statements, SMALL_HEAP)).toEqual([message, GOES_ON])
  })

  it('little, though hardly anything is left', async () => {
    const statements = `
      const { getHeapStatistics } = await import('node:v8')
      const kept = []
      while (getHeapStatistics().used_heap_size < 40 * 2 ** 20) kept.push(Array(1e4).fill(kept.length + 0.5))
      console.log(JSON.stringify(await run('return await tools.take(1) === null ? 1 : 0')))`
    expect(await printed(statements, SMALL_HEAP)).toEqual(GOES_ON)
  })
})

it('a text longer than any string can be is refused, however large the heap', async () => {
  const statements = `
    const { logs, error } = await run("console.log('kept'); const half = 'x'.repeat(2 ** 28); console.log(half, half)")
    console.log(JSON.stringify([logs, error, await run('return 1')]))`
  expect(await printed(statements)).toEqual([['kept'], TOO_LARGE, GOES_ON])
})
