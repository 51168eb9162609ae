/** The output ledger once more, by the plainest means: real JSON texts, measured. The tests' yardstick. */
import type { CodeRunFailure, CodeRunResult } from '@deepseek-ai/dsh-code-runtime'

/** How a program ended, before its output is held to the cap. */
export interface Outcome {
  readonly logs: readonly string[]
  /** JSON text of the value. */
  readonly json?: string
  readonly error?: CodeRunFailure
}

const bytes = (text: string): number => Buffer.byteLength(text)
const jsonBytes = (value: unknown): number => bytes(JSON.stringify(value))

/** What a run with this outcome must report under a cap. */
export function underCap(outcome: Outcome, cap: number): CodeRunResult {
  const { logs, json, error } = outcome
  const payload = error ? jsonBytes(error.message) : bytes(json ?? '')
  if (jsonBytes(logs) + payload > cap) return overflow(logs, cap)
  if (error) return { logs: [...logs], error }
  return json === undefined ? { logs: [...logs] } : { value: JSON.parse(json), logs: [...logs] }
}

function overflow(logs: readonly string[], cap: number): CodeRunResult {
  const message = `outer output exceeded ${cap} bytes`
  const kept = fittingLogs(logs, cap - (message.length + 2))
  const room = cap - jsonBytes(kept) - 2
  return { logs: kept, error: { kind: 'output-limit', message: message.slice(0, Math.max(room, 0)) } }
}

/** The longest beginning of the logs that fits: whole entries, then as much as possible of one more. */
function fittingLogs(logs: readonly string[], room: number): string[] {
  const kept: string[] = []
  for (const entry of logs) {
    const prefix = longestPrefix(entry, (text) => jsonBytes([...kept, text]) <= room)
    if (prefix !== entry) return prefix ? [...kept, prefix] : kept
    if (jsonBytes([...kept, entry]) > room) return kept
    kept.push(entry)
  }
  return kept
}

function longestPrefix(text: string, fits: (text: string) => boolean): string {
  let prefix = ''
  for (const character of text) {
    if (!fits(prefix + character)) return prefix
    prefix += character
  }
  return prefix
}

/** What the outcome costs in full. */
export function costOf({ logs, json, error }: Outcome): number {
  return jsonBytes(logs) + (error ? jsonBytes(error.message) : bytes(json ?? ''))
}
