/** Programs: what they may be written in, what they complete with, how they fail, and what they find around them. */
import { execFileSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

describe('the body', () => {
  it.each([
    ['has no this', 'return this === undefined', true],
    ['has arguments', 'return typeof arguments', 'object'],
    ['has no new.target', 'return new.target === undefined', true],
    ['is strict', 'try { undeclared = 1 } catch (error) { return error.name }', 'ReferenceError'],
    ['may await at its top level', 'return await Promise.resolve(1) + 1', 2],
    ['may use for await', 'for await (const x of [Promise.resolve(3)]) return x', 3],
    ['may end in a comment', 'return 1 // done', 1],
    ['may be one expression statement', '1 + 1', undefined],
    ['may be empty', '', undefined],
    [
      'may declare anything',
      'let a = 1; const b = 2; class C {} function f() { return 3 } return a + b + f()',
      6,
    ],
    ['may return early', 'if (true) return 1; return 2', 1],
  ])('%s', async (_, program, value) => {
    expect(await run(program)).toEqual(value === undefined ? { logs: [] } : { value, logs: [] })
  })

  it.each([
    [
      'are in scope',
      'return [typeof tools, typeof ToolError, typeof console]',
      ['object', 'function', 'object'],
    ],
    [
      'may be assigned',
      'tools = 1; ToolError = 2; console = 3; return [tools, ToolError, console]',
      [1, 2, 3],
    ],
    [
      'may be declared again with var',
      'var tools, ToolError, console; return [typeof tools, typeof ToolError, typeof console]',
      ['object', 'function', 'object'],
    ],
  ])('namespaces, error classes and console %s', async (_, program, value) => {
    const errorClass = { name: 'ToolError', memberNameProperty: 'tool' }
    expect(await run(program, { tools: {}, errorClass })).toEqual({ value, logs: [] })
  })

  it('namespaces and error classes are no globals, but console is one', async () => {
    const errorClass = { name: 'ToolError', memberNameProperty: 'tool' }
    const program =
      "return [...['tools', 'ToolError'].map((name) => name in globalThis), globalThis.console === console]"
    expect(await run(program, { tools: {}, errorClass })).toEqual({ value: [false, false, true], logs: [] })
  })

  it.each(['let tools = 1', 'const console = 1', 'class ToolError {}'])(
    '`%s` is a SyntaxError',
    async (program) => {
      const errorClass = { name: 'ToolError', memberNameProperty: 'tool' }
      const { error } = await run(program, { tools: {}, errorClass })
      expect(error).toMatchObject({ kind: 'exception', message: expect.stringContaining('SyntaxError') })
    },
  )

  it.each([
    'return 1 } function x() {',
    '} async function x() {',
    'return 1 }; (async () => {',
    '})(); (async () => {',
    '}) } {(',
    'return 1 /*',
    'return `',
    '} catch {} {',
    '*/ return 1 /*',
  ])('cannot escape its wrapper: `%s`', async (program) => {
    const { error, value } = await run(program)
    expect(value).toBeUndefined()
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringContaining('SyntaxError') })
  })

  it.each([
    ['CRLF', 'const a = 1\r\nconst b = 2\r\nreturn a + b', 3],
    ['U+2028 in a string', "return 'a\u2028b'", 'a\u2028b'],
    ['U+2028 as a line end', 'return (1\u2028+ 1)', 2],
    ['NUL in a string', "return 'a\u0000b'", 'a\u0000b'],
    ['a byte order mark', '\ufeffreturn 1', 1],
    [
      'identifiers beyond ASCII',
      'const gr\u00f6\u00dfe = 1, \u5927 = 2, \u{20bb7} = 3; return gr\u00f6\u00dfe + \u5927 + \u{20bb7}',
      6,
    ],
    ['characters beyond the BMP', "return '\u{1f600}'.length", 2],
    ['a lone surrogate', "return '\ud800'", '\ud800'],
    ['a tab and a form feed', '\treturn\f1', 1],
  ])('may contain %s', async (_, program, value) => {
    expect(await run(program)).toEqual({ value, logs: [] })
  })
})

