/** What the engine does on a shorter way, it does as on the longer one. */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { comparison } from './support/compare.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })
const compare = comparison(run)

describe('for…in', () => {
  const NAMES =
    'const names = (object) => { const all = []; for (const name in object) all.push(name); return all }'

  it('visits what Node visits', async () => {
    const objects = [
      '{ b: 1, a: 2, 3: 1, 1: 1 }',
      '[1, , 3]',
      "Object.assign(['x'], { extra: 1 })",
      "'ab'",
      'null',
      'undefined',
      '5',
      'Symbol()',
      'new Uint8Array(2)',
      "new String('xy')",
      '(function () { return arguments })(1, 2)',
      'new (class { x = 1; #y = 2; m() {} })()',
      'class { static s = 1; static m() {} }',
      'Object.create({ inherited: 1 })',
      'Object.create({ a: 1, q: 2 }, { a: { value: 1 }, z: { value: 1, enumerable: true } })',
      'Object.assign(Object.create([7, 8]), { 1: 2, k: 1 })',
      'Object.create(Object.create({ far: 1, near: 2 }, { near: { value: 0 } }))',
      'Object.create(Object.create(Object.create({ a: 1, b: 2, c: 3 }, { a: { value: 0 } }), { b: { value: 0, enumerable: true } }))',
      "Object.defineProperty([1, 2], '0', { enumerable: false })",
      'Object.freeze([1, 2])',
      'Object.create(null, { [Symbol()]: { value: 1, enumerable: true } })',
      'Object.setPrototypeOf([1], null)',
      'Object.create(new Proxy({ a: 1, b: 2 }, {}), { a: { value: 1 } })',
      'globalThis.missing',
    ]
    await compare(
      objects.map((object) => `names(${object})`),
      NAMES,
    )
  })

  it('sees what is enumerable on every prototype, whenever that came', async () => {
    await compare(
      [
        'names({ a: 1 })',
        '(() => { Object.prototype.extra = 1; try { return [names({ a: 1 }), names([1]), names({ extra: 2 })] } finally { delete Object.prototype.extra } })()',
        'names({ a: 1 })',
      ],
      NAMES,
    )
  })

  it('goes on while the object changes', async () => {
    const changing = (object: string, change: string): string =>
      `(() => { const object = ${object}; const all = []; for (const name in object) { all.push(name); ${change} } return all })()`
    await compare([
      changing('{ a: 1, b: 2, c: 3 }', 'delete object.b; object.later = 1'),
      changing('Object.assign(Object.create({ b: 9 }), { a: 1, b: 2 })', 'delete object.b'),
      changing('Object.create({ b: 9, c: 8 })', 'object.c = 1'),
      changing('[1, 2, 3]', 'object.length = 2'),
      changing('[1, 2, 3]', 'object.shift()'),
      changing(
        '{ a: 1, b: 2 }',
        'for (const inner in object) all.push(inner); if (name === "a") continue; break',
      ),
    ])
  })

  it('asks a proxy what the specification has it ask', async () => {
    const program = `
      const asked = []
      const note = (what, key) => asked.push(typeof key === 'string' ? what + ' ' + key : what)
      const handler = {
        ownKeys: (target) => (note('keys'), Reflect.ownKeys(target)),
        getOwnPropertyDescriptor: (target, key) => (note('own', key), Reflect.getOwnPropertyDescriptor(target, key)),
        getPrototypeOf: (target) => (note('prototype'), Reflect.getPrototypeOf(target)),
        get: (target, key) => (note('get', key), target[key]),
      }
      const watched = new Proxy({ a: 1, [Symbol()]: 1, b: 2 }, handler)
      const all = []
      for (const name in Object.create(watched, { b: { value: 1 } })) all.push(name)
      let thrown
      try {
        for (const name in new Proxy({}, { ownKeys() { throw new Error('no') } })) all.push(name)
      } catch (error) { thrown = error.message }
      return [all, asked, thrown]`
    expect((await run(program)).value).toEqual([['a'], ['keys', 'own a', 'prototype'], 'no'])
  })

  it('is left by whatever leaves loops, without a word to the iterators', async () => {
    await compare(
      [
        '(() => { function* f() { for (const name in { a: 1, b: 2 }) yield name } return [...f()] })()',
        '(() => { function* f() { for (const name in { a: 1, b: 2 }) yield name } const g = f(); g.next(); return g.return(5) })()',
        '(() => { for (const name in { a: 1 }) return name })()',
        '(() => { for (const outer of [1, 2]) for (const name in { a: 1 }) if (outer === 1) continue; else return name + outer })()',
        '(() => { try { for (const name in { a: 1 }) throw name } catch (error) { return error } })()',
        'asked',
      ],
      `let asked = 0
      const prototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
      Object.defineProperty(prototype, 'return', { configurable: true, value() { asked++; return {} } })`,
    ).finally(() =>
      Reflect.deleteProperty(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), 'return'),
    )
  })
})

