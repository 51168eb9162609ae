/** The output ledger: what output costs, and what is left of it under a cap. */
import { describe, expect, it } from 'vitest'
import { randomSequence } from './support/json-values.js'
import { costOf, underCap } from './support/ledger.js'
import type { Outcome } from './support/ledger.js'
import { load, loadForTest, useRuntime } from './support/runtime.js'
import type { RunOptions } from './support/runtime.js'
import { gate } from './support/waiting.js'

/** Runs a program under a cap. */
async function runUnder(cap: number, program: string, options?: RunOptions) {
  const { run, dispose } = await load({ maxOutputBytes: cap, workerThreads: 1 })
  try {
    return await run(program, options)
  } finally {
    await dispose()
  }
}

/** A program that logs these entries, and then ends in this way. */
function programOf({ logs, json, error }: Outcome): string {
  const statements = logs.map((text) => `console.log(${JSON.stringify(text)})`)
  if (error) statements.push(`throw ${JSON.stringify(error.message)}`)
  else if (json !== undefined) statements.push(`return ${json}`)
  return statements.join('\n')
}

const exception = (message: string) => ({ kind: 'exception', message }) as const

describe('one log of 1000 x', () => {
  it.each([
    [4, [], ''],
    [5, [], 'o'],
    [10, [], 'outer '],
    [35, [], 'outer output exceeded 35 bytes'],
    [36, [], 'outer output exceeded 36 bytes'],
    [37, ['x'], 'outer output exceeded 37 bytes'],
    [60, ['x'.repeat(24)], 'outer output exceeded 60 bytes'],
  ])('under a cap of %i', async (cap, logs, message) => {
    const result = await runUnder(cap, "console.log('x'.repeat(1000))")
    expect(result).toEqual({ logs, error: { kind: 'output-limit', message } })
  })
})

describe('exact edges', () => {
  it.each<[string, string, number]>([
    ['nothing at all', '', 2],
    ['three bytes of one character', 'return "\u20ac"', 7],
    ['a log and a value', "console.log('abc'); return 'xy'", 11],
    ['logs with a comma', "console.log('a'); console.log('b')", 9],
    ['an empty log', "console.log('')", 4],
    ['a number', 'return 12345', 7],
    ['an object', "return { a: [1, 'x'] }", 15],
    ['escapes of two bytes', "return '\\\"\\\\\\b\\t\\n\\f\\r'", 2 + 2 + 14],
    ['escapes of six bytes', "return '\\u0000\\u001f\\ud800'", 2 + 2 + 18],
    ['characters that need no escape', "return '\\u007f\\u2028/'", 2 + 2 + 1 + 3 + 1],
    ['a character of four bytes', "return '\\u{1f600}'", 2 + 2 + 4],
    ['an exception', "throw 'boom'", 2 + 6],
    ['a stream write', "process.stdout.write('a\\n')", 2 + 5],
  ])('%s: `%s` costs %i bytes', async (_, program, cost) => {
    const fits = await runUnder(Math.max(cost, 4), program)
    expect(fits.error?.kind).not.toBe('output-limit')
    if (cost > 4) expect((await runUnder(cost - 1, program)).error?.kind).toBe('output-limit')
  })

  it('the default cap of 64 MiB', async () => {
    const { run } = await loadForTest()
    const fits = await run("return 'x'.repeat(67_108_860)")
    expect(fits.error).toBeUndefined()
    expect(fits.value).toHaveLength(67_108_860)
    expect(await run("return 'x'.repeat(67_108_861)")).toEqual({
      logs: [],
      error: { kind: 'output-limit', message: 'outer output exceeded 67108864 bytes' },
    })
  })
})

/** Characters of every length in UTF-8 and in JSON. */
const MIXED = 'x"\u00e9\n\u20ac\u0001\u{1f600}\u2028\ud83d\u007f\\'

