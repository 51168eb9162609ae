/** The command `npm run differential`: runs programs by topic and seed, and prints what differs, made small. */
import { parseArgs } from 'node:util'
import { Context } from '@deepseek-ai/cordis'
import NativeCodeRuntime from '../../plugin/index.js'
import { differenceOf } from './difference.js'
import type { Run } from './engines.js'
import type { Program } from './program.js'
import { report } from './report.js'
import { shrink } from './shrink.js'
import { TOPICS, programOf } from './topics.js'

const USAGE = `npm run differential -- [TOPIC…] [--seed N] [--count N] [--most N]

Runs generated programs in Node and in the sandbox, and prints those that do not do the same.
Topics: ${Object.keys(TOPICS).join(', ')}; all without a name.
  --seed N   the first seed; 0
  --count N  how many seeds for each topic; 500
  --most N   how many differences to print for each topic; 5`

/** Runs what the arguments ask for. @returns how many programs differ. */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '0' },
      count: { type: 'string', default: '500' },
      most: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const context = new Context()
  const fiber = context.plugin(NativeCodeRuntime, { computeMs: 10_000 })
  await fiber
  const run: Run = (program) => context.get('codeRuntime')!.run({ program, bindings: [] })
  const [first, count, most] = [values.seed, values.count, values.most].map(Number) as [
    number,
    number,
    number,
  ]
  let total = 0
  for (const topic of positionals.length > 0 ? positionals : Object.keys(TOPICS)) {
    const differing = await differingPrograms(run, topic, first, count)
    console.log(`${topic}: ${differing.length} of ${count} programs differ`)
    for (const program of differing.slice(0, most)) await print(run, program)
    total += differing.length
  }
  await fiber.dispose()
  return total
}

async function differingPrograms(run: Run, topic: string, first: number, count: number): Promise<Program[]> {
  const differing: Program[] = []
  for (let seed = first; seed < first + count; seed++) {
    const program = programOf(topic, seed)
    if (await differenceOf(run, program)) differing.push(program)
  }
  return differing
}

async function print(run: Run, program: Program): Promise<void> {
  const small = await shrink(program, async (smaller) => (await differenceOf(run, smaller)) !== undefined)
  console.log(`\n${report(small, await differenceOf(run, small))}\n`)
}