describe('instanceof', () => {
  it('says what Node says', async () => {
    await compare(
      [
        ...[
          'new B()',
          'new A()',
          '{}',
          '5',
          'null',
          'Object.create(null)',
          'B',
          '[]',
          'new Proxy(new B(), {})',
        ].flatMap((value) =>
          ['A', 'B', 'bound', 'Object', 'Function', 'Array', 'Own', 'Proxied'].map(
            (type) => `${value} instanceof ${type}`,
          ),
        ),
        ...['{}', '1', 'undefined', '() => 1', 'Bad', '{ [Symbol.hasInstance]: 1 }', 'Own.call'].map(
          (type) => `({}) instanceof (${type})`,
        ),
        '1 instanceof (() => 1)',
        '(() => { let asked = 0; const type = new Proxy(A, { get: (target, key) => (asked++, target[key]) }); return [new A() instanceof type, asked] })()',
        '(() => { const type = function () {}; const before = new type(); type.prototype = {}; return [before instanceof type, new type() instanceof type] })()',
        '(() => { const type = function () {}; Object.setPrototypeOf(type, null); return ({}) instanceof type })()',
        'Function.prototype[Symbol.hasInstance].call(A, new B())',
        'Function.prototype[Symbol.hasInstance].call({}, new B())',
      ],
      `class A {} class B extends A {} const bound = B.bind(null)
      class Own { static [Symbol.hasInstance](value) { return value === 5 } }
      const Proxied = new Proxy(A, {})
      function Bad() {} Bad.prototype = 1`,
    )
  })

  it('ends, however often a function is bound', async () => {
    const program = `
      let bound = function () {}
      for (let i = 0; i < 100_000; i++) bound = Object.defineProperty(bound.bind(null), 'name', { value: '' })
      try { return {} instanceof bound } catch (error) { return error.name }`
    expect((await run(program)).value).toBe('RangeError')
  })
})

describe('global names in functions', () => {
  it('are those of now', async () => {
    await compare([
      '(() => { const f = () => Math.max(1, 2); return [f(), f()] })()',
      '(() => { const f = () => { const Math = { max: () => 9 }; return Math.max() }; return [f(), f()] })()',
      '(() => { const f = () => extra; const tried = () => { try { return f() } catch (error) { return error.name } }; const all = [tried()]; globalThis.extra = 1; all.push(tried(), tried()); globalThis.extra = 2; all.push(tried()); delete globalThis.extra; all.push(tried()); return all })()',
      '(() => { const f = () => extra; let asked = 0; Object.defineProperty(globalThis, "extra", { configurable: true, get: () => ++asked }); const all = [f(), f(), f()]; delete globalThis.extra; return all })()',
      `(() => { const f = new Function('code', 'eval(code); return typeof Map'); return [f('1'), f('var Map = 3'), new Function('o', 'with (o) { return Map }')({ Map: 2 })] })()`,
    ])
  })
})

