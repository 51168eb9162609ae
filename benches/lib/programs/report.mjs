/** The programs' figures, and what they say together, as Markdown. */

import { GROWTH_FACTOR } from '../../programs/index.mjs'
import { markdownTable, significant } from '../table.mjs'
import { LIMIT_MS } from './limit.mjs'
import { exponentOf, FAR_BEHIND, ratioOf, STEEP } from './summary.mjs'

const OVER = `> ${LIMIT_MS / 1000} s`

/**
 * Writes the section on programs.
 * @param section - `rows`, `engines`, `sizes`, `summary`, and the names of the two that are compared: `ours` and
 * `reference`.
 * @returns Markdown.
 */
export function programsToMarkdown(section) {
  return [explanation(section), table(section), ...disputes(section), summaryList(section)].join('\n\n')
}

function explanation({ sizes, clock }) {
  const unit = clock === 'cpu' ? 'milliseconds of processor time' : 'milliseconds'
  const larger = sizes.includes('large') ? `; the large size is ${GROWTH_FACTOR} times the small one` : ''
  return `Programs that compute, in ${unit}${larger}. ${OVER}: was ended then, and counts as that.`
}

function table({ rows, engines, sizes, ours, reference }) {
  const names = engines.map(({ name }) => name)
  const ratioSize = sizes.at(-1)
  const hasRatio = names.includes(reference)
  const hasGrowth = sizes.includes('large')
  const header = [
    '',
    ...names.flatMap((name) => sizes.map((size) => `${name}, ${size}`)),
    ...(hasRatio ? [`to ${reference}`] : []),
    ...(hasGrowth ? ['growth'] : []),
  ]
  const line = (row) => [
    row.id,
    ...names.flatMap((name) => sizes.map((size) => cell(row.figures[size][name]))),
    ...(hasRatio ? [bound(ratioOf(row, ratioSize, ours, reference), '×')] : []),
    ...(hasGrowth ? [bound(exponentOf(row, ours))] : []),
  ]
  return markdownTable(header, rows.map(line))
}

function cell({ ms, over }) {
  if (over) return OVER
  return ms === undefined ? 'failed' : significant(ms)
}

/** A number that is known, or only known to be exceeded. */
function bound(number, unit = '') {
  return number ? `${number.open ? '> ' : ''}${significant(number.value)}${unit}` : '–'
}

function disputes({ rows }) {
  return rows
    .filter(({ disputed }) => disputed)
    .map(({ id, disputed }) => `**${id} did not return the same everywhere**: ${JSON.stringify(disputed)}`)
}

function summaryList({ summary, reference }) {
  const {
    size,
    all,
    worst,
    farBehind,
    groups,
    textAndJson,
    textRegexAndJson,
    jobs,
    steep,
    growthUnknown,
    spread,
    overLimit,
    failed,
  } = summary
  const mean = (title, group) =>
    group && `${title}: ${bound(group, '×')}${inRounds(group)} (of ${group.count})`
  const lines = [
    mean(`geometric mean of the ratios to ${reference}, ${size} size, without jobs`, all),
    worst && `worst ratio: ${bound(worst, '×')}, ${worst.id}`,
    all && `more than ${FAR_BEHIND} times slower: ${list(farBehind)}`,
    mean('text and JSON', textAndJson),
    mean('text, regex and JSON', textRegexAndJson),
    ...Object.entries(groups).map(([group, ratio]) => mean(`only ${group}`, ratio)),
    jobs &&
      `all jobs together: ${bound(jobs, '×')}${inRounds(jobs)} (${significant(jobs.ownMs)} ms and ${significant(jobs.referenceMs)} ms)`,
    size === 'large' && `growth above ${STEEP}: ${list(steep.map((one) => `${one.id} (${bound(one)})`))}`,
    growthUnknown.length > 0 && `too slow to tell the growth: ${list(growthUnknown)}`,
    `over the limit: ${list(overLimit)}`,
    spread &&
      `between rounds, figures of this package differ by ${percent(spread.middle)}, and a tenth of them by more than ${percent(spread.most)}`,
    failed.length > 0 && `failed: ${list(failed)}`,
  ]
  return lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n')
}

/** Between what it was in single rounds: how far the figure can be trusted. */
function inRounds({ rounds }) {
  if (rounds === undefined || rounds.length < 2) return ''
  return `, in single rounds ${significant(Math.min(...rounds))} to ${significant(Math.max(...rounds))}`
}

function percent(part) {
  return `${Math.round(part * 100)} %`
}

function list(items) {
  return items.length === 0 ? 'none' : `${items.length}: ${items.join(', ')}`
}
