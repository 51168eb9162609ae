/** TypeScript's own constructs: what is transformed. */
import { edition } from './feature.js'

const ts = edition('TypeScript', 'lowered')

export const typescript = [
  ts('numeric enums, with reverse mapping', [
    [
      'enum E { A, B = 5, C } return [E.A, E.B, E.C, E[0], E[6], Object.keys(E)]',
      [0, 5, 6, 'A', 'C', ['0', '5', '6', 'A', 'B', 'C']],
    ],
    [
      'enum Flags { None, Read = 1 << 0, Write = 1 << 1, All = Read | Write } return Flags.All & ~Flags.Read',
      2,
    ],
    ['enum E { A = -1, B, C = 1.5, D } return [E.B, E.D, E[-1]]', [0, 2.5, 'A']],
    ['enum E { "a b", "c" = 3 } return [E["a b"], E.c, E[3]]', [0, 3, 'c']],
  ]),
  ts('string and mixed enums', [
    [
      "enum E { A = 'x', B = 'y' } return [E.A, Object.entries(E)]",
      [
        'x',
        [
          ['A', 'x'],
          ['B', 'y'],
        ],
      ],
    ],
    ["enum E { A = 'x', B = 1, C } return [E.C, (E as any).x === undefined, E[2]]", [2, true, 'C']],
    ["const p = 'a'; enum E { A = `${'x'}y`, B = 'q' + 'r' } return [E.A, E.B, p]", ['xy', 'qr', 'a']],
  ]),
  ts('computed enum members', [
    [
      "enum E { A = 'abc'.length, B = Math.max(1, 2), C = A + B } return [E.A, E.B, E.C, E[3]]",
      [3, 2, 5, 'A'],
    ],
    ['const n = 4; enum E { A = n, B = n * 2 } return [E.A, E.B]', [4, 8]],
  ]),
  ts('const enums', [
    ['const enum E { A = 1, B = A * 10 } return [E.A, E.B]', [1, 10]],
    ["const enum E { A = 'a' } const f = (e: E) => e === E.A; return f(E.A)", true],
  ]),
  ts('merged enums', [
    ['enum E { A } enum E { B = 1 } return [E.A, E.B, E[0], E[1]]', [0, 1, 'A', 'B']],
    ['enum E { A = 1 } namespace E { export const twice = (e: E) => e * 2 } return E.twice(E.A)', 2],
  ]),
  ts('enums in functions, blocks and loops', [
    ['function f() { enum E { A = 3 } return E.A } return f()', 3],
    ['{ enum E { A = 1 } } { enum E { A = 2 } return E.A }', 2],
    [
      'const all = []; for (const i of [1, 2]) { enum E { A = i } all.push(() => E.A) } return all.map((f) => f())',
      [1, 2],
    ],
    ['if (true) { const enum X { A = 7 } return X.A }', 7],
  ]),
  ts('declare enum is erased', [
    ['declare enum E { A } declare const enum F { B } return typeof E', 'undefined'],
  ]),
  ts('namespaces', [
    [
      'namespace N { export const a = 1; const hidden = 2; export function f() { return a + hidden } } return [N.f(), Object.keys(N)]',
      [3, ['a', 'f']],
    ],
    [
      'namespace N { export class C { x = 1 } export enum E { A = 2 } export interface I {} } return [new N.C().x, N.E.A]',
      [1, 2],
    ],
    ['namespace N { export let n = 1; export function up() { n++ } } N.up(); return N.n', 2],
    ['namespace N { export const { a, b: [c] } = { a: 1, b: [2] } } return [N.a, N.c]', [1, 2]],
  ]),
  ts('merged namespaces', [
    ['namespace N { export const a = 1 } namespace N { export const b = a + 1 } return N.b', 2],
    ['function f() { return f.x } namespace f { export const x = 3 } return f()', 3],
    ['class C { m() { return C.k } } namespace C { export const k = 4 } return new C().m()', 4],
  ]),
  ts('nested and dotted namespaces', [
    ['namespace A.B.C { export const x = 1 } return A.B.C.x', 1],
    ['namespace A { export namespace B { export const x = 1 } export const y = B.x + 1 } return A.y', 2],
    [
      'namespace A { namespace B { export const x = 5 } export const y = B.x } return [A.y, (A as any).B === undefined]',
      [5, true],
    ],
    ['namespace A.B { export const x = 2 } import X = A.B; return X.x', 2],
  ]),
  ts('namespaces of types alone are erased', [
    [
      'namespace N { export interface I { a: 1 } export type T = I } const x: N.T = { a: 1 }; return [x.a, typeof N]',
      [1, 'undefined'],
    ],
    ['declare namespace N { const x: number } declare module M { } return typeof N', 'undefined'],
  ]),
  ts('parameter properties', [
    [
      'class P { constructor(public x: number, private readonly y = 2, protected z?: string) {} sum() { return this.x + this.y } } return [new P(1).sum(), Object.keys(new P(1))]',
      [3, ['x', 'y', 'z']],
    ],
    [
      'class B { constructor(readonly log: string[]) { log.push("B") } } class D extends B { f = this.log.push("f"); constructor(log: string[], public n = 1) { super(log); log.push("D" + this.n) } } return new D([]).log',
      ['B', 'f', 'D1'],
    ],
    [
      'class A { b = this.a; constructor(public a: number) {} } return [new A(1).b === undefined, new A(1).a]',
      [true, 1],
    ],
  ]),
  ts('abstract classes and members', [
    [
      'abstract class A { abstract x: number; abstract f(): number; abstract get g(): number; abstract accessor h: number; twice() { return this.f() * 2 } } class B extends A { x = 1; f() { return 4 } get g() { return 1 } h = 2 } return [new B().twice(), Object.keys(new B())]',
      [8, ['x', 'h']],
    ],
  ]),
  ts(
    'accessor members',
    [
      [
        'class C { accessor x = 1; static accessor y = 2; accessor #z = 3; z() { return this.#z++ + this.#z } } const c = new C(); c.x += 4; C.y++; return [c.x, C.y, c.z(), Object.keys(c), typeof Object.getOwnPropertyDescriptor(C.prototype, "x").get]',
        [5, 3, 7, [], 'function'],
      ],
      ['let n = 0; class C { accessor [`k${++n}`] = n } return [new C().k1, n]', [1, 1]],
      [
        'class A { accessor x = 1 } class B extends A { accessor x = 2; both() { return [super.x, this.x] } } return new B().both()',
        [1, 2],
      ],
    ],
    { note: 'also with decorators' },
  ),
  ts('optional, definite, readonly and declared fields', [
    [
      'class C { a?: number; b!: string; readonly c = 3; declare d: number; static readonly e = 5 } return [Object.keys(new C()), C.e]',
      [['a', 'b', 'c'], 5],
    ],
    ['class A { x = 1 } class B extends A { declare x: number } return new B().x', 1],
    [
      'class A { x = 1 } class B extends A { x: number } return [new B().x === undefined, "x" in new B()]',
      [true, true],
    ],
  ]),
  ts('import aliases of namespaces', [
    [
      'namespace A { export const x = 1; export type T = number } import y = A.x; import T = A.T; const z: T = y; return z',
      1,
    ],
  ]),
  ts('enum and namespace values in types', [
    ['enum E { A } type K = keyof typeof E; const k: K = "A"; const e: E.A = E[k]; return e', 0],
  ]),
]
