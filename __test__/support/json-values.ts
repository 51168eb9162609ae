/**
 * Values at the edge of lossless JSON, as JavaScript expressions: the same text is evaluated here, for what a binding
 * resolves to, and in a program, for what it sends or returns.
 */

/** Expressions of values that JSON holds without loss. */
export const LOSSLESS: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1.5',
  '1e21',
  '5e-324',
  '1.7976931348623157e308',
  '9007199254740991',
  "''",
  "'text'",
  "'\\u0000\\u0007\\b\\t\\n\\f\\r\\u001f\\\"\\\\'",
  "'\\u007f\\u2028\\u2029'",
  "'h\\u00e9 \\u20ac \\ud83d\\ude00'",
  "'\\ud800'",
  "'a\\udc00b\\ud83d'",
  '[]',
  '{}',
  '[1, [2, [3, []]]]',
  '({ b: 1, a: { d: null, c: [true] } })',
  '({ 2: 1, 1: 2, x: 3 })',
  "({ '': 1, ' ': 2, 'a.b': 3, '\\ud800': 4 })",
  'Object.create(null)',
  'Object.assign(Object.create(null), { a: 1 })',
  'Object.freeze({ a: 1 })',
  'Object.freeze([1, 2])',
  'Object.seal({ a: 1 })',
  'Object.preventExtensions([1])',
  'JSON.parse(\'{"__proto__":{"a":1},"constructor":2}\')',
  "Object.defineProperty({}, '__proto__', { value: 1, enumerable: true })",
  '({ toJSON: 1 })',
  '({ toJSON: { a: 1 } })',
  '({ hasOwnProperty: 1, toString: 2, valueOf: 3, length: 4 })',
  '({ get a() { return 1 } })',
  'Object.defineProperty([1, 2], 1, { get: () => 3, enumerable: true, configurable: true })',
  'Object.defineProperty([1, 2], 0, { value: 5, enumerable: false })',
  'new Proxy({ a: 1 }, {})',
  'new Proxy([1, 2], {})',
  'new Proxy(Object.create(null), {})',
  '[new Proxy({ a: [1] }, {})]',
  '(() => { const shared = { a: 1 }; return [shared, shared, { shared }] })()',
  '(() => { const shared = []; return { a: shared, b: shared } })()',
  'Array.from({ length: 1000 }, (_, i) => i)',
  "Array.from({ length: 300 }, (_, i) => ({ i, name: 'n' + i }))",
  'new Array(3).fill(null)',
  'Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i]))',
  '(() => { let n = 0; return { get a() { return ++n }, get b() { return ++n } } })()',
  '(function () { return [...arguments] })(1, 2)',
]

