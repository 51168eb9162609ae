/** Arrays, strings, maps, sets, objects. */
import { edition } from './feature.js'

const es5 = edition('ES5')
const es2015 = edition('ES2015')
const es2016 = edition('ES2016')
const es2017 = edition('ES2017')
const es2019 = edition('ES2019')
const es2022 = edition('ES2022')
const es2023 = edition('ES2023')
const es2024 = edition('ES2024')
const es2025 = edition('ES2025')
const es2026 = edition('ES2026')

export const collections = [
  es5(
    'array methods, holes, generic receivers',
    [
      [
        'return [[1, , 3].map((x) => x * 2).hasOwnProperty(1), [1, , 3].indexOf(undefined), Object.keys([, 1]), [3, , 1].sort().hasOwnProperty(2), [1, , 2].reduce((a, b) => a + b), [, 1].every((x) => x), [1, , 2].concat([, 3]).length, [, "a"].join("-")]',
        [false, -1, ['1'], false, 3, true, 5, '-a'],
      ],
      [
        'const a = [1, 2, 3]; a.length = 1; a[3] = 4; return [a.length, 2 in a, a.splice(0, 1), a.length, [].concat(1, [2], [[3]]), Array.prototype.slice.call({ 0: "a", length: 1 }), Array(3).length, Array.of(3)]',
        [4, false, [1], 3, [1, 2, [3]], ['a'], 3, [3]],
      ],
      [
        'const a = [5, 1, 10]; return [a.sort(), a.sort((x, y) => x - y), a.reverse(), a.push(7), a.pop(), a.unshift(0), a.shift(), a.lastIndexOf(5), a.some((x) => x > 9), [1, 2].reduceRight((x, y) => x + "-" + y)]',
        [[10, 5, 1], [10, 5, 1], [10, 5, 1], 4, 7, 4, 0, 1, true, '2-1'],
      ],
      [
        'const o = { length: 2, 0: "a", 1: "b" }; Array.prototype.push.call(o, "c"); return [o, Array.prototype.map.call("ab", (x) => x + x), Array.isArray(new Proxy([], {}))]',
        [{ 0: 'a', 1: 'b', 2: 'c', length: 3 }, ['aa', 'bb'], true],
      ],
      [
        'try { [].reduce((a) => a) } catch (e) { try { Array(-1) } catch (f) { try { [].length = 1.5 } catch (g) { return [e.name, f.name, g.name] } } }',
        ['TypeError', 'RangeError', 'RangeError'],
      ],
      [
        'const a = []; a[4294967294] = 1; a[4294967295] = 2; return [a.length, Object.keys(a).length]',
        [4294967295, 2],
      ],
    ],
    { how: 'ours', note: 'in part' },
  ),
  es2015('`Array.from`, `of`, `find`, `findIndex`, `fill`, `copyWithin`, `entries`', [
    [
      'return [Array.from("ab", (x, i) => x + i), Array.from({ length: 2 }, (_, i) => i), Array.from(new Map([[1, 2]])), [1, 2, 3].find((x) => x > 1), [1].findIndex((x) => x > 1), Array(2).fill(0), [1, 2, 3, 4].copyWithin(0, 2), [...["a"].entries()], [..."ab"].keys().next().value]',
      [['a0', 'b1'], [0, 1], [[1, 2]], 2, -1, [0, 0], [3, 4, 3, 4], [[0, 'a']], 0],
    ],
    [
      'class A extends Array { static get [Symbol.species]() { return Array } } return [new A(1, 2).map((x) => x) instanceof A, new A(1, 2).filter(() => true).constructor === Array]',
      [false, true],
    ],
    [
      'const o = { length: 1, 0: "x", [Symbol.isConcatSpreadable]: true }; return [[].concat(o), Object.keys(Array.prototype[Symbol.unscopables]).includes("flat")]',
      [['x'], true],
    ],
  ]),
  es2016(
    '`includes`',
    [
      [
        'return [[NaN].includes(NaN), [, 1].includes(undefined), [1].includes(1, 1), "abc".includes("bc")]',
        [true, true, false, true],
      ],
    ],
    { how: 'ours' },
  ),
  es2019('`flat`, `flatMap`', [
    [
      'return [[1, [2, [3, [4]]]].flat(), [[1, [2]]].flat(Infinity), [1, 2].flatMap((x) => [x, [x]]), [1, , [2, , 3]].flat()]',
      [
        [1, 2, [3, [4]]],
        [1, 2],
        [1, [1], 2, [2]],
        [1, 2, 3],
      ],
    ],
  ]),
  es2022('`at`', [
    [
      'return [[1, 2].at(-1), "ab".at(-2), [1].at(1) === undefined, new Uint8Array([1, 2]).at(-1)]',
      [2, 'a', true, 2],
    ],
  ]),
  es2023('`findLast`, `findLastIndex`', [
    [
      'return [[1, 2, 3].findLast((x) => x < 3), [1, 2].findLastIndex((x) => x > 5), new Int8Array([1, 2]).findLast((x) => x > 0)]',
      [2, -1, 2],
    ],
  ]),
  es2023(
    '`toSorted`, `toReversed`, `toSpliced`, `with`',
    [
      [
        'const a = [3, 1, 2]; return [a.toSorted(), a.toReversed(), a.toSpliced(1, 1, "x", "y"), a.with(-1, 9), a, [, 1].toReversed().hasOwnProperty(1)]',
        [[1, 2, 3], [2, 1, 3], [3, 'x', 'y', 2], [3, 1, 9], [3, 1, 2], true],
      ],
      [
        'try { [1].with(1, 0) } catch (e) { return [e.name, [...new Uint8Array([3, 1]).toSorted()], [...new Uint8Array([3, 1]).toReversed()], [...new Uint8Array([3, 1]).with(0, 7)]] }',
        ['RangeError', [1, 3], [1, 3], [7, 1]],
      ],
    ],
    { how: 'ours', note: '`toSorted` of arrays' },
  ),
  es2019(
    'stable `sort`',
    [
      [
        'return Array.from({ length: 40 }, (_, i) => ({ k: i % 3, i })).sort((a, b) => a.k - b.k).every((x, i, a) => i === 0 || a[i - 1].k < x.k || a[i - 1].i < x.i)',
        true,
      ],
    ],
    { how: 'ours' },
  ),
  es2024(
    '`Object.groupBy`, `Map.groupBy`',
    [
      [
        'const g = Object.groupBy([1, 2, 3], (x) => (x % 2 ? "odd" : "even")); const m = Map.groupBy([1, 2, 3], (x) => x % 2); return [{ ...g }, Object.getPrototypeOf(g) === null, [...m], Object.groupBy("ab", (c, i) => i)[1]]',
        [
          { odd: [1, 3], even: [2] },
          true,
          [
            [1, [1, 3]],
            [0, [2]],
          ],
          ['b'],
        ],
      ],
    ],
    { node: 22 },
  ),
  es2015(
    'Map and Set',
    [
      [
        'const m = new Map([[NaN, 1], [-0, 2]]); const s = new Set([1, 1, 2]); return [m.get(NaN), Object.is([...m.keys()][1], 0), s.size, m.delete(NaN), m.size, [...s.entries()], s.add(3) === s, m.set(1, 2) === m]',
        [
          1,
          true,
          2,
          true,
          1,
          [
            [1, 1],
            [2, 2],
          ],
          true,
          true,
        ],
      ],
      [
        'const m = new Map([[1, 1]]); const seen = []; m.forEach((v, k) => { seen.push(k); if (k < 4) m.set(k + 1, 0); m.delete(k) }); return [seen, m.size]',
        [[1, 2, 3, 4], 0],
      ],
      [
        'const s = new Set([1, 2, 3]); const i = s.values(); i.next(); s.delete(2); s.add(4); return [...i]',
        [3, 4],
      ],
      [
        'try { Map() } catch (e) { try { new Map([1]) } catch (f) { return [e.name, f.name, Map.length, new Set().constructor[Symbol.species] === Set] } }',
        ['TypeError', 'TypeError', 0, true],
      ],
    ],
    { how: 'ours' },
  ),
  es2015('WeakMap, WeakSet', [
    [
      'const k = {}; const w = new WeakMap([[k, 1]]); const s = new WeakSet([k]); try { w.set(1, 2) } catch (e) { return [w.get(k), w.has({}), s.has(k), w.delete(k), w.has(k), e.name] }',
      [1, false, true, true, false, 'TypeError'],
    ],
  ]),
  edition('ES2023')(
    'symbols as keys of WeakMap and in WeakRef',
    [
      [
        'const s = Symbol(); const w = new WeakMap([[s, 1]]); try { w.set(Symbol.for("r"), 1) } catch (e) { return [w.get(s), e.name] }',
        [1, 'TypeError'],
      ],
      [
        'const s = Symbol("s"), w = new WeakMap([[s, 1]]), x = new WeakSet([s, Symbol.iterator]); return [w.get(s), w.has(s), w.has(Symbol("s")), w.delete(s), w.delete(s), w.has(s), x.has(s), x.has(Symbol.iterator), x.delete(s), w.set(s, 2) === w, x.add(s) === x, w.has(Symbol.for("r")), w.get(Symbol.for("r")) === undefined]',
        [1, true, false, true, false, false, true, true, true, true, true, false, true],
      ],
      [
        'const s = Symbol(), r = new WeakRef(s); class R extends WeakRef {} const x = new R(s); return [r.deref() === s, x.deref() === s, x instanceof R, new WeakRef(x).deref() === x, WeakRef.length, Object.prototype.toString.call(r)]',
        [true, true, true, true, 1, '[object WeakRef]'],
      ],
      [
        'const s = Symbol(), f = new FinalizationRegistry(() => {}); f.register(s, 1, s); f.register({}, 2, s); return [f.unregister(s), f.unregister(s), f.unregister({})]',
        [true, false, false],
      ],
      [
        'const r = Symbol.for("r"), s = Symbol(), f = new FinalizationRegistry(() => {}); return [() => new WeakMap().set(r, 1), () => new WeakSet().add(r), () => new WeakSet().add(1), () => new WeakRef(r), () => new WeakRef(1), () => WeakRef({}), () => f.register(s, s), () => f.register(r, 1), () => f.register({}, 1, r), () => f.unregister(r)].map((g) => { try { g() } catch (e) { return e.name + ": " + e.message } })',
        [
          'TypeError: Invalid value used as weak map key',
          'TypeError: Invalid value used in weak set',
          'TypeError: Invalid value used in weak set',
          'TypeError: WeakRef: invalid target',
          'TypeError: WeakRef: invalid target',
          "TypeError: Constructor WeakRef requires 'new'",
          'TypeError: FinalizationRegistry.prototype.register: target and holdings must not be same',
          'TypeError: FinalizationRegistry.prototype.register: invalid target',
          "TypeError: Invalid unregisterToken ('Symbol(r)')",
          "TypeError: Invalid unregisterToken ('Symbol(r)')",
        ],
      ],
    ],
    { how: 'ours', note: 'what is held by a symbol stays as long as the run lasts' },
  ),
  es2025(
    'set methods',
    [
      [
        'const a = new Set([1, 2, 3]), b = new Set([3, 4]); return [[...a.union(b)], [...a.intersection(b)], [...a.difference(b)], [...a.symmetricDifference(b)], new Set([3]).isSubsetOf(a), a.isSupersetOf(new Set([1])), a.isDisjointFrom(new Set([9]))]',
        [[1, 2, 3, 4], [3], [1, 2], [1, 2, 4], true, true, true],
      ],
      [
        'const like = { size: 1, has: (x) => x === 2, keys: () => [2].values() }; try { new Set([1]).union([1]) } catch (e) { return [[...new Set([1, 2]).intersection(like)], [...new Set([1]).union(new Map([[5, 6]]))], e.name] }',
        [[2], [1, 5], 'TypeError'],
      ],
    ],
    { how: 'ours', node: 22 },
  ),
  es2026(
    '`Map.prototype.getOrInsert`, `getOrInsertComputed`',
    [
      [
        'const m = new Map(); return [m.getOrInsert("a", 1), m.getOrInsert("a", 2), m.getOrInsertComputed("b", (k) => k + "!"), [...m]]',
        [
          1,
          1,
          'b!',
          [
            ['a', 1],
            ['b', 'b!'],
          ],
        ],
      ],
    ],
    { node: 26 },
  ),
  es5(
    'strings',
    [
      [
        'String.prototype[5] = 7; Object.prototype[6] = 8; Number.prototype[1] = 9; const at = (x, i) => x[i]; const r = [at("a", 5), at("a", 6), at("a", 0), at("a", 1) === undefined, (1)[1], true[6], at(new String("a"), 5)]; delete String.prototype[5]; delete Object.prototype[6]; delete Number.prototype[1]; return r',
        [7, 8, 'a', true, 9, 8, 7],
      ],
      [
        'return ["abc".charAt(1), "abc".charCodeAt(5) !== "abc".charCodeAt(5), "abc".substring(2, 0), "abc".substr(-2, 1), "abc".slice(-2), "a,b".split(","), "ab".split(""), "abc".split("", 2), " a ".trim(), "aBc".toUpperCase(), "ß".toUpperCase(), "İ".toLowerCase().length, "ΑΣ".toLowerCase(), "a".concat(1, null), "b".localeCompare("a")]',
        [
          'b',
          true,
          'ab',
          'b',
          'bc',
          ['a', 'b'],
          ['a', 'b'],
          ['a', 'b'],
          'a',
          'ABC',
          'SS',
          2,
          'ας',
          'a1null',
          1,
        ],
      ],
      [
        'const s = "abc"; try { s[0] = "x" } catch (e) { return [e.name, s[1], "1" in Object(s), Object.keys(Object(s)), s.length] }',
        ['TypeError', 'b', true, ['0', '1', '2'], 3],
      ],
    ],
    { how: 'ours', note: 'in part' },
  ),
  es2015(
    '`startsWith`, `endsWith`, `repeat`, `codePointAt`, `normalize`, `raw`',
    [
      [
        'return ["abc".startsWith("b", 1), "abc".endsWith("b", 2), "ab".repeat(2), "😀".codePointAt(0), String.fromCodePoint(128512, 97), "é".normalize("NFD").length, "e\\u0301".normalize(), "ﬁ".normalize("NFKC"), String.raw({ raw: ["a", "b"] }, 1)]',
        [true, true, 'abab', 128512, '😀a', 2, 'é', 'fi', 'a1b'],
      ],
      [
        'const errors = []; for (const f of [() => "a".repeat(-1), () => "a".startsWith(/a/), () => String.fromCodePoint(1114112), () => "a".normalize("x")]) try { f() } catch (e) { errors.push(e.name) } return errors',
        ['RangeError', 'TypeError', 'RangeError', 'RangeError'],
      ],
    ],
    { how: 'ours', note: 'in part' },
  ),
  es2017(
    '`padStart`, `padEnd`',
    [
      [
        'return ["1".padStart(3, "0"), "ab".padEnd(5, "xyz"), "abc".padStart(2), "a".padStart(3, "")]',
        ['001', 'abxyz', 'abc', 'a'],
      ],
    ],
    { how: 'ours' },
  ),
  es2019('`trimStart`, `trimEnd`', [
    [
      'return ["\\ufeff a\\u2029".trim(), " a ".trimStart(), " a ".trimEnd(), String.prototype.trimLeft.name]',
      ['a', 'a ', ' a', 'trimStart'],
    ],
  ]),
  es2024('`isWellFormed`, `toWellFormed`', [
    [
      'return ["a\\ud800".isWellFormed(), "😀".isWellFormed(), "a\\udc00b".toWellFormed()]',
      [false, true, 'a\ufffdb'],
    ],
  ]),
  es5('`Object` and property descriptors', [
    [
      'const o = { a: 1, b: 2, c: 3, d: 4 }; Object.defineProperty(o, "b", { enumerable: false }); Object.defineProperty(o, "d", { writable: false }); delete o.a; const one = [Object.keys(o), Object.getOwnPropertyNames(o)]; delete o.c; return [one, Object.keys(o), Object.getOwnPropertyDescriptor(o, "b"), Object.getOwnPropertyDescriptor(o, "d")]',
      [
        [
          ['c', 'd'],
          ['b', 'c', 'd'],
        ],
        ['d'],
        { value: 2, writable: true, enumerable: false, configurable: true },
        { value: 4, writable: false, enumerable: true, configurable: true },
      ],
    ],
    [
      'const o = { a: 1, b: 2, c: 3 }; Object.defineProperty(o, "a", { enumerable: false }); Object.defineProperty(o, "b", { get: () => 5, enumerable: true }); delete o.c; o.c = 4; return [Object.keys(o), o.a, o.b, o.c, Object.entries({ ...o })]',
      [
        ['b', 'c'],
        1,
        5,
        4,
        [
          ['b', 5],
          ['c', 4],
        ],
      ],
    ],
    [
      'const o = Object.create({ p: 1 }, { a: { value: 1 }, b: { get: () => 2, enumerable: true } }); return [Object.keys(o), Object.getOwnPropertyNames(o), Object.getOwnPropertyDescriptor(o, "a"), o.b, o.p, "p" in o, o.hasOwnProperty("p")]',
      [
        ['b'],
        ['a', 'b'],
        { value: 1, writable: false, enumerable: false, configurable: false },
        2,
        1,
        true,
        false,
      ],
    ],
    [
      'const o = Object.freeze({ a: { b: 1 } }); const errors = []; for (const f of [() => { o.a = 1 }, () => { o.c = 1 }, () => Object.defineProperty(o, "a", { value: 2 }), () => { Object.seal({ x: 1 }).y = 1 }, () => { Object.preventExtensions([]).push(1) }, () => { ({ get x() { return 1 } }).x = 2 }]) try { f() } catch (e) { errors.push(e.name) } o.a.b = 2; return [errors.length, o, Object.isFrozen(o), Object.isSealed(o)]',
      [6, { a: { b: 2 } }, true, true],
    ],
    [
      'return Object.keys({ b: 1, 2: 1, a: 1, 1: 1, [Symbol()]: 1, "-1": 1, "01": 1, 4294967295: 1 })',
      ['1', '2', 'b', 'a', '-1', '01', '4294967295'],
    ],
  ]),
  es2015('`Object.assign`, `is`, `setPrototypeOf`, `getOwnPropertySymbols`', [
    [
      'const s = Symbol("s"); const o = Object.assign({}, null, { a: 1 }, "x", { [s]: 2, get b() { return 3 } }); return [Object.entries(o), o[s], Object.is(-0, 0), Object.is(NaN, NaN), Object.getOwnPropertySymbols(o).length, Object.setPrototypeOf({}, { z: 1 }).z]',
      [
        [
          ['0', 'x'],
          ['a', 1],
          ['b', 3],
        ],
        2,
        false,
        true,
        1,
        1,
      ],
    ],
  ]),
  es2017('`Object.values`, `entries`, `getOwnPropertyDescriptors`', [
    [
      'return [Object.values("ab"), Object.entries({ b: 1, 1: 2 }), Object.getOwnPropertyDescriptors({ get a() { return 1 } }).a.enumerable]',
      [
        ['a', 'b'],
        [
          ['1', 2],
          ['b', 1],
        ],
        true,
      ],
    ],
  ]),
  es2019('`Object.fromEntries`', [
    ['return Object.fromEntries(new Map([["a", 1], ["b", [2]]]))', { a: 1, b: [2] }],
  ]),
  es2022('`Object.hasOwn`', [
    [
      'return [Object.hasOwn({ a: 1 }, "a"), Object.hasOwn(Object.create({ a: 1 }), "a"), Object.hasOwn("a", "length")]',
      [true, false, true],
    ],
  ]),
]