describe('completion', () => {
  it.each(['', 'return', 'return undefined', 'return void 0', 'return Promise.resolve()'])(
    '`%s` has no value',
    async (program) => {
      const result = await run(program)
      expect(result).toEqual({ logs: [] })
      expect(result).not.toHaveProperty('value')
      expect(result).not.toHaveProperty('error')
    },
  )

  it('keeps null', async () => {
    expect(await run('return null')).toEqual({ value: null, logs: [] })
  })

  it.each([
    ['a promise', 'return Promise.resolve(5)'],
    ['a thenable', 'return { then(resolve) { resolve(5) } }'],
    ['a promise of a promise', 'return new Promise((resolve) => resolve(Promise.resolve(5)))'],
  ])('awaits %s', async (_, program) => {
    expect(await run(program)).toEqual({ value: 5, logs: [] })
  })

  it.each([
    ['an exception', 'throw 1', 'exception'],
    ['an exit', 'process.exit(1)', 'worker-exit'],
    ['a lossy completion', 'return 1n', 'invalid-output'],
    ['an abort', 'await tools.stop(0)', 'abort'],
  ])('has no value after %s', async (_, program, kind) => {
    const controller = new AbortController()
    const tools = { stop: () => controller.abort('stop') }
    const result = await run(program, { tools, signal: controller.signal })
    expect(result.error?.kind).toBe(kind)
    expect(result).not.toHaveProperty('value')
  })

  it('comes when the body settles: pending timers and floating calls die', async () => {
    const program =
      "setTimeout(() => console.log('never'), 0); tools.slow(0).then(() => console.log('never')); return 1"
    expect(await run(program, { tools: { slow: () => new Promise(() => {}) } })).toEqual({
      value: 1,
      logs: [],
    })
  })

  it('lets microtasks log that were queued before', async () => {
    const program = "Promise.resolve().then(() => console.log('still')); return 1"
    expect(await run(program)).toEqual({ value: 1, logs: ['still'] })
  })
})

describe('TypeScript', () => {
  it.each([
    ['annotations', 'const a: number = 1; function f<T>(x: T): T { return x } return f<number>(a)', 1],
    [
      'interfaces and types',
      'interface A { x: number } type B = A & { y?: string }; const b: B = { x: 1 }; return b.x',
      1,
    ],
    ['enum', 'enum Color { Red, Green = 5, Blue } return [Color.Blue, Color[5]]', [6, 'Green']],
    ['string enum', "enum Level { Low = 'low' } return Level.Low", 'low'],
    ['const enum', 'const enum E { A = 1 << 3, B = A | 1 } return E.B', 9],
    [
      'namespace',
      'namespace N { export const x = 1; export namespace M { export const y = 2 } } return N.x + N.M.y',
      3,
    ],
    [
      'parameter properties',
      'class A { constructor(private readonly x: number, public y = 2) {} sum() { return this.x + this.y } } return new A(1).sum()',
      3,
    ],
    ['casts', 'return <number>(<unknown>1) + (2 as any as number)', 3],
    ['satisfies', 'return ({ a: 1 } satisfies Record<string, number>).a', 1],
    ['as const', "return ['a', 'b'] as const", ['a', 'b']],
    ['non-null assertions', 'const x: { a?: { b: number } } = { a: { b: 1 } }; return x.a!.b', 1],
    [
      'abstract classes',
      'abstract class A { abstract f(): number; g() { return this.f() } } class B extends A { f() { return 4 } } return new B().g()',
      4,
    ],
    [
      'overloads',
      'function f(x: string): string; function f(x: number): number; function f(x: any) { return x } return f(1)',
      1,
    ],
    [
      'declarations',
      'declare const nowhere: number; declare function f(): void; return typeof nowhere',
      'undefined',
    ],
    [
      'class decorators',
      'const seen: string[] = []; function tag(target: any) { seen.push(target.name) } @tag class A {} return seen',
      ['A'],
    ],
    [
      'decorators of members',
      `const seen: string[] = []
       function tag(_: any, { kind, name }: any) { seen.push(kind + ' ' + name) }
       class A { @tag m() {} @tag f = 1; @tag static s() {} @tag get g() { return 1 } @tag accessor a = 1 }
       return seen.sort()`,
      ['accessor a', 'field f', 'getter g', 'method m', 'method s'],
    ],
    [
      'accessors and private names',
      'class A { #x = 1; get x(): number { return this.#x } static s = 2 } return new A().x + A.s',
      3,
    ],
    ['generators', 'function* g(): Generator<number> { yield 1; yield 2 } return [...g()]', [1, 2]],
    ['this parameters', 'function f(this: { a: number }) { return this.a } return f.call({ a: 1 })', 1],
    ['definite assignment', 'let x!: number; x = 1; class A { y!: number } return x', 1],
    ['optional parameters', 'const f = (a?: number, ...rest: string[]) => rest.length; return f(1, "x")', 1],
    ['types that are wrong', "const a: number = 'text'; const b: Missing = a; return b", 'text'],
  ])('%s', async (_, program, value) => {
    expect(await run(program)).toEqual({ value, logs: [] })
  })
})

