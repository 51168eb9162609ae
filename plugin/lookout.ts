/**
 * Keeps the event loop awake for a moment. A program that does little answers before a thread that has gone to sleep is
 * woken again: on a virtual machine that takes half as long as the program itself.
 */
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'

/** A little longer than a short program takes. */
const LOOKOUT_MS = 0.2

/** On a single core, to look out is to be in the way of what is looked out for. */
const MAY_LOOK_OUT = availableParallelism() > 1

/** Turns the event loop over, and does nothing else: whatever happens in the host is taken care of as ever. */
export class Lookout {
  private endMs = 0
  private turning = false

  /** Looks out from now on, for a moment. */
  extend(): void {
    if (!MAY_LOOK_OUT) return
    this.endMs = performance.now() + LOOKOUT_MS
    if (this.turning) return
    this.turning = true
    setImmediate(this.turn)
  }

  /** Looks out no longer. */
  stop(): void {
    this.endMs = 0
  }

  private readonly turn = (): void => {
    this.turning = performance.now() < this.endMs
    if (this.turning) setImmediate(this.turn)
  }
}
