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

function legend(contestants) {
  return contestants
    .map(
      ({ name, backend, engine, version, nodeVersion }) =>
        `- ${name}: ${backend ?? engine} ${version}${engine === 'boa' ? '' : ` on Node ${nodeVersion}`}`,
    )
    .join('\n')
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
