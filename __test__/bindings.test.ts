/** Bindings: the namespaces a program sees, what crosses in each direction, and how calls fail. */
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { revokedProxy } from './support/json-values.js'
import { load, loadForTest, useRuntime } from './support/runtime.js'
import type { Functions } from './support/runtime.js'
import { gate } from './support/waiting.js'

const { run } = useRuntime()

const echo: Functions = { echo: (argument) => argument }

describe('the worked example', () => {
  it('adds', async () => {
    const tools: Functions = { add: async ({ a, b }) => a + b }
    expect(await run('return await tools.add({ a: 1, b: 2 })', { tools })).toEqual({ value: 3, logs: [] })
  })

  it('runs a hundred calls at once', async () => {
    const program = 'return await Promise.all(Array.from({ length: 100 }, (_, i) => tools.square(i)))'
    const { value } = await run(program, { tools: { square: async (x) => x * x } })
    expect(value).toEqual(Array.from({ length: 100 }, (_, index) => index * index))
  })
})

describe('a namespace', () => {
  it('is an object without prototype, of functions that nobody can change', async () => {
    const program = `
      const of = (key) => { const { value, ...rest } = Object.getOwnPropertyDescriptor(tools, key); return { ...rest, type: typeof value } }
      return [Object.getPrototypeOf(tools), Reflect.ownKeys(tools), of('b'), of('a')]`
    const descriptor = { type: 'function', enumerable: true, writable: false, configurable: false }
    const { value } = await run(program, { tools: { b: () => null, a: () => null } })
    expect(value).toEqual([null, ['b', 'a'], descriptor, descriptor])
  })

  it('lists its members as the record does', async () => {
    const tools: Functions = { z: () => 0, 10: () => 0, a: () => 0, 2: () => 0 }
    expect((await run('return Object.keys(tools)', { tools })).value).toEqual(['2', '10', 'z', 'a'])
  })

  it('has only own enumerable functions', async () => {
    const tools = Object.assign(Object.create({ inherited: () => 1 }), { own: () => 1, text: 'no' })
    Object.defineProperty(tools, 'hidden', { value: () => 1, enumerable: false })
    expect((await run('return Object.keys(tools)', { tools })).value).toEqual(['own'])
  })

  it('may be empty', async () => {
    expect((await run('return tools', { tools: {} })).value).toEqual({})
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    'my-tool',
    '1',
    '\u{1f600}',
    '\u5927',
    'a.b',
    'then',
    'length',
    '\ud800',
  ])('may have a member named %j', async (name) => {
    const tools: Functions = Object.create(null)
    Object.defineProperty(tools, name, { value: (x: number) => x + 1, enumerable: true })
    const program = `const name = ${JSON.stringify(name)}; return [Reflect.ownKeys(tools)[0] === name, await tools[name](1)]`
    expect((await run(program, { tools })).value).toEqual([true, 2])
  })

  it('is fixed at the start: members that come later are not in it', async () => {
    const tools: Functions = { grow: () => ((tools['added'] = () => 1), null) }
    const program =
      "await tools.grow(0); return [Object.keys(tools), 'added' in tools, tools.added === undefined]"
    expect((await run(program, { tools })).value).toEqual([['grow'], false, true])
  })

  it('is one of many', async () => {
    const bindings = ['a', 'b', '__c'].map((global) => ({ global, functions: { name: async () => global } }))
    expect(
      (await run('return [await a.name(0), await b.name(0), await __c.name(0)]', { bindings })).value,
    ).toEqual(['a', 'b', '__c'])
  })

  it('takes more members than anyone has', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `tool${index}`)
    const tools = Object.fromEntries(names.map((name, index) => [name, () => index]))
    expect(
      (await run('return [Object.keys(tools).length, await tools.tool4999(0)]', { tools })).value,
    ).toEqual([5000, 4999])
  })
})

