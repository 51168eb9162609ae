/** `Map` and `Set` of our own, in the place of the engine's: they do what Node's do. */
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { chooser, comparison, told } from './support/compare.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })
const compare = comparison(run)

const KEYS = [
  '0',
  '-0',
  '1',
  "'1'",
  'NaN',
  '1.5',
  'null',
  'undefined',
  'true',
  '1n',
  "'ä'",
  "'€'",
  'o',
  'p',
  's',
  '""',
]
const SHARED = `const o = {}, p = [], s = Symbol('s'); const id = (key) => key === o ? 'o' : key === p ? 'p' : typeof key === 'bigint' ? key + 'n' : String(key) + typeof key`

/** Does many things to a collection, and notes what each of them gives. */
function story(kind: 'Map' | 'Set', seed: number): string {
  const choose = chooser(seed)
  const step = (): string => {
    const key = choose(KEYS)
    const put = kind === 'Map' ? `c.set(${key}, log.length) === c` : `c.add(${key}) === c`
    const look = kind === 'Map' ? `c.get(${key})` : `c.has(${key})`
    const walk = `[...c.${choose(['keys', 'values', 'entries'])}()].map((x) => Array.isArray(x) && x !== p ? x.map(id) : id(x))`
    const during = `(() => { const seen = []; c.forEach((value, key, all) => { seen.push(id(key), id(value), all === c); if (seen.length < 30) { c.delete(${choose(KEYS)}); c.${kind === 'Map' ? 'set' : 'add'}(${choose(KEYS)}, 1) } }); return seen })()`
    const held = `(() => { const step = held.next(); return [step.done, step.value && [step.value].flat().map(id)] })()`
    return choose([
      put,
      put,
      put,
      look,
      `c.has(${key})`,
      `c.delete(${key})`,
      `c.delete(${key})`,
      'c.size',
      walk,
      during,
      held,
      held,
      'c.clear()',
      '(held = c.entries(), 0)',
    ])
  }
  const steps = Array.from({ length: 120 }, () => `log.push(${step()})`).join('; ')
  return `(() => { const c = new ${kind}(); const log = []; let held = c.values(); ${steps}; return log })()`
}

