/** Everything that was measured, as Markdown and as JSON. */

import { isBusy } from './machine.mjs'
import { programsToMarkdown } from './programs/report.mjs'
import { markdownTable, significant } from './table.mjs'

/**
 * Writes the report that people read.
 * @param report - everything: machine, date, and the sections `runtime` and `programs`, of which either may be missing.
 * @returns Markdown.
 */
export function toMarkdown(report) {
  const { runtime, programs } = report
  return [
    heading(report),
    ...(runtime ? [roundsOf(runtime), runtimeTable(runtime), legend(runtime.contestants)] : []),
    ...(programs ? [roundsOf(programs), programsToMarkdown(programs), legend(programs.engines)] : []),
  ].join('\n\n')
}

function heading({ machine, date }) {
  const { processor, cores, memoryGiB, platform, load } = machine
  const busy = isBusy(machine)
    ? `\n\n**The machine was busy (load ${load.toFixed(1)}): take these with care.**`
    : ''
  return `${processor}, ${cores} cores, ${memoryGiB} GiB, ${platform}; ${date}.${busy}`
}

function roundsOf({ title, rounds }) {
  return `## ${title}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}`
}

function runtimeTable({ contestants, rows }) {
  const names = contestants.map(({ name }) => name)
  const line = ({ title, unit, figures }) => [title, ...names.map((name) => cell(figures[name], unit))]
  return markdownTable(['', ...names], rows.map(line))
}

function cell(figure, unit) {
  return figure === undefined ? 'failed' : `${significant(figure)} ${unit}`
}

/** What the time of a program on an engine is made of. */
const TIMED = {
  native: 'the whole run',
  'worker-thread': 'the whole run',
  quickjs: 'a new context, compilation and execution',
  boa: 'compilation and execution',
}

function legend(contestants) {
  return contestants.map((contestant) => `- ${contestant.name}: ${described(contestant)}`).join('\n')
}

function described({ backend, engine, version, nodeVersion }) {
  const host = engine === 'boa' ? '' : ` on Node ${nodeVersion}`
  const timed = engine ? `; timed: ${TIMED[engine]}` : ''
  return `${backend ?? engine} ${version}${host}${timed}`
}

/**
 * Writes the report that scripts read.
 * @param report - everything.
 * @returns JSON.
 */
export function toJson(report) {
  return `${JSON.stringify(report, withoutPaths, 2)}\n`
}

/** Where things are on this machine is nobody's business. */
function withoutPaths(key, value) {
  return key === 'root' || key === 'node' ? undefined : value
}
