/** The language, feature by feature: TypeScript, and JavaScript up to its latest editions. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { document } from './language/document.js'
import type { Example, Feature } from './language/feature.js'
import { CHAPTERS } from './language/features.js'
import { NODE } from './support/node-version.js'
import { ROOT } from './support/process.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

const AsyncFunction = (async () => {}).constructor as new (body: string) => () => Promise<unknown>

/** What a program returns in Node, as the body of the strict function that it is in the sandbox. */
async function inNode(program: string): Promise<unknown> {
  const body = program.replace(/^#!.*/, '')
  return await new AsyncFunction(`'use strict'; ${body}\n`)()
}

/** Whether Node can be asked about a feature's programs. */
function nodeKnows({ since, how, node = 0 }: Feature): boolean {
  // What is younger is written with types.
  const isLowered = how === 'lowered' && since === 'ES2026'
  return since !== 'TypeScript' && !isLowered && NODE >= node
}

/** What is not as the list says about one program, in words; nothing when all is. */
async function differences(feature: Feature, [program, value]: Example): Promise<string[]> {
  const told = (result: unknown): string => JSON.stringify(result) ?? 'nothing'
  const { error, value: result } = await run(program)
  const outcome = error ? `fails: ${error.message}` : told(result)
  if (feature.how === 'missing') return error ? [] : [`${program}\n  is no longer missing`]
  const found = outcome === told(value) ? [] : [`${program}\n  here ${outcome}\n  expected ${told(value)}`]
  if (!nodeKnows(feature)) return found
  const expected = await inNode(program).then(told, (reason) => `fails: ${reason}`)
  return expected === told(value)
    ? found
    : [...found, `${program}\n  in Node ${expected}\n  expected ${told(value)}`]
}

describe.each(CHAPTERS)('%s', (_title, features) => {
  it.each(features.map((feature) => [feature.name, feature] as const))('%s', async (_name, feature) => {
    const found = await Promise.all(feature.examples.map((example) => differences(feature, example)))
    expect(found.flat().join('\n')).toBe('')
  })
})

describe('what is TypeScript, but no program', () => {
  it.each([
    ['import type', "import type { A } from 'a'", /Cannot use `import`.*\n[^]*help: Remove it/],
    ['import with types alone', "import { type A } from 'a'", /Cannot use `import`/],
    [
      'import equals require',
      "import a = require('a')",
      /Cannot use `import`|`import` and `export`|not supported/,
    ],
    ['export', 'export const a = 1', /Cannot use `export`[^]*help: Remove the word `export`/],
    ['export type', 'export type A = 1', /Cannot use `export`/],
    ['export default', 'export default 1', /Cannot use `export`/],
    ['export =', 'export = 1', /Cannot use `export`|`export/],
    ['a decorated parameter', 'class A { m(@d x) {} }', /Parameter decorators are not supported/],
    ['JSX', 'return <div>a</div>', /JSX|React/],
  ])('refuses %s with a hint', async (_name, program, message) => {
    const { error } = await run(program)
    expect(error?.kind).toBe('exception')
    expect(error?.message).toMatch(message)
  })
})

describe('the list', () => {
  it('is told in docs/language.md', () => {
    const path = join(ROOT, 'docs', 'language.md')
    if (process.env.UPDATE_DOCS) writeFileSync(path, document())
    expect(readFileSync(path, 'utf8')).toBe(document())
  })

  it('has 250 programs and more', () => {
    expect(
      CHAPTERS.flatMap(([, features]) => features.flatMap(({ examples }) => examples)).length,
    ).toBeGreaterThan(250)
  })
})
