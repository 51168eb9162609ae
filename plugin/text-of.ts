/** Texts of values that a host threw or gave as a reason: any value at all, also one that cannot be rendered. */
import { types } from 'node:util'

/**
 * What a program is told when a host function fails.
 * @param error - whatever the function threw or rejected with.
 * @returns the message of an error, the string form of anything else.
 */
export function messageOf(error: unknown): string {
  try {
    // An error's `message` may have been replaced by anything.
    return String(isError(error) ? error.message : error)
  } catch {
    return 'the host function failed with an unrenderable value'
  }
}

/** Errors of other realms are no instances of this one's `Error`, and errors as `DOMException` are not native. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value)
}

/**
 * What a run reports when its signal aborts.
 * @param signal - the aborted signal.
 * @returns the string form of its reason.
 */
export function reasonOf(signal: AbortSignal): string {
  try {
    return String(signal.reason)
  } catch {
    return 'aborted with an unrenderable reason'
  }
}
