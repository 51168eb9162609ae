/**
 * The benchmarks: `npm run bench -- [--quick] [--alone] [--only WORDS] [--cpu] [--json FILE]`. Prints Markdown.
 *
 * First what a run costs, for this package on this Node and, where they are to be had, this package and the worker-thread
 * backend on Node 24. Then programs that compute, for this package, QuickJS, the worker thread and native Boa. Each
 * contestant lives in a process of its own. They take turns at every single thing.
 */

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { listContestants, OURS, REFERENCE } from './lib/contestants.mjs'
import { describeMachine } from './lib/machine.mjs'
import { summarize } from './lib/programs/summary.mjs'
import { comparePrograms } from './lib/programs/tournament.mjs'
import { toJson, toMarkdown } from './lib/report.mjs'
import { compare } from './lib/tournament.mjs'
import { findPrograms } from './programs/index.mjs'

const FULL = {
  runtime: { rounds: 5, sampleMs: 700, waitingRuns: 100 },
  programs: { rounds: 9, sampleMs: 100, sizes: ['small', 'large'] },
}
const QUICK = {
  runtime: { rounds: 1, sampleMs: 120, waitingRuns: 20 },
  programs: { rounds: 1, sampleMs: 30, sizes: ['small'] },
}

const { values: options } = parseArgs({
  options: {
    /** One short round, small sizes only; peers only where they are installed already. */
    quick: { type: 'boolean', default: false },
    /** Only this package, only this Node. */
    alone: { type: 'boolean', default: false },
    /** Only programs, and only those whose `group/name` contains one of these words, separated by commas. */
    only: { type: 'string' },
    /** Time programs by processor time, for a machine that others use, too. Leaves out native Boa. */
    cpu: { type: 'boolean', default: false },
    /** Where to write the figures as JSON. */
    json: { type: 'string' },
  },
})

async function measureRuntimes(contestants, effort) {
  const rows = await compare(contestants, effort, progress)
  return { title: 'Runs and calls', rounds: effort.rounds, contestants, rows }
}

async function measurePrograms(all, effort) {
  const clock = options.cpu ? 'cpu' : 'wall'
  const engines = options.cpu ? all.filter(({ engine }) => engine !== 'boa') : all
  const rows = await comparePrograms(engines, findPrograms(options.only), { ...effort, clock }, progress)
  const { rounds, sizes } = effort
  const summary = summarize(rows, sizes.at(-1), OURS, REFERENCE)
  return { title: 'Programs', rounds, sizes, clock, engines, ours: OURS, reference: REFERENCE, rows, summary }
}

function progress(what) {
  console.error(`[bench] ${what}`)
}

/** What must not be, in words. */
function complaints({ runtime, programs }) {
  const own = runtime?.contestants.filter(({ backend }) => backend === 'native') ?? []
  const isComplete = own.every(({ name }) => runtime.rows.every(({ figures }) => name in figures))
  const disputed = programs.rows.filter((row) => row.disputed).map(({ id }) => id)
  return [
    !isComplete && 'some measurements failed',
    programs.summary.failed.length > 0 && `some programs failed: ${programs.summary.failed.join(', ')}`,
    disputed.length > 0 && `some programs did not return the same everywhere: ${disputed.join(', ')}`,
  ].filter(Boolean)
}

if (findPrograms(options.only).length === 0) throw new Error(`no program's name contains ${options.only}`)
const effort = options.quick ? QUICK : FULL
const machine = describeMachine()
const { runtimes, engines } = await listContestants({ install: !options.quick, alone: options.alone })
const runtime = options.only === undefined ? await measureRuntimes(runtimes, effort.runtime) : undefined
const programs = await measurePrograms(engines, effort.programs)
const report = { machine, date: new Date().toISOString().slice(0, 10), runtime, programs }
console.log(toMarkdown(report))
if (options.json) writeFileSync(options.json, toJson(report))

for (const complaint of complaints(report)) {
  console.error(`[bench] ${complaint}`)
  process.exitCode = 1
}