describe('a member', () => {
  it.each([
    ['takes one argument', 'return tools.echo.length', 1],
    ['has its own name', 'return tools.echo.name', 'echo'],
    [
      'is an async function',
      'return Object.getPrototypeOf(tools.echo) === Object.getPrototypeOf(async () => {})',
      true,
    ],
    ['returns a promise', 'return tools.echo(1) instanceof Promise', true],
    [
      'is no constructor',
      'try { new tools.echo(1) } catch (error) { return error instanceof TypeError }',
      true,
    ],
    ['has no prototype', "return 'prototype' in tools.echo", false],
    ['works detached', 'const { echo } = tools; return await echo(1)', 1],
    ['works with any `this`', 'return await tools.echo.call(7, 2)', 2],
    ['works as a callback', 'return await Promise.all([1, 2].map(tools.echo))', [1, 2]],
    ['sends its first argument only', 'return await tools.echo(1, 2, 3)', 1],
    ['cannot be replaced', 'try { tools.echo = 1 } catch (error) { return error.name }', 'TypeError'],
    ['cannot be removed', 'try { delete tools.echo } catch (error) { return error.name }', 'TypeError'],
    [
      'cannot be defined anew',
      "try { Object.defineProperty(tools, 'echo', { value: 1 }) } catch (error) { return error.name }",
      'TypeError',
    ],
    [
      'never throws at the call',
      'let p; try { p = tools.echo(1n) } catch { return 0 } return await p.catch(() => 1)',
      1,
    ],
  ])('%s', async (_, program, value) => {
    expect(await run(program, { tools: echo })).toEqual({ value, logs: [] })
  })

  it('hands the host exactly one argument and no this', async () => {
    const seen: unknown[] = []
    const tools = {
      spy(this: unknown, ...args: unknown[]) {
        seen.push(this, args)
        return null
      },
    }
    await run('await tools.spy({ a: 1 }, 2)', { tools })
    expect(seen).toEqual([undefined, [{ a: 1 }]])
  })
})

describe('arguments', () => {
  it('are detached when the call is made', async () => {
    const program = 'const a = { list: [1] }; const p = tools.echo(a); a.list.push(2); return [await p, a]'
    expect((await run(program, { tools: echo })).value).toEqual([{ list: [1] }, { list: [1, 2] }])
  })

  it('reach the host as plain objects of its own', async () => {
    let seen: any
    await run("await tools.take({ list: [{}], ['__proto__']: { polluted: 1 } })", {
      tools: { take: (x) => void (seen = x) },
    })
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(seen.list)).toBe(Array.prototype)
    expect(Object.getPrototypeOf(seen.list[0])).toBe(Object.prototype)
    expect(Object.getOwnPropertyDescriptor(seen, '__proto__')?.value).toEqual({ polluted: 1 })
    expect(seen.polluted).toBeUndefined()
  })

  it.each(['', 'undefined', 'NaN', '1n', '{ f() {} }', '[,]'])(
    'that are lossy, such as `%s`, never reach the host',
    async (argument) => {
      const spy = vi.fn<() => null>()
      const { value } = await run(`return await tools.spy(${argument}).catch((error) => error.message)`, {
        tools: { spy },
      })
      expect(value).toBe('binding arguments must be lossless JSON')
      expect(spy).not.toHaveBeenCalled()
    },
  )

  it('of 20 MB pass', async () => {
    const program = "const text = 'x\u20ac'.repeat(5_000_000); return await tools.echo(text) === text"
    expect((await run(program, { tools: echo })).value).toBe(true)
  })
})

