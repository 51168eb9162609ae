/** Settlement races: two things end a run at the same moment, and it ends once, as one of them. */
import type { CodeRunResult } from '@deepseek-ai/dsh-code-runtime'
import { Context } from '@deepseek-ai/cordis'
import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { NativeRuntime } from '../index.js'
import type { Config } from '../plugin/index.js'
import { cpuMs } from './support/process.js'
import { load, useRuntime } from './support/runtime.js'
import type { LoadedRuntime } from './support/runtime.js'
import { gate, until } from './support/waiting.js'

const ROUNDS = 100
const AT_ONCE = 4
const CAP = 10_000

/** One way to end a run at a chosen moment. */
interface Ending {
  readonly outcome: (result: CodeRunResult) => boolean
  /** From inside: what the program does when the moment has come. */
  readonly statement?: string
  /** From outside: what the host does when the moment has come. */
  readonly act?: (loaded: LoadedRuntime, controller: AbortController) => void
  /** By a budget: the configuration that lets it run out then. */
  readonly config?: (ms: number) => Config
}

const failed =
  (kind: string, message: RegExp) =>
  ({ error }: CodeRunResult): boolean =>
    error?.kind === kind && message.test(error.message)

const ENDINGS: Record<string, Ending> = {
  completion: { statement: 'return 1', outcome: ({ value, error }) => value === 1 && error === undefined },
  exception: { statement: "throw 'boom'", outcome: failed('exception', /^boom/) },
  'output-limit': {
    statement: `console.log('x'.repeat(${CAP}))`,
    outcome: failed('output-limit', /^outer output/),
  },
  trap: { statement: "let text = 'x'; for (;;) text += text", outcome: failed('worker-exit', /memory/) },
  exit: { statement: 'process.exit(7)', outcome: failed('worker-exit', /code 7/) },
  abort: { act: (_, controller) => controller.abort('stop'), outcome: failed('abort', /^stop$/) },
  disposal: { act: ({ dispose }) => void dispose(), outcome: failed('abort', /^runtime disposed$/) },
  wall: { config: (maxWallMs) => ({ maxWallMs }), outcome: failed('timeout', /^wall-clock/) },
  compute: { config: (computeMs) => ({ computeMs }), outcome: failed('timeout', /^compute budget/) },
}

const NAMES = Object.keys(ENDINGS)
/** Of two statements of one program only the first can happen, so that one of a pair is not a statement. */
const PAIRS = NAMES.flatMap((first, index) =>
  NAMES.slice(index + 1).map((second) => [first, second] as const),
).filter(([first, second]) => !(ENDINGS[first]?.statement && ENDINGS[second]?.statement))

/** Pairs of what a program does itself, one from a timer and one from its body; completing is for the body. */
const INSIDE = NAMES.filter((name) => ENDINGS[name]?.statement)
const INSIDE_PAIRS = INSIDE.flatMap((first) => INSIDE.map((second) => [first, second] as const)).filter(
  ([first, second]) => first !== 'completion' && first !== second,
)

/** Every run settles once, and then nobody listens to its signal any more. */
async function race(endings: readonly Ending[], ms: number): Promise<CodeRunResult> {
  const configs = endings.map(({ config }) => config?.(ms))
  const loaded = await load({
    maxOutputBytes: CAP,
    workerThreads: 2,
    maxOldGenerationSizeMb: 32,
    ...Object.assign({}, ...configs),
  })
  const controller = new AbortController()
  const statement =
    endings.map((ending) => ending.statement).find((text) => text !== undefined) ?? 'for (;;) {}'
  const end = Date.now() + ms
  const running = loaded.run(`while (Date.now() < ${end}); ${statement}`, { signal: controller.signal })
  for (const { act } of endings) if (act) setTimeout(act, ms, loaded, controller)
  const result = await running
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  const before = structuredClone(result)
  controller.abort('late')
  await loaded.dispose()
  expect(result).toEqual(before)
  return result
}

