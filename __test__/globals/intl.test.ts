/**
 * `Intl` and the methods that go by a locale, compared with Node's, whose own zone is set to the sandbox's, UTC.
 *
 * What is expected comes from the Node that runs the test. Locales are compared where that Node has the version of CLDR that the guest has;
 * elsewhere English is, without regard to which kind of space stands where.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useRuntime } from '../support/runtime.js'
import { compareWithNode, sameSpaces } from './compare.js'
import {
  ALL_LOCALES,
  collation,
  datePieces,
  dates,
  numberPieces,
  numbers,
  others,
} from './locale-expressions.js'

const { run } = useRuntime({ computeMs: 60_000 })

/** The version of CLDR in `scripts/cldr.mjs`, and that of V8 whose ways with hours and options the guest has. */
const [CLDR, V8] = ['48.0', '11.3']

const isSameVersion = process.versions.cldr === CLDR && process.versions.v8.startsWith(V8)

/** What differs between versions of CLDR and V8 within English: kinds of spaces. */
const alike = (text: string): string => (isSameVersion ? text : sameSpaces(text))

/** What other versions have otherwise: other locales, `hour12`, and the words in which options are refused. */
const OTHERWISE = /'(en-(?!US)..|(de|fr|es|ja|pt|zh)(-..)?)'|hour12|dateStyle: "short", month/

/** Expressions that can be compared with this Node. */
const comparable = (expressions: readonly string[]): string[] =>
  expressions.filter((expression) => isSameVersion || !OTHERWISE.test(expression))

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'UTC'
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe.each(isSameVersion ? ALL_LOCALES : ['en-US'])('%s', (locale) => {
  it('writes numbers as Node does', () => compareWithNode(run, comparable(numbers(locale)), alike))
  it('writes dates as Node does', () => compareWithNode(run, comparable(dates(locale)), alike))
})

describe('Intl', () => {
  it('formats numbers to parts and tells what is resolved', () =>
    compareWithNode(run, comparable(numberPieces), alike))
  it('formats dates to parts and ranges', () => compareWithNode(run, comparable(datePieces), alike))
  it('compares and sorts text', () => compareWithNode(run, collation))
  it('has plurals, relative times, lists, segments and locales', () =>
    compareWithNode(run, comparable(others), alike))

  it('knows every time zone that Node knows', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const program = `return ${JSON.stringify(zones)}.filter((timeZone) => {
      try { return !new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short' }).format(0) } catch { return true }
    })`
    expect((await run(program)).value).toEqual([])
  })

  it('has the offsets of every zone, today and long ago', async () => {
    const times = [0, 1e12, 1751630400000, 1767607445678, 5e11, -1e11]
    const source = `(zones) => zones.map((timeZone) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      return timeZone + ' ' + ${JSON.stringify(times)}.map((time) => format.format(time)).join('; ')
    })`
    const zones = Intl.supportedValuesOf('timeZone')
    const expected = (new Function(`return ${source}`)() as (zones: string[]) => string[])(zones)
    const { value } = await run(`return (${source})(${JSON.stringify(zones)})`)
    expect((value as string[]).map(alike)).toEqual(expected.map(alike))
  })
})