describe('modules', () => {
  it.each([
    [
      "import fs from 'node:fs'",
      'Cannot use `import`: the sandbox has no modules',
      "help: Remove it. `tools`, `console` and JavaScript's own globals are there without importing",
    ],
    [
      "import * as x from 'x'; return 1",
      'Cannot use `import`: the sandbox has no modules',
      'help: Remove it.',
    ],
    [
      'export const a = 1',
      'Cannot use `export`: a program is the body of an async function, not a module',
      "help: Remove the word `export` and `return` the program's result",
    ],
    [
      'export default 1',
      'Cannot use `export`: a program is the body of an async function, not a module',
      'help: ',
    ],
    [
      'return <div>text</div>',
      'JSX is not supported: programs are plain TypeScript',
      'help: Build strings or objects instead',
    ],
  ])('`%s` fails and says what to do instead', async (program, message, help) => {
    const { error } = await run(program, { tools: {} })
    expect(error?.kind).toBe('exception')
    const lines = error?.message.split('\n') ?? []
    expect(lines[0]).toBe(`SyntaxError: ${message}`)
    expect(lines.at(-1)?.slice(0, help.length)).toBe(help)
  })

  it.each([
    ["await import('node:fs')", "Cannot import 'node:fs': the sandbox has no modules but node:assert, "],
    [
      "await import('./a.js', { with: {} })",
      "Cannot import './a.js': the sandbox has no modules but node:assert, ",
    ],
    ["require('node:fs')", "Cannot require 'node:fs': the sandbox has no modules but node:assert, "],
  ])('`%s` names the module, and says which there are', async (load, message) => {
    const { value } = await run(`try { ${load} } catch (error) { return error.message }`)
    expect(value).toContain(message)
  })

  it('import() rejects, it does not throw', async () => {
    expect(await run("const p = import('x'); return await p.then(() => 1, () => 2)")).toEqual({
      value: 2,
      logs: [],
    })
  })
})

describe('syntax errors', () => {
  it('carry the line, the column and a frame of the source', async () => {
    const { error } = await run('const a = 1\nconst b = a +* 2\nreturn b')
    expect(error?.kind).toBe('exception')
    expect(error?.message).toContain('SyntaxError')
    expect(error?.message).toMatch(/program\.ts:2:14/)
    expect(error?.message).toContain('  1 | const a = 1\n> 2 | const b = a +* 2\n')
    expect(error?.message).toContain('\n  3 | return b')
  })

  it.each([
    ['const a = 1\r\nconst a = 2', 'program.ts:2:7', '> 2 | const a = 2'],
    ['// \u{1f600}\n/* \u{1f600} */ let let', 'program.ts:2:14', '> 2 | /* \u{1f600} */ let let'],
    ['enum E { A = }', 'program.ts:1:14', '> 1 | enum E { A = }'],
    ['await = 1', 'program.ts:1:7', '> 1 | await = 1'],
  ])('count lines and columns as the author does: `%s`', async (program, place, frame) => {
    const { error } = await run(program)
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringMatching(/^SyntaxError: /) })
    expect(error?.message).toContain(place)
    expect(error?.message).toContain(frame)
  })

  it('never show the wrapper or a path of the host', async () => {
    const { error } = await run('return (')
    expect(error?.message).not.toContain(process.cwd())
    expect(error?.message).not.toMatch(/async function/)
  })
})