describe('of two endings', () => {
  it.each(PAIRS)('%s and %s, one wins', { timeout: 120_000 }, async (...names) => {
    const endings = names.map((name) => ENDINGS[name] as Ending)
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      const races = Array.from({ length: AT_ONCE }, (_, index) => race(endings, 4 + ((round + index) % 8)))
      for (const result of await Promise.all(races)) {
        const won = endings.filter(({ outcome }) => outcome(result))
        expect(won, JSON.stringify(result)).toHaveLength(1)
      }
    }
  })

  it.each(INSIDE_PAIRS)('%s in a timer and %s in the body, one wins', async (...names) => {
    const endings = names.map((name) => ENDINGS[name] as Ending)
    const [timer, body] = endings.map(({ statement }) => statement)
    const loaded = await load({ maxOutputBytes: CAP, maxOldGenerationSizeMb: 32 })
    for (let round = 0; round < 10; round++) {
      const wait = `const due = () => new Promise((resolve) => setTimeout(resolve, ${round}))`
      const order = [`setTimeout(() => { ${timer} }, ${round})`, 'const waiting = due()']
      if (round % 2) order.reverse()
      const result = await loaded.run(`${wait}; ${order.join('; ')}; await waiting; ${body}`)
      const won = endings.filter(({ outcome }) => outcome(result))
      expect(won, JSON.stringify(result)).toHaveLength(1)
    }
    await loaded.dispose()
  })

  it('none leaves anything running: an idle process takes no processor time', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = cpuMs()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(cpuMs() - before).toBeLessThan(100)
  })
})

describe('the addon', () => {
  const options = { computeMs: 1000, maxWallMs: 1000, maxOutputBytes: CAP, maxHeapMb: 32 }

  it('settles every run once, and tells nothing of it afterwards', async () => {
    const told: (readonly [kind: string, run: number])[] = []
    const native = new NativeRuntime(options, () => {
      const { calls, settlements } = native.take(1e9)
      for (const { run, call } of calls) {
        told.push(['call', run])
        // Answered twice, in both ways, and once more when it is over.
        native.resolve(run, call, '1')
        native.reject(run, call, 'again')
        setTimeout(() => native.resolve(run, call, '2'), 50)
      }
      for (const { run } of settlements) told.push(['settled', run])
    })
    const program = 'await tools.call(0); tools.call(1); await null; '
    const namespaces = [{ global: 'tools', members: ['call'] }]
    const runs: number[] = []
    for (const { statement } of Object.values(ENDINGS)) {
      for (let copy = 0; copy < 40; copy++) {
        const run = native.run(program + (statement ?? 'for (;;) {}'), namespaces)
        runs.push(run)
        if (copy % 2) setTimeout(() => native.abort(run, 'stop'), copy % 8)
        if (copy % 4 === 3) setTimeout(() => native.abort(run, 'again'), copy % 5)
      }
    }
    await until(() => told.filter(([kind]) => kind === 'settled').length >= runs.length)
    await new Promise((resolve) => setTimeout(resolve, 100))
    native.dispose()
    native.close()
    const settled = told.filter(([kind]) => kind === 'settled').map(([, run]) => run)
    expect(settled.toSorted((a, b) => a - b)).toEqual(runs)
    for (const run of runs) {
      const own = told.filter(([, of]) => of === run).map(([kind]) => kind)
      expect(own.indexOf('settled')).toBe(own.length - 1)
    }
  })
})

describe('an answer', () => {
  const { run } = useRuntime()

  it('that races with an abort does no harm', async () => {
    for (let round = 0; round < 300; round++) {
      const controller = new AbortController()
      const answer = gate<number>()
      const called = gate()
      const tools = { wait: () => (called.open(), answer.opened) }
      const running = run('return await tools.wait(0)', { tools, signal: controller.signal })
      await called.opened
      const acts = [() => answer.open(1), () => controller.abort('stop')]
      for (const act of round % 2 ? acts : acts.toReversed()) act()
      const result = await running
      const fine = [
        { value: 1, logs: [] },
        { logs: [], error: { kind: 'abort', message: 'stop' } },
      ]
      expect(fine).toContainEqual(result)
    }
  })

  it('that races with another answer does no harm', async () => {
    for (let round = 0; round < 300; round++) {
      const answer = gate<number>()
      const tools = { a: () => answer.opened, b: () => (setImmediate(() => answer.open(1)), answer.opened) }
      const program = 'return await Promise.race([tools.a(0), tools.b(0)])'
      expect(await run(program, { tools })).toEqual({ value: 1, logs: [] })
    }
  })
})

it('starts and disposals that race do no harm', async () => {
  const ctx = new Context()
  for (let round = 0; round < 50; round++) {
    const { run, dispose } = await load({ workerThreads: 1 }, ctx)
    const runs = Array.from({ length: 5 }, () => run('return 1'))
    if (round % 2) await Promise.resolve()
    await dispose()
    for (const result of await Promise.all(runs)) expect(['abort', undefined]).toContain(result.error?.kind)
  }
})
