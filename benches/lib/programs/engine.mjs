/** The process of an engine, which is started anew whenever a program did not end well in it. */

import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Remote } from '../remote.mjs'
import { LIMIT_MS } from './limit.mjs'

const PROCESS_FILE = fileURLToPath(new URL('engine-process.mjs', import.meta.url))

/** How much later than it should an engine may end a program by itself. */
const GRACE_MS = 5000

export class EngineProcess {
  #contestant
  #clock
  #remote

  /**
   * @param contestant - the engine, which is started when it is first needed.
   * @param clock - by which to time: a key of `CLOCKS`.
   */
  constructor(contestant, clock) {
    this.#contestant = contestant
    this.#clock = clock
  }

  /** The contestant's name. */
  get name() {
    return this.#contestant.name
  }

  /**
   * Runs a program, repeatedly.
   * @param source - its text.
   * @param sampleMs - for how long.
   * @returns `{ ms, value }`, `{ over: true }` or `{ failure }`.
   */
  async run(source, sampleMs) {
    const outcome = await this.#ask({ source, sampleMs })
    if (outcome.failure) console.error(`[bench] ${this.name} failed: ${outcome.failure}`)
    if (outcome.failure || outcome.over) await this.end()
    return outcome
  }

  async #ask(question) {
    const timer = new AbortController()
    try {
      const remote = await this.#started()
      const answer = remote.ask(question)
      const tooLate = sleep(LIMIT_MS + question.sampleMs + GRACE_MS, { over: true }, { signal: timer.signal })
      return await Promise.race([answer, tooLate])
    } catch (error) {
      return { failure: error.message }
    } finally {
      timer.abort()
    }
  }

  async #started() {
    const { engine, root, node } = this.#contestant
    this.#remote ??= new Remote(PROCESS_FILE, [engine, root, this.#clock], node)
    await this.#remote.started
    return this.#remote
  }

  /** Ends the process, whatever it is doing. */
  async end() {
    await this.#remote?.kill()
    this.#remote = undefined
  }
}
