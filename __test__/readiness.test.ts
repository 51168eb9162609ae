/** What is made ready before it is needed: the next run's instance, and the event loop for the next event. */
import { performance } from 'node:perf_hooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadForTest } from './support/runtime.js'
import { gate, timed } from './support/waiting.js'

describe('an instance that was made before its run', () => {
  it('has the memory limit of its run', async () => {
    const { run } = await loadForTest({ maxOldGenerationSizeMb: 24 })
    const grow = 'const all = []; for (;;) all.push(new ArrayBuffer(1 << 20))'
    for (let round = 0; round < 3; round++) {
      expect(await run('return new ArrayBuffer(16 << 20).byteLength')).toEqual({ value: 16 << 20, logs: [] })
      expect(await run('return 1')).toEqual({ value: 1, logs: [] })
      expect((await run(grow)).error).toEqual({
        kind: 'worker-exit',
        message: expect.stringContaining('24') as string,
      })
    }
  })

  it('starts the clock with its run', async () => {
    const { run } = await loadForTest()
    await run('return 1')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { result, ms } = await timed(() => run('return performance.now()'))
    expect(result.value).toBeLessThanOrEqual(ms)
  })

  it('is no other run’s, and each has its own', async () => {
    const { run } = await loadForTest()
    const program = 'globalThis.runs = (globalThis.runs ?? 0) + 1; return [runs, Math.random()]'
    const seen = new Set<unknown>()
    for (let round = 0; round < 50; round++) {
      const [runs, random] = (await run(program)).value as [number, number]
      expect(runs).toBe(1)
      seen.add(random)
    }
    expect(seen.size).toBe(50)
  })
})

describe('the event loop', () => {
  it('sleeps while a program waits', async () => {
    const { run } = await loadForTest()
    const door = gate()
    const begun = gate()
    const wait = async (): Promise<null> => {
      begun.open()
      await door.opened
      return null
    }
    const running = run('return await tools.wait(0)', { tools: { wait } })
    await begun.opened
    const before = performance.eventLoopUtilization()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
    door.open()
    expect(await running).toEqual({ value: null, logs: [] })
  })

  it('serves programs whose host has stopped its clocks', async () => {
    const { run } = await loadForTest()
    vi.useFakeTimers({ toFake: ['setImmediate', 'setTimeout', 'performance', 'Date', 'hrtime'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const program =
      'const all = []; for (let i = 0; i < 5000; i++) all.push(tools.same(i)); return (await Promise.all(all)).length'
    expect(await run(program, { tools: { same: (i) => i } })).toEqual({ value: 5000, logs: [] })
    expect(await run('return await tools.same(1)', { tools: { same: (i) => i } })).toEqual({
      value: 1,
      logs: [],
    })
  })
})
