/** Promises, async functions, async iteration, and the order of microtasks. */
import { edition } from './feature.js'

const es2015 = edition('ES2015')
const es2017 = edition('ES2017')
const es2018 = edition('ES2018')
const es2020 = edition('ES2020')
const es2021 = edition('ES2021')
const es2022 = edition('ES2022')
const es2024 = edition('ES2024')
const es2025 = edition('ES2025')
const es2026 = edition('ES2026')

export const asynchronous = [
  es2015('promises', [
    [
      'return [await Promise.all([1, Promise.resolve(2)]), await Promise.race([new Promise(() => {}), 3]), await Promise.reject(1).catch((x) => x + 1), await Promise.resolve(1).then(2)]',
      [[1, 2], 3, 2, 1],
    ],
    [
      'const log = []; const p = Promise.resolve(); p.then(() => log.push(1)).then(() => log.push(3)); p.then(() => log.push(2)); log.push(0); await null; await null; await null; return log',
      [0, 1, 2, 3],
    ],
    [
      'const log = []; Promise.resolve({ then(f) { log.push("then"); f(1) } }).then((x) => log.push(x)); log.push("sync"); await 0; await 0; await 0; return log',
      ['sync', 'then', 1],
    ],
    ['const p = new Promise((f) => { f(1); f(2); throw 3 }); return await p', 1],
    [
      'let f; const p = new Promise((r) => { f = r }); f(p); try { await p } catch (e) { return e.name }',
      'TypeError',
    ],
    ['return [await Promise.all([]), await Promise.all(new Set([1])), Promise.length]', [[], [1], 1]],
    [
      'const p = Promise.resolve(1); return [Promise.resolve(p) === p, Promise[Symbol.species] === Promise]',
      [true, true],
    ],
  ]),
  es2017('async functions and the order of their steps', [
    [
      'const log = []; const f = async () => { log.push(1); await null; log.push(3) }; const p = f(); log.push(2); await p; log.push(4); return log',
      [1, 2, 3, 4],
    ],
    [
      'const log = []; const a = async () => { await null; log.push("a1"); await null; log.push("a2") }; const b = async () => { await Promise.resolve(); log.push("b1"); await 0; log.push("b2") }; await Promise.all([a(), b()]); return log',
      ['a1', 'b1', 'a2', 'b2'],
    ],
    [
      'const log = []; const p = (async () => Promise.resolve(1))().then(() => log.push("returned")); Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4)); await p; await 0; return log',
      [1, 2, 'returned', 3, 4],
    ],
    [
      'const f = async () => { try { await Promise.reject(1) } catch (e) { return e + 1 } finally { await 0 } }; return await f()',
      2,
    ],
    ['const f = async (x = (() => { throw 1 })()) => {}; const p = f(); return await p.catch((e) => e)', 1],
    [
      'const o = { async m() { return await super.toString.call([]) }, async *g() {}, await: 1, async: 2 }; return [await o.m(), o.await, o.async]',
      ['[object Array]', 1, 2],
    ],
    [
      'class A { m() { return 1 } } class B extends A { async m() { return [super.m(), await (async () => super.m())(), arguments.length] } } return await new B().m(1)',
      [1, 1, 1],
    ],
    [
      'const AsyncFunction = (async () => {}).constructor; return [AsyncFunction.name, await new AsyncFunction("a", "return await a + 1")(1), (async () => {}).prototype === undefined]',
      ['AsyncFunction', 2, true],
    ],
  ]),
  es2022('`await` at the top level', [
    ['const x = await (async () => 1)(); for await (const y of [Promise.resolve(2)]) return [x, y]', [1, 2]],
  ]),
  es2018('`Promise.prototype.finally`', [
    [
      'const log = []; const v = await Promise.resolve(1).finally((...a) => { log.push(a.length); return 5 }); const e = await Promise.reject(2).finally(() => {}).catch((e) => e); const t = await Promise.resolve(1).finally(() => { throw 3 }).catch((e) => e); return [v, e, t, log]',
      [1, 2, 3, [0]],
    ],
  ]),
  es2018('async generators', [
    [
      'async function* g() { const x = yield 1; yield x + await 1; return 9 } const i = g(); return [await i.next(), await i.next(5), await i.next(), await i.next("x").then((r) => r.done)]',
      [{ value: 1, done: false }, { value: 6, done: false }, { value: 9, done: true }, true],
    ],
    [
      'async function* g() { yield 1; yield 2; yield 3 } const i = g(); const r = await Promise.all([i.next(), i.next(), i.return(8), i.next()]); return r.map((x) => [x.value ?? null, x.done])',
      [
        [1, false],
        [2, false],
        [8, true],
        [null, true],
      ],
    ],
    [
      'const log = []; async function* g() { try { yield Promise.resolve(1); yield 2 } catch (e) { log.push(e); yield "c" } finally { log.push("f") } } const i = g(); await i.next(); return [await i.throw("t"), await i.next().then((r) => r.done), log]',
      [{ value: 'c', done: false }, true, ['t', 'f']],
    ],
    [
      'async function* a() { const x = yield "a"; return x } async function* b() { yield* [Promise.resolve(1)]; return yield* a() } const i = b(); await i.next(); await i.next(); return await i.next("sent")',
      { value: 'sent', done: true },
    ],
    [
      'async function* g() { yield Promise.reject(4) } try { for await (const x of g()); } catch (e) { return e }',
      4,
    ],
    [
      'return [Object.prototype.toString.call((async function* () {})()), (async function* () {}).constructor.name]',
      ['[object AsyncGenerator]', 'AsyncGeneratorFunction'],
    ],
  ]),
  es2018('`for await` and closing of async iterators', [
    [
      'const log = []; const it = { [Symbol.asyncIterator]: () => ({ i: 0, async next() { return { value: this.i++, done: false } }, async return() { log.push("closed"); return {} } }) }; for await (const x of it) if (x > 1) break; try { for await (const x of it) throw 5 } catch (e) { log.push(e) } return log',
      ['closed', 'closed', 5],
    ],
    [
      'const out = []; for await (const x of [1, Promise.resolve(2), (async () => 3)()]) out.push(x); return out',
      [1, 2, 3],
    ],
    [
      'const log = []; function* g() { try { yield Promise.reject(1) } finally { log.push("f") } } try { for await (const x of g()); } catch (e) { log.push(e) } return log.includes(1)',
      true,
    ],
    [
      'const it = { [Symbol.asyncIterator]: () => ({ next: () => 5 }) }; try { for await (const x of it); } catch (e) { return e.name }',
      'TypeError',
    ],
    [
      'const f = async () => { for await (const { a: [b = 3] = [] } of [{ a: [] }, {}]) return b }; return await f()',
      3,
    ],
  ]),
  es2020('`Promise.allSettled`', [
    [
      'return (await Promise.allSettled([1, Promise.reject(2)]))',
      [
        { status: 'fulfilled', value: 1 },
        { status: 'rejected', reason: 2 },
      ],
    ],
  ]),
  es2021('`Promise.any`, AggregateError', [
    [
      'try { await Promise.any([Promise.reject(1), Promise.reject(2)]) } catch (e) { return [e.name, e.errors, e instanceof Error, await Promise.any([Promise.reject(1), 5])] }',
      ['AggregateError', [1, 2], true, 5],
    ],
    [
      'const e = new AggregateError(new Set([1, 2]), "m", { cause: 3 }); return [e.errors, e.message, e.cause, Object.keys(e), AggregateError.length]',
      [[1, 2], 'm', 3, [], 2],
    ],
  ]),
  es2024(
    '`Promise.withResolvers`',
    [
      [
        'const { promise, resolve, reject } = Promise.withResolvers(); resolve(1); reject(2); return await promise',
        1,
      ],
    ],
    { node: 22 },
  ),
  es2025(
    '`Promise.try`',
    [
      [
        'return [await Promise.try((a, b) => a + b, 1, 2), await Promise.try(() => { throw 3 }).catch((e) => e), await Promise.try(async () => 4)]',
        [3, 3, 4],
      ],
      [
        'const log = []; Promise.try(() => log.push("sync")); log.push("after"); return log',
        ['sync', 'after'],
      ],
    ],
    { node: 24 },
  ),
  es2026(
    '`Array.fromAsync`',
    [
      [
        'async function* g() { yield 1; yield 2 } return [await Array.fromAsync(g()), await Array.fromAsync([1, Promise.resolve(2)], async (x, i) => x * 2 + i), await Array.fromAsync({ length: 2, 0: Promise.resolve("a"), 1: "b" })]',
        [
          [1, 2],
          [2, 5],
          ['a', 'b'],
        ],
      ],
      ['return await Array.fromAsync([1], () => { throw 7 }).catch((e) => e)', 7],
    ],
    { node: 22 },
  ),
]
