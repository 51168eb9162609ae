/** Functions, bindings, destructuring, control flow, operators. */
import { edition } from './feature.js'

const es5 = edition('ES5')
const es2015 = edition('ES2015')
const es2016 = edition('ES2016')
const es2018 = edition('ES2018')
const es2019 = edition('ES2019')
const es2020 = edition('ES2020')
const es2021 = edition('ES2021')
const es2023 = edition('ES2023')

export const functions = [
  es2015('`let`, `const` and their dead zones', [
    ['try { x; let x = 1 } catch (e) { return e.name }', 'ReferenceError'],
    ['try { typeof y; const y = 1 } catch (e) { return e.name }', 'ReferenceError'],
    ['const c = 1; try { c = 2 } catch (e) { return [e.name, c] }', ['TypeError', 1]],
    [
      'const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i++); return [fs.map((f) => f()), fs.map((f) => f())]',
      [
        [0, 1, 2],
        [1, 2, 3],
      ],
    ],
    ['const fs = []; for (let i = 0; i < 3; fs.push(() => i), i++); return fs.map((f) => f())', [1, 2, 3]],
    [
      'const fs = []; for (const k in { a: 1, b: 2 }) fs.push(() => k); return fs.map((f) => f())',
      ['a', 'b'],
    ],
    ['let x = 1; { let x = 2; { var y = x } } return [x, y]', [1, 2]],
  ]),
  es2015('functions in blocks, hoisting', [
    [
      'let x = 1; const g = function () { { function x() {} } x = 3 }; g(); const h = () => { { function x() {} } return typeof x }; class A { m() { { function x() {} } return x } } return [x, h(), new A().m()]',
      [3, 'number', 3],
    ],
    ['return [f(), typeof g]; function f() { return 1 } { function g() {} }', [1, 'undefined']],
    ['{ function f() { return 1 } { function f() { return 2 } } return f() }', 1],
    ['var f = 1; function f() {} return typeof f', 'number'],
  ]),
  es2015('arrow functions', [
    [
      'return [((a) => a)(1), (() => ({ a: 1 }))(), (async (x) => x).length, ((...a) => a.length)(1, 2)]',
      [1, { a: 1 }, 1, 2],
    ],
    [
      'const o = { x: 1, f() { return (() => this.x)() }, g() { return [1].map(() => arguments[0]) } }; return [o.f(), o.g(5)]',
      [1, [5]],
    ],
    [
      'try { new (() => {})() } catch (e) { return [e.name, (() => {}).prototype === undefined] }',
      ['TypeError', true],
    ],
  ]),
  es2015('default parameters and their scope', [
    ['const f = (a, b = a + 1, c = () => b) => c(); return [f(1), f(1, 5), f.length]', [2, 5, 1]],
    ['const f = (a = b, b = 1) => a; try { f() } catch (e) { return e.name }', 'ReferenceError'],
    ['const x = 1; const f = (a = x) => { const x = 2; return a }; return f()', 1],
    ['const f = (a = 1) => a; return [f(undefined), f(null), f(0)]', [1, null, 0]],
    ['function f(a, b = arguments.length) { return [a, b, arguments.length] } return f(1)', [1, 1, 1]],
    ['function f(a) { a = 2; return arguments[0] } return f(1)', 1],
  ]),
  es2015('rest and spread', [
    ['const f = (a, ...[b, c]) => [a, b, c]; return f(1, 2, 3)', [1, 2, 3]],
    [
      'return [...[1, 2], ..."ab", ...new Set([3]), Math.max(...[1, 5], 2), new Date(...[2020, 0]).getFullYear()]',
      [1, 2, 'a', 'b', 3, 5, 2020],
    ],
    ['return [...[, 1]].hasOwnProperty(0)', true],
    ['try { [...{}] } catch (e) { return e.name }', 'TypeError'],
  ]),
  es2018('object rest and spread', [
    ['const { a, ...r } = { a: 1, b: 2, c: 3 }; return r', { b: 2, c: 3 }],
    ['const k = "b"; const { [k]: x, ...r } = { a: 1, b: 2 }; return [x, r]', [2, { a: 1 }]],
    ['return { ...null, ...undefined, ..."ab", ...[3], a: 1, ...{ a: 2 } }', { 0: 3, 1: 'b', a: 2 }],
    ['let n = 0; const o = { get x() { return ++n } }; const c = { ...o }; return [c.x, c.x]', [1, 1]],
  ]),
  es2015('destructuring', [
    ['const { a: { b = 2, c: [, d = 4] = [] } = {}, e = b } = {}; return [b, d, e]', [2, 4, 2]],
    ['let a = 1, b = 2; [a, b] = [b, a]; return [a, b]', [2, 1]],
    [
      'const o = {}; ({ x: o.y, ["z" + 1]: o["w"] = 3, ...o.rest } = { x: 1, q: 2 }); return o',
      { y: 1, w: 3, rest: { q: 2 } },
    ],
    ['const [a, , ...[b, ...c]] = "abcde"; return [a, b, c]', ['a', 'c', ['d', 'e']]],
    [
      'const { length } = "abc"; const { 0: first, [1]: second } = ["x", "y"]; return [length, first, second]',
      [3, 'x', 'y'],
    ],
    ['const { f = () => {}, g = class {} } = {}; return [f.name, g.name]', ['f', 'g']],
    ['try { const { a } = null } catch (e) { return e.name }', 'TypeError'],
    ['for (const [k, { v = k }] of [["x", {}]]) return v', 'x'],
    ['try { throw { code: 1, sub: [2] } } catch ({ code, sub: [x] }) { return [code, x] }', [1, 2]],
  ]),
  es2015('order of evaluation in destructuring', [
    [
      'const log = []; const n = (x, v) => (log.push(x), v); const src = { get a() { return n("get a") }, get b() { return n("get b") } }; const t = { set x(v) { log.push("set x") }, set y(v) { log.push("set y") } }; ({ [n("k1", "a")]: n("t1", t).x = n("d1", 1), [n("k2", "b")]: n("t2", t).y = n("d2", 1) } = src); return log',
      ['k1', 't1', 'get a', 'd1', 'set x', 'k2', 't2', 'get b', 'd2', 'set y'],
    ],
    [
      'const log = []; const it = { [Symbol.iterator]: () => ({ next() { log.push("next"); return { done: false, value: 1 } }, return() { log.push("return"); return {} } }) }; const [a, b] = it; return log',
      ['next', 'next', 'return'],
    ],
    [
      'const log = []; const it = { [Symbol.iterator]: () => ({ next() { log.push("next"); return { done: true } }, return() { log.push("return"); return {} } }) }; const [a = 3] = it; return [a, log]',
      [3, ['next']],
    ],
    [
      'const log = []; const it = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return() { log.push("return"); return {} } }) }; try { const [a = (() => { throw 1 })()] = it } catch (e) { return [e, log] }',
      [1, ['return']],
    ],
  ]),
  es5('order of evaluation in expressions', [
    [
      'const log = []; const n = (x) => (log.push(x), x); const o = { a: { } }; (n(1), o)[(n(2), "k")] = n(3); n(4) + n(5) * n(6); return log',
      [1, 2, 3, 4, 5, 6],
    ],
    ['let i = 0; const a = []; a[i++] = i++; a[i] = i = 5; return [a.length, a[0], a[2], i]', [3, 1, 5, 5]],
    [
      'const factorial = (n) => (n <= 1 ? 1 : n * factorial(--n)); let x = 1; x = x + x++; return [factorial(5), x, x < x++, x === (x = 7), (x) + ++x]',
      [120, 2, false, false, 15],
    ],
    ['let x = 1; return [x + (x = 5) + x, (x++, x), x-- - --x]', [11, 6, 2]],
    ['const f = (...a) => a; let k = 0; return f(k++, k++, [k++], { k: k++ })', [0, 1, [2], { k: 3 }]],
    [
      'let log = ""; const o = { get f() { log += "get "; return () => { log += "call " } } }; o.f((log += "arg ")); return log',
      'get arg call ',
    ],
    [
      'let log = ""; const p = (n, v) => ({ valueOf() { log += n; return v } }); p("a", 1) < p("b", 2); p("c", 1) > p("d", 2); p("e", 2) ** p("f", 3); return log',
      'abcdef',
    ],
  ]),
  es5('labels, `break`, `continue`, `switch`', [
    [
      'const out = []; outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; out.push([i, j]) } } return out',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    ['let x = 0; block: { x = 1; if (x) break block; x = 2 } return x', 1],
    [
      'const f = (v) => { switch (v) { case 1: return "one"; default: case 2: v += "!"; case 3: return v } }; return [f(1), f(2), f(3), f(4)]',
      ['one', '2!', 3, '4!'],
    ],
    ['let n = 0; do { n++; if (n === 2) continue; if (n > 3) break } while (n < 10); return n', 4],
    ['a: b: for (;;) { break a } return 1', 1],
    ['let i = 5; while (i --> 0) if (i === 2) break; return i', 2],
  ]),
  es5('`try`, `catch`, `finally`', [
    [
      'const f = () => { try { try { throw 1 } catch { try { throw 2 } finally {} } finally { if (f) return 3 } } catch { return 4 } }; return f()',
      3,
    ],
    [
      'const log = []; const f = (n) => { try { throw 1 } catch (e) { if (n) throw 2; throw e } finally { try { throw 3 } catch (e) { log.push(e) } if (n > 1) return n } }; for (const n of [0, 1, 2]) try { log.push(f(n)) } catch (e) { log.push("threw", e) } return log',
      [3, 'threw', 1, 3, 'threw', 2, 3, 2],
    ],
    [
      'const log = []; function* g() { try { yield 1; throw 2 } catch (e) { yield e; throw 3 } finally { try { throw 4 } catch (e) { log.push(e) } yield 5 } } const all = (n) => { const i = g(); const r = []; try { for (let j = 0; j < 6; j++) r.push((j === n ? i.return("r") : i.next()).value ?? null) } catch (e) { r.push("threw", e) } return r }; return [0, 1, 2, 3, 9].map(all).concat([log])',
      [
        ['r', null, null, null, null, null],
        [1, 5, 'r', null, null, null],
        [1, 2, 5, 'r', null, null],
        [1, 2, 5, 'r', null, null],
        [1, 2, 5, 'threw', 3],
        [4, 4, 4, 4],
      ],
    ],
    ['const f = () => { try { return 1 } finally { return 2 } }; return f()', 2],
    [
      'const f = () => { for (const x of [1, 2]) { try { continue } finally { if (x === 2) return "f" + x } } }; return f()',
      'f2',
    ],
    ['const f = () => { let x = 1; try { return x } finally { x = 2 } }; return f()', 1],
    ['l: try { throw 1 } catch { break l } finally { var y = 3 } return y', 3],
    [
      'const log = []; try { try { throw 1 } finally { log.push("f") } } catch (e) { log.push(e) } return log',
      ['f', 1],
    ],
    [
      'const f = () => { while (true) { try { throw 1 } catch (e) { try { return e } finally { log.push(1) } } finally { log.push(2) } } }; const log = []; return [f(), log]',
      [1, [1, 2]],
    ],
  ]),
  es2019('`catch` without a binding', [['try { throw 1 } catch { return 2 }', 2]]),
  es2015('template literals and tags', [
    [
      'const tag = (s, ...v) => [s, s.raw, v]; const r = tag`a${1}\\n${2}`; return [[...r[0]], [...r[1]], r[2]]',
      [
        ['a', '\n', ''],
        ['a', '\\n', ''],
        [1, 2],
      ],
    ],
    ['const f = (s) => s; const g = () => f`x`; return [g() === g(), Object.isFrozen(g())]', [true, true]],
    [
      'return [`a\r\nb`, String.raw`\\u{1F600}${1}\\x`, `${{ toString: () => "t", valueOf: () => "v" }}`]',
      ['a\nb', '\\u{1F600}1\\x', 't'],
    ],
    ['const o = { t(s) { return this === o } }; return o.t``', true],
  ]),
  es2018('invalid escapes in tagged templates', [
    [
      'const tag = (s) => [s[0] === undefined, s.raw[0]]; return tag`\\unicode and \\xerxes \\u{}`',
      [true, '\\unicode and \\xerxes \\u{}'],
    ],
  ]),
  es2016('`**`', [
    [
      'let x = 2; x **= 3; return [x, 2 ** 3 ** 2, (-2) ** 2, 2n ** 64n === 18446744073709551616n, 2 ** -1]',
      [8, 512, 4, true, 0.5],
    ],
    ['try { new Function("-2 ** 2") } catch (e) { return e.name }', 'SyntaxError'],
    [
      'let n = 0; const o = { valueOf() { n++; return 3 } }, h = 1.5; return [o ** 2, n, h ** 2, 46341 ** 2, (-0) ** 2, NaN ** 2 === NaN]',
      [9, 1, 2.25, 2147488281, 0, false],
    ],
  ]),
  es2020('`?.` and `??`', [
    [
      'const o = { a: { f() { return this.x }, x: 1 }, n: null }; return [o?.a?.f(), o.n?.x.y.z === undefined, o.q?.() === undefined, o.a?.["x"], o.a.f?.(), delete o?.a?.x, Object.keys(o.a)]',
      [1, true, true, 1, 1, true, ['f']],
    ],
    [
      'let n = 0; null?.[n++]; (void 0)?.(n++); return [n, 0 ?? 1, null ?? 2, undefined ?? (null ?? 3), "" ?? 4]',
      [0, 0, 2, 3, ''],
    ],
    ['try { new Function("a ?? b || c") } catch (e) { return e.name }', 'SyntaxError'],
    ['const o = { f() { return this === o } }; return [(o?.f)(), (o.f)?.(), true?.5:1]', [true, true, 0.5]],
  ]),
  es2021('`&&=`, `||=`, `??=`', [
    [
      'let a = 0, b = 1, c = null, n = 0; a ||= 5; b &&= 6; c ??= 7; a ||= n++; c ??= n++; return [a, b, c, n]',
      [5, 6, 7, 0],
    ],
    [
      'const log = []; const o = { get x() { log.push("g"); return 1 }, set x(v) { log.push("s") } }; o.x ||= 2; o.x &&= 3; o.x ??= 4; return log',
      ['g', 'g', 's', 'g'],
    ],
    ['let f, g; f ??= () => {}; g ||= class {}; return [f.name, g.name]', ['f', 'g']],
    ['const c = 1; c ||= 2; try { c &&= 3 } catch (e) { return e.name }', 'TypeError'],
  ]),
  es2021('numeric separators and literals', [
    [
      'return [1_000_000, 0b1010_1010, 0o7_7, 0xFF_FF, 1_0.5_0e1_0, 10_0n === 100n, .5e-3, 0B1, 0O7]',
      [1000000, 170, 63, 65535, 105000000000, true, 0.0005, 1, 7],
    ],
  ]),
  es2020('BigInt', [
    [
      'return [typeof 1n, (2n ** 100n).toString(), String(-7n / 2n), String(-7n % 3n), BigInt("0xff") === 255n, 1n < 2, 2n == 2, BigInt.asIntN(8, 255n) === -1n, BigInt.asUintN(8, -1n) === 255n, String(BigInt(2 ** 53))]',
      [
        'bigint',
        '1267650600228229401496703205376',
        '-3',
        '-1',
        true,
        true,
        true,
        true,
        true,
        '9007199254740992',
      ],
    ],
    [
      'try { 1n + 1 } catch (e) { return [e.name, (5n).toLocaleString("en-US"), (255n).toString(16)] }',
      ['TypeError', '5', 'ff'],
    ],
    [
      'const a = [3n, 1, 2n, 10n].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0)); return a.map(String)',
      ['1', '2', '3', '10'],
    ],
    ['try { BigInt(1.5) } catch (e) { return e.name }', 'RangeError'],
    [
      'const errors = []; for (const f of [() => 2n ** 2, (a = 3n) => a ** 2, (a = 3n) => a / 2, () => 2 ** 2n]) try { f() } catch (e) { errors.push(e.name) } return [errors, String(3n ** 2n)]',
      [['TypeError', 'TypeError', 'TypeError', 'TypeError'], '9'],
    ],
    [
      'return [String(5n << 70n), String(-5n >> 1n), String(~5n), String(6n & 3n), String(6n ^ 3n)]',
      ['5902958103587056517120', '-3', '-6', '2', '5'],
    ],
  ]),
  es2019(
    '`Function.prototype.toString` of source text',
    [
      [
        'const f = function (x) { return x + 1 }; return [/^function\\s?\\(x\\) \\{\\s+return x \\+ 1;?\\s+\\}$/.test(f.toString()), String(Math.max)]',
        [true, 'function max() { [native code] }'],
      ],
    ],
    { note: 'what is shown is the text after compilation: line breaks, spaces and comments differ' },
  ),
  es2019(
    'the source text of classes',
    [
      ['return String(class A { m() {} /* c */ })', 'class A { m() {} /* c */ }'],
      [
        'class A { m() { return 1 } } const B = class extends A { static x = 1 }; return [`${A}`, B.toString(), Function.prototype.toString.call(class {})]',
        ['class A { m() { return 1 } }', 'class extends A { static x = 1 }', 'class {}'],
      ],
      ['class A { m() { return 1 } } return "" + A', 'class A { m() { return 1 } }'],
      ['class A { x = 1 } return `${A}` + A.name', 'class A { x = 1 }A'],
    ],
    {
      how: 'lowered',
      note: 'as written, where the program names `toString` or `String(…)` or has a class by its name in a template or beside `+`; else `function A() { [native code] }`',
    },
  ),
  es2015(
    'the dead zone between the cases of a `switch`',
    [
      ['switch (1) { case 0: let a; case 1: try { a } catch { return 1 } throw "no dead zone" }', 1],
      [
        'function f(x) { switch (x) { case 0: { const y = 1 } let a = 1, { b, c: [d] } = { b: 2, c: [3] }; class E {} break; case 1: return typeof E; case 2: a = 5; return a; default: return (() => d)() } } return [0, 1, 2, 3].map((x) => { try { return f(x) ?? null } catch (e) { return e.name + ": " + e.message } })',
        [
          null,
          "ReferenceError: Cannot access 'E' before initialization",
          "ReferenceError: Cannot access 'a' before initialization",
          "ReferenceError: Cannot access 'd' before initialization",
        ],
      ],
      ['switch (0) { case 0: let a = 5; case 1: a++; return a }', 6],
    ],
    { how: 'lowered' },
  ),
  es2015('`var` with the name of a parameter, where parameters have defaults or patterns', [
    ['const f = (x = 1) => { var x = 5; return x }; return [f(), f(2)]', [5, 5]],
    [
      'const f = (x = 1, { y, z } = { y: 2, z: 3 }) => { const before = [x, y, z]; var x, y = 4; for (var z of [5]); return [before, x, y, z] }; return f()',
      [[1, 2, 3], 1, 4, 5],
    ],
    [
      'function f(a = 1) { const g = () => a; var a; const before = [a, g()]; a = 2; return [before, a, g()] } return f()',
      [[1, 1], 2, 2],
    ],
    [
      'const f = (x = 1) => { function x() { return 2 } return x() }; function* g(x = 1) { var x = x + 1; yield x } const h = async (x = 1) => { await 0; var x = x + 2; return x }; return [f(), g().next().value, await h()]',
      [2, 2, 3],
    ],
    ['function f(a, b = () => a) { var a = 2; return [a, b()] } return f(1)', [2, 1]],
    [
      'const g = ({ a, c } = {}, b = () => a + c, ...r) => { var a; const x = a; a = 9; var c = 3; return [x, a, b(), c, r] }; return g({ a: 1, c: 2 }, undefined, 7)',
      [1, 9, 3, 3, [7]],
    ],
    [
      'function f(a, set = (v) => { ({ a } = { a: v }) }, get = () => ({ a }), same = (a) => a) { var a = 2; set(7); return [a, get(), same(5)] } return f(1)',
      [2, { a: 7 }, 5],
    ],
    ['function f(a, b = () => a) { function a() { return 1 } return [a(), b()] } return f(5)', [1, 5]],
  ]),
  es2015(
    '`using` as the name of a variable',
    [
      ['const using = 1; return using', 1],
      [
        'let using = { using: 2 }; const { using: x } = using; ({ using } = { using: 3 }); const y = using; ({ using = 8 } = {}); function f(using) { return { using } } using: for (;;) { break using } return [x, y, using, f(4)]',
        [2, 3, 8, { using: 4 }],
      ],
    ],
    { how: 'lowered', note: 'what takes its name from the variable is called `using_`' },
  ),
  es2023('hashbang', [['#!/usr/bin/env node\nreturn 1', 1]], { how: 'lowered' }),
  es2015('Unicode escapes, astral identifiers, `\\u{}`', [
    [
      'const \\u0061b = 1, \\u{62}c = 2, 变量 = 3, ª = 4, 𠮷 = 5; return [ab, bc, 变量, ª, 𠮷, "\\u{1F600}".length]',
      [1, 2, 3, 4, 5, 2],
    ],
  ]),
  es5('automatic semicolons', [
    [
      'const f = () => {\n return\n 1 }\nlet a = 1\nlet b = a\n++b\nreturn [f() === undefined, a, b]',
      [true, 1, 2],
    ],
    ['let a = 1\n;[a] = [2]\nvar x = a\n/1/1\nreturn [a, x]', [2, 2]],
    ['const async = 1\nconst g = async\nfunction f() { return 2 }\nreturn [g, f()]', [1, 2]],
  ]),
  es5('comparison, conversion, `typeof`, `delete`, `void`, `in`', [
    [
      'return ["" == 0, null == 0, null >= 0, undefined == null, NaN != NaN, [] == "", [1] == 1, "b" > "a", "10" < "9", 10 < "9"]',
      [true, false, true, true, true, true, true, true, true, false],
    ],
    [
      'return [1 + "2", "3" * "4", +[], +{} !== +{}, [] + {}, true + true, "5" - 2, null + 1, -"x" !== -"x", 1 / -0 === -Infinity]',
      ['12', 12, 0, true, '[object Object]', 2, 3, 1, true, true],
    ],
    [
      'return [typeof null, typeof undefined, typeof (() => {}), typeof Symbol(), typeof undeclared, void 0 === undefined]',
      ['object', 'undefined', 'function', 'symbol', 'undefined', true],
    ],
    ['const o = Object.freeze({ a: 1 }); try { delete o.a } catch (e) { return e.name }', 'TypeError'],
    [
      'return [5 & 6, 5 | 6, 5 ^ 6, ~5, 1 << 31, -1 >>> 0, -1 >> 1, 2 ** 32 >> 0, 1e21 | 0, 7 % -3, -7 % 3]',
      [4, 7, 3, -6, -2147483648, 4294967295, -1, 0, -559939584, 1, -1],
    ],
    [
      'return [0.1 + 0.2, (0.1).toFixed(20), (25).toString(36), (1e21).toString(), (123.456).toPrecision(4), (0.00001).toString(), 1.005.toFixed(2), (1234.5678).toExponential(2), (-1.5).toFixed(0)]',
      [
        0.30000000000000004,
        '0.10000000000000000555',
        'p',
        '1e+21',
        '123.5',
        '0.00001',
        '1.00',
        '1.23e+3',
        '-2',
      ],
    ],
  ]),
]