/** Outcomes whose every edge is tried. */
const OUTCOMES: Outcome[] = [
  { logs: [] },
  { logs: ['x'.repeat(50)] },
  { logs: ['', '', ''] },
  { logs: ['ab', 'c\u20acd', '\u{1f600}\u{1f600}'] },
  { logs: ['"quoted"\n\u0001\u007f\u2028', 'a\ud800b', '\udc00'] },
  { logs: ['first'], json: '"value"' },
  { logs: [], json: '{"a":[1,2,{"b":null}],"c":"\u20ac\\n"}' },
  { logs: ['x'.repeat(30)], json: '[true,false]' },
  { logs: ['short'], error: exception('a message that is rather longer than the limit message itself') },
  { logs: ['x'.repeat(40), 'y'], error: exception('\u20ac'.repeat(12)) },
  { logs: ['a', 'b', 'c'], error: exception('no') },
  // Long enough that the limit message fits and something of them stays: cut at every byte of every kind of character.
  { logs: [MIXED.repeat(2)] },
  { logs: ['\u20ac'.repeat(20)] },
  { logs: ['ab', '\u{1f600}'.repeat(15), 'never'] },
  { logs: ['\ud800\udc00\ud800'.repeat(2), '\udc00'.repeat(8)] },
  { logs: ['', MIXED, '', MIXED] },
  { logs: [MIXED], json: JSON.stringify([MIXED, MIXED]) },
  { logs: ['short', MIXED], error: exception(`t${MIXED.repeat(2)}`) },
]

describe('every cap around the edges', () => {
  it.each(OUTCOMES.map((outcome) => [programOf(outcome).replaceAll('\n', '; '), outcome] as const))(
    '%s',
    async (_, outcome) => {
      const cost = costOf(outcome)
      for (let cap = 4; cap <= cost + 3; cap++) {
        expect(await runUnder(cap, programOf(outcome)), `cap ${cap}`).toEqual(underCap(outcome, cap))
      }
    },
  )

  it.each([21, 22, 23])('of random outcomes, seed %i', async (seed) => {
    const random = randomSequence(seed)
    const pieces = [
      'a',
      'xyz',
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u007f',
      '\u00e9',
      '\u20ac',
      '\u{1f600}',
      '\ud800',
      '\udc00',
      '\u2028',
    ]
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const text = (): string => Array.from({ length: Math.floor(random() * 8) }, () => pick(pieces)).join('')
    for (let round = 0; round < 25; round++) {
      const logs = Array.from({ length: Math.floor(random() * 4) }, text)
      const ending = pick<Omit<Outcome, 'logs'>>([
        {},
        { json: JSON.stringify([text(), 1]) },
        { error: exception(`t${text()}`) },
      ])
      const outcome = { logs, ...ending }
      const cost = costOf(outcome)
      for (const cap of [cost - 7, cost - 2, cost - 1, cost, cost + 1].filter((each) => each >= 4)) {
        expect(await runUnder(cap, programOf(outcome)), `cap ${cap} of ${JSON.stringify(outcome)}`).toEqual(
          underCap(outcome, cap),
        )
      }
    }
  })
})