describe('templates', () => {
  it('convert their values in their turn', async () => {
    await compare(
      [
        "(() => { let c = 'y'; return `${{ toString() { c = 'x'; return '' } }}${c}` })()",
        '(() => { const log = []; try { `${Symbol()}${log.push(1)}` } catch (error) { return [error.name, log] } })()',
        "(() => { const [log, say] = told(); return [`${say('a')}-${log.push('then')}-${say('b')}${log.push('last')}`, log] })()",
        "(() => { const [log, say] = told(); const [a, b] = [say('a'), say('b')]; return [`${a}${b}${a}`, log] })()",
        "(() => { const log = []; const o = { toString() { log.push('text'); return 's' }, get x() { log.push('x'); return 1 } }; return [`${o}${o.x} ${typeof o.x} ${o}`, log] })()",
        '(() => { function* f() { return `${yield 1}${yield 2}` } const log = []; const g = f(); g.next(); g.next({ toString() { log.push(log.length); return "q" } }); log.push("later"); return [g.next("z").value, log] })()',
        "[`${''}`, `${5}`, `${[1, [2]]}`, `${null}${undefined}${true}${1n}`, ``, `a${1}`, `${1}a`, `${1}${2}`]",
        '((strings, ...values) => [strings, strings.raw, values])`a${{}}b${1}`',
      ],
      'const told = () => { const log = []; return [log, (name) => ({ toString() { log.push(name); return name } })] }',
    )
  })
})

describe('conversions', () => {
  it('of an object within its own conversion', async () => {
    await compare([
      "(() => { const o = { n: 3, toString() { return this.n-- > 0 ? 'x' + this : '.' } }; return `<${o}>` })()",
      '(() => { const o = { n: 4, valueOf() { return this.n-- > 0 ? this * 1 + 1 : 1 } }; return +o })()',
      "(() => { const o = { toString() { return 'a' + this } }; try { return '' + o } catch (error) { return error.name } })()",
      '(() => { const list = [1]; list[1] = list; list[2] = [list, 2]; return String(list) })()',
    ])
  })

  it('of what is counted', async () => {
    await compare([
      ...[
        'true',
        'false',
        '1',
        '2147483647',
        '-2147483648',
        '1.5',
        'null',
        'undefined',
        "'a'",
        'NaN',
      ].flatMap((left) =>
        ['true', 'false', '1'].flatMap((right) => [`${left} + ${right}`, `${right} + ${left}`]),
      ),
      '(() => { let count = 0; for (let i = 0; i < 100; i++) count += i % 3 === 0; return count })()',
    ])
  })
})

