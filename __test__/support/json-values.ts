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

/** An expression of a random value: mostly lossless, with now and then something that is not. */
export function randomExpression(random: () => number, depth = 4): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const chance = random()
  if (chance < 0.04) return `(${pick(LOSSY)})`
  if (depth === 0 || chance < 0.35) return `(${pick(LOSSLESS)})`
  const size = Math.floor(random() * 5)
  const inner = () => randomExpression(random, depth - 1)
  const parts = Array.from({ length: size }, inner)
  const keys = ['a', 'b', '1', '__proto__', 'constructor', 'toString', 'x y', '\u20ac', '\ud800', '']
  const entries = parts.map((part) => `[${JSON.stringify(pick(keys))}, ${part}]`)
  return pick([
    `[${parts.join(', ')}]`,
    // `fromEntries` defines properties, so that `__proto__` stays data.
    `Object.fromEntries([${entries.join(', ')}])`,
    `Object.defineProperties(Object.create(null), Object.getOwnPropertyDescriptors(Object.fromEntries([${entries.join(', ')}])))`,
    `new Proxy([${parts.join(', ')}], {})`,
    `({ get a() { return ${inner()} } })`,
    `((shared) => [shared, [shared], shared])(${inner()})`,
    `Object.freeze([${parts.join(', ')}])`,
  ])
}