describe('overflow', () => {
  it('ends the run at once: no later call is made', async () => {
    let calls = 0
    const tools = { call: () => (calls += 1) }
    const result = await runUnder(
      50,
      "await tools.call(0); console.log('x'.repeat(100)); await tools.call(0); for (;;) {}",
      { tools },
    )
    expect(result.error?.kind).toBe('output-limit')
    expect(calls).toBe(1)
  })

  it('ends a program that waits', async () => {
    const result = await runUnder(50, "console.log('x'.repeat(100)); await tools.forever(0)", {
      tools: { forever: () => new Promise(() => {}) },
    })
    expect(result.error?.kind).toBe('output-limit')
  })

  it('cannot be caught', async () => {
    const result = await runUnder(50, "try { console.log('x'.repeat(100)) } catch {} return 1")
    expect(result.error?.kind).toBe('output-limit')
  })

  it('of endless logs ends the run', async () => {
    const result = await runUnder(1000, "for (;;) console.log('more')")
    expect(result.error).toEqual({ kind: 'output-limit', message: 'outer output exceeded 1000 bytes' })
    expect(result.logs).toEqual(underCap({ logs: Array(200).fill('more') }, 1000).logs)
  })

  it('by a value keeps all logs if the message fits beside them', async () => {
    const result = await runUnder(100, "console.log('kept'); return 'x'.repeat(1000)")
    expect(result).toEqual({
      logs: ['kept'],
      error: { kind: 'output-limit', message: 'outer output exceeded 100 bytes' },
    })
  })

  it('is beaten by loss', async () => {
    const result = await runUnder(200, "return ['x'.repeat(1000), 1n]")
    expect(result.error?.kind).toBe('invalid-output')
  })

  it.each<[string, number, string, RunOptions]>([
    ['an abort', 64, 'await tools.abort(0)', {}],
    ['an abort before the start', 64, 'return 1', { signal: AbortSignal.abort('A'.repeat(1000)) }],
    ['an exit', 40, 'process.exit(7)', {}],
    ['a parse error', 40, 'return (', {}],
    [
      'an unrenderable exception',
      20,
      "throw Object.defineProperty(new Error(), 'stack', { get() { throw 1 } })",
      {},
    ],
    ['a lossy completion', 20, 'return 1n', {}],
  ])('applies to the message of %s', async (_, cap, program, options) => {
    const controller = new AbortController()
    const tools = { abort: () => controller.abort('A'.repeat(1000)) }
    const result = await runUnder(cap, program, { tools, signal: controller.signal, ...options })
    expect(result).toEqual(underCap({ logs: [], error: exception('x'.repeat(1000)) }, cap))
  })

  it('applies to the messages of budgets and of disposal', async () => {
    const small = { maxOutputBytes: 20 }
    const expected = underCap({ logs: [], error: exception('x'.repeat(1000)) }, 20)
    const compute = await loadForTest({ ...small, computeMs: 50 })
    expect(await compute.run('for (;;) {}')).toEqual(expected)
    const wall = await loadForTest({ ...small, maxWallMs: 50 })
    expect(await wall.run('await new Promise(() => {})')).toEqual(expected)
    const { run, dispose } = await load({ maxOutputBytes: 10 })
    const started = gate()
    const running = run('await tools.wait(0)', {
      tools: { wait: () => (started.open(), new Promise(() => {})) },
    })
    await started.opened
    await dispose()
    expect(await running).toEqual(underCap({ logs: [], error: exception('runtime disposed') }, 10))
  })
})

describe('what is not counted', () => {
  const { run } = useRuntime({ maxOutputBytes: 20 })

  it('traffic of bindings, and how it fails', async () => {
    const program = `
      for (let i = 0; i < 100; i++) await tools.fail('x'.repeat(100)).catch(() => {})
      await tools.echo(1n).catch(() => {})`
    const fail = () => {
      throw new Error('y'.repeat(1000))
    }
    expect(await run(program, { tools: { fail, echo: (argument) => argument } })).toEqual({ logs: [] })
  })

  it('traffic of bindings that succeeds', async () => {
    const program = "const text = await tools.echo('x'.repeat(1_000_000)); return text.length"
    expect(await run(program, { tools: { echo: (argument) => argument } })).toEqual({
      value: 1_000_000,
      logs: [],
    })
  })
})

describe('measuring', () => {
  // What takes 10 MB would take 60 MB more, once it is escaped.
  const { run } = useRuntime({ maxOutputBytes: 1000, maxOldGenerationSizeMb: 64, computeMs: 20_000 })
  const HUGE = "const text = '\\u0001'.repeat(10_000_000)"

  it.each([
    ['a value', `${HUGE}; return text`],
    ['a value in an object', `${HUGE}; return { a: [text, text, text] }`],
    ['a key', `${HUGE}; return { [text]: 1 }`],
    ['a log', `${HUGE}; console.log(text)`],
    ['a write', `${HUGE}; process.stdout.write(text)`],
    ['an exception', `${HUGE}; throw text`],
  ])('never writes out what it measures: %s', async (_, program) => {
    expect(await run(program)).toMatchObject({
      error: { kind: 'output-limit', message: 'outer output exceeded 1000 bytes' },
    })
  })

  it('goes on for a look at every value, since loss beats size', async () => {
    const { error } = await run(`${HUGE}; return [text, text, { a: undefined }]`)
    expect(error).toEqual({
      kind: 'invalid-output',
      message: 'program completion must be lossless JSON: value[2].a is undefined',
    })
  })
})