describe('typed arrays', () => {
  const LENGTH = 'const length = (object) => object.length'

  it('have the length that Node gives them, at one place in a program', async () => {
    const objects = [
      'new Uint8Array(3)',
      '[1, 2]',
      "'four'",
      '{ length: 5 }',
      'new Float64Array(6)',
      'new BigInt64Array(7)',
      'new (class extends Int16Array {})(8)',
      'new (class extends Uint8Array { get length() { return super.length * 2 } })(9)',
      'Object.create(new Uint8Array(3))',
      'new Proxy(new Uint8Array(3), {})',
      'new Proxy(new Uint8Array(3), { get: (target, key) => target[key] })',
      'Uint8Array.prototype',
      'Object.getPrototypeOf(Uint8Array.prototype)',
      'Object.setPrototypeOf(new Uint8Array(3), null)',
      'Object.setPrototypeOf(new Uint8Array(3), Float64Array.prototype)',
      'Object.setPrototypeOf(new Uint8Array(3), Object.getPrototypeOf(Uint8Array.prototype))',
      'Object.setPrototypeOf(new Uint8Array(3), { length: 10 })',
      "Object.defineProperty(new Uint8Array(3), 'length', { value: 11 })",
      "Object.defineProperty(new Uint8Array(3), 'length', { get() { return this.byteLength + 0.5 } })",
      "Object.defineProperty(new Uint8Array(3), 'size', { value: 12 })",
      'Object.assign(new Uint8Array(3), { extra: 1 })',
      'Object.preventExtensions(new Uint8Array(3))',
      'new Uint8Array(new ArrayBuffer(8), 2)',
      'new Uint16Array(new ArrayBuffer(8), 2, 1)',
      "Buffer.from('abc')",
      'undefined',
    ]
    await compare(
      [...objects, ...objects].map((object) => `length(${object})`),
      LENGTH,
    )
  })

  it('have the length that is left of their buffer', async () => {
    const resized = (array: string, bytes: number): string =>
      `(() => { const buffer = new ArrayBuffer(8, { maxByteLength: 16 }); const array = ${array}; const before = length(array); buffer.resize(${bytes}); return [before, length(array)] })()`
    await compare(
      [
        resized('new Uint8Array(buffer)', 3),
        resized('new Uint8Array(buffer)', 16),
        resized('new Uint16Array(buffer, 2)', 5),
        resized('new Uint16Array(buffer, 4)', 2),
        resized('new Uint16Array(buffer, 2, 3)', 7),
        '(() => { const array = new Uint8Array(4); structuredClone(array.buffer, { transfer: [array.buffer] }); return length(array) })()',
      ],
      LENGTH,
    )
  })

  it('have the length that a program puts in its place, for as long as it is there', async () => {
    const replaced = (where: string, property: string): string =>
      `(() => {
        const where = ${where}
        const own = Object.getOwnPropertyDescriptor(where, 'length')
        const lengths = [length(new Uint8Array(3))]
        Object.defineProperty(where, 'length', { configurable: true, ${property} })
        try { lengths.push(length(new Uint8Array(3)), length(new Int8Array(4)), length([1])) } finally {
          delete where.length
          lengths.push(length(new Uint8Array(3)))
          if (own) Object.defineProperty(where, 'length', own)
        }
        return [...lengths, length(new Uint8Array(3))]
      })()`
    const all = 'Object.getPrototypeOf(Uint8Array.prototype)'
    await compare(
      ['Uint8Array.prototype', all].flatMap((where) =>
        [
          'value: 5',
          'value: undefined',
          'get() { return this.byteLength + 100 }',
          'get: undefined',
          `get: Object.getOwnPropertyDescriptor(${all}, 'byteLength').get`,
          `get: Object.getOwnPropertyDescriptor(${all}, 'length').get`,
        ].map((property) => replaced(where, property)),
      ),
      LENGTH,
    )
  })

  it('take for an index what is the text of a number', async () => {
    const names =
      "'1', '01', '1.0', '1.5', '+1', '-1', '-0', '0', '', ' 1', '1e3', '1e21', '1e+21', 'Infinity', '-Infinity', '+Infinity', 'Infinit', 'NaN', '-NaN', 'N', 'I', '-', 'name', '4294967295', '4294967296', '9007199254740993', '0x1', '\\u0661', 'é'"
    await compare(
      [
        `[${names}].map((name) => name in Object.create(new Uint8Array(2)))`,
        `[${names}].map((name) => { const own = new Uint8Array(2); own[name] = 7; return [own[name], Object.keys(own)] })`,
        `[${names}].map((name) => Reflect.defineProperty(new Uint8Array(2), name, { value: 1 }))`,
        `[${names}].map((name) => Reflect.deleteProperty(Object.assign(new Uint8Array(2), { [name]: 1 }), name))`,
      ],
      "Object.assign(Object.prototype, { '1.5': 1, 'Infinity': 1, '-': 1 })",
    ).finally(() => {
      for (const name of ['1.5', 'Infinity', '-']) Reflect.deleteProperty(Object.prototype, name)
    })
  })

  it('are filled as Node fills them', async () => {
    const KINDS =
      'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array'
    const fills = [
      '1.5',
      '-1',
      '300, 1',
      'NaN, 1, 3',
      '-0, -2',
      "'7', 1, -1",
      '2 ** 40, 4, 2',
      'undefined',
      '{ valueOf: () => 9 }, -Infinity, Infinity',
      '1, 5',
      '1n',
      'Symbol()',
    ]
    await compare([
      ...KINDS.split(' ').flatMap((kind) => fills.map((fill) => `[...new ${kind}(5).fill(${fill})]`)),
      ...['BigInt64Array', 'BigUint64Array'].flatMap((kind) =>
        ['-1n', '2n ** 70n + 5n, 1', 'true, 1, 3', '1'].map((fill) => `[...new ${kind}(5).fill(${fill})]`),
      ),
      '[...new Uint8Array(new Float32Array(9).fill(0.1).buffer)]',
      '[...new Uint8Array(new Uint16Array(new ArrayBuffer(10), 2, 3).fill(0x0102).buffer)]',
      'new Uint32Array(5000).fill(0x01020304).every((x) => x === 0x01020304)',
      '[...new Uint16Array(new SharedArrayBuffer(8), 2).fill(513, 1)]',
      '[new Uint8Array(0).fill(1).length, new Uint8Array(3).fill.length]',
    ])
  })

  it('are filled as far as they reach after what filling them calls', async () => {
    const changed = (change: string, array: string): string =>
      `(() => { const buffer = new ArrayBuffer(8, { maxByteLength: 16 }); const array = ${array}; const change = () => { ${change}; return 1 }
        const attempt = (fill) => { try { return fill() === array } catch (error) { return error.name } }
        return [
          attempt(() => array.fill({ valueOf: change })), [...new Uint8Array(buffer)],
          attempt(() => array.fill(2, { valueOf: change })), attempt(() => array.fill(3, 1, { valueOf: change })), [...new Uint8Array(buffer)],
        ] })()`
    await compare([
      changed('buffer.resize(5)', 'new Uint8Array(buffer)'),
      changed('buffer.resize(3)', 'new Uint16Array(buffer, 4)'),
      changed('buffer.resize(3)', 'new Uint8Array(buffer, 0, 6)'),
    ])
  })

  // Node 20 goes on to the new end.
  it('are filled no further than they reached before what filling them calls', async () => {
    const program = `
      const buffer = new ArrayBuffer(2, { maxByteLength: 4 })
      const array = new Uint8Array(buffer)
      array.fill({ valueOf() { buffer.resize(4); return 1 } })
      return [...array]`
    expect((await run(program)).value).toEqual([1, 1, 0, 0])
  })
})