describe('exceptions', () => {
  it('show the program by its own positions, and nothing else', async () => {
    const program = [
      'interface Unused { a: number }',
      'function inner(x: number): never {',
      "  throw new TypeError('no ' + x)",
      '}',
      'function outer(): void { inner(7) }',
      'outer()',
    ].join('\n')
    const { error } = await run(program)
    const lines = error?.message.split('\n') ?? []
    expect(lines[0]).toBe('TypeError: no 7')
    expect(lines[1]).toMatch(/^ +at inner \(program\.ts:3:\d+\)$/)
    expect(lines[2]).toMatch(/^ +at outer \(program\.ts:5:\d+\)$/)
    const frames = lines.slice(1)
    expect(frames.every((line) => /program\.ts:\d+:\d+/.test(line))).toBe(true)
  })

  it.each([
    ["throw new Error('boom')", /^Error: boom\n/],
    ["throw new RangeError('far')", /^RangeError: far\n/],
    ["class Mine extends Error { name = 'Mine' } throw new Mine('own')", /^Mine: own\n/],
    ["throw Object.assign(new Error('x'), { stack: 'own stack' })", /^own stack$/],
    ['null.x', /^TypeError/],
    ['missing()', /^ReferenceError: .*missing/],
    ['return Promise.reject(new Error("late"))', /^Error: late\n/],
  ])('are told as the stack of the error: `%s`', async (program, message) => {
    const { error } = await run(program)
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringMatching(message) })
  })

  it.each(['undefined', '5', '{}'])('are told by name and message when the stack is %s', async (stack) => {
    const { error } = await run(`throw Object.assign(new TypeError('x'), { stack: ${stack} })`)
    expect(error).toEqual({ kind: 'exception', message: 'TypeError: x' })
  })

  it.each([
    ['throw 42', '42'],
    ["throw 'text'", 'text'],
    ['throw null', 'null'],
    ['throw undefined', 'undefined'],
    ["throw Symbol('s')", 'Symbol(s)'],
    ['throw 10n', '10'],
  ])('tell a primitive as String does: `%s`', async (program, message) => {
    expect((await run(program)).error).toEqual({ kind: 'exception', message })
  })

  it.each([
    ['throw { code: 7, nested: { a: [1] } }', '{ code: 7, nested: { a: [ 1 ] } }'],
    ['throw [1, { a: 2 }]', '[ 1, { a: 2 } ]'],
    ['throw Object.create(null)', '[Object: null prototype] {}'],
    ['await Promise.reject({ code: 8 })', '{ code: 8 }'],
  ])('tell an object as the console does: `%s`', async (program, message) => {
    expect((await run(program)).error).toEqual({ kind: 'exception', message })
  })

  it.each([
    ["throw { toString() { return 'its own' } }", 'its own'],
    ["throw new (class A { toString() { return 'inherited' } })()", 'inherited'],
  ])('tell an object by its own toString: `%s`', async (program, message) => {
    expect((await run(program)).error).toEqual({ kind: 'exception', message })
  })

  it('show asynchronous calls, through awaits', async () => {
    const program = [
      "async function inner() { await null; throw new Error('deep') }",
      'async function outer() { await inner() }',
      'await outer()',
    ].join('\n')
    const { error } = await run(program)
    expect(error?.message.split('\n').slice(0, 2)).toEqual([
      'Error: deep',
      expect.stringMatching(/^ +at inner \(program\.ts:1:\d+\)$/),
    ])
    expect(error?.message).not.toContain(process.cwd())
  })

  it('show the chain of causes', async () => {
    const program = "throw new Error('outer', { cause: new TypeError('middle', { cause: 'root reason' }) })"
    const { error } = await run(program)
    expect(error?.message).toMatch(/^Error: outer[^]*\[cause\]: TypeError: middle[^]*\[cause\]: root reason$/)
  })

  it('show the errors of an AggregateError', async () => {
    const program = "await Promise.any([Promise.reject(new Error('one')), Promise.reject(new Error('two'))])"
    const { error } = await run(program)
    expect(error?.message).toMatch(/^AggregateError[^]*\[error 0\]: Error: one[^]*\[error 1\]: Error: two/)
  })

  it('survive a cause that leads in a circle', async () => {
    const { error } = await run("const e = new Error('round'); e.cause = e; throw e")
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringContaining('round') })
  })

  it.each([
    "throw Object.defineProperty(new Error('x'), 'stack', { get() { throw 1 } })",
    'throw { toString() { throw 1 } }',
    'throw Object.assign(Object.create(null), { toString() { throw 1 } })',
    'throw { toString() { return {} } }',
    "throw Object.defineProperty(new Error('x'), 'message', { get() { throw 1 } })",
    'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy',
  ])('that cannot be rendered: `%s`', async (program) => {
    expect((await run(program)).error).toEqual({
      kind: 'exception',
      message: 'program threw an unrenderable value',
    })
  })

  it('say that recursion ran away', async () => {
    const { error } = await run('function f() { return f() + 1 } return f()')
    expect(error).toMatchObject({
      kind: 'exception',
      message: expect.stringMatching(
        /^RangeError: Maximum call stack size exceeded\n +at f \(program\.ts:1:/,
      ),
    })
  })

  it('do not come from ordinary deep recursion', async () => {
    expect(await run('const f = (n) => n === 0 ? 0 : 1 + f(n - 1); return f(8000)')).toEqual({
      value: 8000,
      logs: [],
    })
  })
})

