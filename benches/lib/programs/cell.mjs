/** What is known of one program at one size on one engine. */

import { median } from '../statistics.mjs'

export class Cell {
  #samples = []
  #badEnd

  /** What the program returned, as JSON. */
  value

  /**
   * Takes in how another go ended.
   * @param outcome - `{ ms, value }`, `{ over: true }` or `{ failure }`.
   */
  add({ ms, value, over, failure }) {
    if (over) this.#badEnd = { over }
    else if (failure) this.#badEnd = { failure }
    else {
      this.#samples.push(ms)
      this.value = JSON.stringify(value)
    }
  }

  /** Whether there is no use in trying again, or more. */
  get isHopeless() {
    return this.#badEnd !== undefined
  }

  /**
   * The figure for the table.
   * @returns `{ ms, rounds }`, the median and what it is of, in the order of rounds, or how it ended instead: `{ over: true }` or `{ failure }`.
   */
  figure() {
    return this.#badEnd ?? { ms: median(this.#samples), rounds: this.#samples }
  }
}
