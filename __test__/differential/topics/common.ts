/** What the generators of all topics share: plain values, and loops in which something changes half way. */
import { attempt, block, guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'

const VALUES = [
  '1',
  '2',
  '7',
  '-1',
  '-0',
  '1.5',
  'NaN',
  'true',
  'null',
  'undefined',
  "'t'",
  "''",
  '2147483647',
  '3n',
]

/** An expression for a value that is no object. */
export const primitive = (random: Random): string => random.pick(VALUES)

/** Statements as they are met in programs: each with a `try` of its own, or all with one, or with none where that is no matter. */
export function sequence(random: Random, statements: string[]): Statement[] {
  if (random.chance(70)) return statements.map(guarded)
  return [attempt(statements)]
}

/** A loop whose accesses are the same every time, while a change comes in one of its rounds: before, between or after them. */
export function loopWithChange(random: Random, accesses: string[], changes: string[]): Statement {
  const rounds = random.pick([3, 4, 5, 6])
  const when = random.below(rounds - 1)
  const at = random.below(accesses.length + 1)
  const change = block(`if (i === ${when}) {`, changes.map(guarded))
  const body = [
    ...sequence(random, accesses.slice(0, at)),
    change,
    ...sequence(random, accesses.slice(at)),
  ].filter((statement) => typeof statement === 'string' || statement.body.length > 0)
  return block(`for (let i = 0; i < ${rounds}; i++) {`, body)
}

/** What a program does again and again, what changes in between, and how many of each there are at most. */
interface Uses {
  use: () => string
  change: () => string
  /** Uses in a loop. */
  most: number
  /** Uses after all loops. */
  again: number
  /** Changes after the loops, before it is used again; none unless told. */
  between?: number
}

/** Loops in which something changes half way, and then the same kinds of uses once more: caches have become warm, and wrong. */
export function warmAndChanged(random: Random, { use, change, most, again, between }: Uses): Statement[] {
  const loops = random.some(1, 3, () =>
    loopWithChange(random, random.some(1, most, use), random.some(1, 2, change)),
  )
  const changes = between === undefined ? [] : sequence(random, random.some(0, between, change))
  return [
    ...loops,
    ...changes,
    block('for (let i = 0; i < 2; i++) {', sequence(random, random.some(1, again, use))),
  ]
}

/** Attributes of a property in the words of `Object.defineProperty`. */
export function attributes(random: Random): string {
  const names = ['writable', 'enumerable', 'configurable']
  return names
    .filter(() => random.chance(50))
    .map((key) => `${key}: ${random.chance(60)}`)
    .join(', ')
}

/** A descriptor of a value, of an accessor, or of attributes alone. */
export function descriptor(random: Random, value: string): string {
  const some = attributes(random)
  const rest = some ? `, ${some}` : ''
  const configurable = random.chance(70) ? ', configurable: true' : ''
  return random.weighted([
    [4, () => `{ value: ${value}${rest} }`],
    [2, () => `{ ${some} }`],
    [2, () => `{ get() { return told(this) }${configurable} }`],
    [1, () => `{ get() { return told(this) }, set(v) { put('set', told(this), v) }${configurable} }`],
    [1, () => `{ set(v) { put('set', told(this), v) }${configurable} }`],
    [1, () => `{ get: undefined${configurable} }`],
  ])
}

/** Tells a receiver by its name, so that accessors show whose they are. A function of the program, for it is called by accessors. */
export const TOLD = `const told = (it) => { put('this', it === null || typeof it !== 'object' ? it : Array.isArray(it) ? 'array' : it.id); return it?.id }`
