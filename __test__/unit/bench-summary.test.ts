/** What the benchmarks make of the figures of their programs. */
import { describe, expect, it } from 'vitest'
import { exponentOf, ratioOf, summarize } from '../../benches/lib/programs/summary.mjs'
import { geometricMean, median, percentile } from '../../benches/lib/statistics.mjs'
import { findPrograms } from '../../benches/programs/index.mjs'

type Figure = { ms: number; rounds: number[] } | { over: true } | { failure: string }

const over = { over: true } as const

/** What was measured in each round, in milliseconds. */
const took = (...rounds: number[]): Figure => ({ ms: median(rounds), rounds })

/** A program's figures, of `us` and of `them`, at the small and at the large size. */
function row(id: string, us: [Figure, Figure], them: [Figure, Figure]) {
  const figures = { small: { us: us[0], them: them[0] }, large: { us: us[1], them: them[1] } }
  return { id, group: id.split('/')[0], n: 1, figures }
}

const sum = (...rows: ReturnType<typeof row>[]) => summarize(rows, 'large', 'us', 'them')

describe('statistics', () => {
  it('finds middle and tail', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), percentile([5, 1, 4, 2, 3], 0.95)]).toEqual([2, 2.5, 5])
  })

  it('takes twice as slow and twice as fast for even', () => {
    expect(geometricMean([2, 0.5])).toBeCloseTo(1)
    expect(geometricMean([1, 8, 27])).toBeCloseTo(6)
  })
})

describe('growth', () => {
  it.each([
    [1, 0],
    [8, 1],
    [64, 2],
  ])('is the power of the size: %i times as long is %i', (times, exponent) => {
    const figures = row('text/a', [took(2), took(2 * times)], [over, over])
    expect(exponentOf(figures, 'us')?.value).toBeCloseTo(exponent)
  })

  it('is a lower bound when only the large size is over the limit, and unknown when both are', () => {
    const bound = exponentOf(row('text/a', [took(5), over], [over, over]), 'us')
    expect(bound?.open).toBe(true)
    expect(bound?.value).toBeCloseTo(Math.log(1000) / Math.log(8))
    expect(exponentOf(row('text/a', [over, over], [over, over]), 'us')).toBeUndefined()
  })

  it('lists what is steep, and what is too slow to tell', () => {
    const { steep, growthUnknown } = sum(
      row('text/linear', [took(1), took(8)], [took(1), took(8)]),
      row('text/steep', [took(1), took(12)], [took(1), took(8)]),
      row('text/surely steep', [took(1), over], [took(1), took(8)]),
      row('text/slow', [took(4000), over], [took(1), took(8)]),
      row('text/slower', [over, over], [took(1), took(8)]),
    )
    expect(steep.map(({ id }: { id: string }) => id)).toEqual(['text/steep', 'text/surely steep'])
    expect(growthUnknown).toEqual(['text/slow', 'text/slower'])
  })
})

it('says how far rounds are apart', () => {
  const steady = took(10, 10, 11)
  const shaken = took(10, 9, 15)
  expect(sum(row('text/a', [steady, shaken], [over, over])).spread).toEqual({ middle: 0.6, most: 0.6 })
  expect(sum(row('text/a', [steady, over], [over, over])).spread).toEqual({ middle: 0.1, most: 0.1 })
  expect(sum(row('text/a', [over, over], [over, over])).spread).toBeUndefined()
})

describe('ratios', () => {
  it('are lower bounds when we are over the limit or fail, and do not exist when the other one is', () => {
    const ratio = (us: Figure, them: Figure) =>
      ratioOf(row('text/a', [us, us], [them, them]), 'large', 'us', 'them')
    expect(ratio(took(6), took(2))).toEqual({ value: 3, rounds: [3], open: false })
    expect(ratio(over, took(2))).toEqual({ value: 2500, open: true })
    expect(ratio({ failure: 'no memory' }, took(2))).toEqual({ value: 2500, open: true })
    expect(ratio(took(6), over)).toBeUndefined()
  })

  it('are summed up: by mean, by group, the worst, those far behind; jobs by their total', () => {
    const at = (us: number, them: number): [[Figure, Figure], [Figure, Figure]] => [
      [took(us / 8), took(us)],
      [took(them / 8), took(them)],
    ]
    const summary = sum(
      row('text/a', ...at(8, 1)),
      row('json/b', ...at(2, 1)),
      row('language/c', ...at(4, 1)),
      row('jobs/d', ...at(10, 10)),
      row('jobs/e', ...at(80, 20)),
    )
    expect(summary.all).toMatchObject({ open: false, count: 3 })
    expect(summary.all?.value).toBeCloseTo(4)
    expect(summary.textAndJson?.value).toBeCloseTo(4)
    expect(Object.keys(summary.groups)).toEqual(['text', 'json', 'language'])
    expect(summary.worst).toMatchObject({ id: 'text/a', value: 8 })
    expect(summary.farBehind).toEqual(['text/a'])
    expect(summary.jobs).toMatchObject({ ownMs: 90, referenceMs: 30, value: 3, open: false, count: 2 })
  })

  it('compare what was measured in the same round', () => {
    const slowMinute = row('text/a', [took(1, 9, 1), took(10, 30, 10)], [over, took(5, 15, 2)])
    expect(ratioOf(slowMinute, 'large', 'us', 'them')).toEqual({ value: 2, rounds: [2, 2, 5], open: false })
    expect(exponentOf(slowMinute, 'us')?.value).toBeCloseTo(Math.log(10) / Math.log(8))
    const quick = row('text/b', [over, took(2, 2, 20)], [over, took(1, 1, 1)])
    const { all } = sum(slowMinute, quick)
    expect([all?.value, ...(all?.rounds ?? [])].map((mean) => mean.toFixed(4))).toEqual([
      '2.0000',
      '2.0000',
      '2.0000',
      '10.0000',
    ])
    const jobs = sum(
      row('jobs/a', [over, took(1, 2, 3)], [over, took(1, 1, 1)]),
      row('jobs/b', [over, took(5, 6, 7)], [over, took(1, 1, 1)]),
    )
    expect(jobs.jobs).toMatchObject({ ownMs: 8, referenceMs: 2, value: 4, rounds: [3, 4, 5] })
  })

  it('are left out without anybody to compare with', () => {
    const figures = { small: { us: took(1) }, large: { us: took(8) } }
    const summary = summarize([{ id: 'text/a', group: 'text', n: 1, figures }], 'large', 'us', 'them')
    expect([summary.all, summary.worst, summary.jobs, summary.groups]).toEqual([
      undefined,
      undefined,
      undefined,
      {},
    ])
  })
})

describe('programs', () => {
  it('are found by what their names contain', () => {
    const ids = (words?: string) => findPrograms(words).map(({ id }: { id: string }) => id)
    expect(ids('text/split')).toEqual(['text/split'])
    expect(ids('Split, json/').every((id: string) => /split|json\//.test(id))).toBe(true)
    expect(new Set(ids()).size).toBe(ids().length)
    expect(ids('no such program')).toEqual([])
  })

  it('are bodies of async functions, whose values are the same at every run', async () => {
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
    for (const { sources } of findPrograms()) {
      const body = new AsyncFunction(`'use strict';\n${sources.small}`)
      const value = JSON.stringify(await body())
      expect(value.length).toBeLessThan(1000)
      expect(JSON.stringify(await body())).toBe(value)
    }
  })
})
