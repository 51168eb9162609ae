/** Methods of arrays of our own, in the place of the engine's: they do what Node's do. */
import { describe, expect, it } from 'vitest'
import { chooser, comparison, told } from './support/compare.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })
const compare = comparison(run)

/** Arrays of every kind that the engine stores in its own way, and arrays that are like none. */
const ARRAYS = [
  '[]',
  '[1]',
  '[1, 2, 3, 4, 5, 6, 7]',
  '[0.5, 1.5, 2, NaN, -0]',
  "['a', 'b', 'c', 'a']",
  "[1, 'x', undefined, null, true, 2n, [], NaN]",
  'Array(4)',
  '[1, , 3]',
  '[1, 2, , ]',
  'Object.assign([1, 2, 3], { extra: 1 })',
  'Object.assign([], { 3: 1 })',
  '(() => { const list = [1, 2, 3]; list.length = 5; return list })()',
  '(() => { const list = [1, 2, 3, 4]; list.length = 2; return list })()',
  '(() => { const list = [1, 2, 3]; delete list[1]; return list })()',
  'Array.from({ length: 20 }, (_, i) => i * 1.5)',
  "new (class List extends Array {})(1, 2, 3, 'x')",
  'Object.freeze([1, 2, 3])',
  'Object.seal([1, 2, 3])',
  'Object.preventExtensions([1, 2, 3])',
  "Object.defineProperty([1, 2, 3], 'length', { writable: false })",
  "Object.defineProperty([1, 2, 3], '1', { get: () => 'got' })",
  "Object.defineProperty([1, 2, 3], '1', { value: 9, writable: false })",
  "Object.setPrototypeOf([1, , 3], Object.assign([], ['p', 'q', 'r']))",
  'Object.setPrototypeOf([1, 2, 3], null)',
  '({ length: 3, 0: 1, 1: 2, 2: 3 })',
  '({ length: 2.5, 0: 1 })',
  '({})',
  "'text'",
  'new Proxy([1, 2, 3], {})',
  'new Int8Array([1, 2, 3])',
]

const VALUES = ['1', '2', "'a'", 'NaN', '-0', 'undefined', 'null', '2n', '[]', '1.5', '[7, 8]', '[7, , 8]']
const POSITIONS = [
  '0',
  '1',
  '2',
  '-1',
  '-2',
  '100',
  '-100',
  'NaN',
  'Infinity',
  '-Infinity',
  '1.9',
  "'1'",
  'undefined',
  'null',
  '{ valueOf: () => 1 }',
]

/** Calls a method on an array, and shows the array as well as the result. */
const changed = (array: string, method: string, args: readonly string[]): string =>
  told(
    `(() => { const list = ${array}; const result = Array.prototype.${method}.call(${[`list`, ...args].join(', ')}); return [result === list ? 'itself' : result, list, list.length, Object.keys(list), result?.constructor?.name] })()`,
  )

/** How many arguments each method is tried with, and of which kind. */
const METHODS: Record<string, ReadonlyArray<readonly string[]>> = {
  concat: [VALUES, VALUES],
  fill: [VALUES, POSITIONS, POSITIONS],
  includes: [VALUES, POSITIONS],
  indexOf: [VALUES, POSITIONS],
  pop: [],
  push: [VALUES, VALUES],
  reverse: [],
  shift: [],
  slice: [POSITIONS, POSITIONS],
  splice: [POSITIONS, POSITIONS, VALUES, VALUES, VALUES],
  toReversed: [],
  toSpliced: [POSITIONS, POSITIONS, VALUES, VALUES, VALUES],
  unshift: [VALUES, VALUES],
  with: [POSITIONS, VALUES],
}

/** V8 adds no elements to an array whose length is fixed without a word; the specification wants an error. */
const V8_IGNORES = /writable: false }\).*(push|unshift)\.call\(list\)/

describe.each(Object.entries(METHODS))('%s', (method, kinds) => {
  it('does what Node’s does to arrays of every kind', async () => {
    const choose = chooser(method.length)
    const expressions = ARRAYS.flatMap(
      (array) =>
        Array.from({ length: kinds.length === 0 ? 1 : 24 }, () => {
          const count = choose([...kinds.keys(), kinds.length, kinds.length])
          return changed(
            array,
            method,
            kinds.slice(0, count).map((kind) => choose(kind)),
          )
        }).map((expression) => expression.replace('error.message', "''")), // whose words are another matter
    )
    await compare(expressions.filter((expression) => !V8_IGNORES.test(expression)))
  })

  it('has the same name and length, and is no constructor', async () => {
    await compare([
      `[Array.prototype.${method}.name, Array.prototype.${method}.length]`,
      `new Array.prototype.${method}()`,
      `Array.prototype.${method}.call(null)`,
      `Array.prototype.${method}.call(undefined, 1)`,
      `JSON.stringify(Object.getOwnPropertyDescriptor(Array.prototype, '${method}'))`,
    ])
  })
})

