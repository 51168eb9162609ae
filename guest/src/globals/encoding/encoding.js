// `TextEncoder`, `TextDecoder`, `atob`, `btoa`.

const {
  coded,
  custom,
  enumerable,
  invalidArgType,
  invalidThis,
  missingArguments,
  tagged,
} = require('internal/errors')
const { DOMException } = require('internal/dom_exception')

class TextEncoder {
  get encoding() {
    checkEncoder(this)
    return 'utf-8'
  }

  encode(input = '') {
    checkEncoder(this)
    return new Uint8Array(native.encode(`${input}`))
  }

  encodeInto(source, destination) {
    checkEncoder(this)
    if (typeof source !== 'string') throw invalidArgType('src', 'of type string', source)
    if (!(destination instanceof Uint8Array))
      throw invalidArgType('dest', 'an instance of Uint8Array', destination)
    const [read, written] = native.encodeInto(source, destination)
    return { read, written }
  }

  [custom](depth, options, inspect) {
    return `${inspect({ encoding: 'utf-8' }, options)}`
  }
}

const isEncoder = (value) => value instanceof TextEncoder

function checkEncoder(value) {
  if (!isEncoder(value)) throw invalidThis('TextEncoder')
}

const LABELS = {
  'utf-8': 'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8',
  'utf-16le': 'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le',
  'utf-16be': 'unicodefffe utf-16be',
  'windows-1252':
    'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 ' +
    'iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252',
}

/** The canonical names of encodings, by their labels. */
const encodings = { __proto__: null }
for (const name in LABELS) {
  for (const label of LABELS[name].split(' ')) encodings[label] = name
}

let isDecoder

class TextDecoder {
  #decoder
  #encoding
  #fatal
  #ignoreBOM

  static {
    isDecoder = (value) => typeof value === 'object' && value !== null && #decoder in value
  }

  constructor(encoding = 'utf-8', options = {}) {
    const label = `${encoding}`
    const name = encodings[label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase()]
    if (name === undefined) {
      throw coded(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', `The "${label}" encoding is not supported`)
    }
    if (options !== null && typeof options !== 'object' && typeof options !== 'function') {
      throw invalidArgType('options', 'of type object', options)
    }
    this.#encoding = name
    this.#fatal = Boolean(options?.fatal)
    this.#ignoreBOM = Boolean(options?.ignoreBOM)
    this.#decoder = native.decoder(name, this.#fatal, this.#ignoreBOM)
  }

  get encoding() {
    checkDecoder(this)
    return this.#encoding
  }

  get fatal() {
    checkDecoder(this)
    return this.#fatal
  }

  get ignoreBOM() {
    checkDecoder(this)
    return this.#ignoreBOM
  }

  [custom](depth, options, inspect) {
    checkDecoder(this)
    const { encoding, fatal, ignoreBOM } = this
    return `TextDecoder ${inspect({ encoding, fatal, ignoreBOM }, options)}`
  }

  decode(input = new Uint8Array(), options = {}) {
    checkDecoder(this)
    if (!isBytes(input)) {
      throw invalidArgType('list', 'an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView', input)
    }
    const text = native.decode(this.#decoder, input, Boolean(options?.stream))
    if (text === null) {
      const message = `The encoded data was not valid for encoding ${this.#encoding}`
      throw coded(TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA', message)
    }
    return text
  }
}

function checkDecoder(value) {
  if (!isDecoder(value)) throw invalidThis('TextDecoder')
}

function isBytes(value) {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer
}

enumerable(TextEncoder, ['encoding', 'encode', 'encodeInto'])
enumerable(TextDecoder, ['encoding', 'fatal', 'ignoreBOM', 'decode'])
Object.defineProperty(TextEncoder.prototype, custom, { enumerable: false })
Object.defineProperty(TextDecoder.prototype, custom, { enumerable: false })
tagged(TextEncoder)
tagged(TextDecoder)

function atob(input) {
  if (arguments.length === 0) throw missingArguments('input')
  const text = `${input}`
  const bytes = native.fromBase64(text)
  if (bytes === null) {
    const isForeign = /[^\t\n\f\r +/\dA-Za-z=]|=+[^=\t\n\f\r ]/.test(text)
    const message = isForeign ? 'Invalid character' : 'The string to be decoded is not correctly encoded.'
    throw new DOMException(message, 'InvalidCharacterError')
  }
  return bytes
}

function btoa(input) {
  if (arguments.length === 0) throw missingArguments('input')
  const text = native.toBase64(`${input}`)
  if (text === null) throw new DOMException('Invalid character', 'InvalidCharacterError')
  return text
}

Object.assign(exports, { TextDecoder, TextEncoder, atob, btoa, isBytes, wellFormed: native.wellFormed })
define('TextDecoder', TextDecoder)
define('TextEncoder', TextEncoder)
define('atob', atob, true)
define('btoa', btoa, true)
