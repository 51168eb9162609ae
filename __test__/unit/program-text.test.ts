/** Sources that are not well-formed Unicode mean the same after they are made so. */
import { expect, it } from 'vitest'
import { wellFormedSource } from '../../plugin/program-text.js'

const meaning = (source: string): unknown => new Function(source)()

it.each([
  ["return '\ud800'"],
  ["return '\udc00\ud800'"],
  ['return `\ud83d${1}\ude00`'],
  ["return '\\\ud800'"],
  ["return '\\\\\ud800'"],
  ["return '\\\\\\\ud800'"],
  ["return /^\ud800$/.test('\ud800')"],
  ["return 'a\ud83d\ude00b' // \udc00"],
])('%j', (source) => {
  const text = wellFormedSource(source)
  expect(Buffer.from(text).toString()).toBe(text)
  expect(meaning(text)).toBe(meaning(source))
})

it('leaves a well-formed source alone', () => {
  const source = "return '\ud83d\ude00 \u20ac \\ud800'"
  expect(wellFormedSource(source)).toBe(source)
})

it('takes a long run of backslashes in its stride', () => {
  const source = `'${'\\'.repeat(1_000_000)}x\ud800'`
  expect(wellFormedSource(source)).toHaveLength(source.length + 5)
})
