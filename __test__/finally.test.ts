/** Every way out of blocks, through `finally` blocks that do something themselves, ends where it ends in Node. */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 60_000 })

/** Ways out of a block in a loop labelled `l`; `note` tells that it was asked for a value. */
const EXITS = [
  "note('end')",
  'return note(1)',
  'return',
  "throw note('thrown')",
  'undeclared(1, note(2), 3)',
  'continue l',
  'break l',
]

/** What `finally` blocks do on the way. */
const CLEANUPS = [
  '',
  'try { undeclared(1, 2, 3) } catch {}',
  'try { null.x(note(4), 5) } catch { note(6) }',
  'try { throw 7 } catch (error) { note(error) }',
  "try { Math.max(1, 2, [].reduce(note), 3) } catch (error) { note('reduced') }",
  'm: try { return note(8) } finally { break m }',
  'for (const x of closing()) { try { continue } finally { note(x) } }',
  'for (const x of closing()) { note(x); break }',
  "try { for (const x of failing()) break } catch (error) { note('not closed') }",
  "eval('9; try { throw 1 } catch {}')",
  'break l',
  'return note(10)',
]

/** What surrounds the block. */
const FRAMES = [
  (exit: string, cleanup: string) => `try { ${exit} } finally { ${cleanup} }`,
  (exit: string, cleanup: string) =>
    `try { throw 11 } catch (error) { try { ${exit} } finally { ${cleanup} } }`,
  (exit: string, cleanup: string) =>
    `try { ${exit} } catch (error) { note('caught') } finally { ${cleanup} }`,
  (exit: string, cleanup: string) =>
    `try { try { ${exit} } finally { ${cleanup} } } catch (error) { note('outside') }`,
  (exit: string, cleanup: string) =>
    `try { try { ${exit} } finally { note('inner') } } finally { ${cleanup} }`,
  (exit: string, cleanup: string) => `try { for (const x of closing()) { ${exit} } } finally { ${cleanup} }`,
  (exit: string, cleanup: string) =>
    `try { try { for (const x of failing()) { ${exit} } } catch (error) { note('closing failed') } } finally { ${cleanup} }`,
  (exit: string, cleanup: string) => `switch (1) { case 1: { try { ${exit} } finally { ${cleanup} } } }`,
]

const PRELUDE = `
  let log
  const note = (value) => { log.push(value); return value }
  const closing = () => ({ [Symbol.iterator]() { let n = 0; return { next: () => ({ value: ++n, done: n > 2 }), return: () => (note('closed'), {}) } } })
  const failing = () => ({ [Symbol.iterator]() { let n = 0; return { next: () => ({ value: ++n, done: n > 2 }), return() { throw note('no') } } } })
  const outcome = (f) => { log = []; try { const value = f(); return [String(value), ...log].join() } catch (error) { return ['threw ' + (error instanceof Error ? error.name : error), ...log].join() } }
  const steps = (f) => outcome(() => { const it = f(); const all = []; for (let n = 0; n < 9; n++) { const { value, done } = it.next(n); all.push(value); if (done) break } return all })
  const returned = (f) => outcome(() => { const it = f(); it.next(); const all = []; for (let n = 0; n < 5; n++) { const { value, done } = it.return('r'); all.push(value); if (done) break } return all })
  const later = async (f) => { log = []; try { const value = await f(); return [String(value), ...log].join() } catch (error) { return ['threw ' + (error instanceof Error ? error.name : error), ...log].join() } }
  const laterSteps = (f) => later(async () => { const it = f(); const all = []; for (let n = 0; n < 9; n++) { const { value, done } = await it.next(n); all.push(value); if (done) break } return all })
  const laterReturned = (f) => later(async () => { const it = f(); await it.next(); const all = []; for (let n = 0; n < 5; n++) { const { value, done } = await it.return('r'); all.push(value); if (done) break } return all })
  function* delegated() { try { yield 'd' } finally { note('delegated') } }
`

/** How a function of a kind is written and driven, and what it can do more in its blocks. */
const KINDS: Record<string, { head: string; drive: string[]; exits?: string[]; cleanups?: string[] }> = {
  function: { head: 'function', drive: ['outcome'] },
  generator: {
    head: 'function*',
    drive: ['steps', 'returned'],
    exits: ["note(yield 'y')", 'return yield 12', 'yield* delegated()', 'for (const x of closing()) yield x'],
    cleanups: ["yield 'cleanup'", 'try { yield undeclared(1, yield 13) } catch {}'],
  },
  'async function': {
    head: 'async function',
    drive: ['later'],
    exits: ['return await note(14)', 'await Promise.reject(15)'],
    cleanups: ['await null', 'try { undeclared(1, await Promise.reject(16)) } catch {}'],
  },
  'async generator': {
    head: 'async function*',
    drive: ['laterSteps', 'laterReturned'],
    exits: [
      'return yield 17',
      'for await (const x of [1, 2]) return x',
      'yield* delegated()',
      'for (const x of closing()) yield x',
    ],
    cleanups: ['yield await 18', 'for await (const x of [1, 2]) break'],
  },
}

function programOf({ head, drive, exits = [], cleanups = [] }: (typeof KINDS)[string]): string {
  const functions = FRAMES.flatMap((frame) =>
    [...EXITS, ...exits].flatMap((exit) =>
      [...CLEANUPS, ...cleanups].map(
        (cleanup) =>
          `${head} () { let i = 0; l: while (i++ < 2) { ${frame(exit, cleanup)}; note('after') } note('last') }`,
      ),
    ),
  )
  const driven = drive.map((name) => `for (const f of functions) results.push(await ${name}(f))`)
  return `${PRELUDE}\nconst functions = [${functions.join(',\n')}]\nconst results = []\n${driven.join('\n')}\nreturn results`
}

describe('ways out through finally', () => {
  it.each(Object.entries(KINDS))('of a %s', async (_, kind) => {
    const program = programOf(kind)
    const { value, error } = await run(program)
    expect(error).toBeUndefined()
    const expected = (await runInNewContext(`(async () => {${program}\n})()`)) as string[]
    expect(expected.length).toBeGreaterThan(600)
    const sources = program.split('const functions = [')[1]?.split('\n') ?? []
    const differences = expected.flatMap((inNode, index) => {
      const here = (value as string[])[index]
      return here === inNode
        ? []
        : [`${sources[index % (expected.length / kind.drive.length)]}: ${here}, in Node ${inNode}`]
    })
    expect(differences.slice(0, 10)).toEqual([])
  })
})
