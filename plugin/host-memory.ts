/**
 * How much of this process's heap may go to what programs send. The addon compares it with what a text, and the value
 * parsed from it, will take: V8 answers a full heap by ending the process.
 */
import { getHeapStatistics } from 'node:v8'

/** The rest stays free for the host, which has been promised that programs cannot harm it. */
const USABLE_SHARE = 0.9

/** What the young generation may take, at most, in Node 20 to 24. V8's limit includes it, but nothing large can be in it. */
const YOUNG_GENERATION_BYTES = 192 * 1024 * 1024

/** What programs may always send, so that a host whose heap is small, or nearly full, does not fail them all. */
const MIN_ROOM_BYTES = 4 * 1024 * 1024

/**
 * Asks V8, and knows of the heap of this thread alone.
 * @returns how many bytes programs may have.
 */
export function heapRoom(): number {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  return Math.max(limit * USABLE_SHARE - YOUNG_GENERATION_BYTES - used, MIN_ROOM_BYTES)
}
