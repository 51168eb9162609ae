/** Many runs: at once, in a row, waiting, competing. */
import { describe, expect, it } from 'vitest'
import { HAS_PROC, MEMORY_RETURNS, cpuMs, residentMiB, threadCount } from './support/process.js'
import { load, loadForTest } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { gate, timed, until } from './support/waiting.js'

/** A binding that many runs wait on, and that knows how many do. */
function waitingRoom(): { tools: Functions; waiting: () => number; open: () => void } {
  const door = gate()
  let waiting = 0
  const wait = async (): Promise<number> => {
    waiting += 1
    await door.opened
    return 1
  }
  return { tools: { wait }, waiting: () => waiting, open: () => door.open() }
}

describe.runIf(HAS_PROC)('200 runs that wait on one binding', () => {
  it('cost under 1 MiB each, take no thread, and all finish', async () => {
    const { run } = await loadForTest()
    await Promise.all(Array.from({ length: 20 }, () => run('return 1')))
    const before = { threads: threadCount(), resident: residentMiB() }
    const room = waitingRoom()
    const runs = Array.from({ length: 200 }, () => run('return await tools.wait(0)', { tools: room.tools }))
    await until(() => room.waiting() === 200)
    expect((residentMiB() - before.resident) / 200).toBeLessThan(1)
    expect(threadCount()).toBeLessThanOrEqual(before.threads + 4)
    room.open()
    expect(await Promise.all(runs)).toEqual(Array(200).fill({ value: 1, logs: [] }))
  })

  it('use no processor time while they wait', { retry: 3 }, async () => {
    const { run } = await loadForTest()
    const room = waitingRoom()
    const runs = Array.from({ length: 200 }, () => run('return await tools.wait(0)', { tools: room.tools }))
    await until(() => room.waiting() === 200)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = cpuMs()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(cpuMs() - before).toBeLessThan(25)
    room.open()
    await Promise.all(runs)
  })
})

it('8 hot loops do not starve a trivial run', { retry: 3 }, async () => {
  const { run } = await loadForTest({ computeMs: 1500 })
  const loops = Array.from({ length: 8 }, () => run('for (;;) {}'))
  const times: number[] = []
  for (let round = 0; round < 20; round++) times.push((await timed(() => run('return 1'))).ms)
  times.sort((a, b) => a - b)
  expect(times[10]).toBeLessThan(50)
  for (const { error } of await Promise.all(loops)) expect(error?.kind).toBe('timeout')
})

it('a stuck run blocks no queue', async () => {
  const { run } = await loadForTest({ workerThreads: 1 })
  const controller = new AbortController()
  const stuck = run('for (;;) {}', { signal: controller.signal })
  expect(await run('return 1')).toEqual({ value: 1, logs: [] })
  controller.abort('enough')
  expect((await stuck).error?.kind).toBe('abort')
})

it('a flood of calls leaves the host its turns in between', async () => {
  const { run } = await loadForTest()
  let calls = 0
  let most = 0
  let before = 0
  let isOver = false
  const look = (): void => {
    most = Math.max(most, calls - before)
    before = calls
    if (!isOver) setImmediate(look)
  }
  look()
  const call = (): null => {
    calls += 1
    // While the host is busy, the calls pile up.
    const end = performance.now() + (calls === 1 ? 300 : 0)
    while (performance.now() < end);
    return null
  }
  await run('for (let i = 0; i < 20_000; i++) tools.call(i)', { tools: { call } })
  isOver = true
  expect(calls).toBe(20_000)
  expect(most).toBeLessThan(1000)
})

it('500 runs at once are independent', async () => {
  const { run } = await loadForTest()
  const runs = Array.from({ length: 500 }, (_, index) =>
    run('globalThis.mine = await tools.mine(0); console.log(mine); return await tools.mine(0) === mine', {
      tools: { mine: () => index },
    }),
  )
  const results = await Promise.all(runs)
  expect(results).toEqual(results.map((_, index) => ({ value: true, logs: [String(index)] })))
})

it.runIf(HAS_PROC)(
  '10,000 runs leave the memory flat after the first 1,000',
  { timeout: 120_000 },
  async () => {
    const { run } = await loadForTest()
    const batch = async (size: number): Promise<void> => {
      for (let done = 0; done < size; done += 20) {
        await Promise.all(
          Array.from({ length: 20 }, () =>
            run('return await tools.echo([1])', { tools: { echo: (x) => x } }),
          ),
        )
      }
    }
    await batch(1000)
    const before = { threads: threadCount(), resident: residentMiB() }
    await batch(9000)
    await expect.poll(residentMiB, MEMORY_RETURNS).toBeLessThan(before.resident + 8)
    expect(threadCount()).toBeLessThanOrEqual(before.threads)
  },
)

describe.runIf(HAS_PROC)('disposal with 100 runs in flight', () => {
  it('resolves all of them and leaves no thread', async () => {
    const before = threadCount()
    const { run, dispose } = await load()
    const room = waitingRoom()
    const waiting = Array.from({ length: 50 }, () => run('return await tools.wait(0)', { tools: room.tools }))
    const looping = Array.from({ length: 50 }, () =>
      run('await tools.wait(0).catch(() => {}); for (;;) {}', { tools: { wait: () => null } }),
    )
    await until(() => room.waiting() === 50)
    await dispose()
    const results = await Promise.all([...waiting, ...looping])
    expect(results).toEqual(
      Array(100).fill({ logs: [], error: { kind: 'abort', message: 'runtime disposed' } }),
    )
    await until(() => threadCount() <= before)
  })
})