describe('Map and Set', () => {
  it.each(['Map', 'Set'] as const)('%s: whatever is done to it, in any order', async (kind) => {
    await compare(
      Array.from({ length: 40 }, (_, seed) => story(kind, seed + 1)),
      SHARED,
    )
  })

  it('constructors', async () => {
    await compare(
      ['Map', 'Set'].flatMap((kind) => [
        `[...new ${kind}([[1, 2], ['a', 'b'], [1, 3]])].length`,
        `new ${kind}().size`,
        `new ${kind}(null).size`,
        `new ${kind}(undefined).size`,
        `[...new ${kind}(new Map([[1, 2]]))]`,
        `[...new ${kind}(function* () { yield [1, 2]; yield [3, 4] }())]`,
        `[${kind}.name, ${kind}.length, ${kind}[Symbol.species] === ${kind}]`,
        `Object.prototype.toString.call(new ${kind}())`,
        `Object.getPrototypeOf(new ${kind}().entries())[Symbol.toStringTag]`,
        `${kind}.prototype[Symbol.iterator] === ${kind}.prototype.${kind === 'Map' ? 'entries' : 'values'}`,
        `Set.prototype.keys === Set.prototype.values`,
        `(() => { class Own extends ${kind} { constructor(x) { super(x); this.own = 1 } } const own = new Own([[1, 2]]); return [own instanceof ${kind}, own.size, own.own, own.constructor.name] })()`,
        `(() => { class Own extends ${kind} { set(k, v) { return super.set(k, v * 2) } add(v) { return super.add(String(v)) } } return [...new Own([[1, 2]])] })()`,
        `(() => { const closed = []; const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { closed.push(1); return {} } }) }; class Own extends ${kind} { add() { throw new Error('no') } }; try { new Own(iterable) } catch (error) { closed.push(error.constructor.name) } return closed })()`,
        `Reflect.ownKeys(${kind}.prototype).map(String).filter((key) => !/getOrInsert|union|intersection|ifference|is.*(Of|From)/.test(key)).sort()`,
        `Reflect.construct(${kind}, [], Object).constructor.name`,
        told(`${kind}()`),
        told(`new ${kind}(5)`),
        told(`new ${kind}({})`),
        told(`${kind}.prototype.has.call({}, 1)`),
        told(`${kind}.prototype.forEach.call(new ${kind}(), 3)`),
        told(`Object.getOwnPropertyDescriptor(${kind}.prototype, 'size').get.call([])`),
        told(`${kind}.prototype.delete.call(new ${kind === 'Map' ? 'Set' : 'Map'}(), 1)`),
        told(`new ${kind}().entries().next.call(new Set().values().next)`),
      ]),
    )
    await compare([told(`new Map([1])`), told(`new Map(['ab'])`), told(`new Map([[1]]).get(1)`)])
  })

  it('values that are put in where there are none', async () => {
    const { value, error } = await run(`
      const map = new Map([['a', 1]])
      const computed = (key) => { map.set('during', key); return key + '!' }
      const results = [map.getOrInsert('a', 2), map.getOrInsert('b', 3), map.getOrInsertComputed('b', computed), map.getOrInsertComputed('c', computed)]
      let refused
      try { map.getOrInsertComputed('d', 1) } catch (error) { refused = error.message }
      return [results, [...map], refused]
    `)
    expect(error).toBeUndefined()
    const entries = [
      ['a', 1],
      ['b', 3],
      ['during', 'c'],
      ['c', 'c!'],
    ]
    expect(value).toEqual([[1, 3, 3, 'c!'], entries, 'number 1 is not a function'])
  })

  it.runIf('groupBy' in Map)('Map.groupBy', async () => {
    await compare([
      `[...Map.groupBy([1, 2, 3, -0, 0], (x, i) => x % 2 === 0 ? 'even' : i)]`,
      `[...Map.groupBy('hello', (x) => x)]`,
      `[...Map.groupBy([0, -0], (x) => x).keys()].map((x) => Object.is(x, 0))`,
      told(`Map.groupBy(null, (x) => x)`).replace('error.message', "''"),
      told(`Map.groupBy([], 1)`).replace('error.message', "''"),
    ])
  })

  it.runIf('union' in Set.prototype)('operations of sets', async () => {
    const choose = chooser(7)
    const set = (): string =>
      `new Set([${Array.from({ length: choose([0, 1, 3, 6]) }, () => choose(['1', '2', '3', "'a'", 'NaN', '-0', '0'])).join(', ')}])`
    const like = (): string =>
      `({ size: ${choose(['2', '"3"', 'Infinity', '0'])}, has: (x) => x === 1, keys: () => [1, -0, 9][Symbol.iterator]() })`
    const operations = [
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ]
    const shown = (call: string): string =>
      `(() => { const result = ${call}; return result instanceof Set ? [...result] : result })()`
    await compare([
      ...operations.flatMap((name) =>
        Array.from({ length: 30 }, () => shown(`${set()}.${name}(${choose([set, set, like])()})`)),
      ),
      ...operations.flatMap((name) => [
        `Set.prototype.${name}.length`,
        told(`new Set().${name}(1)`).replace('error.message', "''"),
        told(`new Set().${name}([])`).replace('error.message', "''"),
        told(`new Set().${name}({ size: -1 })`).replace('error.message', "''"),
        told(`new Set().${name}({ size: 1, has: 1 })`).replace('error.message', "''"),
      ]),
    ])
  })

  it('are shown with what they hold, and iterators with what they still give', async () => {
    const shown = [
      'new Map([[1, { a: [1] }], ["b", new Map()]])',
      'new Set([1, [2], new Set([3])])',
      'new Map([["a", 1], ["b", { c: 2 }]]).entries()',
      'new Map([["a", 1]]).keys()',
      'new Map([["a", 1]]).values()',
      'new Set([1, "x"]).values()',
      'new Set([1, "x"]).entries()',
      'new Map().entries()',
      'new Set().values()',
      'new Set(Array(120).keys())',
      'new Set(Array(120).keys()).values()',
      'new Map(Array.from({ length: 110 }, (_, i) => [i, i])).entries()',
      '(() => { const it = new Map([[1, 2], [3, 4]]).entries(); it.next(); return Object.assign(it, { foo: 1 }) })()',
      '(() => { const it = new Set([1]).values(); it.next(); it.next(); return it })()',
      '[new Map([[{ deep: { deeper: 1 } }, [1, 2, 3]]]).entries()]',
      'new (class Own extends Map {})([[1, 2]])',
    ]
    const { logs, error } = await run(shown.map((value) => `console.log(${value})`).join('\n'))
    expect(error).toBeUndefined()
    const inNode = shown.map((value) =>
      inspect(new Function(`return ${value}`)(), { depth: 4, maxArrayLength: 100, maxStringLength: 10_000 }),
    )
    expect(logs).toEqual(inNode)
  })

  it('deleting, and finding the oldest, takes the same time however many there are', async () => {
    const { value, error } = await run(`
      const cache = new Map()
      let lost = 0
      for (let i = 0; i < 120_000; i++) {
        cache.set('key ' + i, i)
        if (cache.size > 50_000) { lost += cache.get(cache.keys().next().value); cache.delete(cache.keys().next().value) }
      }
      const seen = new Set(cache.keys())
      for (const key of cache.keys()) seen.delete(key)
      return [cache.size, lost, seen.size]
    `)
    expect(error).toBeUndefined()
    expect(value).toEqual([50_000, (69_999 * 70_000) / 2, 0])
  })
})
