/**
 * The process of one code runtime: loads it, reports how long that and the first run took, then measures what it is told
 * to, one thing after the other.
 */

import { performance } from 'node:perf_hooks'

import { loadBackend } from './backends.mjs'
import { MEASUREMENTS } from './measurements.mjs'
import { serve } from './remote.mjs'
import { expectValue } from './sampling.mjs'

const [name, root] = process.argv.slice(2)
let backend

async function startUp() {
  backend = await loadBackend(name, root)
  const start = performance.now()
  expectValue(await backend.run('return 1'), 1)
  return { loadMs: backend.loadMs, firstRunMs: performance.now() - start }
}

await serve(startUp, ({ id, effort }) => {
  const { measure } = MEASUREMENTS.find((measurement) => measurement.id === id)
  return measure(backend, effort)
})
