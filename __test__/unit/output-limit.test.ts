/** A failure that happens before a run, held to the output cap. */
import { expect, it } from 'vitest'
import { limitFailure } from '../../plugin/output-limit.js'

const abort = (message: string) => ({ kind: 'abort', message }) as const
const texts = ['stop', 'a "quoted" reason', '\u20ac\ud83d\ude00', '\ud800', '\u0001\n\u007f\u2028', '']

it.each(texts)('passes when it fits exactly, and not with a byte less: %j', (text) => {
  const cost = Buffer.byteLength(JSON.stringify(text)) + 2
  expect(limitFailure(abort(text), cost)).toEqual(abort(text))
  if (cost > 4) expect(limitFailure(abort(text), cost - 1).kind).toBe('output-limit')
})

it.each([
  [4, ''],
  [5, 'o'],
  [10, 'outer '],
  [33, 'outer output exceeded 33 byte'],
  [34, 'outer output exceeded 34 bytes'],
  [64, 'outer output exceeded 64 bytes'],
])('cuts its own message to the cap of %i', (cap, message) => {
  expect(limitFailure(abort('A'.repeat(1000)), cap)).toEqual({ kind: 'output-limit', message })
})

it('does not write out a message that is far too long', () => {
  // Its JSON text would be longer than any string.
  const message = '\u0001'.repeat(2 ** 28)
  expect(limitFailure(abort(message), 64).kind).toBe('output-limit')
})
