// `Blob` and `File`: bytes that do not change, with a type.

const { coded, custom, enumerable, invalidArgType, missingArguments, tagged } = require('internal/errors')
const { isBytes, wellFormed } = require('internal/encoding')
const buffer = require('buffer')

let bytesOf
let isBlob

class Blob {
  #bytes
  #type

  static {
    isBlob = (value) => typeof value === 'object' && value !== null && #bytes in value
    bytesOf = (blob) => blob.#bytes
  }

  constructor(sources = [], options = {}) {
    if (sources === null || typeof sources !== 'object' || typeof sources[Symbol.iterator] !== 'function') {
      throw invalidArgType('sources', 'a sequence', sources)
    }
    if (options !== null && typeof options !== 'object')
      throw invalidArgType('options', 'of type object', options)
    const { type = '', endings = 'transparent' } = options ?? {}
    if (endings !== 'transparent' && endings !== 'native') {
      throw coded(
        TypeError,
        'ERR_INVALID_ARG_VALUE',
        `The property 'options.endings' must be one of: 'transparent', 'native'`,
      )
    }
    const parts = Array.from(sources, (source) => toBytes(source, endings))
    this.#bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
    let position = 0
    for (const part of parts) position += native.copy(part, this.#bytes, position, 0, part.byteLength)
    this.#type = normalised(type)
  }

  get type() {
    return this.#type
  }

  get size() {
    return this.#bytes.length
  }

  slice(start = 0, end = this.size, type = '') {
    const part = new Blob([])
    part.#bytes = this.#bytes.slice(start, end)
    part.#type = normalised(type)
    return part
  }

  async arrayBuffer() {
    return this.#bytes.slice().buffer
  }

  async bytes() {
    return this.#bytes.slice()
  }

  async text() {
    const hasMark = this.#bytes[0] === 0xef && this.#bytes[1] === 0xbb && this.#bytes[2] === 0xbf
    return native.text(this.#bytes, 'utf8', hasMark ? 3 : 0, this.size)
  }

  [custom](depth, options, inspect) {
    if (depth < 0) return this
    const left = { ...options, depth: options.depth === null ? null : options.depth - 1 }
    return `${this.constructor.name} ${inspect(facts(this), left)}`
  }
}

/** What is told of a blob, or of a file. */
function facts(blob) {
  const { size, type, name, lastModified } = blob
  return blob instanceof File ? { size, type, name, lastModified } : { size, type }
}

function toBytes(source, endings) {
  if (isBytes(source)) return source
  if (isBlob(source)) return bytesOf(source)
  let text = wellFormed(`${source}`)
  if (endings === 'native') text = text.replace(/\r\n|\r/g, '\n')
  return new Uint8Array(native.bytesOf(text, 'utf8'))
}

const normalised = (type) => (/[^\u{20}-\u{7e}]/u.test(`${type}`) ? '' : `${type}`.toLowerCase())

class File extends Blob {
  #name
  #lastModified

  constructor(sources, name, options = {}) {
    if (arguments.length < 2) throw missingArguments('sources', 'fileName')
    super(sources, options)
    this.#name = wellFormed(`${name}`)
    this.#lastModified =
      options?.lastModified === undefined ? Date.now() : Math.trunc(+options.lastModified) || 0
  }

  get name() {
    return this.#name
  }

  get lastModified() {
    return this.#lastModified
  }
}

enumerable(Blob, ['size', 'type', 'slice', 'text', 'arrayBuffer', 'bytes'])
enumerable(File, ['name', 'lastModified'])
tagged(Blob)
tagged(File)

Object.assign(buffer, { Blob, File })
define('Blob', Blob)
define('File', File)
