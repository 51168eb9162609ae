/** Programs about the ways through code: loops, `finally`, generators, `await`, recursion, and calls of many arguments. */
import { attempt, block } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { primitive } from './common.js'

/** The kinds of functions. */
const KINDS = ['function', 'function', 'function*', 'async function', 'async function*'] as const
type Kind = (typeof KINDS)[number]

/** Where a statement stands: what it may do depends on that. */
interface Place {
  kind: Kind
  /** The label of a loop around it, if there is one. */
  label: string
  /** Whether there is a loop around it at all. */
  isInLoop: boolean
  depth: number
}

const VARIABLES = ['a', 'a', 'b', 'n', 'total']
const variable = (random: Random): string => random.pick(VARIABLES)

/** A condition that holds now and then. */
const condition = (random: Random): string =>
  random.pick([
    `t++ % ${random.pick([2, 3, 4])} === ${random.below(2)}`,
    `n > ${random.below(4)}`,
    `${variable(random)} === ${primitive(random)}`,
    `a < b`,
    `!${variable(random)}`,
  ])

/** A call of one of the functions, with fewer rounds left, and many arguments now and then. */
function call(random: Random, { kind }: Place): string {
  const f = random.below(KINDS.length)
  const all = random.weighted([
    [3, () => `${variable(random)}, ${primitive(random)}`],
    [1, () => ''],
    [1, () => `...many(${random.pick([2, 30, 300])})`],
    [1, () => random.some(8, 14, () => primitive(random)).join(', ')],
  ])
  const called = `keep(f${f}(n - 1, ${all}))`
  const isAsync = kind.startsWith('async')
  return random.weighted([
    [2, () => `total = ${called}`],
    [2, () => `finish(${called})`],
    [kind.endsWith('*') ? 2 : 0, () => `total = yield* ${isAsync ? 'flow' : 'sync'}(${called})`],
    [isAsync ? 3 : 0, () => `total = await ${called}`],
    [isAsync ? 1 : 0, () => `for await (const x of flow(${called})) { put(x) }`],
  ])
}

/** A statement without others inside. */
function simple(random: Random, place: Place): string {
  const { kind, label, isInLoop } = place
  const leave = (way: string): string => `if (${condition(random)}) ${way}`
  return random.weighted([
    [4, () => `put(${variable(random)}, ${variable(random)})`],
    [2, () => `${variable(random)} = ${primitive(random)}`],
    [2, () => `total += typeof ${variable(random)}`],
    [1, () => `rest.push(a); a = rest[rest.length - 2]`],
    [2, () => leave(`return ${variable(random)}`)],
    [2, () => leave(`throw ${random.pick(["new TypeError('t')", 'a', 'null'])}`)],
    [1, () => leave('null.x')],
    [isInLoop ? 2 : 0, () => leave(random.pick(['break', 'continue']))],
    [label ? 2 : 0, () => leave(`${random.pick(['break', 'continue'])} ${label}`)],
    [kind.endsWith('*') ? 4 : 0, () => `put(yield ${variable(random)})`],
    [
      kind.startsWith('async') ? 3 : 0,
      () =>
        `${variable(random)} = await ${random.pick(['a', '1', 'null', 'late(b)', "Promise.reject('r')", '{ then(f) { f(4) } }'])}`,
    ],
    [3, () => call(random, place)],
    [1, () => `later.push(() => [a, b, n, total])`],
  ])
}

/** Statements with a way of their own to go on after each other. */
function compound(random: Random, place: Place): Statement {
  const inner = (change: Partial<Place> = {}): Statement[] =>
    statements(random, { ...place, depth: place.depth + 1, ...change })
  const looped = { isInLoop: true }
  const name = `l${place.depth}`
  return random.weighted<Statement>([
    [2, () => block(`if (${condition(random)}) {`, inner())],
    [1, () => block('', [block(`if (${condition(random)}) {`, inner()), block('else {', inner())], '')],
    [2, () => block(`for (let a = 0; a < ${random.below(4)} && step(); a++) {`, inner(looped))],
    [1, () => block(`${name}: for (let j = 0; j < 3 && step(); j++) {`, inner({ ...looped, label: name }))],
    [1, () => block(`while (step() && ${condition(random)}) {`, inner(looped))],
    [1, () => block('do {', inner(looped), `} while (step() && ${condition(random)})`)],
    [
      2,
      () =>
        block(
          `for (const a of [${random.some(0, 3, () => primitive(random)).join(', ')}]) { step()`,
          inner(looped),
        ),
    ],
    [1, () => block('for (const a in { p: 1, q: 2 }) { step()', inner(looped))],
    [1, () => block('{', [`let b = ${primitive(random)}`, ...inner()])],
    [
      2,
      () => block('', [block('try {', inner()), block('catch (a) {', ["put('caught', a)", ...inner()])], ''),
    ],
    [2, () => block('', [block('try {', inner()), block('finally {', ["put('finally')", ...inner()])], '')],
    [
      1,
      () => block('', [block('try {', inner()), block('catch {', inner()), block('finally {', inner())], ''),
    ],
    [
      1,
      () =>
        block(`switch (${variable(random)}) {`, [
          block('case 1: {', inner()),
          block("case 't': {", inner(), '} break'),
          block('default: {', inner()),
        ]),
    ],
  ])
}

function statements(random: Random, place: Place): Statement[] {
  return random.some(1, 3, () =>
    place.depth < 4 && random.chance(45) ? compound(random, place) : simple(random, place),
  )
}

/** A program of the topic. */
export function control(random: Random): Statement[] {
  const functions = KINDS.map((kind, index) =>
    block(
      `${kind} f${index}(n = 0, a = n, b, ...rest) { if (n < 0 || !step()) return 'end'; let total = 't'`,
      [
        ...statements(random, { kind, label: '', isInLoop: false, depth: 0 }),
        ...statements(random, { kind, label: '', isInLoop: false, depth: 0 }),
        'return total',
      ],
    ),
  )
  return [
    'let steps = 0, t = 0; const later = []',
    "const step = () => { if (++steps > 250) throw new RangeError('steps'); return true }",
    'const many = (count) => { const all = []; for (let j = 0; j < count; j++) all[j] = j; return all }',
    "const late = (v) => ({ then(f) { put('then'); f(v) } })",
    // A promise that nobody waits for may be rejected without ending the program.
    'const keep = (it) => { if (it instanceof Promise) it.then(undefined, () => {}); return it }',
    // What a generator gives, gone through by hand, and what promises come to.
    "const finish = (it) => { if (it && typeof it.then === 'function') it.then((v) => put('then', v), (e) => put('else', e)); else if (it && typeof it.next === 'function') for (let j = 0; j < 4; j++) { const step = keep(it.next(j)); put(step); if (typeof step.then === 'function') step.then((v) => put('next', v), (e) => put('else', e)) } }",
    "const sync = (it) => it && typeof it === 'object' && it[Symbol.iterator] ? it : [1]",
    "const flow = (it) => it && typeof it === 'object' && it[Symbol.asyncIterator] ? it : sync(it)",
    ...functions,
    ...random.some(2, 5, () =>
      attempt([
        `steps = 0; finish(f${random.below(KINDS.length)}(${random.pick([2, 3, 5, 40])}, ${primitive(random)}, ${primitive(random)}))`,
      ]),
    ),
    'for (let j = 0; j < 300; j++) await null',
    attempt(['for (const f of later.slice(0, 20)) put(f())']),
  ]
}
