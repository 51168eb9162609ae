/** docs/contract.md and the tests are in step: every line names its tests, and they exist, in the block that it says. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namesIn, rustTestsIn } from '../support/test-names.js'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** Code in brackets: a file, a colon, and its tests. Code that has backticks in it stands between two of them. */
const REFERENCE = /(`+)\[([\w/.-]+)(?:: (.+?))?\]\1/g

const CONTRACT = read('docs/contract.md')

/**
 * What promises something, with its tests: list items, and tables. Of a table, either each row names tests, or the sentence
 * after it does.
 */
function promises(): string[] {
  const parts = CONTRACT.split(/\n\n|\n(?=- )/)
  return parts.flatMap((part, index) => {
    if (part.startsWith('- ')) return [part]
    if (!part.startsWith('|')) return []
    const [, , ...rows] = part.split('\n')
    return referencesIn(part).length > 0 ? rows : [parts[index + 1] ?? '']
  })
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const referencesIn = (text: string): RegExpMatchArray[] => [...onOneLine(text).matchAll(REFERENCE)]

/** What is wrong with the references in a text. */
function faultsIn(text: string): string[] {
  return referencesIn(text).flatMap(([, , file = '', tests]) => {
    const path = file.endsWith('.rs') ? file : `__test__/${file}.test.ts`
    if (!existsSync(new URL(path, ROOT))) return [`there is no ${path}`]
    if (tests === undefined) return [`of ${path}, no test is named`]
    return file.endsWith('.rs') ? rustFaults(path, tests) : faults(path, tests)
  })
}

/** Names of a file, which many lines ask for. */
const namesOf = memoized((path) => namesIn(read(path)))
const rustTestsOf = memoized((path) => rustTestsIn(read(path)))

function memoized<T>(work: (path: string) => T): (path: string) => T {
  const done = new Map<string, T>()
  return (path) => done.get(path) ?? done.set(path, work(path)).get(path)!
}

function rustFaults(path: string, tests: string): string[] {
  const known = rustTestsOf(path)
  return tests.split(' · ').flatMap((test) => (known.has(test) ? [] : [`${path} has no test "${test}"`]))
}

/** `block › test · test`, where a block may stand in another, and a test in none. */
function faults(path: string, reference: string): string[] {
  const known = namesOf(path)
  const [, block, tests = ''] = /^(?:(.*) › )?(.*)$/.exec(reference) ?? []
  if (block !== undefined && !known.blocks.has(block)) return [`${path} has no block "${block}"`]
  return tests.split(' · ').flatMap((test) => {
    const name = block === undefined ? test : `${block} › ${test}`
    return known.tests.has(name) ? [] : [`${path} has no test "${name}"`]
  })
}

describe('docs/contract.md', () => {
  const lines = promises().map((line) => [onOneLine(line).replaceAll(REFERENCE, ''), line] as const)

  it.each(lines)('%s', (_, line) => {
    expect(referencesIn(line)).not.toEqual([])
    expect(faultsIn(line)).toEqual([])
  })

  it('has lines, and names no tests between them that are not there', () => {
    expect(lines.length).toBeGreaterThan(100)
    expect(faultsIn(CONTRACT)).toEqual([])
  })
})

describe('a reference', () => {
  it.each([
    ['a test', '`[bindings: arguments › are detached when the call is made]`'],
    ['tests of one block', '`[bindings: results › are read once, and are what they were then · may be %s]`'],
    ['a case of a table', '`[bindings: a member › works detached]`'],
    [
      'a case of a table elsewhere',
      '`[hostile: with a heap of 32 MiB › greedy programs stop at the heap, or at the budget › padding]`',
    ],
    ['a test with backticks', '``[programs: completion › `%s` has no value]``'],
    ['a test on two lines', '`[bindings: late answers › are dropped\n  after the settlement]`'],
    ['a test outside of any block', '`[scale: a stuck run blocks no queue]`'],
    ['a Rust test', '`[ledger/src/account.rs: text_is_cut_between_characters]`'],
  ])('may be to %s', (_, text) => {
    expect(referencesIn(text)).toHaveLength(1)
    expect(faultsIn(text)).toEqual([])
  })

  it.each([
    [
      'a file that is not there',
      '`[nothing: arguments › of 20 MB pass]`',
      'there is no __test__/nothing.test.ts',
    ],
    ['a whole file', '`[bindings]`', 'no test is named'],
    ['a whole block', '`[bindings: arguments]`', 'has no test "arguments"'],
    ['a block that is not there', '`[bindings: argument › of 20 MB pass]`', 'has no block "argument"'],
    ['a test that is not there', '`[bindings: arguments › of 20 MB]`', 'has no test "arguments › of 20 MB"'],
    [
      'a test of another block',
      '`[bindings: results › of 20 MB pass]`',
      'has no test "results › of 20 MB pass"',
    ],
    [
      'one such test among others',
      '`[bindings: arguments › of 20 MB pass · may be %s]`',
      'has no test "arguments › may be %s"',
    ],
    ['a block by its inner name', '`[lossless-json: rejected › %s]`', 'has no block "rejected"'],
    ['a case that is not there', '`[bindings: a member › works]`', 'has no test "a member › works"'],
    [
      'a Rust function that is no test',
      '`[ledger/src/account.rs: string_bytes]`',
      'has no test "string_bytes"',
    ],
  ])('cannot be to %s', (_, text, fault) => {
    expect(faultsIn(text)).toEqual([expect.stringContaining(fault)])
  })
})
