/** Lifecycle: the service in its context, disposal, and what keeps a process alive or ends it. */
import { Context } from '@deepseek-ai/cordis'
import { CodeRuntime } from '@deepseek-ai/dsh-code-runtime'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import NativeDefault, { NativeCodeRuntime } from '../plugin/index.js'
import {
  HAS_PROC,
  MEMORY_RETURNS,
  collectGarbage,
  executeModule,
  openFileCount,
  residentMiB,
  threadCount,
} from './support/process.js'
import { load, loadForTest, request } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { gate, until } from './support/waiting.js'

/** A context that does not print the errors a test provokes. */
function quietContext(): Context {
  const ctx = new Context()
  vi.spyOn(ctx.logger, 'error').mockImplementation(() => {})
  return ctx
}

describe('the service', () => {
  it('is exported by default and by name', () => {
    expect(NativeDefault).toBe(NativeCodeRuntime)
  })

  it('describes itself', async () => {
    const { runtime } = await loadForTest()
    expect(runtime.language).toBe('typescript')
    expect(runtime.isolation).toBe('worker-thread')
    expect(runtime).toBeInstanceOf(CodeRuntime)
  })

  it('works for a plugin that injects it', async () => {
    const { ctx } = await loadForTest()
    const result = gate<unknown>()
    const consumer = {
      inject: ['codeRuntime'],
      apply: (inner: Context) => {
        void inner.codeRuntime.run(request('return 1')).then(result.open)
      },
    }
    await ctx.plugin(consumer)
    expect(await result.opened).toEqual({ value: 1, logs: [] })
  })

  it('works when its method is taken off and applied to it', async () => {
    const { runtime } = await loadForTest()
    const { run } = runtime
    expect(await Reflect.apply(run, runtime, [request('return 1')])).toEqual({ value: 1, logs: [] })
  })

  it('is one to a context: a second provider is refused, and the first goes on', async () => {
    const ctx = quietContext()
    const { runtime, dispose } = await load({}, ctx)
    await expect(ctx.plugin(NativeCodeRuntime, {})).rejects.toThrow(/codeRuntime/)
    expect(await runtime.run(request('return 1'))).toEqual({ value: 1, logs: [] })
    await dispose()
    expect(ctx.get('codeRuntime')).toBeUndefined()
  })

  it.runIf(HAS_PROC)('leaves nothing running when it is refused', async () => {
    const ctx = quietContext()
    const { dispose } = await load({}, ctx)
    const before = threadCount()
    for (let round = 0; round < 5; round++) {
      await expect(ctx.plugin(NativeCodeRuntime, {})).rejects.toThrow(/codeRuntime/)
    }
    await until(() => threadCount() <= before)
    await dispose()
  })

  it('leaves nothing registered when it cannot be constructed', async () => {
    const ctx = quietContext()
    expect(() => new NativeCodeRuntime(ctx, { computeMs: -1 })).toThrow('config.computeMs')
    expect(ctx.get('codeRuntime', false)).toBeUndefined()
    const { runtime, dispose } = await load({}, ctx)
    expect(await runtime.run(request('return 1'))).toEqual({ value: 1, logs: [] })
    await dispose()
  })

  it('lets go of what a run was given when the run is over', async () => {
    const { run } = await loadForTest()
    const given: WeakRef<object>[] = []
    const start = async (program: string): Promise<void> => {
      const controller = new AbortController()
      const tools: Functions = { stop: () => controller.abort() }
      given.push(new WeakRef(tools), new WeakRef(controller.signal))
      await run(program, { tools, signal: controller.signal })
    }
    for (const program of ['return 1', 'throw 1', 'await tools.stop(0)', '(', 'process.exit(1)'])
      await start(program)
    await until(() => {
      collectGarbage()
      return given.every((reference) => reference.deref() === undefined)
    })
  })

  it('is many in many contexts, each with its own budgets', async () => {
    const loaded = await Promise.all([1, 2, 3, 4].map((n) => loadForTest({ maxOutputBytes: 10 * n })))
    const results = await Promise.all(loaded.map(({ run }) => run("return 'x'.repeat(20)")))
    expect(results.map(({ error }) => error?.kind)).toEqual([
      'output-limit',
      'output-limit',
      undefined,
      undefined,
    ])
  })

  it('is many in isolated scopes of one context', async () => {
    const ctx = new Context()
    const outer = await load({ maxOutputBytes: 10 }, ctx)
    const inner = await load({}, ctx.isolate('codeRuntime'))
    expect((await outer.run("return 'x'.repeat(20)")).error?.kind).toBe('output-limit')
    expect((await inner.run("return 'x'.repeat(20)")).error).toBeUndefined()
    await Promise.all([outer.dispose(), inner.dispose()])
  })

  it('serves callers of other realms as those of its own', async () => {
    const { runtime } = await loadForTest()
    const call = runInNewContext(`(runtime) => runtime.run({
      program: \`
        const message = (error) => [error instanceof ToolError, error.message]
        return [await tools.list({ a: [1] }), await tools.fail(0).catch(message), await tools.date(0).catch(message)]\`,
      bindings: [{
        global: 'tools',
        functions: { list: async (x) => ({ got: x }), fail: () => { throw new RangeError('no') }, date: () => new Date(0) },
        errorClass: { name: 'ToolError', memberNameProperty: 'tool' },
      }],
    })`) as (runtime: CodeRuntime) => Promise<unknown>
    expect(await call(runtime)).toEqual({
      value: [{ got: { a: [1] } }, [true, 'no'], [true, 'binding resolution must be lossless JSON']],
      logs: [],
    })
  })

  it('starts again with a new configuration', async () => {
    const ctx = new Context()
    const fiber = ctx.plugin(NativeCodeRuntime, { maxOutputBytes: 10 })
    await fiber
    fiber.update({ maxOutputBytes: 100 })
    await fiber.await()
    const result = await ctx.get('codeRuntime')?.run(request("return 'x'.repeat(20)"))
    expect(result).toEqual({ value: 'x'.repeat(20), logs: [] })
    await fiber.dispose()
  })
})

