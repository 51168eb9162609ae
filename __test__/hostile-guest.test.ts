/** Guests that keep no rule, in the place of the real one: each can end its own run, and nothing else notices. */
import { describe, expect, it } from 'vitest'
import {
  BEYOND,
  call,
  callNext,
  divideByZero,
  dive,
  fail,
  fill,
  lieAboutBuffer,
  log,
  programOf,
  put,
  random,
  reach,
  repeat,
  send,
  sendAt,
  settle,
  settleWithAnswer,
  spin,
  trap,
  varint,
  volley,
  waitFor,
} from './hostile-guest/guest.js'
import type { Operation } from './hostile-guest/guest.js'
import { loadHostilePackage } from './hostile-guest/package.js'
import { randomSequence } from './support/json-values.js'
import { HAS_PROC, residentMiB } from './support/process.js'
import type { Functions, LoadedRuntime } from './support/runtime.js'
import { timed, until } from './support/waiting.js'

const { load, useRuntime, NativeRuntime } = await loadHostilePackage()

const MIB = 1 << 20
/** Where large messages are put together; before it are the guest's own things. */
const LARGE = 16 * MIB

const tools: Functions = { echo: (argument) => argument, forever: () => new Promise(() => {}) }
const ECHO = 0
const FOREVER = 1

/** What a guest does that keeps the rules: it logs, calls, and returns what it is answered. */
const GOOD = programOf(send(log('good')), send(call(0, 0, ECHO, '"x"')), waitFor(Infinity), settleWithAnswer)

/** Runs a guest beside a good one, and another good one after it. */
async function runAmongGood({ run }: Pick<LoadedRuntime, 'run'>, ...operations: Operation[]) {
  const beside = run(GOOD, { tools })
  const result = await run(programOf(...operations), { tools })
  const good = { value: 'x', logs: ['good'] }
  expect(await beside).toEqual(good)
  expect(await run(GOOD, { tools })).toEqual(good)
  return result
}

/** Puts together a message: some bytes, and a string of so many digits as JSON. Gives its length, too. */
function longString(start: readonly number[], digits: number): [Operation, number] {
  const head = [...start, ...varint(digits + 2), 0x22]
  const end = LARGE + head.length + digits
  const prepare = [
    reach(end + 1),
    put(LARGE, head),
    fill(LARGE + head.length, digits, 0x31),
    put(end, [0x22]),
  ]
  return [prepare.join(''), head.length + digits + 1]
}

describe('what is no message', () => {
  const subject = useRuntime()

  it.each<[string, Operation, string]>([
    ['nothing', sendAt(0x400, 0), 'malformed message'],
    ['garbage', send([0xff, 0xfe, 0xfd]), 'malformed message'],
    ['a kind that there is not', send([3, 0]), 'malformed message'],
    [
      'a number that is too large',
      send([1, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0, 1, 0x31]),
      'malformed message',
    ],
    ['a call that is cut short', send(call(0, 0, ECHO, '"text"').slice(0, -1)), 'malformed message'],
    ['a settlement with something after it', send([...settle('1'), 0]), 'malformed message'],
    ['a text longer than the message', send([0, 0, ...varint(BEYOND), 0x31]), 'malformed message'],
    ['an argument that is not UTF-8', send(call(0, 0, ECHO, [0x22, 0xff, 0x22])), 'malformed message'],
    ['a value that is not UTF-8', send(settle([0x22, 0xed, 0xa0, 0x80, 0x22])), 'malformed message'],
    ['an argument that is no JSON', send(call(0, 0, ECHO, 'nonsense')), 'an argument that is no JSON'],
    ['an argument that is empty', send(call(0, 0, ECHO, '')), 'an argument that is no JSON'],
    ['a value that is no JSON', send(settle('{"a":')), 'a value that is no JSON'],
    ['a value that is almost JSON', send(settle('[01]')), 'a value that is no JSON'],
    ['a value and another', send(settle('1 2')), 'a value that is no JSON'],
    ['a value after a byte order mark', send(settle('\ufeff1')), 'a value that is no JSON'],
  ])('%s', async (_, operation, words) => {
    expect(await runAmongGood(subject, send(log('before')), operation, send(settle('2')))).toEqual({
      logs: ['before'],
      error: {
        kind: 'worker-exit',
        message: expect.stringContaining(`worker broke down before completing: ${words}`),
      },
    })
  })
})

