/**
 * The benchmarks: `npm run bench -- [--quick] [--alone] [--json FILE]`. Prints a Markdown table.
 *
 * Each contestant (this package on this Node; where they are to be had, this package and the worker-thread backend on
 * Node 24) lives in a process of its own. They measure one thing after the other, taking turns.
 */

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { listContestants } from './lib/contestants.mjs'
import { describeMachine } from './lib/machine.mjs'
import { toJson, toMarkdown } from './lib/report.mjs'
import { compare } from './lib/tournament.mjs'

const FULL = { rounds: 5, sampleMs: 700, waitingRuns: 100 }
const QUICK = { rounds: 1, sampleMs: 120, waitingRuns: 20 }

const { values: options } = parseArgs({
  options: {
    /** One short round; peers only where they are installed already. */
    quick: { type: 'boolean', default: false },
    /** Only this package, only this Node. */
    alone: { type: 'boolean', default: false },
    /** Where to write the figures as JSON. */
    json: { type: 'string' },
  },
})

const effort = options.quick ? QUICK : FULL
const machine = describeMachine()
const contestants = listContestants({ install: !options.quick, alone: options.alone })
const rows = await compare(contestants, effort, (what) => console.error(`[bench] ${what}`))
const report = {
  machine,
  date: new Date().toISOString().slice(0, 10),
  rounds: effort.rounds,
  contestants,
  rows,
}
console.log(toMarkdown(report))
if (options.json) writeFileSync(options.json, toJson(report))

const own = contestants.filter(({ backend }) => backend === 'native')
const isComplete = rows.every(({ figures }) => own.every(({ name }) => name in figures))
if (!isComplete) {
  console.error('[bench] some measurements failed')
  process.exitCode = 1
}
