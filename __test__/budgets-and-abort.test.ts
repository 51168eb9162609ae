/** Budgets and aborts: what stops a program, how soon, and what it may still say. */
import { describe, expect, it, vi } from 'vitest'
import { loadForTest, useRuntime } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { gate, timed } from './support/waiting.js'

const forever: Functions = { forever: () => new Promise(() => {}) }

describe('the compute budget', () => {
  const { run } = useRuntime({ computeMs: 100 })
  const exhausted = {
    kind: 'timeout',
    message: expect.stringMatching(/^compute budget exhausted \(100ms busy\)/),
  }

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

  it('says what the program was waiting for', async () => {
    const { error } = await run('await tools.forever(0)', { tools: forever })
    expect(error?.message).toContain('tools.forever')
  })

  it('keeps the logs', async () => {
    expect((await run("console.log('before'); await tools.forever(0)", { tools: forever })).logs).toEqual([
      'before',
    ])
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
      "const a = 'x'.repeat(2 ** 30), b = 'y'.repeat(2 ** 30); return a.length + b.length",
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
  ])('overflowing with %s ends the run, and says so', async (_, program) => {
    const { error } = await run(program, { tools: forever })
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

  it('may be used up to the limit, again and again', async () => {
    const program =
      'let sum = 0; for (let i = 0; i < 200; i++) sum += new Array(1e5).fill(1).length; return sum'
    expect(await run(program)).toEqual({ value: 2e7, logs: [] })
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

  it('reports a reason that cannot be rendered', async () => {
    const reason = {
      toString: () => {
        throw new Error('no')
      },
    } // eslint-disable-line
    const { result } = await aborted('for (;;) {}', (controller) => controller.abort(reason))
    expect(result.error).toEqual({ kind: 'abort', message: expect.any(String) })
    expect((await run('return 1', { signal: AbortSignal.abort(Object.create(null)) })).error?.kind).toBe(
      'abort',
    )
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

  it.each([
    ['completion', 'return 1'],
    ['an exception', 'throw 1'],
    ['a parse error', '('],
    ['an exit', 'process.exit(1)'],
  ])('after %s is harmless: nobody listens any more', async (_, program) => {
    const controller = new AbortController()
    const { signal } = controller
    const add = vi.spyOn(signal, 'addEventListener')
    const remove = vi.spyOn(signal, 'removeEventListener')
    const result = await run(program, { signal })
    const listeners = add.mock.calls.map(([type, listener]) => [type, listener])
    const removed = remove.mock.calls.map(([type, listener]) => [type, listener])
    expect(removed).toEqual(listeners)
    controller.abort('late')
    expect(result.error?.kind).not.toBe('abort')
  })
})

it('1.5 s of waiting under a compute budget of 1 s are fine', async () => {
  const { run } = await loadForTest({ computeMs: 1000 })
  const tools: Functions = { wait: () => new Promise((resolve) => setTimeout(resolve, 1500, 1)) }
  expect(await run('return await tools.wait(0)', { tools })).toEqual({ value: 1, logs: [] })
})
