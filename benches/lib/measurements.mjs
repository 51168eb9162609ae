/**
 * What is measured of a code runtime that is up and warm, apart from how fast programs compute. Each measurement gives a figure for each of its rows;
 * `sample` decides how many times it looks.
 */

import { performance } from 'node:perf_hooks'

import { besideHotLoops, sampleAbort } from './busy.mjs'
import { expectValue, sample } from './sampling.mjs'
import { median, percentile } from './statistics.mjs'
import { weighWaitingRuns } from './waiting.mjs'

const IN_FLIGHT = 32
const HOT_LOOPS = 8
const KIB = 1024

const tools = { echo: async (argument) => argument }

/** The smallest run, once. */
async function smallestRun(backend) {
  expectValue(await backend.run('return 1'), 1)
}

const TEN_CALLS = 'let sum = 0; for (let n = 0; n < 10; n++) sum += await tools.echo(n); return sum'
const HUNDRED_CALLS = `
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => tools.echo(n)))
  return answers.reduce((sum, n) => sum + n)`

/** Runs that each of so many lanes makes, one after the other, in some time. */
async function countRuns(backend, { sampleMs }) {
  const start = performance.now()
  let runs = 0
  const lane = async () => {
    do {
      await smallestRun(backend)
      runs += 1
    } while (performance.now() - start < sampleMs)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return (runs * 1000) / (performance.now() - start)
}

function middleAndTail(samples) {
  return { p50: median(samples), p95: percentile(samples, 0.95) }
}

/** The measurements, in the order of the table. */
export const MEASUREMENTS = [
  {
    id: 'smallest',
    rows: { p50: ['`return 1`, p50', 'ms'], p95: ['`return 1`, p95', 'ms'] },
    measure: async (backend, effort) => middleAndTail(await sample(effort, () => smallestRun(backend))),
  },
  {
    id: 'ten-calls',
    rows: { p50: ['10 tool calls in sequence, p50', 'ms'], p95: ['10 tool calls in sequence, p95', 'ms'] },
    measure: async (backend, effort) =>
      middleAndTail(
        await sample(effort, async () => expectValue(await backend.run(TEN_CALLS, { tools }), 45)),
      ),
  },
  {
    id: 'hundred-calls',
    rows: { p50: ['100 tool calls at once, p50', 'ms'] },
    measure: async (backend, effort) => {
      const once = async () => expectValue(await backend.run(HUNDRED_CALLS, { tools }), 4950)
      return { p50: median(await sample(effort, once)) }
    },
  },
  {
    id: 'throughput',
    rows: { perSecond: [`runs per second, ${IN_FLIGHT} in flight`, '/s'] },
    measure: async (backend, effort) => ({ perSecond: await countRuns(backend, effort) }),
  },
  {
    id: 'waiting',
    rows: { kib: ['resident memory of a waiting run', 'KiB'] },
    measure: async (backend, { waitingRuns }) => ({
      kib: (await weighWaitingRuns(backend, waitingRuns)) / KIB,
    }),
  },
  {
    id: 'abort-loop',
    rows: { p50: ['abort: hot loop, p50', 'ms'] },
    measure: async (backend, effort) => ({ p50: median(await sampleAbort(backend, effort, 'for (;;) {}')) }),
  },
  {
    id: 'abort-regex',
    rows: { p50: ['abort: backtracking regex, p50', 'ms'] },
    measure: async (backend, effort) => ({
      p50: median(await sampleAbort(backend, effort, "/^(a+)+$/.test('a'.repeat(60) + '!')")),
    }),
  },
  {
    id: 'abort-fill',
    rows: { p50: ['abort: `for (;;) new Array(1e6).fill(1)`, p50', 'ms'] },
    measure: async (backend, effort) => ({
      p50: median(await sampleAbort(backend, effort, 'for (;;) new Array(1e6).fill(1)')),
    }),
  },
  {
    id: 'crowded',
    rows: {
      p50: [`\`return 1\` beside ${HOT_LOOPS} hot loops, p50`, 'ms'],
      stall: [`longest stall of the host's event loop meanwhile`, 'ms'],
    },
    measure: async (backend, effort) => {
      const work = () => sample(effort, () => smallestRun(backend))
      const { result, stallMs } = await besideHotLoops(backend, HOT_LOOPS, work)
      return { p50: median(result), stall: stallMs }
    },
  },
]

/** What a process that has just been started measures first, and only once. */
export const START = {
  id: 'start',
  rows: { loadMs: ['load the plugin', 'ms'], firstRunMs: ['first run after load', 'ms'] },
}
