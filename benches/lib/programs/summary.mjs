/** What the programs' figures say together. */

import { GROWTH_FACTOR } from '../../programs/index.mjs'
import { geometricMean, median, percentile } from '../statistics.mjs'
import { LIMIT_MS } from './limit.mjs'

/** Slower than the reference by more than this is called far behind. */
export const FAR_BEHIND = 6

/** A program whose time grows with a higher power of its size than this is called steep. */
export const STEEP = 1.15

/** A figure as time. One that is over the limit, or failed, counts as the limit, and is `open`: there is more to it. */
function timeOf(figure) {
  return figure.ms === undefined ? { ms: LIMIT_MS, open: true } : { open: false, ...figure }
}

/**
 * How many times as long as another figure one took: the median of what it was in each round, for a machine is not as
 * fast in every round, but nearly so for two that follow each other in one.
 */
function quotientOf(figure, other) {
  const { ms, rounds: own, open } = timeOf(figure)
  if (open) return { value: ms / other.ms, open }
  const rounds = own.map((roundMs, round) => roundMs / other.rounds[round])
  return { value: median(rounds), rounds, open }
}

/**
 * How many times slower than the reference a program is.
 * @param row - the program's row.
 * @param size - at which size.
 * @param ours - the name of the contestant that is looked at.
 * @param reference - the name of the one it is compared with.
 * @returns `{ value, rounds, open }`, what it was in each round, and their median; `open` means that it is more than that,
 * and then there are no rounds. Nothing where the reference has no figure.
 */
export function ratioOf({ figures }, size, ours, reference) {
  const [own, other] = [figures[size]?.[ours], figures[size]?.[reference]]
  return own === undefined || other?.ms === undefined ? undefined : quotientOf(own, other)
}

/**
 * With which power of its size a program's time grows.
 * @param row - the program's row.
 * @param ours - the name of the contestant that is looked at.
 * @returns `{ value, open }`, where `open` means that it is more than that; nothing where a size has no figure.
 */
export function exponentOf({ figures }, ours) {
  const [small, large] = [figures.small?.[ours], figures.large?.[ours]]
  if (small?.ms === undefined || large === undefined) return undefined
  const { value, open } = quotientOf(large, small)
  return { value: Math.log(value) / Math.log(GROWTH_FACTOR), open }
}

/**
 * Sums up.
 * @param rows - of all programs.
 * @param size - the size that counts.
 * @param ours - the name of the contestant that is looked at.
 * @param reference - the name of the one it is compared with.
 * @returns the summary. A group without ratios is left out.
 */
export function summarize(rows, size, ours, reference) {
  const ratios = rows.flatMap((row) => {
    const ratio = ratioOf(row, size, ours, reference)
    return ratio ? [{ id: row.id, group: row.group, ...ratio }] : []
  })
  const single = ratios.filter(({ group }) => group !== 'jobs')
  const among = (...groups) => meanOf(single.filter(({ group }) => groups.includes(group)))
  const groups = [...new Set(single.map(({ group }) => group))]
  return {
    size,
    all: meanOf(single),
    worst: single.toSorted((a, b) => b.value - a.value)[0],
    farBehind: single.filter(({ value }) => value > FAR_BEHIND).map(({ id }) => id),
    groups: Object.fromEntries(groups.map((group) => [group, among(group)])),
    textAndJson: among('text', 'json'),
    textRegexAndJson: among('text', 'regex', 'json'),
    jobs: totalOf(rows, size, ours, reference),
    steep: steepOf(rows, ours),
    spread: spreadOf(rows, ours),
    growthUnknown: growthUnknownOf(rows, size, ours),
    overLimit: rows.filter(({ figures }) => figures[size][ours]?.over).map(({ id }) => id),
    failed: rows.filter(({ figures }) => figures[size][ours]?.failure).map(({ id }) => id),
  }
}

function meanOf(ratios) {
  if (ratios.length === 0) return undefined
  const value = geometricMean(ratios.map((ratio) => ratio.value))
  const open = ratios.some((ratio) => ratio.open)
  const rounds = open ? undefined : byRound(ratios).map(geometricMean)
  return { value, open, rounds, count: ratios.length }
}

/** What all of them were in each of the rounds. */
function byRound(figures) {
  return figures[0].rounds.map((_, round) => figures.map(({ rounds }) => rounds[round]))
}

/** The jobs one after the other. */
function totalOf(rows, size, ours, reference) {
  const jobs = rows.filter((row) => row.group === 'jobs' && ratioOf(row, size, ours, reference))
  if (jobs.length === 0) return undefined
  const own = totalTime(jobs.map(({ figures }) => figures[size][ours]))
  const other = totalTime(jobs.map(({ figures }) => figures[size][reference]))
  return { ownMs: own.ms, referenceMs: other.ms, ...quotientOf(own, other), count: jobs.length }
}

function totalTime(figures) {
  const times = figures.map(timeOf)
  const ms = sum(times.map((time) => time.ms))
  const open = times.some((time) => time.open)
  return { ms, open, rounds: open ? undefined : byRound(figures).map(sum) }
}

function steepOf(rows, ours) {
  return rows.flatMap((row) => {
    const exponent = exponentOf(row, ours)
    return exponent && exponent.value > STEEP ? [{ id: row.id, ...exponent }] : []
  })
}

/** How far rounds are apart, as a part of their median: in the middle of all programs, and for all but a tenth of them. */
function spreadOf(rows, ours) {
  const spreads = rows
    .flatMap(({ figures }) => Object.values(figures).map((bySize) => bySize[ours]))
    .filter((figure) => figure?.rounds?.length > 1)
    .map(({ ms, rounds }) => (Math.max(...rounds) - Math.min(...rounds)) / ms)
  if (spreads.length === 0) return undefined
  return { middle: percentile(spreads, 0.5), most: percentile(spreads, 0.9) }
}

/** Those too slow to tell: at the large size there is only a lower bound, and that is a harmless one. */
function growthUnknownOf(rows, size, ours) {
  if (size !== 'large') return []
  return rows
    .filter((row) => {
      const exponent = exponentOf(row, ours)
      return exponent === undefined || (exponent.open && exponent.value <= STEEP)
    })
    .map(({ id }) => id)
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0)
}