describe('promises', () => {
  const NOTES = `
    const log = []
    const note = (name) => (value) => { log.push(name + ' ' + (value instanceof Error ? value.name : String(value))); return value }
    const turns = async (count) => { for (let i = 0; i < count; i++) await undefined }
  `
  /** Functions that settle in different ways, and are awaited next to each other. */
  const RACES = `
    const kinds = {
      value: async () => 1,
      thrown: async () => { throw new TypeError('x') },
      inner: async () => Promise.resolve(2),
      innerRejected: async () => Promise.reject(new RangeError('y')),
      awaited: async () => await Promise.resolve(3),
      thenable: async () => ({ then(resolve) { log.push('asked'); resolve(4) } }),
      thenableThatThrows: async () => ({ then(resolve) { resolve(5); throw new Error('late') } }),
      thenGetterThatThrows: async () => ({ get then() { throw new SyntaxError('z') } }),
      noThenable: async () => ({ then: 6, toString: () => 'plain' }),
      nothing: async () => {},
      finally: async () => { try { return 7 } finally { await 8 } },
    }
  `

  const PROGRAMS: Record<string, string> = {
    'settle in the same order, whatever made them': `${RACES}
      for (const [name, make] of Object.entries(kinds)) make().then(note(name), note(name + ' rejected'))
      for (const [name, make] of Object.entries(kinds)) Promise.resolve(make()).catch(note(name + ' caught')).finally(note(name + ' finally'))
      for (const [name, make] of Object.entries(kinds)) (async () => { try { note(name + ' awaited')(await make()) } catch (error) { note(name + ' failed')(error) } })()
      await turns(20)`,
    'take turns with each other': `
      const count = async (name, n) => { for (let i = 0; i < n; i++) { await i; log.push(name + i) } return name }
      const results = await Promise.all([count('a', 3), count('b', 2), Promise.resolve('c').then(note('then')).then(note('again')), 5, { then: (f) => f(6) }])
      log.push(results.join())`,
    'are those of a subclass where they were': `
      const made = []
      class Counted extends Promise { constructor(executor) { super(executor); made.push(executor.length) } }
      const first = Counted.resolve(1)
      const second = first.then(note('then'))
      const third = second.catch(note('never')).finally(note('finally'))
      log.push(await third, made.join(), second instanceof Counted, (await Counted.all([first, second])).join())
      log.push(first.then === Promise.prototype.then, Promise.resolve(first) === first, Counted.resolve(first) === first)
      const plain = Promise.resolve(1)
      plain.constructor = Counted
      log.push(plain.then(() => 1) instanceof Counted, Promise.resolve(plain) === plain, await plain, made.length)`,
    'ask whom the species says': `
      const asked = []
      class Species extends Promise { static get [Symbol.species]() { asked.push('species'); return Promise } }
      const one = new Species((resolve) => resolve(1))
      log.push(one.then(() => 2) instanceof Species, await one.then(() => 2), asked.join())
      const odd = Promise.resolve(1)
      for (const constructor of [undefined, {}, { [Symbol.species]: null }, { [Symbol.species]: 5 }, 5, class { constructor(executor) { this.executor = typeof executor; executor(() => {}, () => {}) } }]) {
        odd.constructor = constructor
        try { const next = odd.then(() => 2); log.push(next instanceof Promise, next.executor) } catch (error) { log.push(error.name) }
      }`,
    'are made by a constructor of anybody as the specification says': `
      const calls = []
      function Other(executor) { calls.push(typeof executor, executor.length); executor(note('resolve'), note('reject')); this.other = true }
      log.push((await 1, Promise.resolve.call(Other, 5)).other, Promise.reject.call(Other, 6).other, calls.join())
      for (const bad of [function () {}, function (executor) { executor(1, 2) }, function (executor) { executor(() => {}); executor(() => {}, () => {}) }, () => {}, 5, undefined]) {
        for (const method of ['resolve', 'reject', 'all']) try { Promise[method].call(bad, []); log.push('fine') } catch (error) { log.push(error.name) }
      }`,
    'look for then on what they are resolved with, and on what that inherits': `
      Object.prototype.then = function (resolve) { delete Object.prototype.then; resolve('from the prototype') }
      log.push(await (async () => ({}))())
      Object.prototype.then = function (resolve, reject) { delete Object.prototype.then; reject(new TypeError('x')) }
      log.push(await Promise.resolve({}).catch(note('caught')))
      let gets = 0
      const watched = new Proxy({}, { get(target, key) { gets++; return target[key] } })
      log.push((await watched) === watched, (await (async () => watched)()) === watched, (await Promise.resolve().then(() => watched)) === watched, gets)`,
    'are not resolved with themselves': `
      let own
      own = Promise.resolve().then(() => own)
      await own.catch(note('then'))
      let made
      made = (async () => { await 1; return made })()
      await made.catch(note('async'))`,
    'settle once': `
      const twice = new Promise((resolve, reject) => { resolve(1); reject(2); resolve(3) })
      log.push(await twice)
      let settle
      const locked = new Promise((resolve) => { settle = resolve })
      settle(new Promise((resolve) => setTimeout(resolve, 1, 'later'))); settle('at once')
      log.push(await locked)
      const thenable = { then(resolve, reject) { resolve('a'); reject('b'); resolve('c') } }
      log.push(await thenable, await Promise.resolve(thenable), await (async () => thenable)())`,
    'close and settle generators': `
      async function* numbers() { try { yield 1; yield Promise.resolve(2); return (async () => 3)() } finally { log.push('closed'); await null } }
      for await (const n of numbers()) log.push(n)
      const it = numbers()
      log.push(...(await Promise.all([it.next(), it.next(), it.next(), it.next()])).map((r) => r.value + '/' + r.done))
      const other = numbers()
      await other.next()
      log.push((await other.return(Promise.resolve(9))).value, await other.throw(new Error('x')).catch(note('thrown')))
      for await (const x of [Promise.resolve('p'), 'q', (async () => 'r')()]) log.push(x)
      try { for await (const x of [Promise.reject(new EvalError('no'))]) log.push(x) } catch (error) { log.push(error.name) }`,
  }

  it.each(Object.entries(PROGRAMS))('%s', async (_, program) => {
    const whole = `${NOTES}\n${program}\nreturn log.map(String)`
    const { value, error } = await run(whole)
    expect(error).toBeUndefined()
    const expected = (await runInNewContext(`(async () => {${whole}\n})()`, { setTimeout })) as string[]
    expect(expected.length).toBeGreaterThan(0)
    expect(value).toEqual([...expected])
  })

  it('go through what a program puts in the place of then', async () => {
    const program = `
      const log = []
      const then = Promise.prototype.then
      let asked = 0
      Promise.prototype.then = function (...handlers) { asked++; return then.apply(this, handlers) }
      try {
        log.push(await 1, await Promise.resolve(2), await (async () => Promise.resolve(3))(), (await Promise.all([1, Promise.resolve(4)])).join(), await Promise.race([5]))
        await Promise.resolve(6).catch(() => {}).finally(() => {})
      } finally { Promise.prototype.then = then }
      return [...log, asked]`
    // Once for what the async function returns, twice for all, once for race and catch, and three times for finally.
    expect((await run(program)).value).toEqual([1, 2, 3, '1,4', 5, 8])
  })
})