/** Expressions of values that JSON would lose, change or drop. */
export const LOSSY: readonly string[] = [
  'undefined',
  '({ a: undefined })',
  '[undefined]',
  '() => 1',
  'class A {}',
  '({ f() {} })',
  '[() => 1]',
  "Symbol('s')",
  "({ a: Symbol('s') })",
  '1n',
  '[1n]',
  '-0',
  '[-0]',
  '({ a: -0 })',
  'NaN',
  'Infinity',
  '-Infinity',
  '[NaN]',
  'new (class A { x = 1 })()',
  'Object.create({ a: 1 })',
  'Object.create(Object.create(null))',
  'Object.create(Object.prototype, { a: { value: 1 } })',
  'new (class B extends Array {})(1, 2)',
  'Object.setPrototypeOf([1], null)',
  'Object.setPrototypeOf([1], Object.prototype)',
  'Object.setPrototypeOf({}, Array.prototype)',
  'new Number(1)',
  "new String('s')",
  'new Boolean(true)',
  'Object(1n)',
  "Object(Symbol('s'))",
  'new Date(0)',
  'new Map()',
  'new Set([1])',
  'new WeakMap()',
  '/x/',
  "new Error('e')",
  'new Uint8Array(2)',
  'new ArrayBuffer(2)',
  'new DataView(new ArrayBuffer(2))',
  '(function () { return arguments })(1, 2)',
  'Promise.resolve(1).then(() => 1) && [Promise.resolve(1)]',
  "'abc'.match(/b/)",
  '((strings) => strings)`a${1}b`',
  '(function* () {})()',
  '({ constructor: Object, __proto__: { constructor: Object } })',
  '(() => { function Object() {} return new Object() })()',
  '(() => { const forged = { constructor: { name: "Object" } }; return Object.create(forged) })()',
  '(() => { const Forged = function Object() {}; Object.setPrototypeOf(Forged.prototype, null); return new Forged() })()',
  'Object.create(Object.assign(Object.create(null), { constructor: Object }))',
  "({ get a() { throw new Error('no') } })",
  '({ set a(value) {} })',
  'Object.defineProperty([1], 0, { set() {}, enumerable: true })',
  "({ [Symbol('s')]: 1 })",
  "Object.defineProperty({}, Symbol('s'), { value: 1, enumerable: false })",
  "Object.defineProperty({ a: 1 }, 'b', { value: 2, enumerable: false })",
  '[1, , 3]',
  '[,]',
  'new Array(2)',
  'Object.assign([1, 2], { extra: 1 })',
  "Object.assign([1, 2], { '-1': 1 })",
  "Object.defineProperty([1, 2], 'extra', { value: 1, enumerable: false })",
  "Object.assign([1], { [Symbol('s')]: 1 })",
  'Object.assign(Array.from({ length: 1000 }, () => 0), { extra: undefined })',
  "Object.defineProperty(Array.from({ length: 1000 }, () => 0), 'extra', { value: 1, enumerable: false })",
  "Object.assign(Array.from({ length: 1000 }, () => 0), { [Symbol('s')]: 1 })",
  "Object.defineProperty(Array.from({ length: 1000 }, () => 0), Symbol('s'), { value: 1, enumerable: false })",
  'Object.assign(new Array(1000), { 999: 1 })',
  'new Proxy(Object.assign(Array.from({ length: 1000 }, () => 0), { extra: 1 }), {})',
  "new Proxy(Array.from({ length: 1000 }, () => 0), { ownKeys: (target) => [...Reflect.ownKeys(target), 'extra'] })",
  '(() => { const a = Array.from({ length: 1000 }, () => 0); delete a[500]; return a })()',
  '(() => { const a = [0, 1, 2]; Object.defineProperty(a, 0, { get() { a.length = 2; return 0 }, enumerable: true }); return a })()',
  '(() => { const o = { get a() { delete this.b; return 1 }, b: 2 }; return o })()',
  '(() => { const o = {}; o.self = o; return o })()',
  '(() => { const a = [1]; a.push(a); return a })()',
  '(() => { const a = {}, b = { a }; a.b = b; return [a] })()',
  '(() => { let deep = []; const root = deep; for (let i = 0; i < 100; i++) { deep.push([]); deep = deep[0] } deep.push(root); return root })()',
  "new Proxy({ a: 1 }, { ownKeys() { throw new Error('no') } })",
  "new Proxy({ a: 1 }, { getPrototypeOf() { throw new Error('no') } })",
  'new Proxy({ a: 1 }, { get() { return undefined } })',
  '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()',
  'globalThis',
  'Math',
  'JSON',
]

/** Places inside of another value, as expressions around an expression. */
export const CONTAINERS: readonly [string, (expression: string) => string][] = [
  ['an array', (expression) => `[0, (${expression})]`],
  ['an object', (expression) => `({ a: 1, b: (${expression}) })`],
  [
    'an object without prototype',
    (expression) => `Object.assign(Object.create(null), { a: (${expression}) })`,
  ],
  ['a getter', (expression) => `({ get a() { return (${expression}) } })`],
  ['a proxy', (expression) => `new Proxy([(${expression})], {})`],
  ['several places', (expression) => `((shared) => [shared, { shared }, [shared]])((${expression}))`],
  ['a frozen object', (expression) => `Object.freeze({ a: (${expression}) })`],
  ['a wide array', (expression) => `[...Array(500).fill(0), (${expression})]`],
  [
    'a deep one',
    (expression) =>
      `((inner) => { for (let i = 0; i < 1000; i++) inner = i % 2 ? { inner } : [inner]; return inner })((${expression}))`,
  ],
]

/** Evaluates an expression in this realm. */
export function evaluate(expression: string): unknown {
  return new Function(`return (${expression})`)()
}

/** An object that throws whatever it is asked. */
export function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** An array in an array in an array. */
export function deepArray(depth: number): unknown[] {
  let value: unknown[] = []
  for (let level = 1; level < depth; level++) value = [value]
  return value
}

