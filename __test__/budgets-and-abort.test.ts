/** Budgets and aborts: what stops a program, how soon, and what it may still say. */
import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import type { Config } from '../plugin/index.js'
import { revokedProxy } from './support/json-values.js'
import { load, loadForTest, useRuntime } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { gate, timed } from './support/waiting.js'

const forever: Functions = { forever: () => new Promise(() => {}) }

describe('the compute budget', () => {
  const { run } = useRuntime({ computeMs: 100 })
  const exhausted = { kind: 'timeout', message: 'compute budget exhausted (100ms busy)' }

  it.each([
    ['a hot loop', 'for (;;) {}'],
    ['a hot loop behind an unanswered call', 'tools.forever(0); for (;;) {}'],
    ['a hot loop after an answer', 'await tools.ping(0); for (;;) {}'],
    ['endless answered calls', 'for (;;) await tools.ping(0)'],
    ['endless microtasks', 'for (;;) await null'],
    [
      'endless timers',
      'const again = () => { for (let i = 0; i < 1e5; i++); setTimeout(again, 0) }; again(); await tools.forever(0)',
    ],
    ['a loop in a finally block', 'try { for (;;) {} } finally { for (;;) {} }'],
  ])('ends %s', async (_, program) => {
    const { error } = await run(program, { tools: { ...forever, ping: () => null } })
    expect(error).toEqual(exhausted)
  })

  it('does not count waiting for a binding', { timeout: 20_000 }, async () => {
    const tools: Functions = { wait: () => new Promise((resolve) => setTimeout(resolve, 300, 1)) }
    expect(await run('return await tools.wait(0)', { tools })).toEqual({ value: 1, logs: [] })
  })

  it('does not count waiting for a timer', async () => {
    expect(await run('await new Promise((resolve) => setTimeout(resolve, 300)); return 1')).toEqual({
      value: 1,
      logs: [],
    })
  })

  it('counts all turns together', async () => {
    const program = 'for (;;) { for (let i = 0; i < 2e5; i++); await tools.ping(0) }'
    const { error } = await run(program, {
      tools: { ping: () => new Promise((resolve) => setTimeout(resolve, 1, null)) },
    })
    expect(error).toEqual(exhausted)
  })

  it('keeps the logs', async () => {
    const { logs } = await run("console.log('before'); for (;;) {}")
    expect(logs).toEqual(['before'])
  })

  it('is each run\u2019s own', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => run('for (let i = 0; i < 2e5; i++); return 1')),
    )
    expect(results).toEqual(Array(4).fill({ value: 1, logs: [] }))
  })
})

describe('the wall-clock ceiling', () => {
  const { run } = useRuntime({ maxWallMs: 150 })
  const reached = { kind: 'timeout', message: expect.stringMatching(/^wall-clock ceiling reached \(150ms\)/) }

  it.each([
    ['a wait for a binding', 'await tools.forever(0)'],
    ['a wait for nothing', 'await new Promise(() => {})'],
    ['a wait for a timer', 'await new Promise((resolve) => setTimeout(resolve, 1e6))'],
    ['a hot loop', 'for (;;) {}'],
    [
      'timers that follow each other',
      'const again = () => setTimeout(again, 1); again(); await tools.forever(0)',
    ],
  ])('ends %s', async (_, program) => {
    const { result, ms } = await timed(() => run(program, { tools: forever }))
    expect(result.error).toEqual(reached)
    expect(ms).toBeGreaterThan(140)
  })

  it.each([
    ['await tools.forever(0)', 'tools.forever to answer'],
    ["await tools['a b'](0)", 'tools.a b to answer'],
    ['await Promise.all([tools.forever(0), tools.forever(1)])', 'tools.forever and 1 other call to answer'],
    ["tools['a b'](0); tools.forever(1); await tools.forever(2)", 'tools.a b and 2 other calls to answer'],
    ['tools.forever(0); await tools.ping(0); await new Promise(() => {})', 'tools.forever to answer'],
    ['await tools.ping(0); await new Promise((resolve) => setTimeout(resolve, 1e6))', 'a timer'],
    ['await new Promise(() => {})', 'a promise that nothing can settle any more'],
  ])('of `%s` says what the program was waiting for', async (program, what) => {
    const tools = { ...forever, 'a b': forever['forever'] as never, ping: () => null }
    const { error } = await run(program, { tools })
    expect(error?.message).toBe(`wall-clock ceiling reached (150ms): the program was waiting for ${what}`)
  })

  it('says nothing of that when the program was not waiting', async () => {
    expect((await run('for (;;) {}')).error?.message).toBe('wall-clock ceiling reached (150ms)')
  })

  it('keeps the logs', async () => {
    expect((await run("console.log('before'); await tools.forever(0)", { tools: forever })).logs).toEqual([
      'before',
    ])
  })
})

