/** What programs send is measured before it is parsed. In a process with a small heap, which would end otherwise. */
import { expect, it } from 'vitest'
import { fitsIntoHeap } from '../../plugin/host-memory.js'
import { ROOT, execute } from '../support/process.js'

const nested = (size: number): string => '['.repeat(size) + ']'.repeat(size)

it.each([
  ['a small value', '{"a":[1,2,3]}'],
  ['20 MB of text', `"${'x'.repeat(20_000_000)}"`],
  ['200,000 levels', nested(200_000)],
])('%s fits', (_, json) => {
  expect(fitsIntoHeap(json)).toBe(true)
})

it('a text whose value is many times its size does not', () => {
  expect(fitsIntoHeap(nested(100_000_000))).toBe(false)
})

it.each([
  ['nested arrays', "'['", "']'"],
  ['empty arrays', "'[],'", ''],
  ['empty objects', "'{},'", ''],
  ['objects', `'{"a":{}},'`, ''],
  ['objects of different shapes', `'{"k' + i + '":0},'`, ''],
])('whatever is said to fit can be parsed: %s', async (_, opening, closing) => {
  const source = `
    import { fitsIntoHeap } from './dist/host-memory.js'
    const repeat = (n, piece) => {
      const bytes = Buffer.alloc(n * 16)
      let length = 0
      for (let i = 0; i < n; i++) length += bytes.write(piece(i), length)
      return bytes.toString('latin1', 0, length)
    }
    let refused = 0
    for (let n = 10_000; n < 4_000_000; n = Math.floor(n * 1.5)) {
      const json = '[' + repeat(n, (i) => ${opening}) + '0' + repeat(n, () => ${closing || "''"}) + ']'
      if (!fitsIntoHeap(json)) refused += 1
      else if (!Array.isArray(JSON.parse(json))) process.exit(2)
    }
    process.exit(refused > 0 ? 0 : 3)`
  const exit = await execute(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module', '--eval', source],
    ROOT,
  )
  expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null })
})