describe('results', () => {
  it('are fresh objects of the program\u2019s realm', async () => {
    const shared = { list: [1] }
    const program = `
      const a = await tools.get(0), b = await tools.get(0)
      return [a !== b, a.list !== b.list, a instanceof Object, a.list instanceof Array, Object.getPrototypeOf(a) === Object.prototype]`
    expect((await run(program, { tools: { get: () => shared } })).value).toEqual(Array(5).fill(true))
  })

  it.each<[string, (argument: any) => unknown]>([
    ['a promise', async () => 1],
    ['a plain value', () => 1],
    ['a thenable', () => ({ then: (resolve: (value: number) => void) => resolve(1) })],
    ['a promise of a thenable', async () => ({ then: (resolve: (value: number) => void) => resolve(1) })],
    [
      'a thenable that resolves later',
      () => ({ then: (resolve: (value: number) => void) => setTimeout(resolve, 5, 1) }),
    ],
    [
      'a thenable that resolves twice, rejects, and throws',
      () => ({
        then: (resolve: (value: number) => void, reject: (error: unknown) => void) => {
          resolve(1)
          resolve(2)
          reject(new Error('no'))
          throw new Error('no')
        },
      }),
    ],
    [
      'a function with a `then`',
      () => Object.assign(() => 2, { then: (resolve: (value: number) => void) => resolve(1) }),
    ],
    ['a promise of another realm', () => runInNewContext('Promise.resolve(1)')],
  ])('may be %s', async (_, get) => {
    expect((await run('return await tools.get(0)', { tools: { get } })).value).toBe(1)
  })

  it.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['a function', () => () => 1],
    ['a class instance', () => new Map()],
    [
      'a throwing getter',
      () => ({
        get a() {
          throw new Error('secret')
        },
      }),
    ],
    ['a revoked proxy', () => [revokedProxy()]],
  ])('that are lossy reject: %s', async (_, get) => {
    const { value } = await run('return await tools.get(0).catch((error) => error.message)', {
      tools: { get },
    })
    expect(value).toBe('binding resolution must be lossless JSON')
  })

  it('are read once, and are what they were then', async () => {
    let reads = 0
    const result = {
      get first() {
        reads += 1
        return reads
      },
      list: [1],
    }
    const tools: Functions = {
      get: () => (setImmediate(() => result.list.push(2)), result),
    }
    const program = 'const a = await tools.get(0); await new Promise((r) => setTimeout(r, 20)); return a'
    expect((await run(program, { tools })).value).toEqual({ first: 1, list: [1] })
    expect(reads).toBe(1)
  })

  it('that never come leave the rest of the program alone', async () => {
    const tools: Functions = { never: () => ({ then: () => {} }), ping: () => 1 }
    expect((await run('tools.never(0); return await tools.ping(0)', { tools })).value).toBe(1)
  })

  it('come in the order in which the host gives them', async () => {
    const first = gate<string>()
    const program = `
      const order = []
      await Promise.all([tools.first(0).then((x) => order.push(x)), tools.second(0).then((x) => order.push(x))])
      return order`
    const tools: Functions = {
      first: () => first.opened,
      second: () => {
        setImmediate(() => first.open('first'))
        return 'second'
      },
    }
    expect((await run(program, { tools })).value).toEqual(['second', 'first'])
  })
})

