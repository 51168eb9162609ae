/** Programs as trees of statements, so that parts of them can be left out, and the text they are. */

/** A statement on its own, or statements between a head and a tail. */
export type Statement = string | Block

/** Statements inside of a loop, a branch, a function. */
export interface Block {
  head: string
  body: Statement[]
  tail: string
}

/** A generator's result and where it is from. */
export interface Program {
  topic: string
  seed: number
  /** Whether the code is sloppy; programs themselves are strict. */
  sloppy: boolean
  statements: Statement[]
}

/** Statements between `head` and `}` or another tail. */
export const block = (head: string, body: Statement[], tail = '}'): Block => ({ head, body, tail })

/** A statement whose error is an observation and does not end the program. */
export const guarded = (statement: string): string => `try { ${statement} } catch (e) { put('error', e) }`

/** Statements whose first error is an observation, and ends them. */
export const attempt = (body: Statement[]): Block => block('try {', body, "} catch (e) { put('error', e) }")

/** The text of statements. */
export function text(statements: readonly Statement[], indent = ''): string {
  return statements
    .map((statement) => {
      if (typeof statement === 'string') return indent + statement
      const { head, body, tail } = statement
      return [indent + head, text(body, `${indent}  `), indent + tail].filter(Boolean).join('\n')
    })
    .join('\n')
}
