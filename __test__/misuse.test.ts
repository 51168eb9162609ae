/** Misuse of the seam: `run()` rejects, and so does loading with a budget that is no budget. */
import { Context } from '@deepseek-ai/cordis'
import {
  DUNDER_MEMBER,
  PORTABLE_RESERVED_WORDS,
  RESERVED_BINDING_GLOBALS,
  RESERVED_ERROR_MEMBERS,
} from '@deepseek-ai/dsh-code-runtime'
import type { CodeBindingNamespace } from '@deepseek-ai/dsh-code-runtime'
import { availableParallelism } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { NativeCodeRuntime } from '../plugin/index.js'
import type { Config } from '../plugin/index.js'
import { revokedProxy } from './support/json-values.js'
import { HAS_PROC, cpuMs, threadCount } from './support/process.js'
import { load, loadForTest, useRuntime } from './support/runtime.js'

const { run } = useRuntime()

const namespace = (global: unknown, errorClass?: unknown): CodeBindingNamespace =>
  ({ global, functions: {}, ...(errorClass !== undefined && { errorClass }) }) as CodeBindingNamespace

const withClass = (name: unknown, memberNameProperty: unknown = 'member'): CodeBindingNamespace =>
  namespace('tools', { name, memberNameProperty })

describe('bindings', () => {
  it.each([
    '',
    '1a',
    '$tools',
    'a-b',
    'a b',
    'gr\u00f6\u00dfe',
    'a.b',
    ' a',
    'a\n',
    ...PORTABLE_RESERVED_WORDS,
  ])('global %j is not a usable identifier', async (global) => {
    const message = `binding global ${JSON.stringify(global)} is not a usable identifier`
    await expect(run('return 1', { bindings: [namespace(global)] })).rejects.toThrow(message)
  })

  it.each([...RESERVED_BINDING_GLOBALS])('global %j is reserved', async (global) => {
    const message = `reserved binding global ${JSON.stringify(global)}`
    await expect(run('return 1', { bindings: [namespace(global)] })).rejects.toThrow(message)
  })

  it('globals are unique', async () => {
    const bindings = [namespace('tools'), namespace('other'), namespace('tools')]
    await expect(run('return 1', { bindings })).rejects.toThrow('duplicate binding global "tools"')
  })

  it.each(['', '$E', 'a b', ...PORTABLE_RESERVED_WORDS])(
    'error class %j is not a usable identifier',
    async (name) => {
      const message = `binding error class ${JSON.stringify(name)} is not a usable identifier`
      await expect(run('return 1', { bindings: [withClass(name)] })).rejects.toThrow(message)
    },
  )

  it.each([...RESERVED_BINDING_GLOBALS])('error class %j is reserved', async (name) => {
    const message = `reserved binding global ${JSON.stringify(name)}`
    await expect(run('return 1', { bindings: [withClass(name)] })).rejects.toThrow(message)
  })

  it.each([
    ['its own namespace', [withClass('tools')]],
    ['another namespace', [withClass('other'), namespace('other')]],
    ['another error class', [withClass('E'), namespace('more', { name: 'E', memberNameProperty: 'm' })]],
  ])('an error class cannot have the name of %s', async (_, bindings) => {
    const name = bindings[0]?.errorClass?.name
    await expect(run('return 1', { bindings })).rejects.toThrow(`duplicate injected global "${name}"`)
  })

  it.each(['', ...RESERVED_ERROR_MEMBERS, '__proto__', '__init__', '__a b__'])(
    'error member %j is not usable',
    async (member) => {
      const message = `binding error member property ${JSON.stringify(member)} is not usable`
      await expect(run('return 1', { bindings: [withClass('E', member)] })).rejects.toThrow(message)
    },
  )

  it.each(['____', '__a', 'a__', 'to string', 'constructor', '1'])(
    'error member %j is usable',
    async (member) => {
      expect(DUNDER_MEMBER.test(member)).toBe(false)
      expect(await run('return 1', { bindings: [withClass('E', member)] })).toEqual({ value: 1, logs: [] })
    },
  )

  it.each(['tools', '_tools', 'T00ls', '__x__', 'globalThis', 'Object', 'undefined_', 'process', 'self'])(
    'global %j is usable',
    async (global) => {
      const bindings = [{ global, functions: { f: async () => 1 } }]
      expect(await run(`return await ${global}.f(0)`, { bindings })).toEqual({ value: 1, logs: [] })
    },
  )

  it.each<[string, unknown]>([
    ['no list', {}],
    ['a number', 1],
    ['a hole', [undefined]],
    ['a global that is no string', [namespace(1)]],
    ['an error class that is no object', [withClass(1)]],
    ['a member property that is no string', [withClass('E', 1)]],
    ['no functions', [{ global: 'tools' }]],
    ['functions that cannot be listed', [{ global: 'tools', functions: revokedProxy() }]],
  ])('that are malformed reject: %s', async (_, bindings) => {
    await expect(run('return 1', { bindings: bindings as never })).rejects.toBeInstanceOf(Error)
  })

  it('come before an abort', async () => {
    const signal = AbortSignal.abort()
    await expect(run('return 1', { bindings: [namespace('$')], signal })).rejects.toThrow(
      'not a usable identifier',
    )
  })

  it('come before the parse', async () => {
    await expect(run('(', { bindings: [namespace('$')] })).rejects.toThrow('not a usable identifier')
  })
})