describe('what lies outside of its memory', () => {
  const subject = useRuntime()
  const end = 2 * 0x10000

  it.each<[string, Operation]>([
    ['a message beyond', sendAt(BEYOND, 1)],
    ['a message whose end wraps around', sendAt(BEYOND, BEYOND)],
    ['a message of a length beyond', sendAt(0, BEYOND)],
    ['a message that begins at the end', sendAt(end, 1)],
    ['a message that goes over the end', sendAt(end - 1, 2)],
    ['room for random bytes beyond', random(BEYOND, 1)],
    ['room for random bytes over the end', random(end - 1, 2)],
    ['room for random bytes that wraps around', random(BEYOND, 0xffff)],
  ])('%s', async (_, operation) => {
    const { error } = await runAmongGood(subject, operation, send(settle('2')))
    const message = "worker broke down before completing: a message outside of the guest's memory"
    expect(error).toEqual({ kind: 'worker-exit', message })
  })

  it.each([end, end - 1, BEYOND - 1, 0x8000_0000])('a buffer at %i', async (at) => {
    const { error } = await runAmongGood(
      subject,
      lieAboutBuffer(at),
      send(call(0, 0, ECHO, '"text"')),
      waitFor(0),
    )
    expect(error).toMatchObject({ kind: 'worker-exit', message: expect.stringContaining('out of bounds') })
  })
})

describe('calls', () => {
  const subject = useRuntime({ maxOldGenerationSizeMb: 32 })

  it.each([
    [0, 2],
    [0, BEYOND],
    [1, 0],
    [BEYOND, 0],
    [BEYOND, BEYOND],
  ])('of a function that there is not: %i.%i', async (namespace, member) => {
    const operations = [send(call(0, namespace, member)), waitFor(Infinity), settleWithAnswer]
    expect(await runAmongGood(subject, ...operations)).toEqual({
      logs: [],
      error: {
        kind: 'worker-exit',
        message: 'worker broke down before completing: a call of a function that there is not',
      },
    })
  })

  it('with the number of one that waits', async () => {
    const { error } = await runAmongGood(
      subject,
      send(call(7, 0, FOREVER)),
      send(call(7, 0, ECHO)),
      waitFor(0),
    )
    const message = 'worker broke down before completing: two calls with the same number'
    expect(error).toEqual({ kind: 'worker-exit', message })
  })

  it('with the number of one that was answered', async () => {
    const once = [send(call(7, 0, ECHO, '1')), waitFor(Infinity)]
    const again = [send(call(7, 0, ECHO, '2')), waitFor(Infinity)]
    expect(await runAmongGood(subject, ...once, ...again, settleWithAnswer)).toEqual({ value: 2, logs: [] })
  })

  it.each([
    ['that are answered', ECHO],
    ['that are not answered', FOREVER],
  ])('without end, %s', async (_, member) => {
    const { error } = await runAmongGood(subject, callNext(0, member), repeat)
    expect(error).toMatchObject({
      kind: 'worker-exit',
      message: expect.stringContaining('ran out of memory'),
    })
  })
})

describe('the end', () => {
  const subject = useRuntime()

  it.each<[string, Operation]>([
    ['another end', send(settle('2'))],
    ['a failure', send(fail(0, 'no'))],
    ['a log', send(log('late'))],
    ['a call', send(call(0, 0, ECHO))],
    ['garbage', send([0xff])],
    ['an endless loop', spin],
    ['a trap', trap],
  ])('counts, and what follows does not: %s', async (_, operation) => {
    const result = await runAmongGood(subject, send(log('before')), send(settle('1')), operation)
    expect(result).toEqual({ value: 1, logs: ['before'] })
  })

  it.each([
    [0, 'exception', 'any words'],
    [1, 'invalid-output', 'any words'],
    [2, 'output-limit', 'outer output exceeded 67108864 bytes'],
    [3, 'worker-exit', 'any words'],
    [4, 'worker-exit', 'ran out of memory'],
    [5, 'worker-exit', 'internal error of the engine: any words'],
  ])('may be a failure of kind %i', async (kind, name, words) => {
    const { error } = await runAmongGood(subject, send(fail(kind, 'any words')))
    expect(error).toEqual({ kind: name, message: expect.stringContaining(words) })
  })
})

