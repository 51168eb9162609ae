// Writes cases.json: what this Node's console prints for every statement of cases.txt.
// Run as: node guest/tests/inspect/generate.mjs
import { Console } from 'node:console'
import { readFileSync, writeFileSync } from 'node:fs'
import { Writable } from 'node:stream'

/** What the runtime shows of a value. */
const INSPECTION = { depth: 4, maxArrayLength: 100, maxStringLength: 10_000 }

/** What Node's console prints for `statements`, one entry per call. */
function printed(statements) {
  const entries = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      // The recorder of the Rust tests keeps no lone surrogates either.
      entries.push(chunk.replace(/\n$/, '').toWellFormed())
      done()
    },
  })
  const node = new Console({ stdout: stream, stderr: stream, inspectOptions: INSPECTION })
  new Function('console', `'use strict';\n${statements}`)(node)
  return entries
}

const here = (name) => new URL(name, import.meta.url)
const cases = readFileSync(here('cases.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  // A line is a value to log, or, after a bar, statements.
  .map((line) => (line.startsWith('| ') ? line.slice(2) : `console.log((${line}))`))
  .map((program) => ({ program, printed: printed(program) }))
writeFileSync(here('cases.json'), `[\n${cases.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
