/** Standard decorators, and explicit resource management. */
import { edition } from './feature.js'

const decorators = edition('TypeScript', 'lowered')
const using = edition('ES2026', 'lowered')
const ours = edition('ES2026', 'ours')

/** The same as plain JavaScript. */
const JS_LOG = 'const log = []; const note = (x) => (log.push(x), x);'
const LOG = 'const log: any[] = []; const note = (x: any) => (log.push(x), x);'

export const decorated = [
  decorators('class decorators', [
    [
      'const d = (C: any, c: any) => { C.kind = c.kind + ":" + c.name }; @d class A {} return (A as any).kind',
      'class:A',
    ],
    [
      'const swap = (C: any) => class extends C { extra = 1 }; @swap class A { me() { return new A() } } return [(new A() as any).extra, (new A().me() as any).extra, A.name]',
      [1, 1, ''],
    ],
    [
      `${LOG} const d = (n: number) => (note('eval' + n), () => { note('call' + n) }); @d(1) @d(2) class A {} return log`,
      ['eval1', 'eval2', 'call2', 'call1'],
    ],
    [
      'const d = (C: any, { addInitializer }: any) => addInitializer(function (this: any) { this.ready = this.x }); @d class A { static x = 4 } return (A as any).ready',
      4,
    ],
    ['const d = (C: any) => { C.a = 1 }; const A = @d class {}; return (A as any).a', 1],
  ]),
  decorators('method decorators', [
    [
      'const twice = (f: any, c: any) => function (this: any, ...a: any[]) { return [c.kind, c.name, c.static, c.private, f.apply(this, a) * 2] }; class A { n = 3; @twice m(x: number) { return this.n + x } @twice static s() { return 1 } } return [new A().m(1), A.s()]',
      [
        ['method', 'm', false, false, 8],
        ['method', 's', true, false, 2],
      ],
    ],
    [
      'const bound = (f: any, { name, addInitializer }: any) => addInitializer(function (this: any) { this[name] = this[name].bind(this) }); class A { x = 5; @bound get() { return this.x } } const { get } = new A(); return get()',
      5,
    ],
    [
      'const d = (f: any, c: any) => function (this: any) { return f.call(this) + c.name }; class A { @d #p() { return 1 } call() { return this.#p() } } return new A().call()',
      '1#p',
    ],
    [
      'const d = (f: any, c: any) => { c.addInitializer(() => c.access.has({})) }; const k = "a" + "b"; class A { @d [k]() { return 1 } } return new A()[k]()',
      1,
    ],
  ]),
  decorators('getter and setter decorators', [
    [
      'const d = (f: any, c: any) => function (this: any, ...a: any[]) { log.push(c.kind); return f.apply(this, a) }; const log: string[] = []; class A { v = 1; @d get x() { return this.v } @d set x(n) { this.v = n * 2 } } const a = new A(); a.x = 4; return [a.x, log]',
      [8, ['setter', 'getter']],
    ],
  ]),
  decorators('field decorators', [
    [
      'const plus = (n: number) => (v: undefined, c: any) => (init: number) => init + n; class A { @plus(1) @plus(10) x = 0; @plus(5) static y = 1; @plus(2) #z = 1; z() { return this.#z } } return [new A().x, A.y, new A().z()]',
      [11, 6, 3],
    ],
    [
      `${LOG} const d = (v: any, c: any) => { c.addInitializer(function (this: any) { note(c.name + this[c.name]) }) }; class A { @d a = note(1); @d b = note(2) } new A(); return log`,
      [1, 'a1', 2, 'b2'],
    ],
    [
      'const d = (v: any, { access }: any) => { a = access }; let a: any; class A { @d x = 7 } const o = new A(); a.set(o, 8); return [a.get(o), a.has(o), a.has({})]',
      [8, true, false],
    ],
  ]),
  decorators('accessor decorators', [
    [
      'const d = ({ get, set }: any, c: any) => ({ get(this: any) { return get.call(this) + 1 }, set(this: any, v: number) { set.call(this, v * 10) }, init: (v: number) => v + 100 }); class A { @d accessor x = 1; @d static accessor y = 2 } const a = new A(); const first = a.x; a.x = 3; return [first, a.x, A.y]',
      [102, 31, 103],
    ],
  ]),
  decorators(
    'order of evaluation and of application',
    [
      [
        `${LOG} const d = (n: string) => { note('e' + n); return (v: any, c: any) => { note('a' + n) } }; @d('C') class A { @d('f') f = 1; @d('m') m() {} @d('sf') static sf = 1; @d('sm') static sm() {} } return log`,
        ['eC', 'ef', 'em', 'esf', 'esm', 'asm', 'am', 'asf', 'af', 'aC'],
      ],
      [
        'const d = () => 5 as any; try { class A { @d m() {} } } catch (e: any) { return e.name }',
        'TypeError',
      ],
      [
        'const d = (v: any, c: any) => { keep = c.addInitializer }; let keep: any; class A { @d m() {} } try { keep(() => {}) } catch (e: any) { return e.name }',
        'TypeError',
      ],
    ],
    { note: 'decorators are evaluated before the rest of the class, not member by member' },
  ),
  decorators(
    'decorator metadata',
    [
      [
        '(Symbol as any).metadata ??= Symbol.for("Symbol.metadata"); const d = (v: any, c: any) => { (c.metadata.names ??= []).push(c.name) }; class A { @d a = 1; @d m() {} } return (A as any)[(Symbol as any).metadata].names',
        ['m', 'a'],
      ],
      [
        'let found; const d = (v: any, c: any) => { found = c.metadata }; @d class A {} return found === undefined',
        true,
      ],
    ],
    { note: 'as TypeScript has it: once a program defines `Symbol.metadata`' },
  ),
  decorators('decorators with members, calls and parentheses', [
    [
      'const ns = { d: { e: (n: number) => (v: any) => { seen.push(n) } }, x: (v: any) => { seen.push("x") } }; const seen: any[] = []; @ns.d.e(1) @(ns.x) class A {} return seen',
      ['x', 1],
    ],
    [
      'const o = { n: 1, d(this: any, v: any) { seen = this.n } }; let seen; class A { @o.d m() {} } return seen',
      1,
    ],
  ]),
  using('`using`', [
    [
      `${LOG} const r = (n: string) => ({ [Symbol.dispose]() { note(n) } }); { using a = r('a'), b = r('b'); note('body') } return log`,
      ['body', 'b', 'a'],
    ],
    [
      `${LOG} const f = () => { using a = { [Symbol.dispose]() { note('d') } }; return note('r') }; f(); return log`,
      ['r', 'd'],
    ],
    [
      `${LOG} for (const n of [1, 2]) { using a = { [Symbol.dispose]() { note(n) } }; if (n === 1) continue; note('two') } return log`,
      [1, 'two', 2],
    ],
    [
      `${LOG} for (using a of [1, 2].map((n) => ({ n, [Symbol.dispose]() { note(-n) } }))) note(a.n); return log`,
      [1, -1, 2, -2],
    ],
    ['using nothing = null, other = undefined; return nothing', null],
    ['try { using a = {} as any } catch (e: any) { return e.name }', 'TypeError'],
    [
      'try { using a = { [Symbol.dispose]() { throw new Error("d") } }; throw new Error("b") } catch (e: any) { return [e.constructor.name, e.error.message, e.suppressed.message] }',
      ['SuppressedError', 'd', 'b'],
    ],
    [
      'let log = ""; switch (1) { case 1: { using a = { [Symbol.dispose]() { log += "s" } }; log += "c" } } return log',
      'cs',
    ],
  ]),
  using('`await using`', [
    [
      `${LOG} { await using a = { async [Symbol.asyncDispose]() { await null; note('a') } }; using b = { [Symbol.dispose]() { note('b') } }; note('body') } return log`,
      ['body', 'b', 'a'],
    ],
    [`${LOG} { await using a = { [Symbol.dispose]() { note('sync') } } } return log`, ['sync']],
    [
      `${LOG} for (await using a of [{ async [Symbol.asyncDispose]() { note('d') } }]) note('in'); return log`,
      ['in', 'd'],
    ],
    ['await using x = null; return 1', 1],
  ]),
  ours(
    'DisposableStack, AsyncDisposableStack, SuppressedError',
    [
      [
        'return [typeof DisposableStack, typeof AsyncDisposableStack, typeof SuppressedError, typeof Symbol.dispose, typeof Symbol.asyncDispose]',
        ['function', 'function', 'function', 'symbol', 'symbol'],
      ],
      [
        `${JS_LOG} { using s = new DisposableStack(); s.defer(() => note('d')); s.adopt(5, note); s.use({ [Symbol.dispose]() { note('u') } }); note(s.disposed) } return log`,
        [false, 'u', 5, 'd'],
      ],
      [
        'const s = new DisposableStack(); let n = 0; s.defer(() => n++); const t = s.move(); s.dispose(); const before = n; t.dispose(); t.dispose(); return [before, n, s.disposed, t.disposed]',
        [0, 1, true, true],
      ],
      [
        'const s = new AsyncDisposableStack(); const log = []; s.defer(async () => { log.push(1) }); s.adopt(2, async (x) => { log.push(x) }); await s.disposeAsync(); return [log, s.disposed]',
        [[2, 1], true],
      ],
      [
        'const e = new SuppressedError(1, 2, "m"); return [e.error, e.suppressed, e.message, e.name, e instanceof Error]',
        [1, 2, 'm', 'SuppressedError', true],
      ],
      ['const i = [1][Symbol.iterator](); return typeof i[Symbol.dispose]', 'function'],
    ],
    { node: 24 },
  ),
  decorators(
    'the name that an anonymous decorated class takes from its variable',
    [
      ['const d = (C: any) => {}; const A = @d class {}; return A.name', 'A'],
      [
        'const d = (C: any, c: any) => {}; let B; B = @d class {}; const o = { C: @d class {}, "d e": @d class {} }; const { G = @d class {} } = {}; class H { static I = @d class {}; static #j = @d class {}; static j = this.#j.name } const f = (K = @d class {}) => K.name; let L; L ??= @d class {}; const M = @d class { static name = "own" }; const N = @d class Named {}; return [B.name, o.C.name, o["d e"].name, G.name, H.I.name, H.j, f(), L.name, M.name, N.name]',
        ['B', 'C', 'd e', 'G', 'I', '#j', 'K', 'L', 'own', 'Named'],
      ],
      [
        'const names = []; const d = (C: any, c: any) => { names.push(c.name ?? null) }; const A = @d class { @d m() {} }; (@d class {}); return names',
        ['m', 'A', null],
      ],
    ],
    { note: 'not from a computed key' },
  ),
]
