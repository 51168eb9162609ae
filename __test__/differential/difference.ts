/** Where the observations of a program in the sandbox are not those in Node. */
import { bodyOf, inNode, inSandbox } from './engines.js'
import type { Run } from './engines.js'
import type { Program } from './program.js'

/** The first line that differs. */
export interface Difference {
  line: number
  node: string
  sandbox: string
}

/** Runs a program in both and compares. */
export async function differenceOf(run: Run, program: Program): Promise<Difference | undefined> {
  const body = bodyOf(program)
  const expected = await inNode(body, program.sloppy)
  if (expected === undefined) return undefined
  return firstDifference(expected, await inSandbox(run, body, program.sloppy))
}

function firstDifference(node: string, sandbox: string): Difference | undefined {
  if (node === sandbox) return undefined
  const [expected, found] = [node.split('\n'), sandbox.split('\n')]
  const differing = expected.findIndex((told, index) => told !== found[index])
  const line = differing < 0 ? expected.length : differing
  return { line, node: expected[line] ?? '(nothing)', sandbox: found[line] ?? '(nothing)' }
}
