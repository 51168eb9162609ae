/**
 * The soak test: `npm run soak -- [--minutes 3] [--seed 1]`. Good and hostile programs, mixed, on two runtimes of which one
 * is disposed in full swing and loaded anew every few seconds. Nothing may grow. Ends with exit code 1 when something does,
 * or when a run ends as it should not.
 */

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { root } from '../scripts/lib/paths.mjs'
import { loadBackend } from './lib/backends.mjs'
import { openFileCount, residentBytes, threadCount } from './lib/process-state.mjs'
import { Traffic } from './lib/traffic.mjs'

/** Short budgets: a hostile program is to cost little time, so that there can be many. */
const CONFIG = {
  computeMs: 400,
  maxWallMs: 8000,
  maxOutputBytes: 1 << 20,
  maxOldGenerationSizeMb: 32,
  workerThreads: 2,
}

/** The part of the time that goes by before the first look, so that pools and caches are full by then. */
const WARM_UP_SHARE = 0.2
const WARM_UP_RUNS = 500

/** How long a runtime lives that is to be disposed. */
const SHORT_LIFE_MS = 3000

const LANES = { lasting: 8, passing: 3 }

/** What an allocator may keep for itself. */
const ALLOWED_GROWTH_BYTES = 24 << 20

const MIB = 1 << 20
const MS_PER_MINUTE = 60_000

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

/** What the process holds while no run is under way. */
async function takeStock() {
  return { bytes: await residentBytes(), threads: threadCount(), files: openFileCount() }
}

/** Sends programs to one runtime that stays and to others that come and go, until it is time. */
async function soakUntil(end) {
  await Promise.all([traffic.flow(lasting, LANES.lasting, end), comeAndGo(end)])
}

async function comeAndGo(end) {
  while (performance.now() < end) {
    const runtime = await loadBackend('native', root, CONFIG)
    const runs = traffic.flow(runtime, LANES.passing, Infinity, { mayBeDisposed: true })
    await sleep(Math.min(SHORT_LIFE_MS, Math.max(0, end - performance.now())))
    await runtime.dispose()
    await runs
  }
}

function describe({ bytes, threads, files }) {
  return `${(bytes / MIB).toFixed(1)} MiB resident, ${threads} threads, ${files} open files`
}

function growth(start, end) {
  return [
    end.bytes > start.bytes + ALLOWED_GROWTH_BYTES && 'resident memory',
    end.threads > start.threads && 'threads',
    end.files > start.files && 'open files',
  ].filter(Boolean)
}

const soakMs = Number(options.minutes) * MS_PER_MINUTE
if (!(soakMs > 0)) throw new Error(`--minutes must be a positive number, got ${options.minutes}`)
console.log(`soaking for ${options.minutes} minutes, seed ${options.seed}`)

const begin = performance.now()
const traffic = new Traffic(Number(options.seed))
const lasting = await loadBackend('native', root, CONFIG)
let warmUpEnd = begin + soakMs * WARM_UP_SHARE
do {
  await soakUntil(warmUpEnd)
  warmUpEnd = performance.now() + 1000
} while (traffic.runs < WARM_UP_RUNS)
const start = await takeStock()
console.log(`warm, after ${traffic.runs} runs: ${describe(start)}`)

await soakUntil(Math.max(begin + soakMs, performance.now() + 1000))
const end = await takeStock()
console.log(`end, after ${traffic.runs} runs: ${describe(end)}`)
await lasting.dispose()
console.log(`disposed: ${describe(await takeStock())}\n`)
console.log(traffic.report())

const grown = growth(start, end)
if (grown.length > 0) console.log(`\nGROWN: ${grown.join(', ')}`)
if (traffic.surprises.length > 0) console.log(`\nUNEXPECTED:\n${traffic.surprises.join('\n')}`)
const isGood = grown.length === 0 && traffic.surprises.length === 0
console.log(isGood ? '\nNothing grew, and every run ended as it should.' : '\nNot good.')
process.exitCode = isGood ? 0 : 1