describe('failures outside the body', () => {
  it.each([
    ['an unhandled rejection', "Promise.reject(new Error('lost')); await tools.forever(0)"],
    [
      'an unhandled rejection of a floating function',
      "(async () => { await 0; throw new Error('lost') })(); await tools.forever(0)",
    ],
    ['a throw in a timer', "setTimeout(() => { throw new Error('lost') }, 0); await tools.forever(0)"],
    ['a throw in a microtask', "queueMicrotask(() => { throw new Error('lost') }); await tools.forever(0)"],
  ])('%s fails the run and is named', async (_, program) => {
    const { error } = await run(program, { tools: { forever: () => new Promise(() => {}) } })
    expect(error).toMatchObject({
      kind: 'exception',
      message: expect.stringMatching(/lost[^]*program\.ts:1:\d+/),
    })
  })

  it.each([
    ['a throw in a timer', "setTimeout(() => { throw new Error('late') }, 5); return 1"],
    ['a rejection', "tools.ping(0).then(() => { throw new Error('late') }); return 1"],
    ['a rejection that nothing had time to handle', "Promise.reject(new Error('late')); return 1"],
    ['an interval that goes on', "setInterval(() => { throw new Error('late') }, 0); return 1"],
  ])('%s after completion is ignored', async (_, program) => {
    expect(await run(program, { tools: { ping: () => null } })).toEqual({ value: 1, logs: [] })
  })

  it('a rejection that is handled too late is one', async () => {
    const program =
      "const p = Promise.reject(new Error('x')); setTimeout(() => p.catch(() => {}), 0); await tools.forever(0)"
    const { error } = await run(program, { tools: { forever: () => new Promise(() => {}) } })
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringContaining('Error: x') })
  })

  it('a rejection that is handled in time is none', async () => {
    const program =
      "const p = Promise.reject(new Error('x')); await null; p.catch(() => {}); await tools.ping(0); return 1"
    expect(await run(program, { tools: { ping: () => null } })).toEqual({ value: 1, logs: [] })
  })
})

describe('process', () => {
  it.each([
    ['process.exit(7)', 7],
    ['process.exit()', 0],
    ["console.log('before'); await null; process.exit(3)", 3],
    ['setTimeout(() => process.exit(4), 0); await new Promise(() => {})', 4],
    ['try { process.exit(5) } finally { for (;;) {} }', 5],
    ['try { process.exit(6) } catch {} return 1', 6],
  ])('`%s` ends the run', async (program, code) => {
    const { error, value } = await run(program)
    expect(value).toBeUndefined()
    expect(error).toEqual({
      kind: 'worker-exit',
      message: `worker exited with code ${code} before completing`,
    })
  })

  it('has an empty environment', async () => {
    expect(await run('return [typeof process.env, Object.keys(process.env)]')).toEqual({
      value: ['object', []],
      logs: [],
    })
  })
})

/** Before the test runner has added its own. */
const ENUMERABLE_IN_NODE = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '-p',
      'JSON.stringify(Object.keys(globalThis).filter((name) => !/^_|^(?:module|exports|require)$/.test(name)))',
    ],
    { encoding: 'utf8' },
  ),
) as string[]

