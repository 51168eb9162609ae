/** `TextEncoder`, `TextDecoder`, `atob`, `btoa`, `string_decoder`: as in Node. */
import { describe, expect, it } from 'vitest'
import { compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

const TEXTS = [
  '',
  'a',
  'abc',
  'ä',
  'é€',
  '\u{1f600}x',
  'a\ud800b',
  '\udc00',
  'x\ufeffy',
  '\u0000',
  'ab'.repeat(40),
]
const BYTES = [
  [],
  [0x61],
  [0xc3, 0xa4],
  [0xc3],
  [0xe2, 0x82, 0xac],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xff, 0x41],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xef, 0xbb, 0xbf, 0x61],
  [0xff, 0xfe, 0x61, 0x00],
  [0x3d, 0xd8, 0x00, 0xde],
  [0x00, 0xd8],
  [0x61, 0x00, 0x62],
  [0x80, 0x82, 0x8d, 0x9f, 0xa0, 0xe4],
]
const LABELS = ['utf-8', 'utf-16le', 'utf-16be']

describe('TextEncoder', () => {
  it('makes UTF-8', () =>
    compare(run, [
      ...TEXTS.map((text) => `new TextEncoder().encode(${JSON.stringify(text)})`),
      'new TextEncoder().encode()',
      'new TextEncoder().encode(undefined)',
      'new TextEncoder().encode(null)',
      'new TextEncoder().encode(12)',
      'new TextEncoder().encode(Symbol())',
      'new TextEncoder().encoding',
      'TextEncoder()',
      'TextEncoder.prototype.encode.call({})',
      'Object.prototype.toString.call(new TextEncoder())',
      '[TextEncoder.name, TextEncoder.length, TextEncoder.prototype.encode.length, TextEncoder.prototype.encodeInto.length]',
      'Object.keys(TextEncoder.prototype)',
    ]))

  it('writes whole characters into what room there is', () =>
    compare(
      run,
      TEXTS.flatMap((text) =>
        [0, 1, 2, 3, 4, 7].map((size) => `into(${JSON.stringify(text)}, ${size})`),
      ).concat([
        'new TextEncoder().encodeInto(1, new Uint8Array(1))',
        'new TextEncoder().encodeInto("a", [])',
      ]),
      'const into = (text, size) => { const bytes = new Uint8Array(size); const result = new TextEncoder().encodeInto(text, bytes); return [result, bytes] }',
    ))
})

