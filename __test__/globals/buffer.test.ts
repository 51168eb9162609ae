/** `Buffer`, `Blob`, `File` and the module `buffer`: as in Node. */
import { describe, expect, it } from 'vitest'
import { asInNode20, compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

const q = (text: string): string => JSON.stringify(text)
const ENCODINGS = [
  'utf8',
  'UTF-8',
  'ucs2',
  'utf16le',
  'latin1',
  'binary',
  'base64',
  'base64url',
  'hex',
  'ascii',
]
const TEXTS = [
  '',
  'a',
  'abc',
  'hällo €',
  '\u{1f600}',
  'a\ud800',
  'Zm9v',
  'Zm9vYg==',
  'Zm9v-_',
  'Z m9=v',
  '00ff7f',
  'zz',
  '0',
  '0g',
  '=',
  'ÿĀ',
]
const BYTES = ['', '97,98,99', '0,127,128,255', '240,159,152,128', '226,130', '255,254,97,0,98', '195,40,195']

describe('Buffer and text', () => {
  it('is made of text in every encoding', () =>
    compare(
      run,
      TEXTS.flatMap((text) =>
        [undefined, ...ENCODINGS].flatMap((encoding) => [
          `Buffer.from(${q(text)}, ${encoding && q(encoding)})`,
          `Buffer.byteLength(${q(text)}, ${encoding && q(encoding)})`,
        ]),
      ),
    ))

  it('becomes text in every encoding', () =>
    compare(
      run,
      BYTES.flatMap((bytes) =>
        ENCODINGS.flatMap((encoding) =>
          ['', ', 1', ', 1, 3', ', -1', ', 2, 1', ', "1", "9"', ', NaN, Infinity'].map(
            (range) => `Buffer.from([${bytes}]).toString(${q(encoding)}${range})`,
          ),
        ),
      ),
    ))

  it('writes text', () =>
    compare(
      run,
      TEXTS.flatMap((text) =>
        [
          '',
          ', 1',
          ', 1, 2',
          ', "latin1"',
          ', 1, "hex"',
          ', 0, 3, "ucs2"',
          ', 0, 4, "utf8"',
          ', 2, 3, "base64"',
          ', 9',
          ', -1',
          ', 0, 99',
          ', 1.5',
          ', 0, 1, "nonsense"',
        ].map((rest) => `written(${q(text)}${rest})`),
      ),
      `const written = (...args) => { const buffer = Buffer.alloc(8, 0x2e); let result; try { result = buffer.write(...args) } catch (error) { result = [error.name, error.code, error.message] } return [result, buffer] }`,
    ))
})

describe('making a Buffer', () => {
  it('of anything', () =>
    compare(run, [
      'Buffer.from([1, 2, 300, -1, 1.7, "5", NaN])',
      'Buffer.from(Uint16Array.of(1, 257))',
      'Buffer.from(Uint8Array.of(1, 2))',
      'Buffer.from(Buffer.from("ab"))',
      'Buffer.from(Uint8Array.of(1, 2, 3).buffer)',
      'Buffer.from(Uint8Array.of(1, 2, 3).buffer, 1)',
      'Buffer.from(Uint8Array.of(1, 2, 3).buffer, 1, 1)',
      'Buffer.from(new ArrayBuffer(2), 3)',
      'Buffer.from(new ArrayBuffer(2), 0, 3)',
      'Buffer.from({ length: 2, 0: 7, 1: 8 })',
      'Buffer.from({ length: "2" })',
      'Buffer.from({ type: "Buffer", data: [1, 2] })',
      'Buffer.from(new String("abc"))',
      'Buffer.from({ valueOf: () => "x" })',
      'Buffer.from({ [Symbol.toPrimitive]: () => "y" })',
      'Buffer.from(JSON.parse(JSON.stringify(Buffer.from("hi"))))',
      'Buffer.from(5)',
      'Buffer.from(null)',
      'Buffer.from()',
      'Buffer.from({})',
      'Buffer.from(true)',
      'Buffer.from("a", "nonsense")',
      'Buffer.from("a", 5)',
      'message(() => Buffer.from(5))',
      'message(() => Buffer.from(null))',
      'message(() => Buffer.from({}))',
      'message(() => Buffer.from(Symbol("x")))',
      'message(() => Buffer.from("a", "nonsense"))',
      'message(() => Buffer.from(() => 1))',
      'Buffer.alloc(3)',
      'Buffer.alloc(3, 1)',
      'Buffer.alloc(5, "ab")',
      'Buffer.alloc(5, "YWI=", "base64")',
      'Buffer.alloc(3, "")',
      'Buffer.alloc(4, Buffer.from("xy"))',
      'Buffer.alloc(0)',
      'Buffer.alloc(-1)',
      'Buffer.alloc("5")',
      'Buffer.alloc(NaN)',
      'message(() => Buffer.alloc("5"))',
      'Buffer.allocUnsafe(3).length',
      'Buffer.allocUnsafeSlow(3).length',
      'Buffer.of(1, 2, 256)',
      'Buffer("ab")',
      'new Buffer(3)',
      'new Buffer("ab", "latin1")',
      'Buffer.copyBytesFrom(Uint16Array.of(1, 2, 3), 1, 1)',
      'Buffer.copyBytesFrom([1])',
      'Buffer.concat([])',
      'Buffer.concat([Buffer.from("ab"), Uint8Array.of(1)])',
      'Buffer.concat([Buffer.from("ab"), Buffer.from("cd")], 3)',
      'Buffer.concat([Buffer.from("ab")], 4)',
      'Buffer.concat("ab")',
      'Buffer.concat(["ab"])',
      'message(() => Buffer.concat(["ab"]))',
      'Buffer.concat([Buffer.from("a")], -1)',
      'Buffer.isBuffer(Buffer.from(""))',
      'Buffer.isBuffer(new Uint8Array(1))',
      'Buffer.isEncoding("UTF8")',
      'Buffer.isEncoding("nonsense")',
      'Buffer.isEncoding(1)',
      'Buffer.isEncoding("")',
      'Buffer.byteLength(new ArrayBuffer(3))',
      'Buffer.byteLength(new DataView(new ArrayBuffer(3)))',
      'Buffer.byteLength(1)',
      'Buffer.compare(Buffer.from("a"), Buffer.from("b"))',
      'Buffer.compare(Buffer.from("b"), Buffer.from("a"))',
      'Buffer.compare(Buffer.from("a"), Buffer.from("a"))',
      'Buffer.compare(Buffer.from("a"), Buffer.from("ab"))',
      'Buffer.compare("a", Buffer.from("a"))',
      '[Buffer.from("c"), Buffer.from("a")].sort(Buffer.compare)',
      ...asInNode20('Buffer.poolSize'),
      '[Buffer.name, Buffer.length]',
      'Object.prototype.toString.call(Buffer.from("a"))',
      'Buffer.from("a") instanceof Uint8Array',
      'Buffer.from("a").constructor === Buffer',
      'Object.getPrototypeOf(Buffer) === Uint8Array',
      'Buffer[Symbol.species].name',
    ]))

  it('keeps its class in what is made of it', () =>
    compare(run, [
      ...[
        'map((x) => x + 1)',
        'filter((x) => x > 97)',
        'slice(1)',
        'slice(-2)',
        'slice(1, -1)',
        'subarray(1, 2)',
        'subarray(2, 1)',
        'slice("1")',
        'slice(NaN, 2)',
        'slice(9)',
        'toReversed()',
        'with(0, 5)',
        'reverse()',
        'entries().next()',
        'at(-1)',
      ].map((call) => `Buffer.from("abc").${call}`),
      '(() => { const a = Buffer.from("abc"); const b = a.slice(1); b[0] = 120; return [a.toString(), b.byteOffset - a.byteOffset, b.buffer === a.buffer] })()',
      'Buffer.from("abc").parent === undefined',
      '[...Buffer.from("ab")]',
      'JSON.stringify(Buffer.from("ab"))',
      'Buffer.from("ab") + ""',
      'Buffer.from("ab").toLocaleString("hex")',
      'Buffer.from("ab").toString("nonsense")',
      'Buffer.from("ab").toString(null)',
      'Object.keys(Buffer.from("ab"))',
    ]))
})

describe('looking into a Buffer', () => {
  const searched = [
    '"b"',
    '"bc"',
    '"z"',
    '""',
    '98',
    '98.9',
    '354',
    'Buffer.from("c")',
    'Buffer.from("")',
    'Uint8Array.of(97, 98)',
    '"abcabcabcabc"',
    'null',
    '{}',
    'undefined',
  ]
  const from = [
    '',
    ', 1',
    ', -1',
    ', -3',
    ', 2',
    ', 99',
    ', -99',
    ', NaN',
    ', undefined',
    ', null',
    ', "1"',
    ', {}',
    ', []',
    ', 1.9',
  ]
  it.each(['indexOf', 'lastIndexOf', 'includes'])('%s', (method) =>
    compare(run, [
      ...searched.flatMap((value) =>
        from.map((offset) => `Buffer.from("abcabc").${method}(${value}${offset})`),
      ),
      ...[
        '"b", "utf16le"',
        '"b", 0, "utf16le"',
        '"b", 3, "ucs2"',
        '"62", "hex"',
        '"b", 0, "nonsense"',
        '"\\u6200", 0, "ucs2"',
        '"aa", 0, "latin1"',
        '"aa", -3',
      ].map((args) => `Buffer.from("abab", "ucs2").${method}(${args})`),
      `Buffer.from("aaaa").${method}("aa", 2)`,
    ]),
  )

  it('compares, copies, fills and swaps', () =>
    compare(
      run,
      [
        ...['Buffer.from("abc")', 'Buffer.from("abd")', 'Buffer.from("ab")', '"abc"'].flatMap((other) => [
          `Buffer.from("abc").equals(${other})`,
          `Buffer.from("abc").compare(${other})`,
        ]),
        ...[
          '0, 1',
          '1, 2, 1, 2',
          '0, 9',
          '-1',
          '0, 3, 0, 9',
          '2, 1',
          '0, 3, 2, 1',
          '1.5',
          '"1"',
          'undefined, 2',
        ].map((args) => `Buffer.from("abc").compare(Buffer.from("abc"), ${args})`),
        ...[
          '',
          ', 2',
          ', 2, 1',
          ', 2, 1, 3',
          ', -1',
          ', 0, -1',
          ', 0, 9',
          ', 0, 0, -1',
          ', 9',
          ', 0, 2, 1',
          ', "1"',
          ', 1.9',
          ', NaN',
          ', 0, 0, 99',
        ].map((args) => `on((b) => Buffer.from("xyz").copy(b${args}))`),
        'on((b) => b.copy(b, 2, 0, 4))',
        'Buffer.from("a").copy("b")',
        'on((b) => Buffer.from("xy").copy(new Uint8Array(b.buffer, b.byteOffset, 2)))',
        ...[
          '1',
          '"ab"',
          '""',
          '"ab", 2',
          '"ab", 2, 4',
          '"6162", "hex"',
          '"ab", 1, 3, "ucs2"',
          '300',
          '-1',
          '1.5',
          'Buffer.from("xy")',
          'Uint8Array.of(7)',
          'Buffer.alloc(0)',
          '"a", "nonsense"',
          '1, 2',
          '1, 2, 3',
          '1, 3, 2',
          '1, 0, 99',
          '1, 99',
          'true',
          'null',
          'undefined',
          '"\\u{1f600}"',
          '"zz", "hex"',
          '"a", 0, 3, 5',
        ].map((args) => `on((b) => b.fill(${args}) === b)`),
        ...['swap16', 'swap32', 'swap64'].flatMap((method) =>
          [0, 2, 4, 8, 16, 3].map(
            (size) => `Buffer.from(Array.from({ length: ${size} }, (_, i) => i)).${method}()`,
          ),
        ),
      ],
      `const on = (f) => { const b = Buffer.from('abcdefgh'); let result; try { result = f(b) } catch (error) { result = [error.name, error.code, error.message] } return [result, b] }`,
    ))
})

describe('numbers in a Buffer', () => {
  const sizes: [string, number][] = [
    ['Int8', 1],
    ['UInt8', 1],
    ['Int16', 2],
    ['UInt16', 2],
    ['Int32', 4],
    ['UInt32', 4],
    ['Float', 4],
    ['Double', 8],
    ['BigInt64', 8],
    ['BigUInt64', 8],
  ]
  const methods = sizes.flatMap(([name, size]) => (size === 1 ? [name] : [`${name}LE`, `${name}BE`]))
  const offsets = ['', '0', '1', '7', '8', '9', '-1', '1.5', 'NaN', '"1"', 'undefined', 'null', 'Infinity']
  const prelude = `const BYTES = [255, 1, 128, 127, 0, 254, 3, 200, 64]
    const read = (f) => { const b = Buffer.from(BYTES); try { return f(b) } catch (error) { return [error.name, error.code, error.message] } }
    const write = (f) => { const b = Buffer.alloc(9); let result; try { result = f(b) } catch (error) { result = [error.name, error.code, error.code && error.message] } return [result, b] }`

  it('are read', () =>
    compare(
      run,
      methods.flatMap((name) => offsets.map((offset) => `read((b) => b.read${name}(${offset}))`)),
      prelude,
    ))

  it('are read of any size', () =>
    compare(
      run,
      ['IntLE', 'IntBE', 'UIntLE', 'UIntBE'].flatMap((name) =>
        [
          '0, 1',
          '0, 2',
          '1, 3',
          '0, 4',
          '0, 5',
          '3, 6',
          '4, 6',
          '0, 7',
          '0, 0',
          '0',
          '',
          '0, "1"',
          '0, 1.5',
          '-1, 1',
        ].map((args) => `read((b) => b.read${name}(${args}))`),
      ),
      prelude,
    ))

  it('are written', () => {
    const integers = [
      '0',
      '1',
      '-1',
      '127',
      '128',
      '-128',
      '-129',
      '255',
      '256',
      '32767',
      '65535',
      '65536',
      '2147483647',
      '-2147483648',
      '4294967295',
      '4294967296',
      '1.7',
      'NaN',
      '"5"',
      'undefined',
      'Infinity',
      '1e30',
    ]
    const others = [
      '0n',
      '-1n',
      '1n',
      '2n ** 63n - 1n',
      '2n ** 63n',
      '-(2n ** 63n)',
      '2n ** 64n - 1n',
      '2n ** 64n',
    ]
    const calls = methods.flatMap((name) =>
      (name.startsWith('Big') ? [...others, '1'] : [...integers, '1.5e300', '-0', ...others.slice(0, 1)]).map(
        (value) => `write((b) => b.write${name}(${value}, 1))`,
      ),
    )
    const places = methods.flatMap((name) =>
      offsets.map(
        (offset) =>
          `write((b) => b.write${name}(${name.startsWith('Big') ? '1n' : '1'}${offset && `, ${offset}`}))`,
      ),
    )
    return compare(run, [...calls, ...places], prelude)
  })

  it('are written of any size', () =>
    compare(
      run,
      ['IntLE', 'IntBE', 'UIntLE', 'UIntBE'].flatMap((name) =>
        [
          '1, 0, 1',
          '-1, 0, 3',
          '256, 0, 1',
          '0x123456789a, 0, 5',
          '2 ** 47, 1, 6',
          '-(2 ** 47), 1, 6',
          '2 ** 48, 0, 6',
          '1, 0, 7',
          '1, 0',
          '1',
          '1, 8, 2',
          '8388608, 0, 3',
        ].map((args) => `write((b) => b.write${name}(${args}))`),
      ),
      prelude,
    ))

  it('have the same methods as in Node', async () => {
    // Where Node 20 has no more than that.
    const names = (await import('node:buffer')).Buffer.prototype
    const wanted = Object.getOwnPropertyNames(names).filter(
      (name) => !/^(?:ascii|base64|base64url|latin1|hex|ucs2|utf8)(?:Slice|Write)/.test(name),
    )
    const { value } = await run('return Object.getOwnPropertyNames(Buffer.prototype)')
    expect(value).toEqual(expect.arrayContaining(wanted))
  })
})

describe('Blob and File', () => {
  it('hold bytes and a type', () =>
    compare(run, [
      'new Blob(["ab", Uint8Array.of(99), new ArrayBuffer(1), new Blob(["d"])]).text()',
      'new Blob([1, null, {}]).text()',
      'new Blob(["a"], { type: "Text/Plain" }).type',
      'new Blob(["a"], { type: "ä" }).type',
      'new Blob().size',
      'new Blob(["ä"]).size',
      'new Blob(["abcdef"]).slice(1, -1).text()',
      'new Blob(["abcdef"]).slice(2).text()',
      'new Blob(["abcdef"]).slice(-2, undefined, "X/Y").type',
      'new Blob(["ab"]).arrayBuffer()',
      'new Blob("ab")',
      'new Blob(1)',
      'new Blob([], 1)',
      'new Blob(["a\\r\\nb"], { endings: "native" }).text()',
      'new Blob(["a"], { endings: "nonsense" })',
      'Object.prototype.toString.call(new Blob())',
      'new Blob(["\\ufeffa"]).text()',
      'Blob()',
      'new File(["a"], "n.txt", { type: "a/b", lastModified: 5 }).name',
      'new File(["a"], "n.txt", { lastModified: 5 }).lastModified',
      'new File(["abc"], "n").text()',
      'new File(["a"])',
      'new File(["a"], "n") instanceof Blob',
      'Object.prototype.toString.call(new File([], ""))',
    ]))
})

describe('the module buffer', () => {
  it('has the rest', () =>
    compare(
      run,
      [
        'buffer.Buffer === Buffer',
        'buffer.isUtf8(Buffer.from("ä"))',
        'buffer.isUtf8(Buffer.from([255]))',
        'buffer.isAscii(Buffer.from("a"))',
        'buffer.isAscii(Buffer.from("ä"))',
        'buffer.isUtf8("a")',
        'buffer.transcode(Buffer.from("€"), "utf8", "ascii")',
        'buffer.transcode(Buffer.from("ä€"), "utf8", "ucs2")',
        'buffer.transcode(Buffer.from("ä"), "utf8", "latin1")',
        'buffer.atob === atob',
        'buffer.Blob === Blob',
        'buffer.INSPECT_MAX_BYTES',
      ],
      'const buffer = require("node:buffer")',
    ))
})
