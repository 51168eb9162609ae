/** The output cap, for the one failure that the addon never sees: a signal that had aborted before the run started. */
import type { CodeRunFailure } from '@deepseek-ai/dsh-code-runtime'

/** What an empty log array costs, and what the quotes around a message cost. */
const EMPTY_LOGS_BYTES = 2
const QUOTES_BYTES = 2

/**
 * Holds a failure without logs to the output cap. Starting a run only to abort it would let a short program finish
 * first, and would parse it for nothing.
 * @param failure - the failure to report.
 * @param maxOutputBytes - the cap.
 * @returns the failure, or the one that says it was too long.
 */
export function limitFailure(failure: CodeRunFailure, maxOutputBytes: number): CodeRunFailure {
  const room = maxOutputBytes - EMPTY_LOGS_BYTES
  if (fits(failure.message, room)) return failure
  const message = `outer output exceeded ${maxOutputBytes} bytes`
  return { kind: 'output-limit', message: message.slice(0, room - QUOTES_BYTES) }
}

/** Every UTF-16 unit costs a byte at least, so that a message far too long is never written out to be measured. */
function fits(message: string, room: number): boolean {
  return message.length + QUOTES_BYTES <= room && Buffer.byteLength(JSON.stringify(message)) <= room
}
