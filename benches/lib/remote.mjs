/** A process of ours that is asked things, one after the other. */

import { fork } from 'node:child_process'

export class Remote {
  #child
  #pending

  /**
   * Starts it.
   * @param file - what it runs. It answers every message, and the fact that it was started, with `{ answer }` or with
   * `{ failure }`.
   * @param args - its arguments.
   * @param node - the Node that runs it.
   */
  constructor(file, args, node) {
    this.#child = fork(file, args, { execPath: node, execArgv: ['--no-warnings'] })
    this.#child.on('message', ({ answer, failure }) => {
      if (failure === undefined) this.#pending.resolve(answer)
      else this.#pending.reject(new Error(failure))
    })
    this.#child.on('exit', (code, signal) => {
      this.#pending?.reject(new Error(`its process ended with ${signal ?? `exit code ${code}`}`))
    })
    /** What it says once it is up. */
    this.started = this.#next()
  }

  /**
   * Asks it something.
   * @param question - the message.
   * @returns its answer.
   */
  ask(question) {
    const answer = this.#next()
    this.#child.send(question)
    return answer
  }

  /** Has it end by itself. */
  async end() {
    if (this.#hasEnded) return
    await new Promise((resolve) => {
      this.#child.once('exit', resolve)
      this.#child.disconnect()
    })
  }

  /** Ends it, whatever it is doing. */
  async kill() {
    if (this.#hasEnded) return
    await new Promise((resolve) => {
      this.#child.once('exit', resolve)
      this.#child.kill('SIGKILL')
    })
  }

  get #hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  #next() {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
    })
  }
}

/**
 * The other side: answers whoever started this process.
 * @param start - called once; gives the first answer.
 * @param respond - called with every question; gives its answer.
 */
export async function serve(start, respond) {
  process.on('message', (question) => void reply(() => respond(question)))
  process.on('disconnect', () => process.exit())
  await reply(start)
}

async function reply(work) {
  try {
    process.send({ answer: await work() })
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) })
  }
}
