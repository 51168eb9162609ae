/**
 * A program may do to its own realm whatever it likes: bindings, completion, errors and logs go on working.
 */
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'
import type { Functions } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })
const tools: Functions = {
  echo: (argument) => argument,
  fail: async () => {
    throw new Error('went wrong')
  },
}
const errorClass = { name: 'ToolError', memberNameProperty: 'tool' }

/** Uses everything the runtime provides, without needing a single built-in to be intact. */
const EXERCISE = `
  console.log('logged', 1)
  const answer = await tools.echo({ a: [1, 'two', null], b: { c: true } })
  let caught
  try { await tools.fail(0) } catch (error) { caught = { message: error.message, tool: error.tool } }
  let lossy
  try { await tools.echo(1n) } catch (error) { lossy = error.message }
  return { answer, caught, lossy }`

const EXPECTED = {
  value: {
    answer: { a: [1, 'two', null], b: { c: true } },
    caught: { message: 'went wrong', tool: 'fail' },
    lossy: 'binding arguments must be lossless JSON',
  },
  logs: ['logged 1'],
}

/** The expression for a key. */
const STEP = `
  const stepOf = (key) => {
    if (typeof key !== 'symbol') return JSON.stringify(key)
    const name = Symbol.keyFor(key)
    return name === undefined ? key.description : 'Symbol.for(' + JSON.stringify(name) + ')'
  }`

/** Lists every object a program can reach, from its globals and from what its syntax makes, as expressions. */
const PATHS = `${STEP}
  const seen = new Set(), paths = []
  const visit = (object, path) => {
    if ((typeof object !== 'object' && typeof object !== 'function') || object === null || seen.has(object)) return
    seen.add(object)
    paths.push(path)
    for (const key of Reflect.ownKeys(object)) {
      const step = stepOf(key)
      const { value } = Object.getOwnPropertyDescriptor(object, key)
      visit(value, path + '[' + step + ']')
    }
    visit(Object.getPrototypeOf(object), 'Object.getPrototypeOf(' + path + ')')
  }
  visit(globalThis, 'globalThis')
  const made = [
    '(function* () {})', '(async () => {})', '(async function* () {})', '(function* () {})()', '(async function* () {})()',
    '[].values()', '(new Map()).entries()', '(new Set()).values()', "''[Symbol.iterator]()", "'x'.matchAll(/x/g)",
  ]
  for (const expression of made) visit(eval(expression), expression)
  return paths`

/**
 * What the exercise itself depends on: `await` looks at a promise's own constructor and `then`, as the language wants it,
 * and the program calls its console by name.
 */
const NEEDED = new Set(['globalThis["Promise"]["prototype"]', 'globalThis["console"]'])

/** Ways of spoiling an object, given an expression for it. */
const SPOIL: [string, (path: string) => string][] = [
  [
    'replaced',
    (path) =>
      `const o = ${path}; for (const k of Reflect.ownKeys(o)) { try { o[k] = () => { throw 'spoiled' } } catch {} }`,
  ],
  [
    'made throwing',
    (path) =>
      `const o = ${path}, define = Object.defineProperty, boom = () => { throw 'spoiled' }; for (const k of Reflect.ownKeys(o)) { try { define(o, k, { get: boom, set: boom, configurable: true }) } catch {} }`,
  ],
  [
    'emptied',
    (path) => `const o = ${path}; for (const k of Reflect.ownKeys(o)) { try { delete o[k] } catch {} }`,
  ],
  ['frozen', (path) => `Object.freeze(${path})`],
]

describe.each(SPOIL)('every object of the realm, one after the other, %s', (_, spoil) => {
  it('leaves bindings, completion, errors and logs working', async () => {
    const all = (await run(PATHS)).value as string[]
    const paths = all.filter((path) => !NEEDED.has(path))
    expect(paths.length).toBeGreaterThan(200)
    const broken: unknown[] = []
    for (let start = 0; start < paths.length; start += 50) {
      const batch = paths.slice(start, start + 50)
      const results = await Promise.all(
        batch.map((path) => run(`{ ${spoil(path)} }\n${EXERCISE}`, { tools, errorClass })),
      )
      for (const [index, result] of results.entries()) {
        if (JSON.stringify(result) !== JSON.stringify(EXPECTED)) broken.push([batch[index], result])
      }
    }
    expect(broken).toEqual([])
  })
})

/** Properties of those objects that the exercise itself depends on. */
const NEEDED_KEYS = new Set(['"then"', '"constructor"', '"log"'])

