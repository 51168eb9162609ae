/** Evaluates expressions in Node and in the sandbox, and compares what they show. */
import { expect } from 'vitest'
import { followed } from '../support/node-version.js'
import type { LoadedRuntime } from '../support/runtime.js'

/** Every difference shows: absent values, `-0`, errors with their messages. The members of an object may come in any order. */
const SHOW = `
  const sorted = (value) =>
    Array.isArray(value) ? value.map(sorted)
    : value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort().map(([key, member]) => [key, sorted(member)]))
    : value
  const show = (value) =>
    Object.is(value, -0) ? '-0' : typeof value === 'string' ? value : JSON.stringify(sorted(value)) ?? String(value)
  const attempt = (evaluate) => {
    try { return show(evaluate()) } catch (error) { return error.name + ': ' + error.message }
  }
`

/** A body that evaluates expressions, and returns what each comes to as text. */
export const attempts = (expressions: readonly string[]): string =>
  `'use strict'\n${SHOW}\nreturn [${expressions.map((expression) => `() => (${expression})`).join(',\n')}].map(attempt)`

/** A text with ordinary spaces only: which ones Node writes depends on its version. */
export const sameSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ')

/** How many expressions one program evaluates. */
const BATCH = 500

/** Compares; `alike` may take out what differs between versions. */
export async function compareWithNode(
  run: LoadedRuntime['run'],
  expressions: readonly string[],
  alike: (text: string) => string = (text) => text,
): Promise<void> {
  const differences: string[] = []
  for (let start = 0; start < expressions.length; start += BATCH) {
    const batch = expressions.slice(start, start + BATCH)
    const program = attempts(batch)
    const expected = new Function(program)() as string[]
    const { value, error } = await run(program)
    expect(error).toBeUndefined()
    const results = value as string[]
    expect(results).toHaveLength(batch.length)
    batch.forEach((expression, index) => {
      const [here, there] = [results[index] as string, followed(expression, expected[index] as string)]
      if (alike(here) !== alike(there)) differences.push(`${expression} is ${here}, in Node ${there}`)
    })
  }
  expect(differences.slice(0, 20)).toEqual([])
}
