/**
 * Whether what a program sends fits into this process. A few lines of program make a text that is within every budget of
 * the sandbox, `[[],[],…]` above all, and that parsing turns into many times its size; V8 answers a full heap by ending
 * the process.
 */
import { getHeapStatistics } from 'node:v8'

/** The rest stays free for the host, which has been promised that programs cannot harm it. */
const USABLE_SHARE = 0.9

/** What V8 takes for a character of JSON at worst, in bytes: an empty array takes 58, bracket to bracket. */
const WORST_BYTES_PER_CHARACTER = 32

/** What V8 takes for the parts of a JSON text, in bytes: an object with a shape of its own, an array, an element. */
const OBJECT_BYTES = 160
const ARRAY_BYTES = 64
const ELEMENT_BYTES = 16

/**
 * Tells whether a JSON text may be parsed.
 * @param json - the text.
 * @returns whether the heap has room for its value, by a generous estimate.
 */
export function fitsIntoHeap(json: string): boolean {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  const room = limit * USABLE_SHARE - used
  return json.length * WORST_BYTES_PER_CHARACTER <= room || estimate(json) <= room
}

/** Counts brackets and commas also inside of strings: that errs on the safe side, and only for texts near the limit. */
function estimate(json: string): number {
  let bytes = json.length
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index)
    if (character === COMMA) bytes += ELEMENT_BYTES
    else if (character === BRACKET) bytes += ARRAY_BYTES
    else if (character === BRACE) bytes += OBJECT_BYTES
  }
  return bytes
}

const COMMA = ','.charCodeAt(0)
const BRACKET = '['.charCodeAt(0)
const BRACE = '{'.charCodeAt(0)