describe('what has no end', () => {
  const subject = useRuntime({ computeMs: 200, maxOutputBytes: 10_000, maxOldGenerationSizeMb: 32 })

  it.each<[string, Operation[], string, string]>([
    ['a turn', [spin], 'timeout', 'compute budget exhausted (200ms busy)'],
    ['logs', [send(log('more')), repeat], 'output-limit', 'outer output exceeded 10000 bytes'],
    ['recursion', [dive], 'worker-exit', 'ran out of stack'],
    ['memory', [reach(33 * MIB)], 'worker-exit', 'ran out of memory'],
  ])('%s', async (_, operations, kind, words) => {
    const { error } = await runAmongGood(subject, ...operations)
    expect(error).toEqual({ kind, message: expect.stringContaining(words) })
  })

  it.each<[string, Operation, string]>([
    ['a trap', trap, 'ran out of memory'],
    ['a division by zero', divideByZero, 'integer divide by zero'],
  ])('ends by %s', async (_, operation, words) => {
    const { error } = await runAmongGood(subject, operation)
    expect(error).toEqual({ kind: 'worker-exit', message: expect.stringContaining(words) })
  })
})

describe('a time of waking', () => {
  const subject = useRuntime({ maxWallMs: 150 })

  it.each([0, -0, -1, -1e300, -Infinity, 5e-324, 1])('of %d comes', async (ms) => {
    expect(await runAmongGood(subject, waitFor(ms), send(settle('1')))).toEqual({ value: 1, logs: [] })
  })

  it.each([Infinity, NaN, 1e300, Number.MAX_VALUE, 2 ** 63])('of %d does not come', async (ms) => {
    const { error } = await runAmongGood(subject, waitFor(ms), send(settle('1')))
    expect(error).toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('wall-clock ceiling reached'),
    })
  })

  it('of 0, again and again, leaves the threads to others', async () => {
    const { error } = await runAmongGood(subject, waitFor(0), repeat)
    expect(error?.kind).toBe('timeout')
  })
})

describe('amounts', () => {
  it('of random bytes are bounded: waiting for them cannot be interrupted', async () => {
    const subject = await load()
    const prepare = reach(LARGE + 300 * MIB)
    const { result, ms } = await timed(() => runAmongGood(subject, prepare, random(LARGE, 300 * MIB)))
    expect(result.error).toEqual({
      kind: 'worker-exit',
      message: `worker broke down before completing: a request for ${300 * MIB} random bytes at once`,
    })
    expect(ms).toBeLessThan(500)
    expect(await runAmongGood(subject, random(0x1000, 0x1000), send(settle('1')))).toEqual({
      value: 1,
      logs: [],
    })
    await subject.dispose()
  })

  it.runIf(HAS_PROC)('of calls that wait for the host are bounded, also within one turn', async () => {
    const subject = await load({ maxOldGenerationSizeMb: 256 })
    const before = residentMiB()
    let peak = 0
    const measuring: Functions = { echo: () => void (peak = Math.max(peak, residentMiB())) }
    const [prepare, total] = longString([1, 0, 0, ECHO], 50 * MIB)
    const program = programOf(prepare, volley(LARGE, total), send(settle('1')))
    expect(await subject.run(program, { tools: measuring })).toEqual({ value: 1, logs: [] })
    // What the guest has, and eight messages on their way; sixteen have been sent.
    expect(peak - before).toBeLessThan(70 + 8 * 50)
    await subject.dispose()
  })

  it('of calls do not keep the event loop from anything else', async () => {
    const subject = await load()
    let [calls, callsInARow, longestRow] = [0, 0, 0]
    const busy: Functions = {
      echo: () => {
        const end = performance.now() + 30
        while (performance.now() < end);
        calls += 1
        longestRow = Math.max(longestRow, (callsInARow += 1))
      },
    }
    const timer = setInterval(() => (callsInARow = 0), 1)
    const [prepare, total] = longString([1, 0, 0, ECHO], 5 * MIB)
    const program = programOf(prepare, volley(LARGE, total), send(settle('1')))
    expect(await subject.run(program, { tools: busy })).toEqual({ value: 1, logs: [] })
    clearInterval(timer)
    expect(calls).toBe(16)
    expect(longestRow).toBeLessThan(4)
    await subject.dispose()
  })

  describe('longer than a string can be', () => {
    const digits = 540_000_000
    const generous = { maxOldGenerationSizeMb: 2000, maxOutputBytes: Number.MAX_SAFE_INTEGER }

    it.each<[string, number[]]>([
      ['a value', [2, 1]],
      ['a failure', [2, 2, 0, 0]],
    ])('%s', async (_, start) => {
      const subject = await load(generous)
      const [prepare, total] = longString(start, digits)
      const { error } = await runAmongGood(subject, prepare, sendAt(LARGE, total))
      const message = 'outer output does not fit into the memory of the host'
      expect(error).toEqual({ kind: 'output-limit', message })
      await subject.dispose()
    })

    it('an argument', async () => {
      const subject = await load(generous)
      const [prepare, total] = longString([1, 0, 0, ECHO], digits)
      const operations = [prepare, sendAt(LARGE, total), waitFor(Infinity), send(settle('1'))]
      expect(await runAmongGood(subject, ...operations)).toEqual({ value: 1, logs: [] })
      await subject.dispose()
    })
  })
})

