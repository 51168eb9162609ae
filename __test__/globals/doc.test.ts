/** docs/globals.md says what is there. With UPDATE_DOCS=1 in the environment, this writes it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { globalsDoc } from '../support/globals-doc.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime()
const PATH = new URL('../../docs/globals.md', import.meta.url)

it('docs/globals.md is what the sandbox has', async () => {
  const wanted = await globalsDoc(run)
  if (process.env['UPDATE_DOCS']) writeFileSync(PATH, wanted)
  expect(readFileSync(PATH, 'utf8')).toBe(wanted)
})
