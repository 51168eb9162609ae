/** Programs about elements of arrays: holes, accessors, lengths and prototypes that come after the elements were used. */
import { guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { TOLD, descriptor, primitive, warmAndChanged } from './common.js'

const ARRAYS = ['a0', 'a0', 'a1', 'a1', 'a2']
const array = (random: Random): string => random.pick(ARRAYS)

/** An index, or what looks like one. */
const INDICES = [
  '0',
  '1',
  '1',
  '2',
  '2',
  '3',
  '4',
  '5',
  'i',
  'i',
  "'1'",
  '-1',
  '1.5',
  "'01'",
  '-0',
  '7',
  '40',
]
const index = (random: Random): string => random.pick(INDICES)

const value = (random: Random): string =>
  random.weighted([
    [6, () => primitive(random)],
    [2, () => 'i'],
    [1, () => `${random.below(20)}.5`],
    [1, () => `{ id: ${random.below(9)} }`],
  ])

/** A new array, or something like one. */
function creation(random: Random): string {
  const values = (): string => random.some(0, 5, () => value(random)).join(', ')
  return random.weighted([
    [3, () => `[${random.some(1, 6, () => String(random.below(9))).join(', ')}]`],
    [2, () => `[${values()}]`],
    [2, () => `[${random.below(9)}, , ${random.below(9)}${random.pick([', ,', '', ', 1.5'])}]`],
    [1, () => `new Array(${random.below(6)})`],
    [1, () => `Array.of(${values()})`],
    [
      1,
      () =>
        `Array.from({ length: ${random.below(7)} }, (_, j) => j * ${random.pick(['1', '1.5', "'x'.length"])})`,
    ],
    [1, () => `List.of(${values()})`],
    [1, () => `Object.assign([1, 2], { 4: 5, x: 1 })`],
    [1, () => `(function () { return arguments })(${values()})`],
    [1, () => `{ length: 3, 0: 1, 1: ${value(random)}, id: 'like' }`],
    [1, () => `new Proxy([1, 2, 3], {})`],
  ])
}

const callback = (random: Random): string =>
  random.weighted([
    [3, () => `(x, j) => x > ${random.below(4)}`],
    [2, () => `(x, j, all) => { put(x, j); if (j === 1) ${mutation(random)}; return j }`],
    [1, () => `function (x) { 'use strict'; put(x, this); return [x] }`],
  ])

/** A call of a method. */
export function method(random: Random, a = array(random)): string {
  const [i, j, v] = [index(random), index(random), value(random)]
  return random.weighted([
    [4, () => `${a}.push(${random.some(1, 2, () => value(random)).join(', ')})`],
    [3, () => `${a}.pop()`],
    [2, () => `${a}.shift()`],
    [2, () => `${a}.unshift(${random.some(1, 2, () => value(random)).join(', ')})`],
    [3, () => `${a}.splice(${i}, ${j}${random.chance(50) ? `, ${v}` : ''})`],
    [2, () => `${a}.slice(${i}, ${j})`],
    [2, () => `${a}.concat(${array(random)}, ${v})`],
    [1, () => `${a}.reverse()`],
    [1, () => `${a}.sort(${random.pick(['', 'byText'])})`],
    [2, () => `${a}.${random.pick(['indexOf', 'includes', 'lastIndexOf'])}(${v})`],
    [1, () => `${a}.fill(${v}, ${i}, ${j})`],
    [1, () => `${a}.join()`],
    [1, () => `${a}.at(${i})`],
    [1, () => `${a}.copyWithin(${i}, ${j})`],
    [1, () => `${a}.with(${i}, ${v})`],
    [1, () => `${a}.${random.pick(['toReversed()', `toSpliced(${i}, 1, ${v})`])}`],
    [1, () => `${a}.flat()`],
    [
      3,
      () =>
        `${a}.${random.pick(['map', 'filter', 'forEach', 'some', 'every', 'find', 'findLast', 'flatMap'])}(${callback(random)})`,
    ],
    [1, () => `${a}.${random.pick(['reduce', 'reduceRight'])}((x, y) => x + '' + y)`],
    [1, () => `[...${a}.${random.pick(['keys', 'values', 'entries'])}()]`],
    [1, () => `Array.prototype.${random.pick(['push', 'pop', 'slice', 'map'])}.call(${a}, String)`],
  ])
}

/** A change of an array that is no surprise. */
function mutation(random: Random): string {
  const a = array(random)
  return random.weighted([
    [2, () => `${a}[${index(random)}] = ${value(random)}`],
    [1, () => `${a}.length = ${random.below(6)}`],
    [1, () => `${a}.pop()`],
    [1, () => `${a}.push(${value(random)})`],
    [1, () => `delete ${a}[${index(random)}]`],
  ])
}

/** Reads, writes, loops, calls. */
function access(random: Random): string {
  const a = array(random)
  return random.weighted([
    [4, () => `put(at(${a}, ${index(random)}))`],
    [4, () => `put_at(${a}, ${index(random)}, ${value(random)})`],
    [3, () => `put(${a}[${index(random)}])`],
    [3, () => `${a}[${index(random)}] = ${value(random)}`],
    [2, () => `put(${a}.length)`],
    [1, () => `put(${a}[${index(random)}]++, ${a}[${index(random)}] += 1)`],
    [1, () => `put(${a}[${a}.length - 1], ${a}[${a}.length] = ${value(random)})`],
    [2, () => `put(sum(${a}))`],
    [2, () => `append(${a}, ${value(random)})`],
    [1, () => `put(${index(random)} in ${a}, Object.hasOwn(${a}, ${index(random)}))`],
    [6, () => `put(${method(random, a)})`],
    [1, () => `{ const [x, , y = 9, ...z] = ${a}; put(x, y, z) }`],
    [1, () => `put([...${a}], Math.max(...${a}))`],
    [2, () => `put(${a})`],
  ])
}

/** What makes a shortcut wrong. */
function change(random: Random): string {
  const a = array(random)
  return random.weighted([
    [3, () => mutation(random)],
    [3, () => `Object.defineProperty(${a}, ${index(random)}, ${descriptor(random, value(random))})`],
    [1, () => `Object.defineProperty(${a}, 'length', { writable: false })`],
    [1, () => `Object.defineProperty(${a}, 'length', { value: ${random.below(6)} })`],
    [2, () => `Object.${random.pick(['freeze', 'seal', 'preventExtensions'])}(${a})`],
    [
      2,
      () =>
        `Object.setPrototypeOf(${a}, ${random.pick(['null', 'proto', '{}', 'List.prototype', 'Object.create(Array.prototype)'])})`,
    ],
    [
      2,
      () =>
        `Object.defineProperty(${random.pick(['Array.prototype', 'Object.prototype', 'proto'])}, '${random.below(5)}', ${descriptor(random, value(random))})`,
    ],
    [1, () => `Array.prototype[${random.below(5)}] = ${value(random)}`],
    [1, () => `delete Array.prototype[${random.below(5)}]`],
    [
      1,
      () =>
        `${a}.constructor = ${random.pick(['List', 'Object', 'undefined', '{ [Symbol.species]: List }'])}`,
    ],
    [1, () => `${a}[Symbol.isConcatSpreadable] = ${random.pick(['false', 'true'])}`],
    [1, () => `${a}[${random.pick(['4294967295', '300'])}] = 1`],
    [1, () => `${a}.${random.pick(['push', 'x', 'map'])} = () => 'own'`],
    [2, () => `${random.pick(['a0', 'a1', 'a2'])} = ${creation(random)}`],
    [1, () => `a0 = a1`],
  ])
}

/** A program of the topic. */
export function arrays(random: Random): Statement[] {
  const setup = [
    TOLD,
    'const at = (a, i) => a[i], put_at = (a, i, v) => { a[i] = v }, append = (a, v) => { a[a.length] = v }',
    'const sum = (a) => { let all = 0; for (let i = 0; i < a.length && i < 60; i++) all += typeof a[i] === "number" ? a[i] : 1; return all }',
    'const byText = (x, y) => (`${x}` < `${y}` ? -1 : `${x}` > `${y}` ? 1 : 0)',
    'class List extends Array { get id() { return "list" } }',
    "const proto = Object.assign(Object.create(Array.prototype), { 1: 'p1', 3: 'p3' }); let i = 0",
    ...['a0', 'a1', 'a2'].map((a) => `let ${a} = ${creation(random)}`),
    "name('proto', proto); name('List.prototype', List.prototype)",
  ]
  return [
    ...setup,
    ...warmAndChanged(random, {
      use: () => access(random),
      change: () => change(random),
      most: 5,
      again: 4,
      between: 3,
    }),
    guarded('put(a0, a1, a2)'),
  ]
}
