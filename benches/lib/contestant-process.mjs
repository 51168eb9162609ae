/**
 * The process of one contestant: loads its backend, reports how long that and the first run took, then measures what it is
 * told to, one thing after the other.
 */

import { performance } from 'node:perf_hooks'

import { loadBackend } from './backends.mjs'
import { MEASUREMENTS } from './measurements.mjs'
import { expectValue } from './sampling.mjs'

const [name, root] = process.argv.slice(2)

async function startUp() {
  const backend = await loadBackend(name, root)
  const start = performance.now()
  expectValue(await backend.run('return 1'), 1)
  return { backend, figures: { loadMs: backend.loadMs, firstRunMs: performance.now() - start } }
}

async function answer(work) {
  try {
    process.send({ figures: await work() })
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) })
  }
}

let backend

process.on('message', ({ id, effort }) => {
  const { measure } = MEASUREMENTS.find((measurement) => measurement.id === id)
  void answer(() => measure(backend, effort))
})

process.on('disconnect', () => process.exit())

await answer(async () => {
  const started = await startUp()
  backend = started.backend
  return started.figures
})