it.each([undefined, null, 1, {}])('a program that is no text rejects: %j', async (program) => {
  await expect(run(program as never)).rejects.toThrow(`program must be a string, got ${typeof program}`)
})

describe('a signal', () => {
  it.each([1, 'abort', {}, { aborted: false, addEventListener: 1 }, { addEventListener() {} }])(
    'that cannot be listened to rejects, and nothing runs: %j',
    async (signal) => {
      const running = run('for (;;) {}', { signal: signal as never })
      await expect(running).rejects.toThrow(`signal must be an AbortSignal, got ${typeof signal}`)
      const before = cpuMs()
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(cpuMs() - before).toBeLessThan(50)
    },
  )

  it('may be absent, or null', async () => {
    const signals = [undefined, null] as never[]
    for (const signal of signals) {
      const { runtime } = await loadForTest()
      expect(await runtime.run({ program: 'return 1', bindings: [], signal })).toEqual({ value: 1, logs: [] })
    }
  })

  it('may be of another realm: whatever listens like one is one', async () => {
    const target = new EventTarget()
    const signal = Object.assign(target, { aborted: false, reason: 'elsewhere' })
    const running = run('for (;;) {}', { signal: signal as never })
    target.dispatchEvent(new Event('abort'))
    expect(await running).toEqual({ logs: [], error: { kind: 'abort', message: 'elsewhere' } })
  })
})

it('an abort comes before the parse', async () => {
  expect(await run('(', { signal: AbortSignal.abort('stop') })).toEqual({
    logs: [],
    error: { kind: 'abort', message: 'stop' },
  })
})

it('run() after disposal rejects, whatever else is wrong', async () => {
  const { runtime, dispose } = await load()
  await dispose()
  await expect(runtime.run({ program: 'return 1', bindings: [] })).rejects.toThrow('run() after disposal')
  await expect(runtime.run({ program: '(', bindings: [namespace('$')] })).rejects.toThrow(
    'run() after disposal',
  )
})