describe('all of it at once', () => {
  /** An operation as a guest out of its mind would do it. */
  function randomOperation(chance: () => number): Operation {
    const below = (limit: number): number => Math.floor(chance() * limit)
    const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
    const bytes = (): number[] => Array.from({ length: below(12) }, () => below(256))
    const messages = [
      log('x'),
      call(below(4), 0, below(3)),
      call(0, 0, ECHO, bytes()),
      settle('1'),
      fail(below(7), 'x'),
    ]
    const mutated = pick(messages).map((byte) => (below(8) === 0 ? below(256) : byte))
    const address = (): number =>
      pick([0, 0x400, 0x1_0000, 0x1_ffff, 0x2_0000, 0x8000_0000, BEYOND, below(0x2_0000)])
    const ms = (): number => pick([0, 1, -1, NaN, Infinity, -Infinity, 1e300, 5])
    return pick<() => Operation>([
      () => send(bytes()),
      () => send(mutated),
      () => send(mutated),
      () => send(log('x')),
      () => callNext(0, below(2)),
      () => sendAt(address(), pick([0, 1, 64, BEYOND])),
      () => random(address(), pick([0, 1, 64, BEYOND])),
      () => waitFor(ms()),
      () => lieAboutBuffer(address()),
      () => reach(below(64) * MIB),
      () => pick([trap, dive, divideByZero, spin, repeat]),
    ])()
  }

  const programs = (seed: number): string[] => {
    const chance = randomSequence(seed)
    const operations = () =>
      Array.from({ length: 1 + Math.floor(chance() * 8) }, () => randomOperation(chance))
    return Array.from({ length: 100 }, () => programOf(...operations()))
  }

  it.each([31, 32, 33])('every run settles, seed %i', async (seed) => {
    const subject = await load({ computeMs: 50, maxWallMs: 300, maxOldGenerationSizeMb: 32 })
    const running = programs(seed).map((program) => subject.run(program, { tools }))
    const good = subject.run(GOOD, { tools })
    for (const result of await Promise.all(running)) {
      const kinds = [undefined, 'exception', 'timeout', 'worker-exit', 'invalid-output', 'output-limit']
      expect(kinds).toContain(result.error?.kind)
    }
    expect(await good).toEqual({ value: 'x', logs: ['good'] })
    await subject.dispose()
  })

  it('the addon settles each once, and makes no call after that', async () => {
    const settled: number[] = []
    const late: number[] = []
    const onEvents = (): void => {
      const { calls, settlements, isMore } = native.take(1e9)
      late.push(...calls.filter(({ run }) => settled.includes(run)).map(({ run }) => run))
      settled.push(...settlements.map(({ run }) => run))
      for (const { run, call: number } of calls) native.resolve(run, number, '1')
      if (isMore) setImmediate(onEvents)
    }
    const options = { computeMs: 50, maxWallMs: 300, maxOutputBytes: 10_000, maxHeapMb: 32 }
    const native = new NativeRuntime(options, onEvents)
    const namespaces = [{ global: 'tools', members: ['echo', 'forever'] }]
    const runs = programs(34).map((program) => native.run(program, namespaces))
    await until(() => settled.length >= runs.length)
    // For a second settlement to come, were there one.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(settled.toSorted((a, b) => a - b)).toEqual(runs)
    expect(late).toEqual([])
    native.close()
  })
})