/** How deep an array of arrays goes, without recursion. */
export function depthOf(value: unknown): number {
  let depth = 0
  for (let inner = value; Array.isArray(inner); inner = inner[0]) depth += 1
  return depth
}

/** A repeatable sequence of numbers from 0 to below 1. */
export function randomSequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Keys that objects take differently from others, or that mean something elsewhere. */
const KEYS = [
  'a',
  'b',
  '1',
  '4294967295',
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'x y',
  '\u20ac',
  '\ud800',
  '',
]

/** Pieces of strings that JSON escapes, or that are hard to cut. */
const PIECES = [
  'a',
  '"',
  '\\',
  '/',
  '\n',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u00e9',
  '\u2028',
  '\u20ac',
  '\u{1f600}',
  '\ud83d',
  '\ude00',
]

type Random = () => number

const pickFrom = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T

function randomString(random: Random): string {
  const length = Math.floor(random() * 12)
  return JSON.stringify(Array.from({ length }, () => pickFrom(random, PIECES)).join(''))
}

function randomNumber(random: Random): string {
  const sign = random() < 0.3 ? '-' : ''
  return `${sign}${(random() * 10 ** Math.floor(random() * 40 - 20)).toPrecision(1 + Math.floor(random() * 17))}`
}

/** How wide and how deep a value may be, by the levels that may still be inside of it, or it would grow without end. */
const MAX_WIDTH = [0, 300, 12, 3, 2]
const MAX_EXTRA_DEPTH = [0, 2000, 20, 5, 5]

/** Ways of making a value of others, as expressions. */
const COMPOUNDS: readonly ((
  parts: string[],
  entries: string,
  size: (limits: number[]) => number,
) => string)[] = [
  (parts) => `[${parts.join(', ')}]`,
  // `fromEntries` defines properties, so that `__proto__` stays data.
  (_, entries) => `Object.fromEntries([${entries}])`,
  (_, entries) =>
    `Object.defineProperties(Object.create(null), Object.getOwnPropertyDescriptors(Object.fromEntries([${entries}])))`,
  (parts) => `new Proxy([${parts.join(', ')}], {})`,
  (_, entries) => `new Proxy(Object.fromEntries([${entries}]), { get: (target, key) => target[key] })`,
  ([part = '1']) => `({ get a() { return ${part} }, set a(x) {} })`,
  ([part = '1']) => `Object.defineProperty([0], 0, { get: () => ${part}, enumerable: true })`,
  ([part = '1']) => `((shared) => [shared, { shared }, [[shared]]])(${part})`,
  (parts) => `Object.freeze([${parts.join(', ')}])`,
  (_, entries) => `Object.seal(Object.fromEntries([${entries}]))`,
  ([part = '1'], _, size) => `nest(${size(MAX_EXTRA_DEPTH)}, ${part})`,
  ([part = '1'], _, size) => `[...Array(${size(MAX_WIDTH)}).fill(${part}), ${part}]`,
  ([part = '1'], _, size) =>
    `Object.fromEntries([...Array(${size(MAX_WIDTH)}).keys()].map((i) => ['k' + i, ${part}]))`,
]

/** An expression of a random value: mostly lossless, with now and then something that is not. */
export function randomExpression(random: Random): string {
  const nest =
    'const nest = (depth, inner) => { for (let i = 0; i < depth; i++) inner = i % 2 ? { inner } : [inner]; return inner }'
  return `(() => { ${nest}; return ${randomPart(random, 4)} })()`
}

function randomPart(random: Random, depth: number): string {
  const chance = random()
  if (chance < 0.05) return `(${pickFrom(random, LOSSY)})`
  if (depth === 0 || chance < 0.3) {
    return pickFrom(random, [
      () => `(${pickFrom(random, LOSSLESS)})`,
      () => randomString(random),
      () => randomNumber(random),
    ])()
  }
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => randomPart(random, depth - 1))
  const entries = parts.map((part) => `[${JSON.stringify(pickFrom(random, KEYS))}, ${part}]`)
  const size = (limits: number[]): number => Math.floor(random() * (limits[depth] as number))
  return pickFrom(random, COMPOUNDS)(parts, entries.join(', '), size)
}
