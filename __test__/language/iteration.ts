/** Iterators, generators, and what goes over them. */
import { edition } from './feature.js'

const es2015 = edition('ES2015')
const es2025 = edition('ES2025')

export const iteration = [
  es2015('`for…of` and closing of iterators', [
    [
      'const it = () => { const log = []; return { log, [Symbol.iterator]: () => ({ i: 0, next() { return { value: this.i++, done: false } }, return(v) { log.push("return"); return {} } }) } }; const a = it(); for (const x of a) if (x === 2) break; const b = it(); try { for (const x of b) throw "t" } catch (e) { b.log.push(e) } const c = it(); l: for (const o of [1]) for (const x of c) continue l; return [a.log, b.log, c.log]',
      [['return'], ['return', 't'], ['return']],
    ],
    [
      'const it = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return() { throw "r" } }) }; try { for (const x of it) throw "body" } catch (e) { try { for (const x of it) break } catch (f) { return [e, f] } }',
      ['body', 'r'],
    ],
    [
      'const out = []; for (const [k, v] of new Map([["a", 1]])) out.push(k, v); for (const c of "a\\u{1F600}") out.push(c.length); for (const x of [1, , 3]) out.push(x === undefined); return out',
      ['a', 1, 1, 2, false, true, false],
    ],
    [
      'const a = [1, 2]; const out = []; for (const x of a) { out.push(x); if (a.length < 4) a.push(x * 10) } return out',
      [1, 2, 10, 20],
    ],
    ['const o = { x: 0 }; for (o.x of [1, 2]); for ([o.y] of [[3]]); return o', { x: 2, y: 3 }],
    [
      'const it = { [Symbol.iterator]: () => ({ next: () => 5 }) }; try { for (const x of it); } catch (e) { return e.name }',
      'TypeError',
    ],
  ]),
  es2015('`for…in`', [
    [
      'const o = Object.create({ c: 1, a: 9 }, { b: { value: 1, enumerable: false } }); o.a = 1; o[2] = 1; o[1] = 1; const k = []; for (const x in o) k.push(x); return k',
      ['1', '2', 'a', 'c'],
    ],
    [
      'const o = { a: 1, b: 2, c: 3 }; const k = []; for (const x in o) { k.push(x); delete o.b } for (const x in null); for (var y in "ab") k.push(y); return k',
      ['a', 'c', '0', '1'],
    ],
    ['const a = [5, , 6]; a.x = 1; const k = []; for (const i in a) k.push(i); return k', ['0', '2', 'x']],
  ]),
  es2015('generators: `next`, `return`, `throw`', [
    [
      'function* g() { const x = yield 1; const y = yield x * 2; return y } const i = g(); return [i.next("ignored"), i.next(5), i.next(6), i.next().done]',
      [{ value: 1, done: false }, { value: 10, done: false }, { value: 6, done: true }, true],
    ],
    [
      'const log = []; function* g() { try { yield 1; yield 2 } finally { log.push("f"); yield 3 } } const i = g(); return [i.next(), i.return(9), i.next(), log]',
      [{ value: 1, done: false }, { value: 3, done: false }, { value: 9, done: true }, ['f']],
    ],
    [
      'function* g() { try { yield 1 } catch (e) { yield "c" + e } } const i = g(); i.next(); const r = i.throw("x"); try { i.throw("y") } catch (e) { return [r.value, e, i.next().done] }',
      ['cx', 'y', true],
    ],
    [
      'function* g() { yield 1 } const i = g(); try { i.throw(5) } catch (e) { return [e, i.next().done] }',
      [5, true],
    ],
    [
      'let i; function* g() { try { i.next() } catch (e) { yield e.name } } i = g(); return i.next().value',
      'TypeError',
    ],
    [
      'function* g() { return 1 } return [[...g()], g.prototype !== undefined, Object.prototype.toString.call(g())]',
      [[], true, '[object Generator]'],
    ],
    [
      'function* g() { const r = [yield, (yield) + (yield)]; return r } const i = g(); i.next(); i.next(1); i.next(2); return i.next(3).value',
      [1, 5],
    ],
    ['try { new (function* () {})() } catch (e) { return e.name }', 'TypeError'],
  ]),
  es2015('`yield*`', [
    [
      'function* a() { const x = yield 1; return "r" + x } function* b() { return yield* a() } const i = b(); i.next(); return i.next(5)',
      { value: 'r5', done: true },
    ],
    [
      'const log = []; const inner = { [Symbol.iterator]() { return this }, next(v) { log.push(["n", v === undefined]); return { done: false, value: 1 } }, return(v) { log.push(["r", v]); return { done: true, value: "closed" } }, throw(e) { log.push(["t", e]); return { done: true, value: "thrown" } } }; function* g() { const x = yield* inner; return x + "!" } const i = g(); i.next(); const t = i.throw("e"); const j = g(); j.next(); return [t, j.return(7), log]',
      [
        { value: 'thrown!', done: true },
        { value: 'closed', done: true },
        [
          ['n', true],
          ['t', 'e'],
          ['n', true],
          ['r', 7],
        ],
      ],
    ],
    [
      'function* g() { yield* "ab"; yield* [1]; yield* (function* () { yield 2 })() } return [...g()]',
      ['a', 'b', 1, 2],
    ],
    [
      'const log = []; const inner = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return() { log.push("closed"); return {} } }) }; function* g() { yield* inner } const i = g(); i.next(); try { i.throw(1) } catch (e) { return [e.name, log] }',
      ['TypeError', ['closed']],
    ],
  ]),
  es2015('`Symbol.iterator` and iterator prototypes', [
    [
      'const p = Object.getPrototypeOf; return [p(p([][Symbol.iterator]())) === p(p(new Map().keys())), [].keys()[Symbol.toStringTag], "a"[Symbol.iterator]()[Symbol.toStringTag], [][Symbol.iterator] === [].values]',
      [true, 'Array Iterator', 'String Iterator', true],
    ],
    ['const i = [1, 2, 3][Symbol.iterator](); i.next(); return [...i]', [2, 3]],
  ]),
  es2025(
    'iterator helpers',
    [
      ['return [1, 2, 3, 4].values().filter((x) => x % 2).map((x) => x * 10).toArray()', [10, 30]],
      [
        'function* n() { let i = 0; while (true) yield i++ } return [n().drop(2).take(3).toArray(), n().flatMap((x) => [x, x]).take(3).toArray(), n().some((x) => x > 3), n().take(3).every((x) => x < 3), n().find((x) => x > 5), n().take(4).reduce((a, b) => a + b)]',
        [[2, 3, 4], [0, 0, 1], true, true, 6, 6],
      ],
      [
        'const log = []; const it = { next: () => ({ done: false, value: 1 }), return() { log.push("r"); return {} } }; const i = Iterator.from(it); i.find((x) => x === 1); i.take(1).next(); for (const x of Iterator.from(it).take(1)); return [i instanceof Iterator, log.length]',
        [true, 2],
      ],
      [
        'const out = []; [5, 6].values().forEach((x, i) => out.push([x, i])); return out',
        [
          [5, 0],
          [6, 1],
        ],
      ],
      [
        'class I extends Iterator { n = 0; next() { return { done: this.n > 2, value: this.n++ } } } return [new I().toArray(), [...new I().map((x) => -x - 1)]]',
        [
          [0, 1, 2],
          [-1, -2, -3],
        ],
      ],
      [
        'try { new Iterator() } catch (e) { try { [].values().take(-1) } catch (f) { try { [].values().map(1) } catch (g) { return [e.name, f.name, g.name] } } }',
        ['TypeError', 'RangeError', 'TypeError'],
      ],
      ['try { ["a"].values().flatMap((x) => x).toArray() } catch (e) { return e.name }', 'TypeError'],
      [
        'return [Iterator.prototype[Symbol.toStringTag], [].values().map((x) => x)[Symbol.toStringTag], Iterator.from({ next: () => ({ done: true }) }).toArray()]',
        ['Iterator', 'Iterator Helper', []],
      ],
    ],
    { node: 22 },
  ),
  edition('ES2026')(
    '`Iterator.concat`',
    [['return [...Iterator.concat([1], new Set([2]), "ab".split(""))]', [1, 2, 'a', 'b']]],
    { node: 26 },
  ),
]