describe('TextDecoder', () => {
  it('decodes every encoding', () =>
    compare(
      run,
      LABELS.flatMap((label) =>
        BYTES.flatMap((bytes) =>
          ['{}', '{ ignoreBOM: true }', '{ fatal: true }'].map(
            (options) => `new TextDecoder('${label}', ${options}).decode(new Uint8Array([${bytes}]))`,
          ),
        ),
      ),
    ))

  // Nodes differ here: some decode ISO-8859-1 under this name.
  it('decodes windows-1252 under the names of Latin-1, as the standard says', async () => {
    const program = `return [...new TextDecoder('latin1').decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))].map((c) => c.codePointAt(0).toString(16)).join(' ')`
    const { value } = await run(program)
    const c1 =
      '20ac 81 201a 192 201e 2026 2020 2021 2c6 2030 160 2039 152 8d 17d 8f 90 2018 2019 201c 201d 2022 2013 2014 2dc 2122 161 203a 153 9d 17e 178'
    const others = Array.from({ length: 96 }, (_, index) => (160 + index).toString(16))
    expect(value).toBe([c1, ...others].join(' '))
  })

  it('decodes characters that come in pieces', () =>
    compare(
      run,
      ['utf-8', 'utf-16le', 'utf-16be'].flatMap((label) =>
        ['{}', '{ ignoreBOM: true }'].flatMap((options) =>
          BYTES.map((bytes) => `pieces('${label}', ${options}, [${bytes}])`),
        ),
      ),
      `const pieces = (label, options, bytes) => {
        const decoder = new TextDecoder(label, options)
        const texts = bytes.map((byte) => decoder.decode(Uint8Array.of(byte), { stream: true }))
        return [...texts, decoder.decode(), decoder.decode(new Uint8Array(bytes))]
      }`,
    ))

  it('takes labels, options and buffers of every kind', () =>
    compare(run, [
      'require("util").inspect(new TextDecoder("utf-16le"))',
      'require("util").inspect({ nested: new TextDecoder("utf-8", { fatal: true }) })',
      ...[
        'UTF8',
        ' utf-8\t',
        'unicode-1-1-utf-8',
        'utf-16',
        'UTF-16BE',
        'l1',
        'iso-8859-1',
        'us-ascii',
        'cp1252',
      ].map((label) => `new TextDecoder(${JSON.stringify(label)}).encoding`),
      'new TextDecoder("nonsense")',
      'new TextDecoder("")',
      'new TextDecoder(undefined).encoding',
      'new TextDecoder("utf-8", 1)',
      'new TextDecoder("utf-8", { fatal: 1 }).fatal',
      'new TextDecoder("utf-8", { ignoreBOM: "yes" }).ignoreBOM',
      'new TextDecoder().decode()',
      'new TextDecoder().decode(Uint8Array.of(97, 98).buffer)',
      'new TextDecoder().decode(new DataView(Uint8Array.of(97, 98).buffer, 1))',
      'new TextDecoder().decode(Uint16Array.of(0x6261))',
      'new TextDecoder().decode("text")',
      'new TextDecoder().decode([97])',
      'TextDecoder()',
      'TextDecoder.prototype.decode.call({})',
      'Object.prototype.toString.call(new TextDecoder())',
      'Object.keys(TextDecoder.prototype).sort()',
      'new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.of(255))',
    ]))
})

describe('atob and btoa', () => {
  it('encode Latin-1 and decode forgivingly', () =>
    compare(run, [
      ...['', 'f', 'fo', 'foo', 'foob', 'ÿ', '€', 'null'].map((text) => `btoa(${JSON.stringify(text)})`),
      ...[
        '',
        'Zg==',
        'Zg',
        'Zm8=',
        'Zm8',
        'Zm9v',
        ' Z m\n9v',
        'Zg=',
        'Z',
        'Zm9v=',
        'Zg-_',
        '====',
        'Z===',
        'a\u00e4',
        '+/+/',
      ].map((text) => `atob(${JSON.stringify(text)})`),
      ...['*', 'a', 'ab=c', 'abcde', 'aé', 'a='].map(
        (text) => `message(() => atob(${JSON.stringify(text)}))`,
      ),
      'btoa()',
      'atob()',
      'btoa(null)',
      'atob(undefined)',
      'btoa(12)',
      '[atob.name, btoa.name, atob.length, btoa.length]',
    ]))
})

describe('string_decoder', () => {
  it('keeps what has not ended', () =>
    compare(
      run,
      ['utf8', 'utf16le', 'base64', 'base64url', 'hex', 'latin1', 'ascii', undefined].flatMap((encoding) =>
        BYTES.flatMap((bytes) =>
          [1, 2, 3].map((size) => `pieces(${JSON.stringify(encoding)}, [${bytes}], ${size})`),
        ),
      ),
      `const { StringDecoder } = require('node:string_decoder')
      const pieces = (encoding, bytes, size) => {
        const decoder = new StringDecoder(encoding)
        const texts = []
        for (let index = 0; index < bytes.length; index += size) texts.push(decoder.write(Buffer.from(bytes.slice(index, index + size))))
        return [decoder.encoding, ...texts, decoder.end()]
      }`,
    ))

  it('refuses what is no encoding and no bytes', () =>
    compare(
      run,
      ['new StringDecoder("nonsense")', 'new StringDecoder().write(1)', 'new StringDecoder().write("text")'],
      `const { StringDecoder } = require('string_decoder')`,
    ))
})
