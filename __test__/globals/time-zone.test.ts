/**
 * The local time zone, which the configuration names, compared with Node's under `TZ`: a process of its own for each zone, since V8 reads
 * the variable when it starts.
 */
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { loadForTest } from '../support/runtime.js'
import { expectSame } from '../support/compare.js'
import { attempts, sameSpaces } from './compare.js'
import { localDates, localFormats, ZONES } from './time-zone-expressions.js'

/** What a body returns in a Node whose clocks are those of a zone. */
function inNodeOf(zone: string, body: string): unknown {
  const script = `process.stdout.write(JSON.stringify((() => {${body}})()))`
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  return JSON.parse(execFileSync(process.execPath, ['-e', script], options))
}

async function compareIn(zone: string, expressions: readonly string[]): Promise<void> {
  const { run } = await loadForTest({ timeZone: zone, computeMs: 60_000 })
  const program = attempts(expressions)
  const expected = inNodeOf(zone, program) as string[]
  const { value, error } = await run(program)
  expect(error).toBeUndefined()
  expectSame(expressions, (value as string[]).map(sameSpaces), expected.map(sameSpaces))
}

describe.each(ZONES)('%s', (zone) => {
  it('has the dates of Node', () => compareIn(zone, localDates))
  it('is the zone that formats go by', () => compareIn(zone, localFormats))
})

describe('the local time zone', () => {
  it('shows in no environment variable, and not in what is logged of a date', async () => {
    const { run } = await loadForTest({ timeZone: 'Asia/Tokyo' })
    const { value, logs } = await run(
      'console.log(new Date(0), { at: new Date(1e12) }); return [process.env.TZ ?? null, Object.keys(process.env)]',
    )
    expect(value).toEqual([null, []])
    expect(logs).toEqual(['1970-01-01T00:00:00.000Z { at: 2001-09-09T01:46:40.000Z }'])
  })

  it('is the same in every run of a runtime, and another in another one', async () => {
    const [tokyo, utc] = [await loadForTest({ timeZone: 'Asia/Tokyo' }), await loadForTest()]
    const hours = async (run: typeof tokyo.run): Promise<unknown> =>
      (await run('return new Date(0).getHours()')).value
    expect([await hours(tokyo.run), await hours(utc.run), await hours(tokyo.run)]).toEqual([9, 0, 9])
  })

  it('may be written in any case', async () => {
    const { run } = await loadForTest({ timeZone: 'america/new_york' })
    expect((await run('return Intl.DateTimeFormat().resolvedOptions().timeZone')).value).toBe(
      'America/New_York',
    )
  })
})
