/** Sends programs, drawn at random, to runtimes, and keeps book of how they end. */

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { isAsExpected, kindOf, PROGRAMS } from '../soak-programs.mjs'

/** More than these would only say the same. */
const MAX_SURPRISES = 20

const TOOLS = {
  echo: async (argument) => argument,
  later: (argument) => sleep(1, argument),
  never: () => new Promise(() => {}),
  fail: async () => {
    throw new Error('the tool has failed')
  },
}

const DRAW = PROGRAMS.flatMap((program) => Array.from({ length: program.often ?? 1 }, () => program))

/** All runs of a soak test. */
export class Traffic {
  runs = 0
  surprises = []
  #random
  /** For each program, how many runs ended in which way. */
  #book = new Map(PROGRAMS.map(({ name }) => [name, new Map()]))

  /** @param seed - of the order in which programs are drawn. */
  constructor(seed) {
    this.#random = randomSequence(seed)
  }

  /**
   * Keeps a runtime busy.
   * @param runtime - the runtime.
   * @param lanes - how many runs are under way at any time.
   * @param end - until when, on the clock of `performance`.
   * @param options - `mayBeDisposed`: whether the runtime may go away, which ends the flow, too.
   */
  async flow(runtime, lanes, end, { mayBeDisposed = false } = {}) {
    const lane = async () => {
      while (performance.now() < end) {
        const program = DRAW[Math.floor(this.#random() * DRAW.length)]
        const result = await this.#run(runtime, program, mayBeDisposed)
        if (result === 'disposed') return
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  async #run(runtime, { name, program, abortAfterMs, ends }, mayBeDisposed) {
    const controller = new AbortController()
    const timer =
      abortAfterMs === undefined ? undefined : setTimeout(() => controller.abort('enough'), abortAfterMs)
    try {
      const result = await runtime.run(program, { tools: TOOLS, signal: controller.signal })
      this.runs += 1
      if (mayBeDisposed && result.error?.message === 'runtime disposed') return 'disposed'
      this.#note(name, ends, result)
      return 'done'
    } catch (error) {
      if (mayBeDisposed && String(error).includes('run() after disposal')) return 'disposed'
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #note(name, ends, result) {
    const endings = this.#book.get(name)
    endings.set(kindOf(result), (endings.get(kindOf(result)) ?? 0) + 1)
    if (!isAsExpected(ends, result) && this.surprises.length < MAX_SURPRISES) {
      this.surprises.push(`${name}: ${JSON.stringify(result).slice(0, 300)}`)
    }
  }

  /**
   * Tells how the runs ended.
   * @returns a line for each program.
   */
  report() {
    const width = Math.max(...PROGRAMS.map(({ name }) => name.length))
    const lines = [...this.#book].map(([name, endings]) => {
      const counts = [...endings].map(([kind, count]) => `${count} ${kind}`)
      return `${name.padEnd(width)}  ${counts.join(', ') || 'not drawn'}`
    })
    return lines.join('\n')
  }
}

/** A repeatable sequence of numbers from 0 to below 1. */
function randomSequence(seed) {
  let state = seed % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
