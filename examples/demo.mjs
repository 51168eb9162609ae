/**
 * The demonstration: a program as a model would write it does a job over the files of this repository, then programs that
 * must be stopped are, while the host goes on. Ends with exit code 1 when anything is not as it should be.
 */

import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

import { Context } from '@deepseek-ai/cordis'
import NativeCodeRuntime from 'dsh-code-runtime-native'

import { HOSTILE } from './hostile.mjs'
import { beatDuring } from './lib/heartbeat.mjs'
import { block, dim, listing, milliseconds, section, verdict } from './lib/print.mjs'
import { folderTools } from './tools.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** Short budgets, so that the second half does not take minutes. */
const CONFIG = { computeMs: 2000, maxWallMs: 30_000, maxOldGenerationSizeMb: 64 }

/**
 * How late a program may be stopped. An idle machine takes a few milliseconds; on a busy one, a second of processor time is
 * many of anybody else's.
 */
const LATENESS_MS = 10_000

/** How long the host's own event loop may be held up meanwhile, on a busy machine. */
const STALL_MS = 500

let failures = 0

function check(isGood, text) {
  verdict(isGood, text)
  if (!isGood) failures += 1
}

/** The tools of the first program, and how many times they were called. */
function countedTools() {
  const calls = { total: 0, open: 0, mostAtOnce: 0 }
  const counted = Object.entries(folderTools(ROOT)).map(([name, tool]) => [name, countCalls(tool, calls)])
  return { calls, functions: Object.fromEntries(counted) }
}

function countCalls(tool, calls) {
  return async (argument) => {
    calls.total += 1
    calls.open += 1
    calls.mostAtOnce = Math.max(calls.mostAtOnce, calls.open)
    try {
      return await tool(argument)
    } finally {
      calls.open -= 1
    }
  }
}

async function showSurvey(runtime) {
  const program = await readFile(new URL('survey.ts', import.meta.url), 'utf8')
  const { calls, functions } = countedTools()
  const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }

  section('A program as a model would write it')
  listing(program)
  const start = performance.now()
  const result = await runtime.run({ program, bindings: [{ global: 'tools', functions, errorClass }] })
  const ms = performance.now() - start

  section('What it printed')
  block(result.logs.join('\n'))
  section('What it returned')
  block(result.value?.report ?? JSON.stringify(result.error, undefined, 2))
  console.log()
  check(result.error === undefined, `it ran to completion in ${milliseconds(ms)}`)
  check(calls.total > 100, `it made ${calls.total} tool calls, up to ${calls.mostAtOnce} at once`)
  check(calls.total === 2 * result.value?.files + 2, 'and counted and read every file once')
}

async function showSmallest(runtime) {
  section('The smallest program')
  const times = []
  for (let round = 0; round < 200; round++) {
    const start = performance.now()
    const { value } = await runtime.run({ program: 'return 6 * 7', bindings: [] })
    if (value === 42) times.push(performance.now() - start)
  }
  check(times.length === 200, `return 6 * 7 → 42, 200 times, each in a fresh realm: ${spread(times)}`)
}

async function showHostile(runtime) {
  const budget = `${CONFIG.computeMs} ms of processor time, ${CONFIG.maxOldGenerationSizeMb} MiB`
  section(`Programs that must be stopped (${budget})`)
  for (const hostile of HOSTILE) await stop(runtime, hostile)
}

async function stop(runtime, { name, program, abortAfterMs, ends }) {
  const controller = new AbortController()
  const { result, ms, longestGapMs, smallRunsMs } = await beatDuring(runtime, () => {
    if (abortAfterMs) setTimeout(() => controller.abort('the user pressed stop'), abortAfterMs)
    return runtime.run({ program, bindings: [], signal: controller.signal })
  })
  const { kind, message } = result.error ?? { kind: 'no error', message: JSON.stringify(result.value) }
  const isStopped = kind === ends.kind && message.includes(ends.says)
  const isInTime = ms < (abortAfterMs ?? CONFIG.computeMs) + LATENESS_MS
  check(isStopped && isInTime, `${name}: stopped after ${milliseconds(ms)}`)
  console.log(dim(`    ${program}`))
  console.log(`    ${kind}: ${message}`)
  const isHostFine = longestGapMs < STALL_MS && (smallRunsMs.length > 0 || ms < 50)
  if (!isHostFine) failures += 1
  console.log(
    `    meanwhile ${smallRunsMs.length} small programs ran: ${spread(smallRunsMs)}; the host was held up ` +
      `${milliseconds(longestGapMs)} at most${isHostFine ? '' : ' (too long)'}\n`,
  )
}

/** The middle and the worst of some times. */
function spread(times) {
  if (times.length === 0) return 'none to measure'
  const sorted = times.toSorted((a, b) => a - b)
  return `${milliseconds(sorted[sorted.length >> 1])} in the middle, ${milliseconds(sorted.at(-1))} at worst`
}

async function showEnd(ctx, fiber) {
  section('The end')
  const { value } = await ctx.codeRuntime.run({ program: 'return typeof globalThis.hog', bindings: [] })
  check(value === 'undefined', 'the next program finds nothing of the ones before it')
  const endless = ctx.codeRuntime.run({ program: 'for (;;) {}', bindings: [] })
  const start = performance.now()
  await fiber.dispose()
  const ms = performance.now() - start
  const { error } = await endless
  const isDisposed = error?.kind === 'abort' && error.message === 'runtime disposed'
  check(isDisposed, `disposal ends the run that is under way, and waits for it: ${milliseconds(ms)}`)
}

const ctx = new Context()
const fiber = ctx.plugin(NativeCodeRuntime, CONFIG)
await fiber
await showSurvey(ctx.codeRuntime)
await showSmallest(ctx.codeRuntime)
await showHostile(ctx.codeRuntime)
await showEnd(ctx, fiber)

console.log(
  failures === 0 ? '\nEverything as it should be.' : `\n${failures} things are not as they should be.`,
)
process.exitCode = failures === 0 ? 0 : 1
