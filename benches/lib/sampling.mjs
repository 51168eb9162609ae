/** Measures one thing many times. */

import { performance } from 'node:perf_hooks'

/**
 * Repeats something for a while.
 * @param effort - `sampleMs`: for how long; it is done three times at least.
 * @param once - does it; what it returns, if anything, is the sample instead of the time it took.
 * @returns the samples, in milliseconds.
 */
export async function sample({ sampleMs }, once) {
  const samples = []
  const end = performance.now() + sampleMs
  while (samples.length < 3 || performance.now() < end) {
    const start = performance.now()
    const own = await once()
    samples.push(own ?? performance.now() - start)
  }
  return samples
}

/**
 * Insists on a result.
 * @param result - of a run.
 * @param expected - its value.
 */
export function expectValue({ value, error }, expected) {
  if (error) throw new Error(`a run failed: ${error.kind}: ${error.message}`)
  if (value !== expected) throw new Error(`a run returned ${JSON.stringify(value)} instead of ${expected}`)
}
