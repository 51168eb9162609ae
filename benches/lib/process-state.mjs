/** What this process holds: memory, threads, open files. */

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

/** How long freed memory and ending threads may take to show. */
const SETTLE_MS = 100

/** Whether the operating system tells about threads and files. */
export const HAS_PROC = process.platform === 'linux'

/**
 * Memory of this process that is its own, garbage collected first. Pages that are shared with a file do not count, except
 * where the operating system does not tell them apart.
 * @returns the number of bytes.
 */
export async function residentBytes() {
  collectGarbage()
  await sleep(SETTLE_MS)
  collectGarbage()
  if (!HAS_PROC) return process.memoryUsage().rss
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
}

/**
 * How many threads this process has.
 * @returns the number, or 0 where it is not known.
 */
export function threadCount() {
  return HAS_PROC ? readdirSync('/proc/self/task').length : 0
}

/**
 * How many files, sockets and pipes this process has open.
 * @returns the number, or 0 where it is not known.
 */
export function openFileCount() {
  return HAS_PROC ? readdirSync('/proc/self/fd').length : 0
}
