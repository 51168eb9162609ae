/** Compares what Node and the sandbox make of the same expressions, of values of the language; `compare-with-node.ts` is for all others. */
import { expect } from 'vitest'
import { followed } from './node-version.js'
import type { LoadedRuntime } from './runtime.js'

/** Shows results so that every difference shows: absent values, lone surrogates, properties of arrays, errors. */
const SHOW = `
  const show = (value) => {
    if (Array.isArray(value)) {
      const extra = Object.keys(value).filter((key) => !/^\\d+$/.test(key))
      const named = extra.map((key) => key + ': ' + show(value[key]))
      return '[' + Array.from(value, show).concat(named).join(', ') + ']'
    }
    if (value !== null && typeof value === 'object') {
      const members = Object.keys(value).map((key) => key + ': ' + show(value[key]))
      return (Object.getPrototypeOf(value) ? '{' : 'null{') + members.join(', ') + '}'
    }
    return Object.is(value, -0) ? '-0' : typeof value === 'string' ? JSON.stringify(value) : String(value)
  }
  const attempt = (f) => { try { return show(f()) } catch (error) { return error.name } }
`

/** Evaluates expressions in Node and in the sandbox, after `prelude`, and compares. */
type Compare = (expressions: readonly string[], prelude?: string) => Promise<void>

/** A comparison by a runtime's `run`. */
export const comparison =
  (run: LoadedRuntime['run']): Compare =>
  async (expressions, prelude = '') => {
    const list = expressions.map((expression) => `() => (${expression})`).join(',\n')
    const program = `'use strict'\n${SHOW}\n${prelude}\nreturn [${list}].map(attempt)`
    const expected = new Function(program)() as string[]
    const { value, error } = await run(program)
    expect(error).toBeUndefined()
    expectSame(expressions, value as string[], expected)
  }

/** Expects the results of the expressions in the sandbox to be those in Node, and tells the first that are not. */
export function expectSame(
  expressions: readonly string[],
  results: readonly string[],
  inNode: readonly string[],
): void {
  const differences = expressions.flatMap((expression, index) =>
    results[index] === followed(expression, inNode[index] as string)
      ? []
      : [`${expression} is ${results[index]}, in Node ${inNode[index]}`],
  )
  expect(differences.slice(0, 25)).toEqual([])
  expect(results).toHaveLength(expressions.length)
}

/** The result of a call, or the message of its error, without what only newer Nodes say. */
export const told = (call: string): string =>
  `(() => { try { return ${call} } catch (error) { return error.name + ': ' + error.message.replace(/ \\(line \\d+ column \\d+\\)/, '') } })()`

/** A repeatable source of choices. */
export function chooser(seed: number): <T>(from: readonly T[]) => T {
  let state = seed
  return (from) => {
    state = (state * 48_271) % 2_147_483_647
    return from[state % from.length] as (typeof from)[number]
  }
}