describe('what a program does to arrays', () => {
  it.each([1, 2, 3, 4, 5, 6])('one change after the other, seed %i', async (seed) => {
    const choose = chooser(seed)
    const [value, at] = [() => choose(VALUES), () => choose(['0', '1', '2', '3', '-1', '-3'])]
    const change = (): string =>
      choose([
        () => 'list.shift()',
        () => '[list.shift(), list.shift(), list.shift()]',
        () => `list.push(${value()})`,
        () => `list.push(${value()}, ${value()}, ${value()})`,
        () => `list.push(1, 2, 3, 4, 5, 6, 7, 8)`,
        () => 'list.pop()',
        () => `list.unshift(${value()})`,
        () => `list.splice(${at()}, 1, ${value()}, ${value()})`,
        () => `list.splice(${at()}, 2)`,
        () => `list.fill(${value()}, ${at()}, ${at()})`,
        () => `list[${choose(['0', '1', 'list.length', 'list.length - 1'])}] = ${value()}`,
        () => 'list.reverse()',
        () => 'list.toReversed()',
        () => `list.with(0, ${value()})`,
        () => 'list.sort()',
        () => 'list.copyWithin(0, 1)',
        () => `list.slice(${at()})`,
        () => `list.indexOf(${value()})`,
        () => `list.concat(${value()})`,
        () => 'list.map((one) => one)',
        () => 'JSON.stringify(list.filter((one) => typeof one === "number"))',
        () => 'list.length = 3',
        () => 'list.length += 1',
        () => 'delete list[1]',
        () => '[...list]',
        () => 'Object.keys(list)',
      ])()
    const starts = ['[]', '[1, 2, 3, 4, 5]', '[0.5, 1.5, 2]', "['a', 'b', 'c']", '[1, 2.5, "x", null]']
    const expressions = Array.from({ length: 120 }, () => {
      const changes = Array.from({ length: 12 }, () => `() => ${change()}`)
      return `(() => { const list = ${choose(starts)}; return [${changes.join(', ')}].map((change) => { try { return [change(), [...list], list.length] } catch (error) { return error.name } }) })()`
    })
    await compare(expressions)
  })

  it('elements that a prototype has, or watches', async () => {
    await compare(
      [
        `(() => { const list = Array(3); return [list.fill(7), set] })()`,
        `(() => { const list = []; list.push(1, 2); return [list, set] })()`,
        `(() => { const list = [1, 2]; list.splice(1, 0, 5); list.unshift(6); return [list, set] })()`,
      ],
      `let set = ''; Object.defineProperty(Object.prototype, '2', { configurable: true, set(value) { set += value + ' ' } })`,
    ).finally(() => Reflect.deleteProperty(Object.prototype, '2'))
  })

  it('species and constructors', async () => {
    const species = (change: string, call: string): string =>
      `(() => { const list = [1, 2, 3]; ${change}; const result = list.${call}; return [result.constructor?.name, result.mine, result] })()`
    const own = `list.constructor = { [Symbol.species]: function Mine() { this.mine = true } }`
    await compare(
      ['slice(1)', 'splice(0, 2)', 'concat([4])'].flatMap((call) => [
        species('', call),
        species(own, call),
        species('list.constructor = undefined', call),
        species('list.constructor = { [Symbol.species]: null }', call),
        species('list.constructor = 3', call),
        species('Object.setPrototypeOf(list, class Other extends Array {}.prototype)', call),
      ]),
    )
  })

  it('what is spread by concat', async () => {
    await compare([
      `[1].concat(Object.assign([2], { [Symbol.isConcatSpreadable]: false }))`,
      `[1].concat({ [Symbol.isConcatSpreadable]: true, length: 2, 0: 'a', 1: 'b' })`,
      `Object.assign([1], { [Symbol.isConcatSpreadable]: false }).concat([2])`,
      `[].concat('text', 1, [2, [3]], new Proxy([4], {}))`,
      `(() => { Array.prototype[Symbol.isConcatSpreadable] = false; try { return [1].concat([2]) } finally { delete Array.prototype[Symbol.isConcatSpreadable] } })()`,
    ])
  })

  it('arguments that change the array while they are converted', async () => {
    const shrinking = '{ valueOf() { list.length = 1; return 0 } }'
    await compare(
      [
        `list.slice(${shrinking})`,
        `list.splice(${shrinking}, 2, 9)`,
        `list.fill(9, ${shrinking})`,
        `list.includes(undefined, ${shrinking})`,
        `list.indexOf(3, ${shrinking})`,
        `list.join({ toString() { list.length = 1; return '-' } })`,
        `[{ toString() { list.length = 1; return 'x' } }, 2, 3].join()`,
        `list.sort((a, b) => { list[3] = 0; return b - a })`,
      ].map((call) => `(() => { const list = [1, 2, 3]; return [${call}, list] })()`),
    )
  })

  it('many elements in linear time', async () => {
    const { value, error } = await run(`
      const list = Array(300_000).fill(1)
      for (let i = 0; i < 300_000; i++) list.push(i)
      const half = list.slice(300_000)
      list.splice(0, 300_000)
      list.reverse()
      return [list.length, half.length, list[0], half.concat(list).indexOf(299_999), list.includes(-1), list.pop()]
    `)
    expect(error).toBeUndefined()
    expect(value).toEqual([300_000, 300_000, 299_999, 299_999, false, 0])
  })
})