describe('configuration', () => {
  const KEYS = [
    'computeMs',
    'maxWallMs',
    'maxOutputBytes',
    'maxOldGenerationSizeMb',
    'workerThreads',
  ] as const

  async function loading(config: object): Promise<unknown> {
    const ctx = new Context()
    vi.spyOn(ctx.logger, 'error').mockImplementation(() => {})
    const fiber = ctx.plugin(NativeCodeRuntime, config as Config)
    try {
      await fiber
    } finally {
      expect(ctx.get('codeRuntime')).toBeUndefined()
    }
    return ctx
  }

  it.each(
    KEYS.flatMap((key) => [0, -1, Number.NaN, Infinity, -Infinity].map((value) => [key, value] as const)),
  )('config.%s of %s rejects at load', async (key, value) => {
    await expect(loading({ [key]: value })).rejects.toThrow(
      `config.${key} must be a positive number, got ${value}`,
    )
  })

  it.each([3, 0.5, 4.5, 2 ** 53])('config.maxOutputBytes of %s rejects at load', async (value) => {
    const message = `config.maxOutputBytes must be a safe integer of at least 4, got ${value}`
    await expect(loading({ maxOutputBytes: value })).rejects.toThrow(message)
  })

  it.each([2_147_483_648, 1e12])('config.maxWallMs of %s rejects at load', async (value) => {
    await expect(loading({ maxWallMs: value })).rejects.toThrow('config.maxWallMs must be at most 2147483647')
  })

  it.each([1.5, 1025])('config.workerThreads of %s rejects at load', async (value) => {
    await expect(loading({ workerThreads: value })).rejects.toThrow(
      'config.workerThreads must be a whole number',
    )
  })

  it.each(['', 'Mars/Olympus', 'Berlin', '+05:30', 'Europe/Berlin ', 'UTC\0'])(
    'config.timeZone of %j rejects at load',
    async (timeZone) => {
      const wanted = 'the IANA name of a time zone, such as "Europe/Berlin"'
      await expect(loading({ timeZone })).rejects.toThrow(
        `config.timeZone must be ${wanted}, got ${JSON.stringify(timeZone)}`,
      )
    },
  )

  it.each([5, true, {}, ['UTC']])(
    'config.timeZone of another type, %j, rejects at load',
    async (timeZone) => {
      await expect(loading({ timeZone })).rejects.toBeInstanceOf(Error)
    },
  )

  it.each(KEYS.flatMap((key) => ['1', true, {}].map((value) => [key, value] as const)))(
    'config.%s of another type, %j, rejects at load',
    async (key, value) => {
      await expect(loading({ [key]: value })).rejects.toBeInstanceOf(Error)
    },
  )

  it.each([
    { computeMs: 5e-324 },
    { computeMs: Number.MAX_VALUE },
    { maxWallMs: 5e-324 },
    { maxWallMs: 2_147_483_647 },
    { maxOutputBytes: 4 },
    { maxOutputBytes: Number.MAX_SAFE_INTEGER },
    { maxOldGenerationSizeMb: 0.5 },
    { maxOldGenerationSizeMb: Number.MAX_VALUE },
    { workerThreads: 1 },
    { workerThreads: 1024 },
    { timeZone: 'UTC' },
    { timeZone: 'Asia/Kolkata' },
    { timeZone: 'europe/berlin' },
  ])('%j is accepted, and programs run', async (config) => {
    const { run: start, dispose } = await load(config)
    const { error } = await start('return')
    // A budget of next to nothing is used up by whatever the program does.
    if (error) expect(error.kind).toBe(Object.values(config)[0] === 5e-324 ? 'timeout' : undefined)
    await dispose()
  })

  it('has defaults', () => {
    expect({ ...NativeCodeRuntime.Config({}) }).toMatchObject({
      computeMs: 60_000,
      maxWallMs: 600_000,
      maxOutputBytes: 67_108_864,
      maxOldGenerationSizeMb: 512,
      timeZone: 'UTC',
    })
  })

  it.runIf(HAS_PROC)(
    'says how many threads run programs, by default no more than there are cores',
    async () => {
      const threadsOf = async (config: Config): Promise<number> => {
        const { dispose } = await load(config)
        const threads = threadCount()
        await dispose()
        return threads
      }
      const one = await threadsOf({ workerThreads: 1 })
      expect(await threadsOf({ workerThreads: 4 })).toBe(one + 3)
      // A container may allow a process less than the cores it has, and not every Node knows.
      const byDefault = (await threadsOf({})) - one + 1
      expect(byDefault).toBeGreaterThanOrEqual(1)
      expect(byDefault).toBeLessThanOrEqual(availableParallelism())
    },
  )

  it('may be left out', async () => {
    const ctx = new Context()
    const fiber = ctx.plugin(NativeCodeRuntime)
    await fiber
    expect(ctx.get('codeRuntime')).toBeDefined()
    await fiber.dispose()
  })
})
