/** The topics that programs are generated about, and programs by topic and seed. */
import type { Program, Statement } from './program.js'
import { Random } from './random.js'
import { arrays } from './topics/arrays.js'
import { calls } from './topics/calls.js'
import { classes } from './topics/classes.js'
import { control } from './topics/control.js'
import { iteration } from './topics/iteration.js'
import { numbers } from './topics/numbers.js'
import { objects } from './topics/objects.js'
import { strings } from './topics/strings.js'
import { typedArrays } from './topics/typed-arrays.js'

type Generator = (random: Random, sloppy: boolean) => Statement[]

/** A generator for each topic. */
export const TOPICS: Record<string, Generator> = {
  objects,
  arrays,
  iteration,
  calls,
  control,
  classes,
  numbers,
  strings,
  'typed-arrays': typedArrays,
}

/** The program of a topic that a seed stands for. Odd seeds are sloppy. */
export function programOf(topic: string, seed: number): Program {
  const generate = TOPICS[topic]
  if (!generate) throw new Error(`there is no topic ${topic}; there are ${Object.keys(TOPICS).join(', ')}`)
  const sloppy = seed % 2 === 1
  return { topic, seed, sloppy, statements: generate(new Random(seed), sloppy) }
}
