/** Waiting for what happens, instead of for time to pass. */
import { cpuMs } from './process.js'

/** A promise that is settled from outside. */
export interface Gate<T = void> {
  readonly opened: Promise<T>
  open(value: T): void
}

/** A gate that is shut. */
export function gate<T = void>(): Gate<T> {
  let open!: (value: T) => void
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Polls until a condition holds; the test's own timeout is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** How long something takes, in milliseconds of time and of this process's processor time, and what it gives. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; cpu: number }> {
  const start = performance.now()
  const before = cpuMs()
  const result = await work()
  return { result, ms: performance.now() - start, cpu: cpuMs() - before }
}
