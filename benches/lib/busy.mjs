/** Programs that do not end by themselves: how soon they can be ended, and how much room they leave. */

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { sample } from './sampling.mjs'

/** How long a program is left alone before it is ended. */
const UNDER_WAY_MS = 5

/** How often the host looks whether it is held up. */
const LOOK_MS = 1

/**
 * Starts a program and waits until it is in full swing.
 * @param backend - the backend.
 * @param program - what follows its first call.
 * @returns a function that ends it and resolves to how long that took, in milliseconds.
 */
async function startEndless(backend, program) {
  const controller = new AbortController()
  let run
  await new Promise((resolve) => {
    const tools = { started: async () => resolve(null) }
    run = backend.run(`tools.started(null); ${program}`, { tools, signal: controller.signal })
  })
  await sleep(UNDER_WAY_MS)
  return async () => {
    const start = performance.now()
    controller.abort('enough')
    const { error } = await run
    if (error?.kind !== 'abort') throw new Error(`an endless program ended as ${JSON.stringify(error)}`)
    return performance.now() - start
  }
}

/**
 * Measures how long aborting takes.
 * @param backend - the backend.
 * @param effort - how long to go on.
 * @param program - the endless program.
 * @returns samples, in milliseconds.
 */
export function sampleAbort(backend, effort, program) {
  return sample(effort, async () => {
    const end = await startEndless(backend, program)
    return end()
  })
}

/**
 * Does something while endless programs are running.
 * @param backend - the backend.
 * @param count - how many programs.
 * @param work - what to do.
 * @returns what that gave, and the longest time for which the host's event loop was held up meanwhile.
 */
export async function besideHotLoops(backend, count, work) {
  const ends = await Promise.all(Array.from({ length: count }, () => startEndless(backend, 'for (;;) {}')))
  const stall = watchStalls()
  try {
    const result = await work()
    return { result, stallMs: stall.stop() }
  } finally {
    await Promise.all(ends.map((end) => end()))
  }
}

function watchStalls() {
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last - LOOK_MS)
    last = now
  }, LOOK_MS)
  return {
    stop() {
      clearInterval(timer)
      return longestMs
    },
  }
}