describe('failures of the host function', () => {
  const failing = (error: unknown): Functions => ({
    rejects: async () => {
      throw error
    },
    throws: () => {
      throw error
    },
  })

  it.each<[string, unknown, string]>([
    ['an Error', new Error('went wrong'), 'went wrong'],
    ['a subclass', new RangeError('too far'), 'too far'],
    ['an Error without a message', new Error(), ''],
    ['an Error of another realm', runInNewContext("new TypeError('from afar')"), 'from afar'],
    ['a DOMException', new DOMException('from the platform', 'AbortError'), 'from the platform'],
    ['an Error whose message is no string', Object.assign(new Error(), { message: 5 }), '5'],
    ['an object with a message, which is no Error', { message: 'no' }, '[object Object]'],
    ['a message of many alphabets', new Error('\u20ac\u{1f600}\u0000'), '\u20ac\u{1f600}\u0000'],
    ['a lone surrogate', new Error('a\ud800b'), 'a\ud800b'],
    ['a string', 'just text', 'just text'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 42, '42'],
    ['an object', { code: 1 }, '[object Object]'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
  ])('reject the call with the message, or the text, of %s', async (_, error, message) => {
    const program = `
      const of = (error) => [error instanceof Error, Object.getPrototypeOf(error) === Error.prototype, error.message]
      return [await tools.rejects(0).catch(of), await tools.throws(0).catch(of)]`
    const { value } = await run(program, { tools: failing(error) })
    expect(value).toEqual([
      [true, true, message],
      [true, true, message],
    ])
  })

  it.each<[string, unknown]>([
    [
      'whose text throws',
      {
        toString() {
          throw new Error('no')
        },
      },
    ],
    ['without a prototype', Object.create(null)],
    [
      'whose message throws',
      Object.defineProperty(new Error('x'), 'message', {
        get() {
          throw new Error('no')
        },
      }),
    ],
    ['that is a revoked proxy', revokedProxy()],
  ])('%s are told in fixed words', async (_, error) => {
    const { value } = await run('return await tools.rejects(0).catch((error) => error.message)', {
      tools: failing(error),
    })
    expect(value).toBe('the host function failed with an unrenderable value')
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => ({
        then() {
          throw new Error('went wrong')
        },
      }),
    ],
    [
      'rejects',
      () => ({ then: (_: unknown, reject: (error: unknown) => void) => reject(new Error('went wrong')) }),
    ],
    [
      'cannot be asked for its `then`',
      () => ({
        get then() {
          throw new Error('went wrong')
        },
      }),
    ],
  ])('are those of a thenable that %s', async (_, get) => {
    const program = 'return await tools.get(0).catch((error) => error.message)'
    expect((await run(program, { tools: { get } })).value).toBe('went wrong')
  })

  it('end the run when nobody catches them, with the program\u2019s own position', async () => {
    const { error } = await run('const x = 1\nawait tools.rejects(0)', {
      tools: failing(new Error('went wrong')),
    })
    expect(error).toMatchObject({ kind: 'exception', message: expect.stringMatching(/^Error: went wrong/) })
  })
})

