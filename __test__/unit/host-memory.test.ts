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

it.each<[string, string, number?]>([
  ['nested arrays', "'['.repeat(n) + ']'.repeat(n)"],
  ['empty arrays', "'[' + '[],'.repeat(n) + '0]'"],
  ['empty objects', "'[' + '{},'.repeat(n) + '0]'"],
  ['numbers', "'[' + '1.5,'.repeat(n) + '0]'"],
  ['objects', `'[' + '{"a":{}},'.repeat(n) + '0]'`],
  [
    'objects of different shapes',
    `'[' + Array.from({ length: n / 10 }, (_, i) => '{"k' + i + '":0}').join() + ']'`,
  ],
  ['texts', `'[' + Array.from({ length: n / 2 }, (_, i) => '"' + i + '"').join() + ']'`],
])('whatever is said to fit can be parsed: %s', async (_, text, largest = 6_000_000) => {
  const source = `
    import { fitsIntoHeap } from './dist/host-memory.js'
    let refused = 0
    for (let n = 100_000; n < ${largest}; n *= 1.5) {
      const json = (${text.replaceAll('n)', 'Math.floor(n))')})
      if (fitsIntoHeap(json)) JSON.parse(json)
      else refused += 1
    }
    console.log(refused)`
  const exit = await execute(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module', '--eval', source],
    ROOT,
  )
  expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null })
})
