/** Classes and objects. */
import { edition } from './feature.js'

const es2015 = edition('ES2015')
const es2022 = edition('ES2022')

export const classes = [
  es2015('classes, inheritance, `super`', [
    [
      'class A { constructor(x) { this.x = x } m() { return this.x } static s() { return "s" } } class B extends A { m() { return super.m() + 1 } static s() { return super.s() + "b" } } return [new B(1).m(), B.s(), B.name, B.length]',
      [2, 'sb', 'B', 0],
    ],
    [
      'class B extends null { static s() { return 1 } } try { new B() } catch (e) { return [e.name, B.s()] }',
      ['TypeError', 1],
    ],
    [
      'class D extends null {} class E extends Object { constructor() { super() } } class F extends Object {} Object.setPrototypeOf(D, null); Object.setPrototypeOf(E, null); Object.setPrototypeOf(F, () => {}); const errors = []; for (const C of [D, E, F]) try { new C() } catch (e) { errors.push(e.name) } return errors',
      ['TypeError', 'TypeError', 'TypeError'],
    ],
    ['class A {} try { A() } catch (e) { return e.name }', 'TypeError'],
    [
      'class A { constructor() { return { x: 1 } } } class B extends A { y = 2 } return new B()',
      { x: 1, y: 2 },
    ],
    [
      'class A extends Object { constructor() { try { this.x } catch (e) { super(); this.e = e.name } } } return new A().e',
      'ReferenceError',
    ],
    [
      'class A extends Object { constructor() { const f = () => super(); f(); this.ok = true } } return new A().ok',
      true,
    ],
    [
      'const A = class Inner { static n() { return Inner.name } }; return [A.n(), A.name, typeof Inner]',
      ['Inner', 'Inner', 'undefined'],
    ],
    ['class A { static { try { eval("A = 1") } catch (e) { this.e = e.name } } } return A.e', 'TypeError'],
    ['try { const x = new A(); class A {} } catch (e) { return e.name }', 'ReferenceError'],
    ['return Object.getOwnPropertyNames(class { m() {} static s() {} }.prototype)', ['constructor', 'm']],
  ]),
  es2015('subclasses of built-ins', [
    [
      'class L extends Array { last() { return this[this.length - 1] } } const l = L.from([1, 2]); return [l.last(), l.map((x) => x * 2) instanceof L, l.length]',
      [2, true, 2],
    ],
    [
      'class E extends Error { constructor(m) { super(m); this.name = "E" } } const e = new E("m"); return [String(e), e instanceof Error, Object.prototype.toString.call(e)]',
      ['E: m', true, '[object Error]'],
    ],
    [
      'class M extends Map { get(k) { return super.get(k) ?? "none" } } return [new M([[1, 2]]).get(1), new M().get(1)]',
      [2, 'none'],
    ],
    [
      'class P extends Promise {} const p = P.resolve(1).then(() => 2); return [p instanceof P, await p]',
      [true, 2],
    ],
    ['class F extends Function {} return new F("a", "return a + 1")(1)', 2],
    [
      'class R extends RegExp { exec(s) { const r = super.exec(s); return r && Object.assign(r, { 0: "x" }) } } return "aba".replace(new R("b"), "[$&]")',
      'a[x]a',
    ],
  ]),
  es2015('`new.target`', [
    [
      'function F() { return [new.target === F] } return [...new F(), new.target === undefined]',
      [true, true],
    ],
    [
      'class A { constructor() { this.t = new.target.name } } class B extends A {} return [new A().t, new B().t, Reflect.construct(A, [], B).t]',
      ['A', 'B', 'B'],
    ],
    ['function F() { return (() => new.target)() === F ? { yes: 1 } : {} } return new F()', { yes: 1 }],
  ]),
  es2015('getters, setters, computed and generator methods, `static`', [
    [
      'const k = "x"; class A { static get [k]() { return 1 } static set [k](v) { this.v = v } *[Symbol.iterator]() { yield 1 } async ["m"]() { return 2 } "quoted name"() { return 3 } 42() { return 4 } static async *g() { yield 5 } } A.x = 9; return [A.x, A.v, [...new A()], await new A().m(), new A()["quoted name"](), new A()[42](), (await A.g().next()).value]',
      [1, 9, [1], 2, 3, 4, 5],
    ],
    [
      'class A { get x() { return this.y * 2 } } class B extends A { y = 2; get x() { return super.x + 1 } } return new B().x',
      5,
    ],
    [
      'class A { set x(v) { this.y = v } } class B extends A { set x(v) { super.x = v + 1 } } const b = new B(); b.x = 1; return b.y',
      2,
    ],
    ['const o = { __proto__: { m() { return "p" } }, m() { return super.m() + "o" } }; return o.m()', 'po'],
    [
      'class A { static name = "mine"; static length() { return 7 } } return [A.name, A.length()]',
      ['mine', 7],
    ],
  ]),
  es2015('shorthand, computed keys, `__proto__` in literals', [
    [
      'const a = 1, k = "b"; return { a, [k + "c"]: 2, ...{ d: 3 }, "e f": 4, 5: 5 }',
      { 5: 5, a: 1, bc: 2, d: 3, 'e f': 4 },
    ],
    [
      'const o = { __proto__: null }; return [Object.getPrototypeOf(o) === null, Object.keys({ ["__proto__"]: 1 })]',
      [true, ['__proto__']],
    ],
    ['const __proto__ = 1; return Object.keys({ __proto__ })', ['__proto__']],
    [
      'const s = Symbol("d"); const o = { [s]() {}, f: () => {}, "g h": function () {}, get x() { return 1 } }; return [o[s].name, o.f.name, o["g h"].name, Object.getOwnPropertyDescriptor(o, "x").get.name]',
      ['[d]', 'f', 'g h', 'get x'],
    ],
  ]),
  es2022('public fields and their order', [
    [
      'const log = []; const n = (x) => (log.push(x), x); class A { [n("k1")] = n("v1"); static [n("k2")] = n("v2"); [n("k3")] = n("v3"); constructor() { n("c") } } new A(); return log',
      ['k1', 'k2', 'k3', 'v2', 'v1', 'v3', 'c'],
    ],
    [
      'class A { constructor() { this.seen = "x" in this } } class B extends A { x = 1 } return [new B().seen, new B().x]',
      [false, 1],
    ],
    [
      'class A { x = 1; y = this.x + 1; f = () => this.y; static self = this } const { f } = new A(); return [f(), A.self === A]',
      [2, true],
    ],
    ['class A { set x(v) { throw 1 } } class B extends A { x = 2 } return new B().x', 2],
    [
      'class A { f = function () {}; g = () => {}; static h = class {} } const a = new A(); return [a.f.name, a.g.name, A.h.name]',
      ['f', 'g', 'h'],
    ],
    ['class A { x = arguments_ } const arguments_ = 3; return new A().x', 3],
    ['class A { x; "y z"; 1; static s } return [Object.keys(new A()), "s" in A]', [['1', 'x', 'y z'], true]],
    ['class A { get\n x() { return 1 } static\n y = 2 }\n return [new A().x, A.y]', [1, 2]],
  ]),
  es2022('private fields, methods, accessors', [
    [
      'class A { #x = 1; #m() { return this.#x } get #g() { return this.#m() + 1 } set #g(v) { this.#x = v } run() { this.#g = 5; return [this.#x, this.#g] } } return new A().run()',
      [5, 6],
    ],
    [
      'class A { static #c = 0; static #up() { return ++A.#c } static run() { this.#up(); return this.#up() } } return A.run()',
      2,
    ],
    [
      'class A { #x = 1; static read(o) { return o.#x } } try { A.read({}) } catch (e) { return e.name }',
      'TypeError',
    ],
    [
      'class A { #m() {} run() { try { this.#m = 1 } catch (e) { return e.name } } } return new A().run()',
      'TypeError',
    ],
    [
      'class A { #x = 1; inner() { return new (class { read(o) { return o.#x } })().read(this) } } return new A().inner()',
      1,
    ],
    [
      'class A { #x = { y: 1 }; run(o) { return [this?.#x.y, o?.#x === undefined] } } return new A().run(null)',
      [1, true],
    ],
    [
      'class A { #x = 1; run() { this.#x += 2; this.#x **= 2; [this.#x] = [this.#x + 1]; return this.#x++ + this.#x } } return new A().run()',
      21,
    ],
    [
      'class A { async #f() { return 1 } *#g() { yield 2 } async *#h() { yield 3 } async run() { return [await this.#f(), [...this.#g()], (await this.#h().next()).value] } } return new A().run()',
      [1, [2], 3],
    ],
    [
      'class A { constructor(o) { return o } } class B extends A { #x = 1; static get(o) { return o.#x } } const o = {}; new B(o); try { new B(o) } catch (e) { return [B.get(o), e.name] }',
      [1, 'TypeError'],
    ],
    [
      'class A { #f = () => this; #t = (s) => s.raw[0]; run() { return [this.#f() === this, this.#t`a`] } } return new A().run()',
      [true, 'a'],
    ],
    [
      'try { new Function("class A { m() { return this.#nope } }") } catch (e) { return e.name }',
      'SyntaxError',
    ],
  ]),
  es2022('`#x in object`', [
    [
      'class A { #x = 1; *m(o) { yield #x in o; yield (#x in this) } } return [...new A().m({})]',
      [false, true],
    ],
    ['class A { #x; static is(o) { return #x in o } } return [A.is(new A()), A.is({})]', [true, false]],
    [
      'class A { #m() {} static is(o) { return #m in o && !(#m in {}) } static wrong() { try { return #m in 1 } catch (e) { return e.name } } } return [A.is(new A()), A.wrong()]',
      [true, 'TypeError'],
    ],
  ]),
  es2022('static blocks', [
    [
      'const log = []; class A { static x = log.push("x"); static { log.push("b" + this.x); var v = 1 } static #p = 3; static { this.q = A.#p } } return [log, A.q]',
      [['x', 'b1'], 3],
    ],
    ['let read; class A { #x = 1; static { read = (o) => o.#x } } return read(new A())', 1],
    [
      'class A { static { try { throw 1 } catch { this.ok = super.toString === Function.prototype.toString } } } return A.ok',
      true,
    ],
  ]),
  es2015(
    'a constructor whose name is a string literal',
    [
      [
        'class A { "constructor"() { this.x = 1 } } class B extends A { \'constructor\'(y) { super(); this.y = y } } return [new A().x, { ...new B(2) }, Object.getOwnPropertyNames(A.prototype)]',
        [1, { x: 1, y: 2 }, ['constructor']],
      ],
      [
        'class A { ["constructor"]() { return 1 } static "constructor"() { return 2 } } return [new A().constructor(), A.constructor()]',
        [1, 2],
      ],
    ],
    { how: 'lowered' },
  ),
  es2015('variables of outer functions, and functions, in computed names of methods', [
    [
      'const k = "a"; const f = () => class { [k]() { return 1 } get [k + "b"]() { return 2 } static async *[k]() { yield 3 } }; const A = f(); return [new A().a(), new A().ab, (await A.a().next()).value]',
      [1, 2, 3],
    ],
    [
      'let k = "a"; class A { [(() => { const l = k; return [1].map(() => l)[0] })()]() { return A } static [((k) => () => k)("b")()]() { return 2 } set [(class B { static [k] = () => B }).a().name](v) { k = v } get [(function f(n) { return n ? f(n - 1) + k : "c" })(2)]() { return k } } const a = new A(); a.B = 5; return [a.a() === A, A.b(), a.caa, k]',
      [true, 2, 5, 5],
    ],
  ]),
]
