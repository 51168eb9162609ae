/** TypeScript's types and what else is erased without a trace. */
import { edition } from './feature.js'

const erased = edition('TypeScript', 'lowered')

export const types = [
  erased('annotations of variables, parameters and results', [
    [
      'const a: number = 1; let b: string | undefined; var c!: number; function f(x: number, y?: string, ...z: any[]): asserts x is 1 {} f(1); return [a, b === undefined, c === undefined]',
      [1, true, true],
    ],
    [
      'const f = (this_: number, { a, b }: { a: 1; b: 2 } = { a: 1, b: 2 }): [number, number] => [a, b]; return f(0)',
      [1, 2],
    ],
    [
      'function f(this: { x: number }, y: number) { return this.x + y } return [f.call({ x: 1 }, 2), f.length]',
      [3, 1],
    ],
    ['try { throw 1 } catch (e: unknown) { return e }', 1],
    ['for (const x of [1, 2] as number[]) { if (x === 2) return x }', 2],
  ]),
  erased('interfaces and type aliases', [
    [
      'interface A { x: number; (y: string): void; new (z: any): A; readonly [k: string]: unknown; m?<T>(t: T): T; get g(): number; set g(v: number) } interface A extends B<string> {} interface B<T> { t: T } type C<T = A> = T & B<1>; return typeof A',
      'undefined',
    ],
    ['type type = number; const type: type = 1; return type', 1],
    ['interface interface_ {} var interface_ = 3; return interface_', 3],
  ]),
  erased('conditional, mapped, template literal and indexed types', [
    [
      'type A<T> = T extends (infer U extends string)[] ? `x${Uppercase<U>}` : never; type M<T> = { -readonly [K in keyof T as `get${Capitalize<K & string>}`]+?: T[K] }; type I = M<{ a: 1 }>["getA"]; const a: A<["q"]> = "xQ"; return a',
      'xQ',
    ],
    ['type T = [a: string, b?: number, ...rest: boolean[]]; const t: T = ["x"]; return t', ['x']],
    [
      'type U = unique symbol; declare const s: unique symbol; type N = typeof import("x"); type A = abstract new () => object; type G = (x: any) => x is string; return 1',
      1,
    ],
    [
      'let x: typeof globalThis.Math; let y: (new () => Date) | null = null; let z: import("a").b<c>; return y',
      null,
    ],
  ]),
  erased('`as`, `satisfies`, `<T>x`, `!` and `as const`', [
    ['return (1 as unknown as string) satisfies string', 1],
    ['const x = <number>(<any>"a"); return x', 'a'],
    ['const o = { a: [1, 2] } as const; return o.a[1]!', 2],
    [
      'let a: any = { b: null }; (a.b as any) = 1; a!.b!++; (<any>a.c) = 3; [a.d as any] = [4]; return a',
      { b: 2, c: 3, d: 4 },
    ],
    [
      'const f = <T,>(x: T) => x; const g = <const T extends readonly unknown[]>(x: T): T => x; return [f<number>(1), g([2])]',
      [1, [2]],
    ],
    [
      'const o = { f: null as null | (() => 1) }; return [o.f?.() === undefined, o!.f!?.() === undefined]',
      [true, true],
    ],
  ]),
  erased('generics, also where they look like comparisons', [
    [
      'function f<T>(x: T) { return x } const g = f<string>; return [f<number>(1), g("a"), new Map<string, Array<Array<number>>>([["a", [[1]]]]).get("a")]',
      [1, 'a', [[1]]],
    ],
    ['const a = 1, b = 2, c = 3; const f = (...x: boolean[]) => x; return f(a < b, b > c)', [true, false]],
    [
      'class C<in out T, const U = T> extends Array<T> { m<V extends keyof T>(v: V): V { return v } } return new C<number>(3).length',
      3,
    ],
    ['const f = async <T>(x: T): Promise<T> => x; return await f<number>(2)', 2],
    [
      'const tag = <T>(s: TemplateStringsArray, x: T) => s.raw.join(String(x)); return tag<number>`a${1}b`',
      'a1b',
    ],
    ['const x: Array<Array<number>>= [[1]]; const y = x[0]![0]!>>0; return y', 1],
  ]),
  erased('overloads', [
    [
      'function f(x: string): string; function f(x: number): number; function f(x: any) { return x } return f(1)',
      1,
    ],
    [
      'class C { constructor(); constructor(x?: number); constructor(public x = 3) {} m(): void; m(x?: any) { return this.x } static s(): 1; static s() { return 1 } } return [new C().m(), C.s()]',
      [3, 1],
    ],
  ]),
  erased('`declare` and ambient declarations', [
    [
      'declare const a: number; declare let b: string, c: 1; declare function f(): void; declare class D { x: number; m(): void } declare global { interface Window {} } declare module "m" { export const x: 1 } return [typeof a, typeof D, typeof f]',
      ['undefined', 'undefined', 'undefined'],
    ],
    ['declare var process2: any; return typeof process2', 'undefined'],
  ]),
  erased('modifiers, index signatures and `implements`', [
    [
      'interface I { f(): number } class A { protected g() { return 1 } } class B extends A implements I, Iterable<number> { [k: string]: any; static [k: number]: string; private static readonly q = 1; public override g() { return 2 } public f(): number { return this.g() + B.q } *[Symbol.iterator]() { yield 1 } } return [new B().f(), [...new B()]]',
      [3, [1]],
    ],
    [
      'class C { private async *gen(): AsyncGenerator<number> { yield 1 } public get x(): number { return 1 } protected set x(v) {} static async s?(): Promise<void>; } return new C().x',
      1,
    ],
  ]),
  erased('type guards, assertion functions, `this` types', [
    [
      'class C { is(): this is C { return true } assert(x: unknown): asserts x {} self(): this { return this } } return new C().self().is()',
      true,
    ],
    [
      'const isString = (x: unknown): x is string => typeof x === "string"; return [1, "a"].filter(isString)',
      ['a'],
    ],
  ]),
  erased('words of TypeScript as names', [
    [
      'const type = 1, declare = 2, namespace = 3, abstract = 4, as = 5, satisfies = 6, is = 7, readonly = 8, infer = 9, keyof = 10, module = 11, of = 12, async = 13, get = 14, set = 15, global = 16, any = 17, asserts = 18, override = 19, accessor = 20, out = 21; return type + declare + namespace + abstract + as + satisfies + is + readonly + infer + keyof + module + of + async + get + set + global + any + asserts + override + accessor + out',
      231,
    ],
    [
      'const o = { type: 1, enum: 2, declare() { return 3 }, get: 4, async: 5, static: 6, readonly: 7 }; return [o.type, o.enum, o.declare(), o.get, o.async, o.static, o.readonly]',
      [1, 2, 3, 4, 5, 6, 7],
    ],
    [
      'class C { declare = 1; readonly = 2; static = 3; get = 4; async = 5; accessor = 6; override = 7; abstract = 8; type() { return 9 } } const c: any = new C(); return [c.declare, c.readonly, c.static, c.get, c.async, c.accessor, c.override, c.abstract, c.type()]',
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ],
    ['var type\nX: while (true) { break X }\nreturn type === undefined', true],
  ]),
  erased('directives in comments, triple slashes, `@ts-ignore`', [
    [
      '/// <reference types="node" />\n/// <reference path="./x.d.ts" />\n// @ts-nocheck\n/** @type {number} */ let x = 1; // @ts-ignore\nreturn x',
      1,
    ],
  ]),
  erased('type parameters of classes and members, `typeof x<T>`', [
    [
      'class Box<T> { constructor(readonly value: T) {} map<U>(f: (t: T) => U): Box<U> { return new Box<U>(f(this.value)) } } type S = typeof Box<string>; const make: S = Box; return new make("a").map((s) => s.length).value',
      1,
    ],
  ]),
  erased('annotations in unusual places', [
    [
      'const f = function (this: void, a?: number): a is 1 { return true }, g = async (x: number): Promise<void> => {}; await g(1); return f()',
      true,
    ],
    [
      'let [a, b]: [number, string] = [1, "x"], { c }: { c?: boolean } = {}; return [a, b, c === undefined]',
      [1, 'x', true],
    ],
    [
      'const o = { m<T>(this: any, x: T): T { return x }, get a(): number { return 1 }, set a(v: number) {}, async *g<T>(): AsyncIterable<T> {} }; return o.m(o.a)',
      1,
    ],
    ['return ((a: number) => (b: number): number => a + b)(1)(2)', 3],
    ['const x = true ? (y: number) => y : (z: string): string => z; return (x as any)(1)', 1],
    ['return await (async <T,>(x: T) => x as T)(4)', 4],
  ]),
]
