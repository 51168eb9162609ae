/** Runs a program's text in a fresh realm of Node, and in the sandbox. */
import { createContext, runInContext } from 'node:vm'
import type { Context } from 'node:vm'
import { OVERFLOW, PRELUDE } from './prelude.js'
import type { Program } from './program.js'
import { text } from './program.js'

/** How the sandbox runs a program: the service's `run`. */
export type Run = (program: string) => Promise<{ value?: unknown; error?: { kind: string; message: string } }>

/** The body of the function that a program is, from its statements. */
export const bodyOf = (program: Program): string =>
  `${PRELUDE}\n${text(program.statements)}\nreturn observed()`

/** Code that awaits has to be that of an async function. */
const isAsync = (body: string): boolean => /\bawait\b/.test(body)

/** A program for the sandbox: the body itself, which is strict, or one that makes a sloppy function of it. */
function forSandbox(body: string, sloppy: boolean): string {
  if (!sloppy) return `'use strict'\n${body}`
  const constructor = isAsync(body) ? '(async () => {}).constructor' : 'Function'
  return `return await new ${constructor}(${JSON.stringify(body)})()`
}

/** What a body observes in a fresh realm of this Node; nothing if that cannot be compared. */
export async function inNode(body: string, sloppy: boolean): Promise<string | undefined> {
  const head = `(${sloppy && !isAsync(body) ? '' : 'async '}function () {${sloppy ? '' : "'use strict'"}\n`
  const context = createContext({ structuredClone })
  const result = await observations(`${head}${body}\n})()`, context)
  // Such a realm takes assignments to names that nobody has declared, also in strict code.
  return result === OVERFLOW || Object.keys(context).length > 1 ? undefined : result
}

/** What a program returns is what it has observed, unless it was made smaller and returns early. */
const observed = (value: unknown): string => (typeof value === 'string' ? value : 'returns early')

/** What is said of a program that ends with an error. */
const ending = (name: unknown): string => `ends with ${typeof name === 'string' ? name : 'what is no error'}`

async function observations(script: string, context: Context): Promise<string> {
  try {
    return observed(await runInContext(script, context, { timeout: 2_000 }))
  } catch (error) {
    return ending((error as Partial<Error> | null | undefined)?.name)
  }
}

/** What a body observes in the sandbox. */
export async function inSandbox(run: Run, body: string, sloppy: boolean): Promise<string> {
  const { value, error } = await run(forSandbox(body, sloppy))
  if (!error) return observed(value)
  return error.kind === 'exception'
    ? ending(/^(\w*Error)\b/.exec(error.message)?.[1])
    : `${error.kind}: ${error.message}`
}
