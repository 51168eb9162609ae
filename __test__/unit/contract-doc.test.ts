/** docs/contract.md and the tests are in step: every line names tests, and they exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

const REFERENCE = /`\[([^\]]+)\]`/g

/** The lines that promise something: list items, each as one line, of every section but the last. */
function promises(): string[] {
  const [contract] = read('docs/contract.md').split('\n## Not yet')
  const items = (contract as string).split(/\n(?=- |\n)/).filter((part) => part.startsWith('- '))
  return items.map((item) => item.replaceAll(/\s+/g, ' '))
}

/** What is wrong with a reference such as `bindings: arguments`. */
function fault(reference: string): string | undefined {
  const [file = '', block] = reference.split(/: (.*)/s)
  const path = file.endsWith('.rs') ? file : `__test__/${file}.test.ts`
  if (!existsSync(new URL(path, ROOT))) return `there is no ${path}`
  if (block === undefined) return undefined
  const names = read(path).replaceAll('\\u2019', '\u2019')
  return names.includes(block) ? undefined : `${path} has no "${block}"`
}

describe('each line of docs/contract.md', () => {
  it.each(promises())('%s', (line) => {
    const references = Array.from(line.matchAll(REFERENCE), ([, reference]) => reference as string)
    expect(references).not.toEqual([])
    expect(references.map(fault).filter(Boolean)).toEqual([])
  })
})
