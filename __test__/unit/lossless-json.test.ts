/** The host's encoder, against what the harness's own packages call lossless JSON. */
import { snapshotJsonValue } from '@deepseek-ai/dsh-session'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { encodeLosslessJson } from '../../plugin/lossless-json.js'
import {
  LOSSLESS,
  LOSSY,
  deepArray,
  depthOf,
  evaluate,
  randomExpression,
  randomSequence,
} from '../support/json-values.js'

/** What the harness says: the text of its snapshot, or nothing. */
function expected(expression: string): string | undefined {
  try {
    return JSON.stringify(snapshotJsonValue(evaluate(expression)))
  } catch {
    return undefined
  }
}

/** The best of three, in milliseconds. */
function time(value: unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = performance.now()
    encodeLosslessJson(value)
    return performance.now() - start
  })
  return Math.min(...runs)
}

describe('lossless values', () => {
  it.each(LOSSLESS)('%s', (expression) => {
    const text = encodeLosslessJson(evaluate(expression))
    expect(text).toBeTypeOf('string')
    expect(text).toBe(expected(expression))
  })
})

describe('lossy values', () => {
  it.each(LOSSY)('%s', (expression) => {
    expect(encodeLosslessJson(evaluate(expression))).toBeUndefined()
    expect(expected(expression)).toBeUndefined()
  })
})

describe('random values', () => {
  it.each([1, 2, 3, 4, 5, 6])('agree with the harness, seed %i', (seed) => {
    const random = randomSequence(seed)
    for (let round = 0; round < 500; round++) {
      const expression = randomExpression(random)
      expect(encodeLosslessJson(evaluate(expression)), expression).toBe(expected(expression))
    }
  })
})

describe('reading', () => {
  it('reads every property once, in order', () => {
    const reads: string[] = []
    const handler: ProxyHandler<object> = {
      get(target, key, receiver) {
        reads.push(String(key))
        return Reflect.get(target, key, receiver)
      },
    }
    const list = new Proxy([1, 2], {
      ...handler,
      get: (t, key, r) => (key === 'length' ? 2 : handler.get!(t, key, r)),
    })
    const value = new Proxy({ b: 1, a: list, c: { inner: 3 } }, handler)
    expect(encodeLosslessJson(value)).toBe('{"b":1,"a":[1,2],"c":{"inner":3}}')
    expect(reads).toEqual(['b', 'a', '0', '1', 'c'])
  })

  it('sees a getter once, however it changes', () => {
    let reads = 0
    const value = {
      get once() {
        reads += 1
        return reads === 1 ? 'first' : undefined
      },
    }
    expect(encodeLosslessJson(value)).toBe('{"once":"first"}')
  })

  it('accepts plain values of another realm, and no others', () => {
    expect(encodeLosslessJson(runInNewContext('({ a: [1, { b: null }] })'))).toBe('{"a":[1,{"b":null}]}')
    expect(encodeLosslessJson(runInNewContext('new Date(0)'))).toBeUndefined()
    expect(encodeLosslessJson(runInNewContext('new (class extends Array {})()'))).toBeUndefined()
    const Forged = function Array() {}
    Forged.prototype = Object.setPrototypeOf([], runInNewContext('Object.prototype')) as unknown[]
    Object.defineProperty(Forged.prototype, 'constructor', { value: Forged })
    expect(encodeLosslessJson(Object.setPrototypeOf([1], Forged.prototype))).toBeUndefined()
  })
})

describe('a polluted realm', () => {
  const patched: [object, string][] = []
  function patch(target: object, key: string, descriptor: PropertyDescriptor): void {
    Object.defineProperty(target, key, { ...descriptor, configurable: true })
    patched.push([target, key])
  }
  afterEach(() => {
    for (const [target, key] of patched.splice(0)) Reflect.deleteProperty(target, key)
  })

  it('never calls toJSON', () => {
    for (const { prototype } of [Object, Array, String, Number, Boolean]) {
      patch(prototype, 'toJSON', { value: () => 'replaced', enumerable: false })
    }
    expect(encodeLosslessJson({ a: [1, 'x', true] })).toBe('{"a":[1,"x",true]}')
  })

  it('takes no element from a prototype', () => {
    patch(Array.prototype, '1', { value: 'inherited', enumerable: false, writable: true })
    expect(encodeLosslessJson([0, , 2])).toBeUndefined()
    const long = Array.from({ length: 1000 }, () => 0)
    delete long[1]
    expect(encodeLosslessJson(long)).toBeUndefined()
    const shrinking = [0, 1]
    Object.defineProperty(shrinking, 0, { get: () => ((shrinking.length = 1), 0), configurable: true })
    expect(encodeLosslessJson(shrinking)).toBeUndefined()
  })

  it('calls no inherited setter', () => {
    patch(Object.prototype, 'trap', { set: () => expect.unreachable(), get: () => 1 })
    expect(encodeLosslessJson(JSON.parse('{"trap":2}'))).toBe('{"trap":2}')
  })
})

describe('size', () => {
  it('writes a value 200,000 deep', () => {
    const text = encodeLosslessJson(deepArray(200_000))
    expect(text).toBe('['.repeat(200_000) + ']'.repeat(200_000))
    expect(depthOf(JSON.parse(text as string))).toBe(200_000)
  })

  it('writes a deep value with everything in it', () => {
    let value: unknown = { __proto_: '\ud800', list: [1, 'two', null] }
    for (let level = 0; level < 2000; level++)
      value = level % 2 ? [level, value] : { level, 'a "key"': value, last: true }
    expect(encodeLosslessJson(value)).toBe(JSON.stringify(value))
  })

  it('finds a cycle at any depth', () => {
    const root = deepArray(100_000)
    let innermost = root
    while (Array.isArray(innermost[0])) innermost = innermost[0] as unknown[]
    innermost.push(root)
    expect(encodeLosslessJson(root)).toBeUndefined()
  })

  it('writes a string of 20 MB', () => {
    const text = 'x"\u20ac\n'.repeat(5_000_000)
    expect(encodeLosslessJson(text)).toBe(JSON.stringify(text))
  })

  it('refuses a text longer than a string can be', () => {
    const text = '\u0001'.repeat(2 ** 27)
    expect(encodeLosslessJson([text])).toBeUndefined()
  })

  it.each([
    ['numbers', (size: number) => Array.from({ length: size }, (_, index) => index)],
    [
      'records',
      (size: number) => Array.from({ length: size }, (_, id) => ({ id, name: `n${id}`, tags: ['a'] })),
    ],
    ['keys', (size: number) => Object.fromEntries(Array.from({ length: size }, (_, id) => [`k${id}`, id]))],
    ['levels', (size: number) => deepArray(size)],
  ])('takes time in proportion to the number of %s', (_, make) => {
    const small = time(make(3_000))
    const large = time(make(30_000))
    expect(large).toBeLessThan(Math.max(small, 0.5) * 40)
  })
})