describe('a budget of a fraction', () => {
  it.each<[Config, string, string]>([
    [{ computeMs: 12.5 }, 'for (;;) {}', 'compute budget exhausted (12.5ms busy)'],
    [{ maxWallMs: 12.5 }, 'for (;;) {}', 'wall-clock ceiling reached (12.5ms)'],
    [{ computeMs: 0.25 }, 'for (;;) {}', 'compute budget exhausted (0.25ms busy)'],
  ])('is told as it was configured: %j', async (config, program, message) => {
    const { run } = await loadForTest(config)
    expect((await run(program)).error).toEqual({ kind: 'timeout', message })
  })
})

describe('the heap', () => {
  const { run } = useRuntime({ maxOldGenerationSizeMb: 32, computeMs: 30_000 })

  it.each([
    ['arrays', 'const keep = []; for (;;) keep.push(new Array(1000).fill(1))'],
    ['objects', 'const keep = []; for (;;) keep.push({ a: keep.length })'],
    ['one string', "let text = 'x'; for (;;) text += text"],
    [
      'two repeated strings',
      "const a = 'x'.repeat(2 ** 29 - 24), b = 'y'.repeat(2 ** 29 - 24); return a.length + b.length",
    ],
    ['buffers', 'const keep = []; for (;;) keep.push(new ArrayBuffer(1 << 20))'],
    ['one buffer', 'return new ArrayBuffer(1 << 30).byteLength'],
    ['typed arrays', 'const keep = []; for (;;) keep.push(new Float64Array(1 << 17))'],
    ['maps', 'const keep = new Map(); for (let i = 0; ; i++) keep.set(i, { i })'],
    ['closures', 'let f = () => 0; for (;;) { const g = f; f = () => g }'],
    ['promises', 'const keep = []; for (;;) keep.push(new Promise(() => {}))'],
    ['symbols', 'const keep = []; for (;;) keep.push(Symbol(keep.length))'],
    ['big integers', 'let n = 2n; for (;;) n = n * n'],
    ['calls nobody answers', 'const keep = []; for (;;) keep.push(tools.forever(0))'],
    ['answers nobody takes', 'for (;;) void tools.large(0)'],
  ])('overflowing with %s ends the run, and says so', async (_, program) => {
    const { error } = await run(program, { tools: { ...forever, large: () => 'x'.repeat(1e6) } })
    expect(error?.kind).toBe('worker-exit')
    expect(error?.message).toMatch(/memory/i)
    expect(error?.message).toContain('32')
    expect(await run('return 1')).toEqual({ value: 1, logs: [] })
  })

  it('cannot be caught overflowing', async () => {
    const program =
      'const keep = []; for (;;) { try { for (;;) keep.push(new Array(1000).fill(1)) } catch {} }'
    expect((await run(program)).error?.kind).toBe('worker-exit')
  })

  it.each([
    [
      'arrays',
      'let sum = 0; for (let i = 0; i < 60; i++) sum += new Array(1e5).fill(1).length; return sum',
      6e6,
    ],
    [
      'long strings in objects',
      "let sum = 0; for (let i = 0; i < 300; i++) sum += { text: 'x'.repeat(i) + 'y'.padEnd(1e6) }.text.length; return sum",
      300 * 1e6 + 44_850,
    ],
    [
      'JSON text',
      "let sum = 0; for (let i = 0; i < 200; i++) sum += JSON.parse(JSON.stringify({ big: 'z'.repeat(5e5) })).big.length; return sum",
      1e8,
    ],
  ])('may be used up to the limit, again and again, by %s', async (_, program, value) => {
    expect(await run(program)).toEqual({ value, logs: [] })
  })

  it('keeps the logs', async () => {
    const { logs } = await run(
      "console.log('before'); const keep = []; for (;;) keep.push(new Array(1000).fill(1))",
    )
    expect(logs).toEqual(['before'])
  })
})

