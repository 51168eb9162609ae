/** What was measured, as a Markdown table and as JSON. */

import { isBusy } from './machine.mjs'

/**
 * Writes the report that people read.
 * @param report - everything: machine, contestants, effort, rows.
 * @returns Markdown.
 */
export function toMarkdown(report) {
  return [heading(report), table(report), legend(report)].join('\n\n')
}

function heading({ machine, date, rounds }) {
  const { processor, cores, memoryGiB, platform, load } = machine
  const count = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`
  const busy = isBusy(machine)
    ? `\n\n**The machine was busy (load ${load.toFixed(1)}): take these with care.**`
    : ''
  return `${processor}, ${cores} cores, ${memoryGiB} GiB, ${platform}; ${date}; ${count}.${busy}`
}

function table({ contestants, rows }) {
  const names = contestants.map(({ name }) => name)
  const lines = rows.map(({ title, unit, figures }) => [
    title,
    ...names.map((name) => cell(figures[name], unit)),
  ])
  const cells = [['', ...names], ...lines]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const padded = ([title, ...rest]) => [
    title.padEnd(widths[0]),
    ...rest.map((text, column) => text.padStart(widths[column + 1])),
  ]
  const [header, ...body] = cells.map(padded)
  return [header, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function legend({ contestants }) {
  return contestants
    .map(
      ({ name, backend, version, nodeVersion }) => `- ${name}: ${backend} ${version} on Node ${nodeVersion}`,
    )
    .join('\n')
}

function cell(figure, unit) {
  return figure === undefined ? 'failed' : `${significant(figure)} ${unit}`
}

/** Three significant digits. */
function significant(figure) {
  if (Math.abs(figure) >= 100) return Math.round(figure).toLocaleString('en-US')
  return figure.toFixed(Math.abs(figure) >= 10 ? 1 : 2)
}

/**
 * Writes the report that scripts read.
 * @param report - everything.
 * @returns JSON.
 */
export function toJson(report) {
  const contestants = report.contestants.map(({ name, backend, version, nodeVersion }) => ({
    name,
    backend,
    version,
    nodeVersion,
  }))
  return `${JSON.stringify({ ...report, contestants }, undefined, 2)}\n`
}
