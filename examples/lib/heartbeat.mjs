/** Shows that a host goes on while it runs programs: its own timer, and small runs on the same runtime. */

import { performance } from 'node:perf_hooks'

const BEAT_MS = 5

/**
 * Beats while some work is under way.
 * @param runtime - the runtime that the work occupies.
 * @param work - starts the work.
 * @returns what the work gave and how long it took; the longest time in which the host could not do anything; and how
 *   long each of the small runs took that were made meanwhile.
 */
export async function beatDuring(runtime, work) {
  const start = performance.now()
  const beat = new Heartbeat(runtime)
  try {
    const result = await work()
    return { result, ms: performance.now() - start, ...(await beat.stop()) }
  } finally {
    await beat.stop()
  }
}

class Heartbeat {
  #longestGapMs = 0
  #smallRunsMs = []
  #last = performance.now()
  #timer
  #running = Promise.resolve()
  #isRunning = false

  constructor(runtime) {
    this.#timer = setInterval(() => this.#beat(runtime), BEAT_MS)
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#running
    return { longestGapMs: this.#longestGapMs, smallRunsMs: this.#smallRunsMs }
  }

  #beat(runtime) {
    const now = performance.now()
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#last - BEAT_MS)
    this.#last = now
    if (!this.#isRunning) this.#running = this.#smallRun(runtime)
  }

  async #smallRun(runtime) {
    this.#isRunning = true
    const start = performance.now()
    const { value } = await runtime.run({ program: 'return 6 * 7', bindings: [] })
    if (value === 42) this.#smallRunsMs.push(performance.now() - start)
    this.#isRunning = false
  }
}