describe('disposal', () => {
  const disposed = { kind: 'abort', message: 'runtime disposed' }

  it('resolves runs in flight as aborted, keeping their logs, and waits for their end', async () => {
    const { run, dispose, ctx } = await load()
    const started = gate()
    const tools = { wait: () => (started.open(), new Promise(() => {})) }
    let settled = false
    const running = run("console.log('before'); await tools.wait(0)", { tools }).finally(() => {
      settled = true
    })
    await started.opened
    await dispose()
    expect(settled).toBe(true)
    expect(await running).toEqual({ logs: ['before'], error: disposed })
    expect(ctx.get('codeRuntime')).toBeUndefined()
  })

  it('ends a hot loop', async () => {
    const { run, dispose } = await load()
    const started = gate()
    const running = run('await tools.start(0); for (;;) {}', {
      tools: { start: () => (started.open(), null) },
    })
    await started.opened
    await dispose()
    expect((await running).error).toEqual(disposed)
  })

  it('of an idle runtime, twice, is fine', async () => {
    const { dispose } = await load()
    await Promise.all([dispose(), dispose()])
    await dispose()
  })

  it('right after the start of a run is fine', async () => {
    const { run, dispose } = await load()
    const running = [run('return 1'), run('for (;;) {}'), run('await new Promise(() => {})')]
    await dispose()
    const results = await Promise.all(running)
    expect(results[1]?.error).toEqual(disposed)
    expect(results[2]?.error).toEqual(disposed)
  })

  it('while the plugin is starting is fine', async () => {
    const ctx = new Context()
    const fiber = ctx.plugin(NativeCodeRuntime, {})
    await fiber.dispose()
    expect(ctx.get('codeRuntime')).toBeUndefined()
    const again = await load({}, ctx)
    expect(await again.run('return 1')).toEqual({ value: 1, logs: [] })
    await again.dispose()
  })

  it('while a run is being checked is fine', async () => {
    const { runtime, dispose } = await load()
    const done = gate()
    const bindings = [
      {
        get global() {
          void dispose().then(done.open)
          return 'tools'
        },
        functions: {},
      },
    ]
    expect(await runtime.run({ program: 'for (;;) {}', bindings })).toEqual({ logs: [], error: disposed })
    await done.opened
  })

  it('while a run is aborted is fine', async () => {
    const { run, dispose } = await load()
    const controller = new AbortController()
    const done = gate()
    controller.signal.addEventListener('abort', () => void dispose().then(done.open))
    const running = run('for (;;) {}', { signal: controller.signal })
    controller.abort('first')
    await done.opened
    // Its own listener came first.
    expect(['first', 'runtime disposed']).toContain((await running).error?.message)
  })

  it('is final: what is disposed cannot be woken', async () => {
    const { runtime, dispose } = await load()
    await dispose()
    await expect(runtime.run(request('return 1'))).rejects.toThrow('run() after disposal')
    await dispose()
    await expect(runtime.run(request('return 1'))).rejects.toThrow('run() after disposal')
  })

  it('from a binding of a run is fine', async () => {
    const { run, dispose } = await load()
    const done = gate()
    const tools = { dispose: () => void dispose().then(done.open) }
    const result = await run('await tools.dispose(0); for (;;) {}', { tools })
    await done.opened
    expect(result.error).toEqual(disposed)
  })

  it('lets no further call be made, but those that came together with the last', async () => {
    for (let round = 0; round < 20; round++) {
      const { run, dispose } = await load()
      let calls = 0
      const done = gate()
      const tools = { call: () => (++calls === 1 && void dispose().then(done.open), null) }
      const { error } = await run('for (;;) tools.call(0)', { tools })
      await done.opened
      expect(error).toEqual(disposed)
      expect(calls).toBeLessThan(300)
    }
  })

  it.runIf(HAS_PROC)('leaves no thread, no open file and no memory, a hundred times over', async () => {
    const cycle = async (): Promise<void> => {
      const { run, dispose } = await load()
      await run('return 1')
      await dispose()
    }
    await cycle()
    const before = { threads: threadCount(), files: openFileCount(), resident: residentMiB() }
    for (let round = 0; round < 100; round++) await cycle()
    // Not when the garbage collector comes by: right away.
    expect(threadCount()).toBeLessThanOrEqual(before.threads)
    expect(openFileCount()).toBeLessThanOrEqual(before.files)
    await expect.poll(residentMiB, MEMORY_RETURNS).toBeLessThan(before.resident + 16)
  })
})