/** Lists every property of those objects, as an expression for the object and one for the key. */
const PROPERTIES = `${STEP}
  const properties = []
  for (const path of (() => { ${PATHS} })()) {
    for (const key of Reflect.ownKeys(eval(path))) {
      properties.push([path, stepOf(key)])
    }
  }
  return properties`

/** Ways of spoiling one property, given expressions for object and key. */
const SPOIL_ONE: [string, (path: string, key: string) => string][] = [
  ['replaced', (path, key) => `try { ${path}[${key}] = () => { throw 'spoiled' } } catch {}`],
  [
    'made throwing',
    (path, key) => `
      const boom = () => { throw 'spoiled' }
      try { Object.defineProperty(${path}, ${key}, { get: boom, set: boom, configurable: true }) } catch {}`,
  ],
  ['deleted', (path, key) => `try { delete ${path}[${key}] } catch {}`],
]

describe.each(SPOIL_ONE)('every property of the realm, one after the other, %s', (_, spoil) => {
  it('leaves bindings, completion, errors and logs working', { timeout: 120_000 }, async () => {
    const all = (await run(PROPERTIES)).value as [string, string][]
    const properties = all.filter(([path, key]) => !(NEEDED.has(path) && NEEDED_KEYS.has(key)))
    expect(properties.length).toBeGreaterThan(1000)
    const broken: unknown[] = []
    for (let start = 0; start < properties.length; start += 50) {
      const batch = properties.slice(start, start + 50)
      const results = await Promise.all(
        batch.map(([path, key]) => run(`{ ${spoil(path, key)} }\n${EXERCISE}`, { tools, errorClass })),
      )
      for (const [index, result] of results.entries()) {
        if (JSON.stringify(result) !== JSON.stringify(EXPECTED)) broken.push([batch[index], result])
      }
    }
    expect(broken).toEqual([])
  })
})

describe('all of it at once', () => {
  it.each([
    [
      'prototypes lose everything but what `await` needs',
      `const keys = Reflect.ownKeys
      const prototypes = [Object, Array, Function, String, Number, Error, Map, Set, RegExp, Symbol].map((C) => C.prototype)
      for (let i = 0; i < prototypes.length; i++) {
        const names = keys(prototypes[i])
        for (let k = 0; k < names.length; k++) try { delete prototypes[i][names[k]] } catch {}
      }`,
    ],
    [
      'every object inherits accessors that throw',
      `const define = Object.defineProperty
      const names = ['0', '1', 'a', 'value', 'get', 'set', 'enumerable', 'writable', 'message', 'toJSON', 'stack', 'cause']
      const trap = { __proto__: null, get() { throw 1 }, set() { throw 2 }, configurable: true }
      for (let k = 0; k < names.length; k++) define(Object.prototype, names[k], trap)`,
    ],
    ['Promise is someone else\u2019s', 'globalThis.Promise = class {}; Promise.prototype.then = null'],
    ['then is replaced', 'Object.getPrototypeOf(async function () {}()).then = function () { throw 1 }'],
    ['Symbol is gone', 'delete globalThis.Symbol'],
    [
      'globals are gone',
      'for (const k of Reflect.ownKeys(globalThis)) try { delete globalThis[k] } catch {}',
    ],
    [
      'the global object has another prototype',
      'try { Object.setPrototypeOf(globalThis, new Proxy({}, { get() { throw 1 }, has() { throw 2 } })) } catch {}',
    ],
    [
      'Error renders itself',
      'Error.prepareStackTrace = () => { throw 1 }; Error.captureStackTrace = null; Error.prototype.toString = () => { throw 1 }',
    ],
    ['JSON is a liar', "JSON.stringify = () => '{}'; JSON.parse = () => 0; globalThis.JSON = null"],
  ])('%s', async (_, spoil) => {
    const result = await run(`{ ${spoil} }\n${EXERCISE}`, { tools, errorClass })
    expect(result).toEqual(EXPECTED)
  })

  it('an exception is still rendered', async () => {
    const spoil =
      'for (const k of Reflect.ownKeys(Error.prototype)) delete Error.prototype[k]; delete globalThis.String'
    const { error } = await run(`const e = new Error('boom'); { ${spoil} } throw e`)
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringContaining('boom') })
  })

  it('a lossy completion is still refused', async () => {
    const spoil =
      'Object.getPrototypeOf = () => null; Reflect.ownKeys = () => []; Array.isArray = () => true; Number.isFinite = () => true'
    const { error } = await run(`${spoil}; return new Map()`)
    expect(error?.kind).toBe('invalid-output')
  })
})
