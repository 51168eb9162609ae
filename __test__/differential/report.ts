/** A difference in words: which program, and what it observes where. */
import type { Difference } from './difference.js'
import type { Program } from './program.js'
import { text } from './program.js'

/** The program and its first observation that differs. */
export function report(program: Program, difference: Difference | undefined): string {
  const { topic, seed, sloppy } = program
  const found = difference
    ? `in Node ${difference.node}\nhere    ${difference.sandbox}\n(line ${difference.line + 1} of what it observes)`
    : 'no difference'
  return `${topic}, seed ${seed}, ${sloppy ? 'sloppy' : 'strict'}:\n${text(program.statements)}\n${found}`
}
