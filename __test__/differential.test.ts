/**
 * The engine does what Node does: generated programs, and small ones about what once went wrong. `differential/` makes, runs, compares and
 * shrinks them; `npm run differential` runs more.
 *
 * What the generators leave out, because it differs and nobody has mended it, or because it may differ:
 * - what the engine takes wrongly: `language/faults.ts` has the list, docs/language.md tells it;
 * - what the compiler of programs refuses, as TypeScript does: two members of a class with one name; and what it takes: `a ?? b || c`;
 * - a stack that overflows, which cannot be caught (docs/engine.md); messages of errors, which the guest words; the text of functions;
 * - what is left to the engine: the order of the members of built-in prototypes, sorting by a function that contradicts itself,
 *   `Math.hypot`, the bits of a NaN in memory, when a `for await` goes on that has left an async generator in the middle of its `yield*`;
 * - what Node 20 has otherwise than the language: `freeze` and its kin for typed arrays of buffers that can be resized, views of such
 *   buffers that end within an element, setting an element of a typed array for another receiver, the order of conversions in its `with`,
 *   `toSorted` with setters on `Array.prototype`, `push()` and `unshift()` of nothing where the length is read-only, closing an iterator
 *   that has no `next`, `throw` into an async generator that has handed over to an array.
 */
import { describe, expect, it } from 'vitest'
import { differenceOf } from './differential/difference.js'
import type { Program } from './differential/program.js'
import { PROGRAMS } from './differential/programs.js'
import { report } from './differential/report.js'
import { shrink } from './differential/shrink.js'
import { TOPICS, programOf } from './differential/topics.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

/** Programs of each topic: as many as take some three seconds. */
const COUNT = 150

/** What differs, of the smallest program that shows it; nothing where nothing does. */
async function told(program: Program): Promise<string> {
  if (!(await differenceOf(run, program))) return ''
  const small = await shrink(program, async (smaller) => (await differenceOf(run, smaller)) !== undefined)
  return report(small, await differenceOf(run, small))
}

describe('generated programs', () => {
  it.each(Object.keys(TOPICS))(
    'do what they do in Node: %s',
    async (topic) => {
      for (let seed = 0; seed < COUNT; seed++) expect(await told(programOf(topic, seed))).toBe('')
    },
    120_000,
  )
})

describe('small programs', () => {
  it.each(Object.entries(PROGRAMS))('do what they do in Node: %s', async (topic, text) => {
    const statements = [text]
    expect(await told({ topic, seed: 0, sloppy: false, statements })).toBe('')
    expect(await told({ topic, seed: 0, sloppy: true, statements })).toBe('')
  })
})