/** The beginning of every module that another process runs. */
const PRELUDE = `
  import { Context } from '@deepseek-ai/cordis'
  import { NativeCodeRuntime } from 'dsh-code-runtime-native'
  const ctx = new Context()
  const fiber = ctx.plugin(NativeCodeRuntime, {})
  await fiber
  const run = (program, functions = {}, signal) =>
    ctx.codeRuntime.run({ program, bindings: [{ global: 'tools', functions }], signal })`

describe('a process', () => {
  it.each([
    ['an idle runtime', ''],
    ['a runtime that has run', "await run('return 1')"],
    ['a run that failed', "await run('throw 1')"],
    [
      'a run that was aborted',
      'const c = new AbortController(); const r = run(WAIT, {}, c.signal); c.abort(); await r',
    ],
    ['a signal that never aborts', "await run('return 1', {}, new AbortController().signal)"],
    [
      'a call whose answer never comes',
      "await run('tools.wait(0); return 1', { wait: () => new Promise(() => {}) })",
    ],
    ['a run that was refused', 'await run(WAIT, {}, {}).catch(() => {})'],
    ['a runtime that was disposed amid a run', 'const r = run(WAIT); await fiber.dispose(); await r'],
    ['a runtime that was disposed', 'await fiber.dispose()'],
    ['many runtimes', 'for (let i = 0; i < 5; i++) await new Context().plugin(NativeCodeRuntime, {})'],
  ])('is not kept alive by %s', async (_, statements) => {
    const wait = "const WAIT = 'await new Promise(() => {})'"
    const exit = await executeModule(`${PRELUDE}; ${wait}; ${statements}; console.log('over')`)
    expect(exit).toMatchObject({ code: 0, stdout: 'over\n' })
  })

  it('is kept alive by a run in flight', async () => {
    const program = "await new Promise((resolve) => setTimeout(resolve, 300)); return 'late'"
    const exit = await executeModule(
      `${PRELUDE}; run(${JSON.stringify(program)}).then(({ value }) => console.log(value))`,
    )
    expect(exit).toMatchObject({ code: 0, stdout: 'late\n' })
  })

  it('is kept alive by a run that computes', async () => {
    const exit = await executeModule(
      `${PRELUDE}; run('for (let i = 0; i < 3e6; i++); return 1').then(({ value }) => console.log(value))`,
    )
    expect(exit).toMatchObject({ code: 0, stdout: '1\n' })
  })

  it.each([
    ['by itself', 'process.exit(3)', 3],
    ['by an uncaught error', "setTimeout(() => { throw new Error('host') }, 10)", 1],
    ['by an unhandled rejection', "Promise.reject(new Error('host'))", 1],
  ])('ends %s with runs in flight', async (_, end, code) => {
    const runs =
      "run('for (;;) {}'); run('await new Promise(() => {})'); run('await tools.wait(0)', { wait: () => new Promise(() => {}) })"
    const exit = await executeModule(
      `${PRELUDE}; ${runs}; await new Promise((resolve) => setTimeout(resolve, 50)); ${end}`,
    )
    expect(exit).toMatchObject({ code, signal: null })
  })

  it('may end inside a binding', async () => {
    const exit = await executeModule(
      `${PRELUDE}; await run('await tools.end(0)', { end: () => process.exit(4) })`,
    )
    expect(exit).toMatchObject({ code: 4, signal: null })
  })

  it('may load the addon twice, from two files', async () => {
    const programs = [
      'return 1',
      'for (;;) {}',
      "let text = 'x'; for (;;) text += text",
      "eval('['.repeat(1e5))",
      'const f = () => f() + 1; f()',
    ]
    // Each copy has its own handlers of hardware traps, which must leave those of the other alone.
    const exit = await executeModule(`
      import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
      import { createRequire } from 'node:module'
      import { tmpdir } from 'node:os'
      import { join } from 'node:path'
      const require = createRequire(process.cwd() + '/')
      const folder = mkdtempSync(join(tmpdir(), 'addon-'))
      const files = readdirSync('.').filter((file) => /\\.(node|cwasm)$/.test(file))
      for (const file of files) copyFileSync(file, join(folder, file))
      const addon = files.find((file) => file.endsWith('.node'))
      const copies = [require('./' + addon), require(join(folder, addon))]
      if (copies[0].NativeRuntime === copies[1].NativeRuntime) throw new Error('one addon')
      const kinds = copies.map(() => [])
      copies.forEach(({ NativeRuntime }, index) => {
        const options = { computeMs: 300, maxWallMs: 60_000, maxOutputBytes: 1e6, maxHeapMb: 64 }
        const native = new NativeRuntime(options, () => {
          for (const { run, error } of native.take(1e9).settlements) kinds[index][run] = error?.kind ?? 'value'
        })
        for (const program of ${JSON.stringify(programs)}) native.run(program, [])
      })
      rmSync(folder, { recursive: true })
      process.on('exit', () => console.log(JSON.stringify(kinds.map((of) => of.slice(1)))))`)
    expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null })
    const each = ['value', 'timeout', 'worker-exit', 'worker-exit', 'exception']
    expect(JSON.parse(exit.stdout)).toEqual([each, each])
  })
})

