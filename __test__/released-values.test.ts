/**
 * Values that nothing refers to any more. The engine takes their place in memory for others at once (`docs/engine.md`), so whatever goes by
 * an address, or still looks at a value, would see another one. Each program runs in Node as well, which must observe the same.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000, maxOldGenerationSizeMb: 64 })

const PROGRAMS: Readonly<Record<string, string>> = {
  'a long list, all at once': `
    let list = null
    for (let i = 0; i < 200_000; i++) list = { i, list }
    const first = list.i
    list = null
    return [first, Array.from({ length: 3 }, (_, i) => ({ i }))]`,
  'a wide tree of arrays, functions and maps': `
    const tree = (depth) => depth === 0 ? () => depth : new Map([[depth, [tree(depth - 1), tree(depth - 1)]]])
    let kept = tree(10)
    kept = [...kept.values()][0][1]
    return JSON.stringify([[...kept.keys()], [...kept.values()].length])`,
  'cycles, more than there is memory for': `
    let kept
    for (let i = 0; i < 300_000; i++) {
      const cycle = { text: 'a text ' + i, list: [i] }
      cycle.self = cycle
      if (i % 100_000 === 0) kept = cycle
    }
    return [kept.self === kept, kept.text, kept.list]`,
  'what getters make for a copy': `
    const source = { get a() { return { n: 1 } }, get b() { return { n: 2 } }, list: [{ n: 3 }, { n: 4 }] }
    const copy = structuredClone({ ...source })
    return [copy, JSON.stringify(source), JSON.stringify(source, ['list', 'n', 'b'])]`,
  'what toJSON makes': `
    const fresh = (n) => ({ toJSON: () => n === 0 ? {} : { next: fresh(n - 1), also: fresh(n - 1) } })
    return JSON.stringify(fresh(4)) === JSON.stringify(JSON.parse(JSON.stringify(fresh(4))))`,
  'iterators that are properties of what they iterate over': `
    const map = new Map([[1, 'a'], [2, 'b'], [3, 'c']]), set = new Set([1, 2, 3])
    map.it = map.entries()
    set.it = set.values()
    const seen = [map.it.next().value, set.it.next().value]
    map.delete(1); set.delete(1)
    map.it = set.it = null
    map.set(4, 'd'); set.add(4)
    return [seen, [...map], [...set]]`,
  'elements that go while they are visited': `
    const list = [[1], [2], [3], [4]]
    const seen = []
    for (const element of list) { list.length = 2; list[1] = ['new']; seen.push(element) }
    return [seen, list.map((element, i) => { list[i] = null; return element }), list]`,
  'elements that go while they are compared': `
    const list = Array.from({ length: 50 }, (_, i) => ({ key: (i * 7) % 50 }))
    let calls = 0
    const sorted = list.sort((a, b) => { if (++calls % 9 === 0) list.fill(undefined); return a.key - b.key })
    return sorted.map(({ key }) => key)`,
  'functions that are replaced while they run': `
    const log = []
    const object = { f(n) { object.f = () => 'another'; log.push([1, 2, 3].map((x) => x * n)); return () => n } }
    log.push(object.f(2)(), object.f())
    let g = (n) => { g = null; return [n].concat([[n]].flat()) }
    log.push(g(5))
    globalThis.h = function () { delete globalThis.h; return [...arguments].reverse() }
    log.push(globalThis.h(1, 2, 3))
    return log`,
  'receivers and arguments that go while a built-in runs': `
    let text = 'a-b-c', list = [3, 1, 2]
    const parts = text.replace(/-/g, () => { text = null; list = [9]; return '+' })
    const mapped = [1, 2, 3].map((x, i, all) => { all.length = 0; return { x, i } })
    const joined = [{ toString() { return String({}) } }, { toString() { mapped.length = 1; return 'x' } }].join()
    return [parts, mapped, joined, list]`,
  'generators that nobody waits for': `
    const log = []
    function* g(n) { try { yield n; yield n + 1 } finally { log.push('closed ' + n) } }
    for (let i = 0; i < 1000; i++) g(i).next()
    for (const x of g('a')) { log.push(x); break }
    return log`,
  'promises that nobody waits for': `
    const log = []
    for (let i = 0; i < 1000; i++) new Promise((resolve) => { if (i % 500 === 0) resolve(i) }).then((i) => log.push(i))
    for (let i = 0; i < 1000; i++) (async () => { await null; if (i % 500 === 0) log.push('async ' + i) })()
    await new Promise((resolve) => setTimeout(resolve, 5))
    return log`,
  'weak references and their registries': `
    const registry = new FinalizationRegistry(() => {}), kept = { kept: true }
    const weak = Array.from({ length: 1000 }, (_, i) => { const o = { i }; registry.register(o, i); return new WeakRef(o) })
    weak.push(new WeakRef(kept))
    const notes = new WeakMap([[kept, 'a note']])
    for (let i = 0; i < 1000; i++) notes.set({}, { i })
    for (let i = 0; i < 100_000; i++) ({ i, text: 'x'.repeat(20) })
    return [weak.at(-1).deref(), notes.get(kept), weak.slice(0, -1).every((ref, i) => (ref.deref() ?? { i }).i === i)]`,
  'parts of texts that outlive them': `
    let text = Array.from({ length: 1000 }, (_, i) => 'line ' + i).join('\\n')
    let part = text
    for (let i = 0; i < 2000; i++) part = part.slice(1)
    const lines = text.split('\\n').slice(-2), wide = ('ä→' + text + '家').slice(2, 40).slice(3)
    text = null
    for (let i = 0; i < 1000; i++) 'other text '.repeat(90)
    return [part.length, part.slice(0, 30), lines, wide]`,
  'properties that are deleted while they are listed': `
    const object = { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } }, seen = []
    for (const key in object) { delete object.b; seen.push(key, object[key]) }
    const entries = Object.entries({ get x() { delete object.a; return object.c }, y: 1 })
    return [seen, entries, Object.fromEntries(entries), object]`,
  'errors whose causes go': `
    const log = []
    for (let i = 0; i < 100; i++) {
      try { try { null.x } catch (cause) { throw new Error('outer ' + i, { cause }) } }
      catch (error) { if (i % 50 === 0) log.push(error.message, error.cause instanceof TypeError); delete error.cause }
    }
    return log`,
}

describe('values that are gone', () => {
  it.each(Object.entries(PROGRAMS))('leave nothing behind: %s', async (_, program) => {
    const globals = { structuredClone, setTimeout }
    const expected: unknown = await runInNewContext(`(async () => {'use strict'\n${program}\n})()`, globals)
    const { value, error } = await run(program)
    expect(error).toBeUndefined()
    expect(value).toEqual(JSON.parse(JSON.stringify(expected)))
  })
})
