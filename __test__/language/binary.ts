/** Typed arrays, buffers, atomics. */
import { edition } from './feature.js'

const es2015 = edition('ES2015')
const es2017 = edition('ES2017')
const es2020 = edition('ES2020')
const es2024 = edition('ES2024')
const es2025 = edition('ES2025')
const es2026 = edition('ES2026')

export const binary = [
  es2015('typed arrays', [
    [
      'const n = [2 ** 64, NaN, Infinity, -Infinity, 2 ** 53 + 2, -(2 ** 40) - 3, 2 ** 63 + 2 ** 12, 1e300, -1.9, 40000.7]; return [Uint16Array, Int16Array, Uint8Array, Int8Array, Int32Array, Uint32Array].map((T) => [...new T(n)].join())',
      [
        '0,0,0,0,2,65533,4096,0,65535,40000',
        '0,0,0,0,2,-3,4096,0,-1,-25536',
        '0,0,0,0,2,253,0,0,255,64',
        '0,0,0,0,2,-3,0,0,-1,64',
        '0,0,0,0,2,-3,4096,0,-1,40000',
        '0,0,0,0,2,4294967293,4096,0,4294967295,40000',
      ],
    ],
    [
      'return [[...new Uint8Array([1, 257, -1, 1.9])], [...new Uint8ClampedArray([300, -1, 1.5])], [...new Int16Array(new Set([40000]))], new Float32Array([1.1])[0], new Uint8Array(3).length, Uint32Array.BYTES_PER_ELEMENT]',
      [[1, 1, 255, 1], [255, 0, 2], [-25536], 1.100000023841858, 3, 4],
    ],
    [
      'const a = new Uint8Array([5, 1, 4]); return [[...a.subarray(1)], [...a.slice(0, 1)], a.join("-"), [...a.map((x) => x * 100)], [...a.sort()], [...a.filter((x) => x > 1)], a.indexOf(4), [...a.fill(7, 1)], a.set([9], 2) === undefined, a[2], a[9] === undefined, a["-0"] === undefined]',
      [[1, 4], [5], '5-1-4', [244, 100, 144], [1, 4, 5], [4, 5], 1, [1, 7, 7], true, 9, true, true],
    ],
    [
      'const b = new ArrayBuffer(8); const x = new Uint8Array(b, 2, 3), y = new Uint16Array(b, 2, 1); x[0] = 1; x[1] = 2; return [y[0], x.byteOffset, x.byteLength, x.buffer === b, ArrayBuffer.isView(x)]',
      [513, 2, 3, true, true],
    ],
    [
      'const errors = []; for (const f of [() => new Uint16Array(new ArrayBuffer(3)), () => new Uint16Array(new ArrayBuffer(4), 1), () => Uint8Array(1), () => new Uint8Array(-1), () => { Object.freeze(new Uint8Array(1)) }]) try { f() } catch (e) { errors.push(e.name) } return errors',
      ['RangeError', 'RangeError', 'TypeError', 'RangeError', 'TypeError'],
    ],
    [
      'const T = Object.getPrototypeOf(Uint8Array); return [T.name, new Uint8Array(1)[Symbol.toStringTag], [...Uint8Array.from([1, 2], (x) => x * 2)], [...Uint8Array.of(3)], Object.keys(new Uint8Array(2)), [...new Float64Array([NaN, -0, 0, -1]).sort()].map((x) => Object.is(x, -0) ? "-0" : String(x))]',
      ['TypedArray', 'Uint8Array', [2, 4], [3], ['0', '1'], ['-1', '-0', '0', 'NaN']],
    ],
  ]),
  es2015('DataView', [
    [
      'const v = new DataView(new ArrayBuffer(16), 1); v.setInt16(0, -2); v.setFloat64(2, 1.5, true); v.setUint32(10, 0xdeadbeef, true); return [v.getUint16(0), v.getInt8(1), v.getFloat64(2, true), v.getUint32(10, true), v.byteLength, v.getUint8(10)]',
      [65534, -2, 1.5, 3735928559, 15, 239],
    ],
    ['try { new DataView(new ArrayBuffer(1)).getInt16(0) } catch (e) { return e.name }', 'RangeError'],
  ]),
  es2020('BigInt64Array, BigUint64Array', [
    [
      'const a = new BigInt64Array([1n, -1n]); const v = new DataView(a.buffer); return [String(new BigUint64Array(a.buffer)[1]), String(v.getBigInt64(8)), a.includes(1n)]',
      ['18446744073709551615', '-1', true],
    ],
  ]),
  es2024(
    'resizable and transferable ArrayBuffers',
    [
      [
        'const b = new ArrayBuffer(2, { maxByteLength: 8 }); const a = new Uint8Array(b), f = new Uint8Array(b, 0, 2); b.resize(6); const grown = [a.length, f.length, b.resizable, b.maxByteLength]; b.resize(1); return [grown, a.length, f.length, f.byteOffset]',
        [[6, 2, true, 8], 1, 0, 0],
      ],
    ],
    { node: 22 },
  ),
  es2024(
    '`ArrayBuffer.prototype.transfer`, `transferToFixedLength`, `detached`',
    [
      [
        'const b = new ArrayBuffer(8, { maxByteLength: 16 }); new Uint8Array(b)[0] = 7; const c = b.transfer(4); const d = c.transferToFixedLength(); return [b.detached, b.byteLength, c.detached, d.byteLength, new Uint8Array(d)[0], d.resizable]',
        [true, 0, true, 4, 7, false],
      ],
      [
        'const b = new ArrayBuffer(1); const a = new Uint8Array(b); b.transfer(); try { a.fill(0) } catch (e) { return [e.name, a.length, a[0] === undefined] }',
        ['TypeError', 0, true],
      ],
    ],
    { how: 'ours', node: 22 },
  ),
  es2025(
    'Float16Array, `DataView.prototype.getFloat16`',
    [
      [
        'const a = new Float16Array([1.337, 65536]); const v = new DataView(a.buffer); return [a[0], a[1] === Infinity, a.BYTES_PER_ELEMENT, v.getFloat16(0, true), typeof v.setFloat16]',
        [1.3369140625, true, 2, 1.3369140625, 'function'],
      ],
    ],
    { node: 24 },
  ),
  es2026(
    'Uint8Array to and from base64 and hex',
    [
      [
        'const a = new Uint8Array([255, 254, 0]); return [a.toBase64(), a.toBase64({ alphabet: "base64url", omitPadding: true }), a.toHex(), [...Uint8Array.fromBase64("//4A")], [...Uint8Array.fromHex("0aFF")]]',
        ['//4A', '__4A', 'fffe00', [255, 254, 0], [10, 255]],
      ],
      [
        'const a = new Uint8Array(2); return [a.setFromHex("010203"), [...a], a.setFromBase64("BAU="), [...a], [...Uint8Array.fromBase64(" Z g = = ")], [...Uint8Array.fromBase64("Zm9vYg", { lastChunkHandling: "stop-before-partial" })], [...Uint8Array.fromBase64("Zg")]]',
        [{ read: 4, written: 2 }, [1, 2], { read: 4, written: 2 }, [4, 5], [102], [102, 111, 111], [102]],
      ],
      [
        'const errors = []; for (const f of [() => Uint8Array.fromBase64("a"), () => Uint8Array.fromBase64("Zh==", { lastChunkHandling: "strict" }), () => Uint8Array.fromHex("a"), () => Uint8Array.fromHex("zz"), () => Uint8Array.fromBase64(1), () => Uint8Array.fromBase64("", { alphabet: "x" }), () => Uint8Array.prototype.toHex.call(new Int8Array(1))]) try { f(); errors.push("none") } catch (e) { errors.push(e.name) } return errors',
        ['SyntaxError', 'SyntaxError', 'SyntaxError', 'SyntaxError', 'TypeError', 'TypeError', 'TypeError'],
      ],
    ],
    { how: 'ours', node: 25 },
  ),
  es2017('`Atomics`', [
    [
      'const a = new Int32Array(2); return [Atomics.add(a, 0, 5), Atomics.load(a, 0), Atomics.compareExchange(a, 0, 5, 7), Atomics.exchange(a, 0, 1), Atomics.or(a, 0, 6), Atomics.sub(a, 0, 1), Atomics.store(a, 1, 3), Atomics.isLockFree(4), Atomics.notify(a, 0), [...a]]',
      [0, 5, 5, 7, 1, 7, 3, true, 0, [6, 3]],
    ],
  ]),
  edition('ES2027')('`Atomics.pause`', [['return Atomics.pause() === undefined', true]], { node: 24 }),
]