describe('isolation', () => {
  it('every run has a realm of its own', async () => {
    const spoil =
      'globalThis.left = 1; Array.prototype.behind = 2; Object.prototype.x = 3; JSON.stringify = null; return 1'
    expect(await run(spoil)).toEqual({ value: 1, logs: [] })
    const look = 'return [typeof left, [].behind, ({}).x, typeof JSON.stringify].map(String)'
    expect((await run(look)).value).toEqual(['undefined', 'undefined', 'undefined', 'function'])
  })

  describe('memory is as fresh as ever', () => {
    const limited = useRuntime({ computeMs: 2_500, maxOldGenerationSizeMb: 128, maxOutputBytes: 1 << 20 })

    /** Describes every object that can be reached from the global one, and takes some memory on the way. */
    const look = `
      const seen = new Map([[globalThis, 0]]), lines = []
      for (const [object] of seen) {
        const follow = (value) => {
          if (Object(value) !== value) return String(value)
          if (!seen.has(value)) seen.set(value, seen.size)
          return seen.get(value)
        }
        lines.push([follow(Object.getPrototypeOf(object))].concat(Reflect.ownKeys(object).map((key) => {
          const { value, get, set, ...flags } = Object.getOwnPropertyDescriptor(object, key)
          return [String(key), follow(value), follow(get), follow(set), JSON.stringify(flags)]
        })).join())
      }
      return [lines.length, lines.join('\\n'), [...new Uint8Array(new ArrayBuffer(100_000))].every((byte) => byte === 0)]`

    const spoil = `
      globalThis.left = 'behind'
      for (const key of Object.getOwnPropertyNames(Object.prototype)) Object.prototype['my' + key] = left
      Map.prototype.get = Array.prototype.push = Promise.prototype.then = null
      const bytes = new Uint8Array(1_000_000).fill(0xff)
      const objects = Array.from({ length: 5_000 }, (_, i) => ({ i, text: left + i }))
    `

    it.each([
      ['a completion', 'return objects.length', undefined],
      ['an exception', 'throw objects', 'exception'],
      ['an exit', 'process.exit(1)', 'worker-exit'],
      ['runaway recursion', 'const f = () => f() + 1; f()', 'exception'],
      ['memory without end', 'const a = []; for (;;) a[a.length] = new ArrayBuffer(1e6)', 'worker-exit'],
      ['a hot loop', 'for (;;) {}', 'timeout'],
      ['a value that is too large', "return left.padEnd(2_000_000, 'x')", 'output-limit'],
      ['a value that is no JSON', 'return bytes', 'invalid-output'],
    ])('after %s', async (_, end, kind) => {
      const fresh = await limited.run(look)
      expect(fresh.value).toEqual([expect.any(Number), expect.any(String), true])
      const spoilers = await Promise.all(Array.from({ length: 4 }, () => limited.run(spoil + end)))
      expect(spoilers.map((result) => result.error?.kind)).toEqual(Array(4).fill(kind))
      const looks = await Promise.all(Array.from({ length: 4 }, () => limited.run(look)))
      expect(looks.every((result) => isDeepStrictEqual(result, fresh))).toBe(true)
    })
  })

  it('no two runs share a random sequence', async () => {
    const program = 'return [Math.random(), Math.random(), globalThis.crypto?.randomUUID?.()].map(String)'
    const results = await Promise.all(Array.from({ length: 50 }, () => run(program)))
    const sequences = new Set(results.map((result) => String(result.value)))
    expect(sequences.size).toBe(50)
  })

  it('its globals are those of the language, and those of Node that need no outside world', async () => {
    const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]
    const { value } = await run('return Reflect.ownKeys(globalThis).map(String)')
    const others = (value as string[]).filter((name) => !language.includes(name))
    // Newer editions of the language have these, and the first is what its typed arrays have in common.
    const newer = [
      'TypedArray',
      'Iterator',
      'Float16Array',
      'SuppressedError',
      'DisposableStack',
      'AsyncDisposableStack',
    ]
    const known = new Set([...Object.getOwnPropertyNames(globalThis), ...newer, 'require'])
    expect(others.filter((name) => !known.has(name))).toEqual([])
    expect(others).toEqual(expect.arrayContaining(['Buffer', 'URL', 'process', 'require', 'setTimeout']))
  })

  it('its globals are enumerable where those of Node are', async () => {
    const { value } = await run('return Object.keys(globalThis)')
    const absent = new Set([
      'fetch',
      'navigator',
      'localStorage',
      'sessionStorage',
      'CloseEvent',
      'EventSource',
      'WebSocket',
    ])
    const wanted = ENUMERABLE_IN_NODE.filter((name) => !absent.has(name))
    expect((value as string[]).toSorted()).toEqual(wanted.toSorted())
  })

  it('eval and new Function work inside', async () => {
    const program =
      "const x = 1; return [eval('x + 1'), (0, eval)('typeof x'), new Function('a', 'return a * 2')(4)]"
    expect(await run(program)).toEqual({ value: [2, 'undefined', 8], logs: [] })
  })

  it.each([
    'Deno',
    'Bun',
    'WebAssembly',
    'Worker',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    '__dirname',
    'module',
    'exports',
  ])('there is no %s', async (name) => {
    expect(await run(`return typeof ${name}`)).toEqual({ value: 'undefined', logs: [] })
  })

  it('process leads nowhere', async () => {
    const program =
      'return [process.binding, process.dlopen, process.mainModule, process.kill, process.chdir, process.getBuiltinModule].map((x) => typeof x)'
    expect((await run(program)).value).toEqual(Array(6).fill('undefined'))
  })
})