/** A worker thread that loads the addon and runs this statement. */
function worker(statement: string): Worker {
  const source = `
    void (async () => {
      const { parentPort } = require('node:worker_threads')
      const { Context } = await import('@deepseek-ai/cordis')
      const { NativeCodeRuntime } = await import('dsh-code-runtime-native')
      const ctx = new Context()
      await ctx.plugin(NativeCodeRuntime, {})
      const run = (program, functions = {}) => ctx.codeRuntime.run({ program, bindings: [{ global: 'tools', functions }] })
      ${statement}
    })()`
  return new Worker(source, { eval: true })
}

const exited = (thread: Worker): Promise<number> => new Promise((resolve) => thread.once('exit', resolve))
const message = (thread: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })

describe('a worker thread', () => {
  it('runs programs and ends by itself', async () => {
    const thread = worker("parentPort.postMessage(await run('return 1'))")
    const end = exited(thread)
    expect(await message(thread)).toEqual({ value: 1, logs: [] })
    expect(await end).toBe(0)
  })

  it.each([
    [
      'a hot loop',
      "run('await tools.go(0); for (;;) {}', { go: () => (parentPort.postMessage('ready'), null) })",
    ],
    [
      'a wait',
      "run('await tools.go(0)', { go: () => (parentPort.postMessage('ready'), new Promise(() => {})) })",
    ],
    [
      'many runs',
      "for (let i = 0; i < 50; i++) run('await tools.go(0); for (;;) {}', { go: () => (parentPort.postMessage('ready'), null) })",
    ],
    ['nothing', "parentPort.postMessage('ready'); setInterval(() => {}, 1000)"],
  ])('may be terminated amid %s, and the rest of the process goes on', async (_, statement) => {
    const { run } = await loadForTest()
    const before = HAS_PROC ? threadCount() : 0
    for (let round = 0; round < 5; round++) {
      const thread = worker(statement)
      await message(thread)
      await thread.terminate()
      expect(await run('return 1')).toEqual({ value: 1, logs: [] })
    }
    if (HAS_PROC) await until(() => threadCount() <= before)
  })

  it.each([
    ['by itself', 'process.exit(3)'],
    ['inside a binding', "await run('await tools.end(0)', { end: () => process.exit(3) })"],
  ])('may end %s with runs in flight', async (_, end) => {
    const { run } = await loadForTest()
    const thread = worker(`run('for (;;) {}'); run('await new Promise(() => {})'); ${end}`)
    expect(await exited(thread)).toBe(3)
    expect(await run('return 1')).toEqual({ value: 1, logs: [] })
  })

  it('is one of many that use the addon at once', async () => {
    const { run } = await loadForTest()
    const threads = Array.from({ length: 4 }, (_, index) =>
      worker(`parentPort.postMessage((await run('return ${index}')).value)`),
    )
    const ends = threads.map(exited)
    const values = await Promise.all(threads.map(message))
    expect(values).toEqual([0, 1, 2, 3])
    expect(await run('return 4')).toEqual({ value: 4, logs: [] })
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0])
  })
})
