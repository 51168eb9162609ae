/** A code runtime, this package or the worker-thread backend, taken as an engine: the whole run is timed. */

import { loadBackend } from '../backends.mjs'
import { LIMIT_MS } from './limit.mjs'

/**
 * Loads a code runtime.
 * @param backend - which one.
 * @param root - the folder it is installed in.
 * @param now - the clock, in milliseconds.
 * @returns a function that runs a program.
 */
export async function loadCodeRuntime(backend, root, now) {
  const runtime = await loadBackend(backend, root, { computeMs: LIMIT_MS, maxWallMs: LIMIT_MS })
  return async (source) => {
    const start = now()
    const { value, error } = await runtime.run(source)
    const ms = now() - start
    if (!error) return { ms, value }
    return error.kind === 'timeout' ? { ms, over: true } : { ms, failure: `${error.kind}: ${error.message}` }
  }
}
