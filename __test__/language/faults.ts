/**
 * What the engine takes wrongly, as far as it is known: found by `__test__/differential/`, whose generators leave it out. Each program throws
 * as long as the fault is there. When one is mended, the test of this list says so: move the program to `differential/programs.ts`,
 * and let the generator that leaves it out make it again.
 */
import { edition } from './feature.js'

const es5 = edition('ES5', 'missing')
const es2015 = edition('ES2015', 'missing')

export const faults = [
  es2015('functions in blocks, and `var arguments`, in sloppy functions whose parameters have defaults', [
    ['if (new Function("a = 1", "{ function f() {} } return typeof f")() !== "function") throw 0', null],
    ['if (typeof new Function("a = 1", "var arguments; return arguments")() !== "object") throw 0', null],
  ]),
  es2015('functions in blocks within `with` are declared around it, in sloppy functions that call `eval`', [
    [
      'if (new Function("with ({ f: 1 }) { { function f() {} } } return eval(`typeof f`)")() !== "function") throw 0',
      null,
    ],
  ]),
  es2015('`let` and `var` of one name are an error, in what `eval` and `Function` are given', [
    ['try { new Function("let x; var x") } catch (e) { return null } throw "no error"', null],
  ]),
  es5('`eval("arguments")` in a function that does not name `arguments` itself', [
    ['const f = function () { return eval("arguments")[0] }; return f(1)', 1],
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
]
