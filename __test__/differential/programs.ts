/** Small programs about what engines that remember where properties are take wrongly, told by what they ask. */

/** A program by what is asked. Each puts what it observes, like those of the generators. */
export const PROGRAMS: Record<string, string> = {
  'a method is called after another was deleted from the prototype': `
    class A { f() { return 1 } g() { return 2 } h() { return 3 } }
    const a = new A()
    for (let i = 0; i < 4; i++) { put(a.g()); if (i === 1) delete A.prototype.f }`,
  'an inherited property of an object of many properties becomes its own': `
    const proto = { a: 'inherited' }, o = Object.create(proto)
    for (let j = 0; j < 1100; j++) o['x' + j] = j
    for (let i = 0; i < 4; i++) { put(o.a); if (i === 1) o.a = 'own' }`,
  'a property of an object of many properties becomes read-only': `
    const o = { a: 0 }
    for (let j = 0; j < 1100; j++) o['x' + j] = j
    for (let i = 1; i < 5; i++) {
      try { o.a = i } catch (e) { put(e) }
      put(o.a)
      if (i === 2) Object.defineProperty(o, 'a', { writable: false })
    }`,
  'a value of the prototype becomes an accessor, and goes away': `
    class A { get a() { return 'got' } }
    class B extends A {}
    const b = new B()
    for (let i = 0; i < 8; i++) {
      put(b.a, 'a' in b)
      if (i === 1) Object.defineProperty(A.prototype, 'a', { value: 'value', configurable: true })
      if (i === 3) Object.defineProperty(B.prototype, 'a', { get: () => 'nearer', configurable: true })
      if (i === 5) { delete B.prototype.a; delete A.prototype.a }
    }`,
  'a prototype gets a setter after properties of that name were added': `
    class P { constructor(v) { this.a = v } }
    for (let i = 0; i < 6; i++) {
      put(new P(i))
      if (i === 2) Object.defineProperty(P.prototype, 'a', { set(v) { put('set', v) }, configurable: true })
      if (i === 4) Object.defineProperty(P.prototype, 'a', { value: 1, writable: false })
    }`,
  'an object becomes frozen, sealed, closed between additions': `
    const add = (o) => { try { o.b = 1 } catch (e) { put(e) } return o }
    for (const close of [Object, Object.freeze, Object.seal, Object.preventExtensions, Object]) put(add(close({ a: 1 })))`,
  'another prototype comes between reads': `
    const one = { a: 1 }, two = { b: 0, a: 2 }, o = Object.create(one)
    for (let i = 0; i < 6; i++) { put(o.a); if (i % 2) Object.setPrototypeOf(o, i === 1 ? two : null) }`,
  'a literal defines what its prototype would set': `
    Object.defineProperty(Object.prototype, 'a', { set(v) { put('set', v) }, configurable: true })
    const make = (v) => ({ a: v, b: v })
    for (let i = 0; i < 3; i++) put(make(i))`,
  'elements are read where the prototype has some': `
    const at = (a, i) => a[i], a = [1, , 3]
    for (let i = 0; i < 4; i++) { put(at(a, 1), at(a, 5)); if (i === 1) Array.prototype[1] = 'p'; if (i === 2) Array.prototype[5] = 'q' }
    delete Array.prototype[1]; delete Array.prototype[5]`,
  'elements are added where the prototype has a setter, or the array is closed': `
    const append = (a, v) => { try { a[a.length] = v } catch (e) { put(e) } }
    const a = [], b = [], c = []
    Object.defineProperty(b, 'length', { writable: false })
    Object.preventExtensions(c)
    for (const list of [a, b, c, a]) { append(list, 1); put(list) }
    Object.defineProperty(Array.prototype, 2, { set(v) { put('set', v) }, configurable: true })
    append(a, 3); put(a)
    delete Array.prototype[2]`,
  'an array changes while it is gone through': `
    const a = [1, 2, 3]
    let n = 0
    for (const x of a) { put(x); if (n++ === 0) { a.push(4); delete a[1] } if (n === 3) a.length = 3 }
    put(a, [...a.keys()])`,
  'the iteration of arrays is replaced while arrays are gone through': `
    const proto = Object.getPrototypeOf([].values()), next = proto.next
    for (let i = 0; i < 3; i++) {
      let n = 0
      for (const x of [1, 2, 3]) {
        put(x)
        if (i === 1 && n++ === 0) proto.next = function () { put('next'); return next.call(this) }
      }
    }
    proto.next = next
    Array.prototype[Symbol.iterator] = function* () { yield 'mine' }
    for (const x of [1]) put(x)
    const [y] = [2]
    put(y)`,
  'arguments and parameters are the same in sloppy functions alone': `
    const loose = new Function('a', 'b', 'arguments[0] = 5; b = 6; return [a, arguments[1], arguments.length]')
    const strict = function (a, b) { arguments[0] = 5; b = 6; return [a, arguments[1], arguments.length] }
    put(loose(1, 2), strict(1, 2), loose(1), strict())`,
  'integers end': `
    const up = (x) => ++x, down = (x) => x - 1, times = (x, y) => x * y
    for (const x of [2147483646, 2147483647, -2147483648, -0, 0.5, 9007199254740991]) put(up(x), down(x), times(x, x), times(x, 0), -x)
    put(-5 % 5, 5 % -5, 0 * -1, (2147483647 + 1) | 0, 1 << 31, -1 >>> 0, 1 >>> 32)`,
  'a typed array is read and written out of its range, and without its buffer': `
    const buffer = new ArrayBuffer(4, { maxByteLength: 8 }), v = new Uint8Array(buffer), at = (i) => v[i], set = (i, x) => { v[i] = x }
    for (let i = 0; i < 4; i++) {
      set(3, 300 + i); set(7, i); set(-1, i); set('-0', i)
      put(at(3), at(7), at(-1), at('-0'), v.length, Object.keys(v))
      buffer.resize([8, 2, 4, 4][i])
    }`,
  'a character of a string is asked for as an element': `
    const at = (s, i) => s[i]
    for (const s of ['ab', '\\u{1F600}', 'é\\u0100', '']) put(at(s, 0), at(s, 1), at(s, 2), at(s, -1), at(s, '0'), at(s, 'length'))`,
  'the length of an array is set again and again at one place': `
    const a = [1, 2], clear = (x) => { x.length = 0 }
    for (let i = 0; i < 3; i++) { a[2] = 1; a.length = 2; put(a, 2 in a) }
    for (let i = 0; i < 3; i++) { clear(a); a[0] = 5; put(a) }
    for (let i = 0; i < 3; i++) { try { a.length -= 1 } catch (e) { put(e) } put(a.length) }
    for (const n of [2, '1', 1.5, 0]) { try { a.length = n } catch (e) { put(e) } put(a.length) }`,
  'an error leaves a loop in the body of another': `
    for (const outer of [[1, 2], new Set([1, 2]), new Map([[1, 1], [2, 2]])]) {
      let n = 0
      for (const a of outer) { if (++n > 4) break; try { for (const k in { p: 1, q: 2 }) { put(k); null.x } } catch (e) { put(e) } }
      for (const a in { p: 1, q: 2 }) { if (++n > 9) break; try { for (const x of outer) { put(x); null.x } } catch (e) { put(e) } }
      put(n)
    }`,
  'break, continue and return go through several finally': `
    const skip = (a) => { for (const x of [2]) { try { try { if (x === 1) return 5; if (a) continue } finally { put('f') } } finally { put('g') } } return 'end' }
    const leave = (n) => { while (true) { try { try { if (n > 5) return 5; if (n < 3) break } finally { put('f') } } finally { put('g') } return 'x' } return 'end' }
    const keep = () => { for (let i = 0; i < 3; i++) { try { try { return 7 } finally { if (i > 5) break } } finally { put('f') } } }
    put(skip(1), skip(0), leave(1), leave(4), leave(6), keep())`,
  'a labelled break or continue closes the iterators that it leaves': `
    function* gen() { try { yield 1; yield 2 } finally { put('closed') } }
    out: { for (const x of gen()) break out }
    out: for (const x of gen()) for (const y of gen()) break out
    out: for (const x of gen()) for (const y of gen()) continue out`,
  'what is no number is counted up and down': `
    for (let c of ['5', 'x', undefined, null, true, [4], {}, 2n]) { put(c++, c, c--, c); put(++c, --c) }
    let s = Symbol.iterator
    try { s++ } catch (e) { put(e) }
    put(s)`,
  'an iterator that is done is asked no more by destructuring': `
    const done = { [Symbol.iterator]: () => ({ next() { put('next'); return { done: true, value: 1 } } }) }
    const [a, b = 'd', , ...c] = done
    put(a, b, c)`,
  'spread defines elements, whatever there is to inherit': `
    const set = { get() { return 'p' }, set() { put('set') }, configurable: true }, count = (...all) => all.length
    Object.defineProperty(Array.prototype, '0', set)
    put([...new Set([7])], [3, ...[4]], count(...[5, 6]), Math.max(...[3, 4]), [...'ab'])
    delete Array.prototype[0]`,
  'fields find methods by super': `
    class A { m() { return [1, this.v] } get g() { return 'g' } }
    class B extends A { v = 2; f = super.m?.(1); g2 = super.g; h = (() => super.m())() }
    put(new B())`,
  'integers are divided with the sign of zero': `
    const divide = (x, y) => x / y, rest = (x, y) => x % y
    for (const [x, y] of [[0, -1], [0, 1], [-2147483648, -1], [6, -3], [-4, 2], [1, 0], [0, 0]]) put(divide(x, y), rest(x, y))`,
  'properties are deleted after others were defined anew': `
    const tell = (o) => put(Object.keys(o), Object.getOwnPropertyNames(o).map((k) => JSON.stringify(Object.getOwnPropertyDescriptor(o, k))))
    for (const [define, gone] of [['b', 'a'], ['a', 'b'], ['c', 'b'], ['b', 'c'], ['a', 'a']])
      for (const what of [{ enumerable: false }, { writable: false }, { get: () => 7 }, { value: 9, enumerable: false, writable: false }]) {
        const o = { a: 1, b: 2, c: 3, [Symbol.iterator]: 4 }
        Object.defineProperty(o, define, what)
        delete o[gone]
        tell(o); o.z = 5; delete o.z; try { o[define] = 6 } catch (e) { put(e) }
        tell(o)
      }
    const p = { a: 1, b: 2, c: 3 }
    Object.defineProperty(p, 'b', { enumerable: false })
    Object.setPrototypeOf(p, { inherited: 1 })
    Object.defineProperty(p, 'a', { get: () => 5 })
    delete p.c
    tell(p)
    put(p.inherited, p.a)`,
  'a class loses what it extends': `
    class A {} class B extends A {} class C extends A { constructor() { super() } } class D extends A { constructor(...a) { super(...a) } }
    for (const K of [B, C, D]) for (const parent of [null, () => {}, Object, function () { this.x = 1 }]) {
      Object.setPrototypeOf(K, parent)
      try { put(new K() instanceof A) } catch (e) { put(e instanceof TypeError) }
    }`,
}
