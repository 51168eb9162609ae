/** Makes a program that shows a difference as small as leaving out statements can. */
import type { Program, Statement } from './program.js'

/** Whether a smaller program still shows what the larger one does. */
type Shows = (program: Program) => Promise<boolean>

/** Leaves out what can be left out, until nothing can. */
export async function shrink(program: Program, shows: Shows): Promise<Program> {
  const tried = async (statements: Statement[]): Promise<boolean> => shows({ ...program, statements })
  let { statements } = program
  for (let before = -1; before !== size(statements);) {
    before = size(statements)
    statements = await smaller(statements, tried)
  }
  return { ...program, statements }
}

const size = (statements: readonly Statement[]): number =>
  statements.reduce((sum, it) => sum + (typeof it === 'string' ? 1 : 2 + size(it.body)), 0)

/** One pass over a list: pieces of it, ever shorter ones; then what remains inside of its blocks. */
async function smaller(
  list: Statement[],
  tried: (list: Statement[]) => Promise<boolean>,
): Promise<Statement[]> {
  let kept = list
  for (let length = Math.max(1, kept.length >> 1); length >= 1; length >>= 1) {
    for (let end = kept.length; end > 0; end -= length) {
      const without = kept.toSpliced(Math.max(0, end - length), Math.min(length, end))
      if (without.length < kept.length && (await tried(without))) kept = without
    }
  }
  for (let index = kept.length - 1; index >= 0; index--) kept = await smallerAt(kept, index, tried)
  return kept
}

/** The list with a smaller block at an index, or with the block's statements in its place. */
async function smallerAt(
  list: Statement[],
  index: number,
  tried: (list: Statement[]) => Promise<boolean>,
): Promise<Statement[]> {
  const block = list[index]
  if (block === undefined || typeof block === 'string') return list
  const unwrapped = list.toSpliced(index, 1, ...block.body)
  if (await tried(unwrapped)) return unwrapped
  const body = await smaller(block.body, (inner) => tried(list.with(index, { ...block, body: inner })))
  return list.with(index, { ...block, body })
}
