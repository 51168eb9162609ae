/** A repeatable source of choices, for generators of programs. */

/** Choices that follow from a seed (the generator is "mulberry32": 32 bits of state, every seed has another sequence). */
export class Random {
  private state: number

  /** @param seed - a whole number; the same seed, the same choices. */
  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e37_79b1) | 0
  }

  /** A whole number from zero to below `end`. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b_79f5) | 0
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000) * end)
  }

  /** Whether something happens that happens `percent` times in a hundred. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** One of a list. What is there twice is chosen twice as often. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** As many results of a function as a number between two bounds says. */
  some<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: from + this.below(to - from + 1) }, (_, index) => make(index))
  }

  /** What one of the functions makes, each chosen as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, make: () => T])[]): T {
    let rest = this.below(choices.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, make] of choices) {
      rest -= weight
      if (rest < 0) return make()
    }
    throw new Error('no choices')
  }
}
