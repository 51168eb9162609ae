/** Programs about typed arrays: elements out of range and of other types, and buffers that shrink, grow and go away. */
import { guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { primitive, warmAndChanged } from './common.js'

const KINDS = [
  'Int8',
  'Uint8',
  'Uint8Clamped',
  'Int16',
  'Uint16',
  'Int32',
  'Int32',
  'Uint32',
  'Float32',
  'Float64',
  'Float64',
  'BigInt64',
  'BigUint64',
]
const VIEWS = ['v', 'v', 'v', 'w', 'w', 'x']
const INDICES = [
  '0',
  '0',
  '1',
  '1',
  '2',
  '3',
  'i',
  'i',
  '7',
  '8',
  '40',
  '-1',
  '-0',
  '1.5',
  "'1'",
  "'-0'",
  "'01'",
  "'1.5'",
  'NaN',
  "'NaN'",
  "'Infinity'",
  '4294967295',
  '4294967296',
  'v.length',
  's',
  "'own'",
]
const VALUES = [
  '1',
  '255',
  '256',
  '-1',
  '-129',
  '1.5',
  '2.5',
  '-0',
  'NaN',
  'Infinity',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '2 ** 64',
  '-(2 ** 70) - 2 ** 19',
  "'5'",
  "'z'",
  'undefined',
  'null',
  'true',
  '[3]',
  'loud',
  '5n',
  '-1n',
  '18446744073709551617n',
  "'7'",
  's',
]

const view = (random: Random): string => random.pick(VIEWS)
const index = (random: Random): string => random.pick(INDICES)
const value = (random: Random): string => random.pick(VALUES)

function creation(random: Random): string {
  const kind = `${random.pick(KINDS)}Array`
  return random.weighted([
    [3, () => `new ${kind}(${random.below(6)})`],
    [3, () => `new ${kind}([${/Big/.test(kind) ? '1n, 2n, 3n' : '1, 2.5, -3, 300'}])`],
    [4, () => `new ${kind}(buffer)`],
    [2, () => `new ${kind}(buffer, ${random.pick(['0', '8'])}${random.chance(50) ? ', 1' : ''})`],
    [1, () => `${kind}.from(${random.pick(["'123'", '[4, 5]', 'new Set([6])', 'v'])})`],
    [1, () => `${view(random)}.subarray(${random.below(3)})`],
    [1, () => `new (class extends ${kind} { get own() { return 'own' } })(2)`],
  ])
}

function method(random: Random): string {
  const [i, j] = [
    random.pick(['0', '1', '2', '-1', 'i', 'loudIndex', '9']),
    random.pick(['1', '3', 'undefined', '-1', 'loudIndex']),
  ]
  return random.pick([
    `fill(${value(random)}, ${i}, ${j})`,
    `set(${random.pick(['[1, 2]', "['3']", 'w', '[5n]', '{ length: 1, 0: 9 }'])}, ${i})`,
    `slice(${i}, ${j})`,
    `subarray(${i}, ${j})`,
    `copyWithin(${i}, ${j})`,
    `indexOf(${value(random)}, ${i})`,
    `includes(${value(random)})`,
    `at(${i})`,
    `with(${i.replace('loudIndex', '2')}, ${value(random)})`,
    'reverse()',
    'sort()',
    'toSorted()',
    'join()',
    'map((x) => x)',
    'filter((x) => x > 1)',
    `reduce((x, y) => x + y)`,
    `forEach((x, j) => { put(x); if (j === 0) ${shrinking(random)} })`,
    `find((x, j) => { put(x); if (j === 0) ${shrinking(random)} })`,
    'push?.(1)',
  ])
}

/** Makes a buffer another size, or none. */
const shrinking = (random: Random): string =>
  random.pick([
    'buffer.resize(8)',
    'buffer.resize(0)',
    'buffer.resize(16)',
    'buffer.resize(32)',
    'detach(buffer)',
    'detach(v.buffer)',
    'bytes.fill(63)',
  ])

function access(random: Random): string {
  const o = view(random)
  return random.weighted([
    [5, () => `put(${o}[${index(random)}])`],
    [5, () => `${o}[${index(random)}] = ${value(random)}`],
    [4, () => `put(at(${o}, ${index(random)}))`],
    [4, () => `put_at(${o}, ${index(random)}, ${value(random)})`],
    [2, () => `put(${o}.length, ${o}.byteLength, ${o}.byteOffset)`],
    [6, () => `put(${o}.${method(random)})`],
    [2, () => `put(${o}[${index(random)}]++, ${o}[${index(random)}] += ${value(random)})`],
    [2, () => `{ let all = ''; for (let j = 0; j < ${o}.length; j++) all += ${o}[j] + ' '; put(all) }`],
    [1, () => `for (const e of ${o}) put(e)`],
    [1, () => `{ let n = 0; for (const e of ${o}) { put(e); if (n++ === 0) ${shrinking(random)} } }`],
    [1, () => `put([...${o}], Object.keys(${o}))`],
    [2, () => `put(${index(random)} in ${o}, Object.hasOwn(${o}, ${index(random)}))`],
    [1, () => `put(delete ${o}[${index(random)}])`],
    [1, () => `put(Reflect.set(${o}, ${index(random)}, ${value(random)}))`],
    [1, () => `put(Reflect.get(Object.create(${o}), ${index(random)}))`],
    [
      1,
      () =>
        `put(Reflect.defineProperty(${o}, ${index(random)}, { value: ${value(random)}, ${random.pick(['', 'writable: false', 'configurable: false', 'configurable: true, enumerable: true, writable: true'])} }))`,
    ],
    [
      2,
      () =>
        `put(data.${random.pick(['getInt8', 'getUint16', 'getInt32', 'getFloat64', 'getBigInt64', 'getFloat32'])}(${random.pick(['0', '1', '8', '-1', '40'])}, ${random.chance(50)}))`,
    ],
    [
      1,
      () =>
        `data.${random.pick(['setInt8', 'setUint16', 'setInt32', 'setFloat64', 'setBigInt64'])}(${random.pick(['0', '1', '8', '40'])}, ${value(random)}, ${random.chance(50)})`,
    ],
    [2, () => `put(bytes)`],
  ])
}

function change(random: Random): string {
  return random.weighted([
    [5, () => shrinking(random)],
    [3, () => `${random.pick(['v', 'w', 'x'])} = ${creation(random)}`],
    [
      1,
      () =>
        `Object.setPrototypeOf(${view(random)}, ${random.pick(['null', 'Array.prototype', '{ 9: "nine", own: 1 }', 'w'])})`,
    ],
    [1, () => `${view(random)}.own = ${primitive(random)}`],
    [
      1,
      () =>
        `Object.getPrototypeOf(Int8Array.prototype)[${random.pick(['1', "'own'", '9', "'-0'"])}] = 'inherited'`,
    ],
    [
      1,
      () =>
        `Object.defineProperty(Object.prototype, ${random.pick(["'40'", "'-1'", "'own'"])}, { get() { return 'got' }, set() { put('set') }, configurable: true })`,
    ],
    [1, () => `Object.defineProperty(${view(random)}, 'length', { value: ${random.below(4)} })`],
    [1, () => `loudly = () => { ${shrinking(random)} }`],
  ])
}

/** A program of the topic. */
export function typedArrays(random: Random): Statement[] {
  const setup = [
    'const gone = [], detach = (b) => { if (b && !gone.includes(b)) structuredClone(b, { transfer: [b] }); gone.push(b) }',
    `const buffer = new ArrayBuffer(${random.pick(['16', '16', '8', '24'])}${random.chance(70) ? ', { maxByteLength: 32 }' : ''}), s = Symbol('s'); let i = 0`,
    'let loudly = () => {}; const loud = { valueOf() { put("value"); loudly(); return 3 } }, loudIndex = { valueOf() { loudly(); return 1 } }',
    'const bytes = new Uint8Array(buffer), data = new DataView(buffer), at = (v, i) => v[i], put_at = (v, i, e) => { v[i] = e }',
    'for (let j = 0; j < bytes.length; j++) bytes[j] = j',
    `let v = new ${random.pick(KINDS)}Array(buffer), w = new ${random.pick(KINDS)}Array(buffer, 0, 1), x = v`,
    guarded(`x = ${creation(random)}`),
    guarded(`w = ${creation(random)}`),
  ]
  return [
    ...setup,
    ...warmAndChanged(random, { use: () => access(random), change: () => change(random), most: 6, again: 4 }),
    guarded('put(v, w, x)'),
  ]
}