describe('error classes', () => {
  const tools: Functions = {
    fail: async () => {
      throw new TypeError('went wrong')
    },
  }
  const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }

  it('make the rejections of their namespace', async () => {
    const program = `
      const error = await tools.fail(0).catch((error) => error)
      return [error instanceof ToolCallError, error instanceof Error, error.message, error.name, error.toolName, Object.keys(error), String(error)]`
    expect((await run(program, { tools, errorClass })).value).toEqual([
      true,
      true,
      'went wrong',
      'ToolCallError',
      'fail',
      ['name', 'toolName'],
      'ToolCallError: went wrong',
    ])
  })

  it('also for lossy arguments', async () => {
    const program =
      'return await tools.fail(1n).catch((e) => [e instanceof ToolCallError, e.toolName, e.message])'
    expect((await run(program, { tools, errorClass })).value).toEqual([
      true,
      'fail',
      'binding arguments must be lossless JSON',
    ])
  })

  it('have properties that cannot be changed', async () => {
    const program = `
      const error = await tools.fail(0).catch((error) => error)
      const of = (key) => { const { enumerable, writable } = Object.getOwnPropertyDescriptor(error, key); return [enumerable, writable] }
      return [of('name'), of('toolName'), Object.getOwnPropertyDescriptor(error, 'message').enumerable]`
    expect((await run(program, { tools, errorClass })).value).toEqual([[true, false], [true, false], false])
  })

  it('can be constructed and extended', async () => {
    const program = `
      const made = new ToolCallError('member', 'message')
      class Special extends ToolCallError { constructor() { super('m', 'special'); this.extra = 1 } }
      const special = new Special()
      return [made.message, made.toolName, made.name, ToolCallError.name, special instanceof Special, special instanceof ToolCallError, special.message, special.toolName, special.extra, typeof special.stack]`
    expect((await run(program, { tools, errorClass })).value).toEqual([
      'message',
      'member',
      'ToolCallError',
      'ToolCallError',
      true,
      true,
      'special',
      'm',
      1,
      'string',
    ])
  })

  it('need `new`', async () => {
    const program = "try { ToolCallError('a', 'b') } catch (error) { return error instanceof TypeError }"
    expect((await run(program, { tools, errorClass })).value).toBe(true)
  })

  it('show the program\u2019s position', async () => {
    const { error } = await run('\n\nawait tools.fail(0)', { tools, errorClass })
    expect(error).toMatchObject({
      kind: 'exception',
      message: expect.stringMatching(/^ToolCallError: went wrong/),
    })
  })

  it('may have a member property of any name', async () => {
    for (const memberNameProperty of [
      'tool name',
      '\u5927',
      'constructor',
      'cause',
      '1',
      '__proto',
      'toString',
    ]) {
      const program = `return await tools.fail(0).catch((e) => e[${JSON.stringify(memberNameProperty)}])`
      expect(
        (await run(program, { tools, errorClass: { name: 'E', memberNameProperty } })).value,
        memberNameProperty,
      ).toBe('fail')
    }
  })

  it('belong to one namespace each', async () => {
    const bindings = ['a', 'b'].map((global) => ({
      global,
      functions: tools as never,
      errorClass: { name: `${global}Error`, memberNameProperty: 'member' },
    }))
    const program =
      'return [await a.fail(0).catch((e) => [e instanceof aError, e instanceof bError]), await b.fail(0).catch((e) => [e instanceof aError, e instanceof bError])]'
    expect((await run(program, { bindings })).value).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describe('lookup', () => {
  it('happens at the call, on the live record', async () => {
    const tools: Functions = {
      first: () => {
        tools['second'] = () => 'replaced'
        delete tools['third']
        tools['fourth'] = 'no function' as never
        return null
      },
      second: () => 'original',
      third: () => null,
      fourth: () => null,
    }
    const program = `
      await tools.first(0)
      const message = (error) => error.message
      return [await tools.second(0), await tools.third(0).catch(message), await tools.fourth(0).catch(message)]`
    expect((await run(program, { tools })).value).toEqual([
      'replaced',
      'unknown binding "tools.third"',
      'unknown binding "tools.fourth"',
    ])
  })

  it('finds own properties only', async () => {
    const tools: Functions = { toString: () => 1, first: () => delete tools['toString'] }
    const program = 'await tools.first(0); return await tools.toString(0).catch((e) => e.message)'
    expect((await run(program, { tools })).value).toBe('unknown binding "tools.toString"')
  })

  it('quotes names as JSON', async () => {
    const tools: Functions = { 'a "b"\n': () => null, drop: () => delete tools['a "b"\n'] }
    const program = 'await tools.drop(0); return await tools[\'a "b"\\n\'](0).catch((e) => e.message)'
    expect((await run(program, { tools })).value).toBe('unknown binding "tools.a \\"b\\"\\n"')
  })

  it('reads a getter once for each call', async () => {
    let reads = 0
    const tools = {
      get tool() {
        reads += 1
        return () => reads
      },
    }
    expect((await run('return [await tools.tool(0), await tools.tool(0)]', { tools })).value).toEqual([1, 2])
    expect(reads).toBe(2)
  })

  it('knows no binding whose getter gives no function', async () => {
    const tools = {
      get tool() {
        return 'text' as never
      },
    }
    expect((await run('return await tools.tool(0).catch((e) => e.message)', { tools })).value).toBe(
      'unknown binding "tools.tool"',
    )
  })

  it('tells the program when the record cannot be asked', async () => {
    let broken = false
    const tools = new Proxy<Functions>(
      { tool: () => null, spoil: () => ((broken = true), null) },
      {
        getOwnPropertyDescriptor(target, name) {
          if (broken) throw new Error('the record is gone')
          return Reflect.getOwnPropertyDescriptor(target, name)
        },
      },
    )
    const program = 'await tools.spoil(0); return await tools.tool(0).catch((e) => e.message)'
    expect((await run(program, { tools })).value).toBe('the record is gone')
  })

  it('tells the program when a getter throws', async () => {
    const tools = {
      get tool(): never {
        throw new Error('not today')
      },
    }
    expect((await run('return await tools.tool(0).catch((e) => e.message)', { tools })).value).toBe(
      'not today',
    )
  })

  it.each<[string, (tools: Functions) => Functions]>([
    ['frozen', Object.freeze],
    ['of another realm', (tools) => Object.assign(runInNewContext('({})'), tools)],
    ['a class instance', (tools) => Object.assign(new EventTarget(), tools)],
    ['without prototype', (tools) => Object.assign(Object.create(null), tools)],
    ['a proxy', (tools) => new Proxy(tools, {})],
    [
      'of non-configurable properties',
      (tools) => {
        const record = Object.create(null)
        for (const [name, value] of Object.entries(tools))
          Object.defineProperty(record, name, { value, enumerable: true })
        return record
      },
    ],
  ])('works on a record that is %s', async (_, make) => {
    expect((await run('return await tools.echo(1)', { tools: make({ ...echo }) })).value).toBe(1)
  })
})

describe('calls', () => {
  it('reach the host in the program\u2019s order', async () => {
    const seen: number[] = []
    const bindings = ['a', 'b'].map((global) => ({
      global,
      functions: { call: async (x: any) => seen.push(x) },
    }))
    await run('await Promise.all(Array.from({ length: 500 }, (_, i) => i % 2 ? a.call(i) : b.call(i)))', {
      bindings,
    })
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index))
  })

  it.each([
    ['is completed', 'return 1'],
    ['is completed later', 'await null; return 1'],
  ])('that nobody waits for are made when the program %s', async (_, end) => {
    const seen: unknown[] = []
    const tools: Functions = { note: (argument) => void seen.push(argument) }
    expect((await run(`tools.note(1); tools.note(2); ${end}`, { tools })).value).toBe(1)
    expect(seen).toEqual([1, 2])
  })
})

describe('late answers', () => {
  it('are dropped after the settlement', async () => {
    const late = gate<number>()
    expect((await run('tools.late(0); return 1', { tools: { late: () => late.opened } })).value).toBe(1)
    late.open(2)
    expect((await run('return 3')).value).toBe(3)
  })

  it('of every kind are harmless', async () => {
    const gates = [gate<unknown>(), gate<unknown>(), gate<unknown>()]
    const tools: Functions = {
      value: () => gates[0]?.opened,
      lossy: () => gates[1]?.opened,
      fails: () =>
        gates[2]?.opened.then(() => {
          throw new Error('late')
        }),
    }
    await run('for (const name of Object.keys(tools)) tools[name](0); return 1', { tools })
    for (const each of gates) each.open(undefined)
    expect((await run('return 1')).value).toBe(1)
  })

  it('are no calls: what the program would have called next is not called', async () => {
    const { run: start, dispose } = await load()
    const first = gate()
    const second = vi.fn<() => null>()
    const running = start('await tools.first(0); await tools.second(0)', {
      tools: { first: () => first.opened.then(() => null), second },
    })
    await dispose()
    first.open()
    expect((await running).error?.kind).toBe('abort')
    expect(second).not.toHaveBeenCalled()
  })
})

it('a flood of calls is answered in full', async () => {
  const { run: start } = await loadForTest()
  const program =
    'let sum = 0; for (const x of await Promise.all(Array.from({ length: 20_000 }, (_, i) => tools.echo(i)))) sum += x; return sum'
  expect((await start(program, { tools: echo })).value).toBe(199_990_000)
})
