/** The process of one engine: runs the program that it is given for a while, and reports the median. */

import { performance } from 'node:perf_hooks'

import { serve } from '../remote.mjs'
import { median } from '../statistics.mjs'
import { CLOCKS } from './clocks.mjs'
import { loadEngine } from './engines.mjs'

const [name, root, clock] = process.argv.slice(2)
let run

/** Repeats a program for some time, once at least, unless it does not end well. */
async function runForAWhile({ source, sampleMs }) {
  const samples = []
  const end = performance.now() + sampleMs
  let outcome
  do {
    outcome = await run(source)
    if (outcome.over || outcome.failure) return outcome
    samples.push(outcome.ms)
  } while (performance.now() < end)
  return { ms: median(samples), value: outcome.value }
}

await serve(async () => {
  run = await loadEngine(name, root, CLOCKS[clock])
}, runForAWhile)
