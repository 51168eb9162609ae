/** Programs about going through things: arrays and others that change meanwhile, iterators of the program, replaced iteration. */
import { guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { primitive, warmAndChanged } from './common.js'

const SOURCES = [
  'a',
  'a',
  'a',
  'b',
  'b',
  'text',
  'map',
  'set',
  'own',
  'own',
  'gen()',
  'a.values()',
  'a.entries()',
  'map.keys()',
  'set.values()',
  'typed',
  'args',
  'saved',
]
const source = (random: Random): string => random.pick(SOURCES)

/** A way to leave a loop's body early, or not. */
const exit = (random: Random): string =>
  random.pick([
    '',
    '',
    '',
    'break',
    'continue',
    'continue outer',
    'break outer',
    "throw new TypeError('out')",
  ])

/** A change of what is gone through. */
function mutation(random: Random): string {
  const v = primitive(random)
  return random.weighted([
    [3, () => `a.push(${v})`],
    [2, () => 'a.pop()'],
    [1, () => 'a.shift()'],
    [2, () => `a[${random.below(5)}] = ${v}`],
    [1, () => `delete a[${random.below(4)}]`],
    [1, () => `a.length = ${random.below(4)}`],
    [1, () => `map.delete(${random.pick(["'k'", '1', '2'])})`],
    [1, () => `map.set(${random.below(9)}, ${v})`],
    [1, () => `set.${random.pick(['add', 'delete'])}(${random.below(4)})`],
    [1, () => `set.clear()`],
    [1, () => `a = [${random.below(9)}, ${v}]`],
  ])
}

/** A loop over something. */
function loop(random: Random): string {
  const leave = exit(random)
  const when = 1 + random.below(3)
  const inner = random.weighted([
    [4, () => ''],
    [3, () => `if (n === ${when}) ${mutation(random)}`],
    [1, () => `if (n === ${when}) { ${replacement(random)} }`],
  ])
  const body = `{ if (n++ > 12) break; put(x); ${inner}; ${leave && `if (n === ${when}) ${leave}`} }`
  const head = random.pick(['const x', 'let x', 'var x', 'const [x]', 'const { length: x }', 'target.x'])
  const told = head === 'target.x' ? body.replace('put(x)', 'put(target.x)') : body
  return `{ let n = 0; outer: for (let z = 0; z < 2; z++) for (${head} of ${source(random)}) ${told} }`
}

/** What else goes through something. */
function use(random: Random): string {
  const from = source(random)
  return random.weighted([
    [6, () => loop(random)],
    [2, () => `put([...${from}])`],
    [1, () => `put([1, ...${from}, ...${source(random)}])`],
    [1, () => `put(count(...${from}))`],
    [1, () => `put(new Point(...${from}).all)`],
    [2, () => `{ const [x, y = 'd', , ...z] = ${from}; put(x, y, z) }`],
    [2, () => `{ const [x] = ${from}; put(x) }`],
    [1, () => `{ const [] = ${from} }`],
    [1, () => `{ let x, y; [x = 5, target.y] = ${from}; put(x, target.y) }`],
    [1, () => `{ const [[x], { length: y }] = ${from}; put(x, y) }`],
    [1, () => `put((([x, y = x] = [7]) => [x, y])(${random.pick([from, 'undefined'])}))`],
    [1, () => `put(Array.from(${from}, (x, j) => [x, j]))`],
    [1, () => `put(new Set(${from}), new Map([[1, 2], ...map]))`],
    [2, () => `put([...delegate(${from})])`],
    [
      1,
      () => `{ const it = ${from}[Symbol.iterator](); put(it.next(), it.next(), it.return?.(4), it.next()) }`,
    ],
    [
      1,
      () =>
        `{ const it = talk(); put(it.next(1), it.next(2), it.${random.pick(['next(3)', 'return(4)', "throw(new TypeError('t'))"])}, it.next(5)) }`,
    ],
    [1, () => `put(early(${from}))`],
    [1, () => `for (const k in ${random.pick(['a', 'b', 'text', 'own'])}) put(k)`],
    [1, () => mutation(random)],
    [1, () => `put(saved.next())`],
  ])
}

/** What replaces the built-in iteration. */
function replacement(random: Random): string {
  const owner = random.pick([
    'Array.prototype',
    'Array.prototype',
    'a',
    'b',
    'Set.prototype',
    'String.prototype',
    'Object.prototype',
  ])
  const iterator = random.pick([
    'arrayIterator',
    'arrayIterator',
    'arrayIterator',
    'Object.getPrototypeOf(arrayIterator)',
    'saved',
    'Object.getPrototypeOf(new Map().keys())',
  ])
  const step = `function () { const step = ${random.pick(['next.call(this)', '{ done: true, value: 1 }', '++steps > 3 ? { done: true } : { value: steps }', '5'])}; put('next', step); return step }`
  return random.weighted([
    [
      3,
      () =>
        `${owner}[Symbol.iterator] = function () { put('iterator'); return ${random.pick(['values.call([8, 9])', 'values.call(this)', 'own[Symbol.iterator]()', 'saved', '1'])} }`,
    ],
    [1, () => `delete ${owner}[Symbol.iterator]`],
    [
      1,
      () =>
        `${owner}[Symbol.iterator] = ${random.pick(['values', 'undefined', 'function* () { yield 1; yield 2 }'])}`,
    ],
    [
      1,
      () =>
        `Object.defineProperty(${owner}, Symbol.iterator, { get() { put('get iterator'); return values }, configurable: true })`,
    ],
    [3, () => `steps = 0; ${iterator}.next = ${step}`],
    [
      1,
      () =>
        `Object.defineProperty(${iterator}, 'next', { get() { put('get next'); return next }, configurable: true })`,
    ],
    [
      2,
      () =>
        `${iterator}.return = function (v) { put('return', v); return ${random.pick(['{}', '{ value: 2 }', '3'])} }`,
    ],
    [1, () => `delete ${iterator}.return`],
    [1, () => `Array.prototype[Symbol.iterator] = values; arrayIterator.next = next`],
    [
      1,
      () => `Object.setPrototypeOf(a, ${random.pick(['null', 'Array.prototype', 'list', 'Set.prototype'])})`,
    ],
    [
      1,
      () =>
        `Object.defineProperty(${random.pick(['Object.prototype', 'Array.prototype'])}, '${random.below(3)}', { get() { put('get'); return 'p' }, set(v) { put('set', v) }, configurable: true })`,
    ],
    [
      1,
      () =>
        `Object.defineProperty(Object.prototype, '${random.pick(['done', 'return'])}', { value: undefined, writable: true, configurable: true })`,
    ],
    [1, () => `flaw = '${random.pick(['next', 'done', 'value', 'return', 'none'])}'`],
    [1, () => `saved = ${random.pick(['a', 'b', 'map'])}.values()`],
  ])
}

const creation = (random: Random): string =>
  random.pick([
    '[1, 2, 3]',
    '[1, , 3]',
    "['a', 'b']",
    '[[1, 2], [3]]',
    '[undefined, null]',
    '[1.5, 2.5, 3, 4]',
    '[]',
    'new List(1, 2, 3)',
  ])

/** A program of the topic. */
export function iteration(random: Random): Statement[] {
  const setup = [
    'const values = Array.prototype.values, arrayIterator = Object.getPrototypeOf([].values()), next = arrayIterator.next',
    "let steps = 0, flaw = 'none', i = 0; const target = {}",
    'class List extends Array {}',
    "const list = { __proto__: Array.prototype, *[Symbol.iterator]() { yield 'list' } }",
    `let a = ${creation(random)}, b = ${creation(random)}`,
    "const text = 'ab\\u{1F600}\\ud800', map = new Map([['k', 1], [1, 2], [2, 3]]), set = new Set([1, 2, 3])",
    'const typed = new Uint8Array([1, 2]), args = (function () { return arguments })(1, 2, 3)',
    'let saved = a.values()',
    "function* gen() { try { put('start'); yield 1; yield* a; return yield 2 } finally { put('finally') } }",
    'function* delegate(from) { put(yield* from); return 1 }',
    "function* talk() { try { put(yield 'p'); put(yield 'q') } catch (e) { put('caught', e); yield 'c' } finally { put('f'); yield 'g' } }",
    "const own = { n: 0, [Symbol.iterator]() { let n = 0; put('open'); return { next(v) { put('step', v); if (flaw === 'next' && n) throw new RangeError('n'); return { get done() { if (flaw === 'done' && n) throw new RangeError('d'); return n > 2 }, get value() { if (flaw === 'value' && n) throw new RangeError('v'); return n++ } } }, return(v) { put('close', v); if (flaw === 'return') return 1; return {} } } } }",
    'const count = (...all) => all.length; class Point { constructor(...all) { this.all = all } }',
    'const early = (from) => { for (const x of from) { try { return x } finally { put("left") } } }',
    "name('values', values); name('next', next)",
  ]
  return [
    ...setup,
    ...warmAndChanged(random, {
      use: () => use(random),
      change: () => replacement(random),
      most: 4,
      again: 3,
    }),
    guarded('put(a, b, map, set)'),
  ]
}
