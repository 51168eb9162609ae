/** Programs about properties of objects and of their prototypes, which change after they were read, written and called. */
import { guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { TOLD, descriptor, primitive, warmAndChanged } from './common.js'

const KEYS = ['a', 'a', 'b', 'b', 'c', 'm', 'm', 'd', '0', '1']
const OBJECTS = ['o0', 'o0', 'o1', 'o1', 'o2', 'o3', 'p0', 'p1']
const PROTOTYPES = [
  'p0',
  'p0',
  'p1',
  'p1',
  'C.prototype',
  'K.prototype',
  'Object.prototype',
  'o0',
  'o2',
  'null',
]

const key = (random: Random): string => random.pick(KEYS)
const object = (random: Random): string => random.pick(OBJECTS)
const quoted = (random: Random): string => (random.chance(90) ? `'${key(random)}'` : 's')

/** A property as it is written after an object. */
function member(random: Random): string {
  const name = key(random)
  if (/\d/.test(name)) return `[${name}]`
  return random.weighted([
    [6, () => `.${name}`],
    [1, () => `['${name}']`],
    [1, () => `[k]`],
    [1, () => `[s]`],
  ])
}

function value(random: Random): string {
  return random.weighted([
    [5, () => primitive(random)],
    [1, () => 'i'],
    [2, () => `function () { return [${random.below(9)}, told(this)] }`],
    [1, () => `() => ${random.below(9)}`],
    [1, () => object(random)],
  ])
}

/** A member of an object literal. */
function literalMember(random: Random): string {
  const name = random.chance(90) ? key(random) : '[s]'
  return random.weighted([
    [6, () => `${name}: ${primitive(random)}`],
    [2, () => `${name}() { return ['${name}', told(this)] }`],
    [1, () => `get ${name}() { return told(this) }`],
    [1, () => `set ${name}(v) { put('set', told(this), v) }`],
    [1, () => `get ${name}() { return this.id }, set ${name}(v) { put(v) }`],
  ])
}

const literal = (random: Random, first: string[] = []): string =>
  `{ ${[...first, ...random.some(0, 4, () => literalMember(random))].join(', ')} }`

const prototype = (random: Random): string => random.pick(PROTOTYPES)

/** A new object. */
function creation(random: Random): string {
  return random.weighted([
    [4, () => literal(random)],
    [3, () => literal(random, [`__proto__: ${random.pick(['p0', 'p1', 'null'])}`])],
    [2, () => `Object.create(${random.pick(['p0', 'p1', 'p0', 'null'])})`],
    [2, () => `new C(${primitive(random)})`],
    [2, () => `new K(${primitive(random)})`],
    [2, () => `pair(${primitive(random)}, ${primitive(random)})`],
    [1, () => `[${primitive(random)}]`],
    [1, () => `function () {}`],
    [1, () => `big(${literal(random)})`],
    [1, () => `big(Object.create(${random.pick(['p0', 'p1'])}))`],
    [1, () => `new Proxy(${literal(random)}, {})`],
    [1, () => `Object.assign(Object.create(p1), ${literal(random)})`],
  ])
}

/** Functions that do one thing to whatever object they get: each is one place with caches of its own. */
const places = (): Statement[] =>
  ['a', 'b', 'm'].flatMap((name) => [
    `const get_${name} = (o) => o.${name}`,
    `const set_${name} = (o, v) => { o.${name} = v }`,
    `const call_${name} = (o) => o.${name}(1)`,
    `const step_${name} = (o) => o.${name}++`,
  ])

/** Reads, writes, calls. */
export function access(random: Random): string {
  const o = object(random)
  const name = random.pick(['a', 'a', 'b', 'm'])
  return random.weighted([
    [6, () => `put(get_${name}(${o}))`],
    [5, () => `set_${name}(${o}, ${value(random)})`],
    [3, () => `put(call_${name}(${o}))`],
    [1, () => `put(step_${name}(${o}))`],
    [5, () => `put(${o}${member(random)})`],
    [5, () => `${o}${member(random)} = ${value(random)}`],
    [2, () => `put(${o}${member(random)}())`],
    [2, () => `put(${quoted(random)} in ${o}, Object.hasOwn(${o}, ${quoted(random)}))`],
    [1, () => `put(${o}${member(random)}++, --${o}${member(random)})`],
    [
      1,
      () => `put(${o}${member(random)} ${random.pick(['+=', '??=', '||=', '&&=', '-='])} ${value(random)})`,
    ],
    [1, () => `{ const { ${name} = 5, ...rest } = ${o}; put(${name}, rest) }`],
    [1, () => `put({ ...${o} })`],
    [1, () => `for (const k in ${o}) if (!k.startsWith('x')) put(k)`],
    [1, () => `put(Object.entries(${o}).filter(([k]) => !k.startsWith('x')))`],
    [1, () => `put(Reflect.get(${o}, ${quoted(random)}, ${object(random)}))`],
    [1, () => `put(Reflect.set(${o}, ${quoted(random)}, ${value(random)}, ${object(random)}))`],
    [2, () => `put(${creation(random)})`],
    [2, () => `for (const o of [${random.some(2, 5, () => object(random)).join(', ')}]) put(get_${name}(o))`],
    [1, () => `for (const o of [${random.some(2, 5, () => object(random)).join(', ')}]) set_${name}(o, i)`],
  ])
}

/** What makes a cache wrong. */
export function change(random: Random): string {
  const o = random.chance(60) ? object(random) : prototype(random)
  return random.weighted([
    [5, () => `put(delete ${o}${member(random)})`],
    [4, () => `${o}${member(random)} = ${value(random)}`],
    [5, () => `Object.defineProperty(${o}, ${quoted(random)}, ${descriptor(random, value(random))})`],
    [1, () => `put(Reflect.defineProperty(${o}, ${quoted(random)}, ${descriptor(random, value(random))}))`],
    [2, () => `Object.${random.pick(['freeze', 'seal', 'preventExtensions'])}(${object(random)})`],
    [3, () => `Object.setPrototypeOf(${o}, ${prototype(random)})`],
    [1, () => `${object(random)}.__proto__ = ${prototype(random)}`],
    [2, () => `${random.pick(['o0', 'o1', 'o2', 'o3'])} = ${creation(random)}`],
    [1, () => `${random.pick(['p0', 'p1'])} = ${creation(random)}`],
    [1, () => `${random.pick(['C', 'K'])}.prototype = ${random.pick(['p0', 'p1', 'o0', 'null'])}`],
    [1, () => `Object.assign(${o}, ${literal(random)})`],
    [1, () => `big(${object(random)})`],
    [1, () => `${o}.__defineGetter__(${quoted(random)}, function () { return told(this) })`],
    [1, () => `k = ${quoted(random)}`],
  ])
}

/** A program of the topic. */
export function objects(random: Random): Statement[] {
  const setup = [
    TOLD,
    `const s = Symbol('s'); let k = 'a', i = 0`,
    `const big = (o) => { for (let j = 0; j < 1100; j++) o['x' + j] = j; return o }`,
    `const pair = (x, y) => ({ a: x, b: y })`,
    `let p0 = ${literal(random)}`,
    `let p1 = ${random.chance(30) ? `big(${literal(random)})` : literal(random, ['__proto__: p0'])}`,
    `function C(v) { this.a = v; this.b = 2 }; C.prototype.m = function () { return ['C', told(this)] }`,
    `class K { b = 1; constructor(v) { this.a = v } m() { return ['K', told(this)] } get c() { return told(this) } }`,
    ...['o0', 'o1', 'o2', 'o3'].map((o) => `let ${o} = ${creation(random)}`),
    ...['o0', 'o1', 'o2', 'o3', 'p0', 'p1', 'C.prototype', 'K.prototype'].map((o) =>
      guarded(`name('${o}', ${o}); Object.defineProperty(${o}, 'id', { value: '${o}' })`),
    ),
    ...places(),
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
    guarded('put(o0, o1, o2, o3, p0, p1, C.prototype, K.prototype)'),
  ]
}