describe('an abort', () => {
  const { run } = useRuntime({ computeMs: 30_000 })

  /** Runs a program that calls `tools.ready` first, and aborts it then. */
  async function aborted(program: string, abort = (controller: AbortController) => controller.abort('stop')) {
    const controller = new AbortController()
    let at = 0
    const ready = () => {
      // Not in the call itself, so that the program is in the middle of what it does next.
      setTimeout(() => {
        at = performance.now()
        abort(controller)
      }, 20)
      return null
    }
    const result = await run(`await tools.ready(0); ${program}`, {
      tools: { ...forever, ready },
      signal: controller.signal,
    })
    return { result, ms: performance.now() - at }
  }

  it.each([
    ['a hot loop', 'for (;;) {}'],
    ['a regular expression', "/(a+)+$/.test('a'.repeat(50) + 'b')"],
    ['a built-in', 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)'],
    ['a sort', '[1, 2, 3].sort(() => { for (;;) {} })'],
    ['a wait for a binding', 'await tools.forever(0)'],
    ['a wait for nothing', 'await new Promise(() => {})'],
    ['endless microtasks', 'for (;;) await null'],
    ['a getter of the completion', 'return { get a() { for (;;) {} } }'],
    ['an iterator', 'for (const x of { *[Symbol.iterator]() { for (;;) yield 1 } }) {}'],
  ])('ends %s within 20 ms', { retry: 3 }, async (_, program) => {
    const { result, ms } = await aborted(program)
    expect(result).toEqual({ logs: [], error: { kind: 'abort', message: 'stop' } })
    expect(ms).toBeLessThan(20)
  })

  it.each<[string, unknown, string]>([
    ['a string', 'enough', 'enough'],
    ['an error', new Error('enough'), 'Error: enough'],
    ['nothing', undefined, 'AbortError: This operation was aborted'],
    ['null', null, 'null'],
    ['a number', 7, '7'],
    ['many alphabets', '\u20ac\u{1f600}\ud800', '\u20ac\u{1f600}\ud800'],
    ['an object', {}, '[object Object]'],
  ])('reports its reason: %s', async (_, reason, message) => {
    const { result } = await aborted('for (;;) {}', (controller) => controller.abort(reason))
    expect(result.error).toEqual({ kind: 'abort', message })
    const signal = AbortSignal.abort(reason)
    expect(await run('return 1', { signal })).toEqual({ logs: [], error: { kind: 'abort', message } })
  })

  it.each<[string, unknown]>([
    ['whose text throws', { toString: () => JSON.parse('') }],
    ['without prototype', Object.create(null)],
    ['that is a revoked proxy', revokedProxy()],
  ])('reports a reason %s in fixed words', async (_, reason) => {
    const error = { kind: 'abort', message: 'aborted with an unrenderable reason' }
    const { result } = await aborted('for (;;) {}', (controller) => controller.abort(reason))
    expect(result).toEqual({ logs: [], error })
    expect(await run('return 1', { signal: AbortSignal.abort(reason) })).toEqual({ logs: [], error })
  })

  it('before the start runs nothing', async () => {
    const call = vi.fn<() => null>()
    const result = await run('await tools.call(0)', { tools: { call }, signal: AbortSignal.abort('no') })
    expect(result).toEqual({ logs: [], error: { kind: 'abort', message: 'no' } })
    expect(call).not.toHaveBeenCalled()
  })

  it('right after the start runs nothing either, or almost', async () => {
    const controller = new AbortController()
    const running = run('for (;;) {}', { signal: controller.signal })
    controller.abort('at once')
    expect((await running).error).toEqual({ kind: 'abort', message: 'at once' })
  })

  it('keeps the logs', async () => {
    const { result } = await aborted("console.log('before'); for (;;) {}")
    expect(result.logs).toEqual(['before'])
  })

  it('may come from a binding', async () => {
    const controller = new AbortController()
    const after = vi.fn<() => null>()
    const tools: Functions = { abort: () => controller.abort('from inside'), after }
    const program = 'tools.abort(0); tools.after(0); await new Promise(() => {})'
    const { error } = await run(program, { tools, signal: controller.signal })
    expect(error).toEqual({ kind: 'abort', message: 'from inside' })
    expect(after).not.toHaveBeenCalled()
  })

  it('by a signal that ends many runs ends them all', async () => {
    const controller = new AbortController()
    const started = gate()
    let count = 0
    const tools: Functions = { wait: () => (++count === 50 && started.open(), new Promise(() => {})) }
    const runs = Array.from({ length: 50 }, () =>
      run('await tools.wait(0)', { tools, signal: controller.signal }),
    )
    await started.opened
    controller.abort('all')
    const results = await Promise.all(runs)
    expect(results).toEqual(Array(50).fill({ logs: [], error: { kind: 'abort', message: 'all' } }))
  })

  it('may come from a binding that then answers, throws, or goes on for ever', async () => {
    const answers: Functions = {
      value: () => 1,
      error: () => {
        throw new Error('no')
      },
      lossy: () => undefined,
      never: () => new Promise(() => {}),
    }
    for (const [name, answer] of Object.entries(answers)) {
      const controller = new AbortController()
      const abort = (argument: unknown): unknown => (controller.abort('from inside'), answer(argument))
      const { error } = await run('return await tools.abort(0)', {
        tools: { abort },
        signal: controller.signal,
      })
      expect(error, name).toEqual({ kind: 'abort', message: 'from inside' })
    }
  })

  it('may come while a call is looked up', async () => {
    const controller = new AbortController()
    const tools = {
      get lookup() {
        controller.abort('from the record')
        return () => 1
      },
    }
    const { error } = await run('return await tools.lookup(0)', { tools, signal: controller.signal })
    expect(error).toEqual({ kind: 'abort', message: 'from the record' })
  })

  describe.each<[string, string, string | undefined]>([
    ['completion', 'return 1', undefined],
    ['an exception', 'throw 1', 'exception'],
    ['a parse error', '(', 'exception'],
    ['a compute timeout', 'for (;;) {}', 'timeout'],
    ['a wall timeout', 'await new Promise(() => {})', 'timeout'],
    ['an exit', 'process.exit(1)', 'worker-exit'],
    ['a full heap', "let text = 'x'; for (;;) text += text", 'worker-exit'],
    ['a lossy completion', 'return 1n', 'invalid-output'],
    ['too much output', "console.log('x'.repeat(1000))", 'output-limit'],
    ['another abort', 'await tools.abort(0)', 'abort'],
  ])('after %s', (_, program, kind) => {
    const subject = useRuntime({
      computeMs: 100,
      maxWallMs: 300,
      maxOutputBytes: 500,
      maxOldGenerationSizeMb: 32,
    })

    it('is harmless: nobody listens any more', async () => {
      const controller = new AbortController()
      const { signal } = controller
      const listening: number[] = []
      const tools: Functions = {
        look: () => (listening.push(getEventListeners(signal, 'abort').length), null),
        abort: () => controller.abort('first'),
      }
      const start = kind === 'exception' && program === '(' ? '' : 'await tools.look(0); '
      const result = await subject.run(start + program, { tools, signal })
      expect(result.error?.kind).toBe(kind)
      expect(listening).toEqual(start ? [1] : [])
      expect(getEventListeners(signal, 'abort')).toEqual([])
      const before = structuredClone(result)
      controller.abort('late')
      await subject.run('return 1')
      expect(result).toEqual(before)
    })
  })

  it('after disposal is harmless, too', async () => {
    const { run: start, dispose } = await load()
    const controller = new AbortController()
    const running = start('for (;;) {}', { signal: controller.signal })
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1)
    await dispose()
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
    controller.abort('late')
    expect((await running).error?.message).toBe('runtime disposed')
  })

  it('leaves other listeners of the signal alone', async () => {
    const controller = new AbortController()
    const other = vi.fn<() => void>()
    controller.signal.addEventListener('abort', other)
    await run('return 1', { signal: controller.signal })
    expect(getEventListeners(controller.signal, 'abort')).toEqual([other])
    controller.abort()
    expect(other).toHaveBeenCalledOnce()
  })

  it('before the start leaves no listener', async () => {
    const signal = AbortSignal.abort('no')
    await run('return 1', { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

it('1.5 s of waiting under a compute budget of 1 s are fine', async () => {
  const { run } = await loadForTest({ computeMs: 1000 })
  const tools: Functions = { wait: () => new Promise((resolve) => setTimeout(resolve, 1500, 1)) }
  expect(await run('return await tools.wait(0)', { tools })).toEqual({ value: 1, logs: [] })
})
