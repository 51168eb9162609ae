/** By what a program is timed. */

import { performance } from 'node:perf_hooks'

/** Clocks, in milliseconds. */
export const CLOCKS = {
  wall: () => performance.now(),
  /** Processor time of all threads of this process: less shaken by what else the machine does. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
