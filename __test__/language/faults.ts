/**
 * What the engine takes wrongly, as far as it is known: found by `__test__/differential/`, whose generators leave it out. Each program throws
 * as long as the fault is there. When one is mended, the test of this list says so: move the program to `differential/programs.ts`,
 * and let the generator that leaves it out make it again.
 */
import { edition } from './feature.js'

const es5 = edition('ES5', 'missing')
const es2015 = edition('ES2015', 'missing')
const es2020 = edition('ES2020', 'missing')
const es2022 = edition('ES2022', 'missing')

export const faults = [
  es5(
    'properties keep what `Object.defineProperty` has made of them when another one is deleted',
    [
      [
        'const o = { a: 1, b: 2, c: 3 }; Object.defineProperty(o, "b", { enumerable: false }); delete o.a; if (Object.keys(o).length !== 1) throw "seen again"',
        null,
      ],
    ],
    { note: 'those that are not the last lose it where one before them goes' },
  ),
  es5('`return` in the `finally` of a `catch` that throws out of a `finally` of its own', [
    [
      'const f = () => { try { try { throw 1 } catch { try { throw 2 } finally {} } finally { if (f) return 3 } } catch { return 4 } }; if (f() !== 3) throw "not returned"',
      null,
    ],
  ]),
  es2015(
    '`var` with the name of a parameter, where parameters have defaults or patterns',
    [['const f = (x = 1) => { var x = 5; return x }; if (f() !== 5) throw 0', null]],
    {
      note: 'such a function throws a ReferenceError; a function declared in it with that name is a SyntaxError',
    },
  ),
  es2015(
    'functions in blocks are variables of the block alone',
    [
      [
        'let x = 1; const g = function () { { function x() {} } x = 3 }; g(); if (x !== 3) throw "another x"',
        null,
      ],
    ],
    { note: 'they are also declared around it, as in sloppy code' },
  ),
  es2015('indices that `String.prototype` and `Object.prototype` have', [
    ['String.prototype[5] = 7; if ("a"[5] !== 7) throw "not found"', null],
  ]),
  es2022('`yield #x in o`', [
    ['class A { #x = 1; *m(o) { yield #x in o } } return [...new A().m({})]', [false]],
  ]),
  es2020('`**` of a BigInt and a number is an error', [
    ['try { 2n ** 2 } catch (e) { return null } throw "no error"', null],
  ]),
  es2015('a class that extends nothing any more', [
    [
      'class D extends null {} Object.setPrototypeOf(D, null); try { new D() } catch (e) { return null }',
      null,
    ],
  ]),
  es5('`eval` declares a `var` where another `eval` has looked for it outside, in sloppy functions', [
    [
      'new Function(`let z = 1; const g = function () { eval("z"); eval("var z = 6") }; g(); g()`)()',
      undefined,
    ],
  ]),
  es5('assignment in `with` to a property with the name of a constant outside, in sloppy functions', [
    ['new Function(`const y = 1; with ({ y: 2 }) { y = 3 }`)()', undefined],
  ]),
  es2015('numbers beyond 64 bits in typed arrays', [
    ['const v = new Uint16Array(1); v[0] = 2 ** 64; if (v[0] !== 0) throw v[0]', null],
  ]),
]
