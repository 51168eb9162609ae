/** What the figures were measured on. */

import { cpus, loadavg, totalmem } from 'node:os'

/**
 * Describes the machine.
 * @returns its processor, its memory, its operating system, and how busy it is right now.
 */
export function describeMachine() {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    load: loadavg()[0],
  }
}

/** With more of the machine than this in other hands, the figures say little. */
const BUSY_SHARE = 0.5

/**
 * Whether other programs are in the way of measuring.
 * @param machine - the description.
 * @returns whether they are.
 */
export function isBusy({ load, cores }) {
  return load > cores * BUSY_SHARE
}
