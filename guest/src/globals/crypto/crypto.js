// `crypto`, the global and the module: random numbers and digests.

const {
  checkFunction,
  checkInteger,
  checkString,
  coded,
  enumerable,
  invalidArgType,
  invalidThis,
  outOfRange,
  tagged,
} = require('internal/errors')
const { DOMException } = require('internal/dom_exception')
const { isBytes } = require('internal/encoding')
const { Buffer } = require('buffer')

/** Random numbers are asked for in pieces of at most so many bytes. */
const QUOTA = 65_536

const ALGORITHMS = {
  __proto__: null,
  md5: 'md5',
  sha1: 'sha1',
  'sha-1': 'sha1',
  sha224: 'sha224',
  'sha-224': 'sha224',
  sha256: 'sha256',
  'sha-256': 'sha256',
  sha384: 'sha384',
  'sha-384': 'sha384',
  sha512: 'sha512',
  'sha-512': 'sha512',
}
const BLOCK_BYTES = { sha384: 128, sha512: 128 }
const WEB_ALGORITHMS = {
  __proto__: null,
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

function randomUUID() {
  return native.randomUUID()
}

function toBytes(data, encoding, name = 'data') {
  if (typeof data === 'string') return Buffer.from(data, encoding === 'buffer' ? 'utf8' : encoding)
  if (ArrayBuffer.isView(data)) return data
  throw invalidArgType(name, 'of type string or an instance of Buffer, TypedArray, or DataView', data)
}

function newHash(algorithm) {
  checkString(algorithm, 'algorithm')
  const hash = native.hash(ALGORITHMS[algorithm.toLowerCase()] ?? '')
  if (hash === null) throw new Error('Digest method not supported')
  return hash
}

const encoded = (buffer, encoding) => (encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer)

/** What `Hash` and `Hmac` share: they take data until they have given their digest. */
class Digester {
  #hash
  #isFinal = false

  constructor(hash) {
    this.#hash = hash
  }

  update(data, encoding) {
    if (this.#isFinal) throw coded(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called')
    native.update(this.#hash, toBytes(data, encoding))
    return this
  }

  /** The digest, once. */
  finish() {
    if (this.#isFinal) throw coded(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called')
    this.#isFinal = true
    return Buffer.from(native.digest(this.#hash))
  }

  /** The hash as it is now. */
  snapshot() {
    if (this.#isFinal) throw coded(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called')
    return native.copyHash(this.#hash)
  }
}

class Hash {
  #digester

  constructor(algorithm, digester = new Digester(newHash(algorithm))) {
    this.#digester = digester
  }

  update(data, encoding) {
    this.#digester.update(data, encoding)
    return this
  }

  digest(encoding) {
    return encoded(this.#digester.finish(), encoding)
  }

  copy() {
    return new Hash(undefined, new Digester(this.#digester.snapshot()))
  }
}

class Hmac {
  #inner
  #outer

  constructor(algorithm, key) {
    const hash = newHash(algorithm)
    const blockBytes = BLOCK_BYTES[ALGORITHMS[algorithm.toLowerCase()]] ?? 64
    let bytes = toBytes(key, 'utf8', 'key')
    bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length > blockBytes) bytes = new Hash(algorithm).update(bytes).digest()
    const padded = (filler) => Buffer.from(Buffer.concat([bytes], blockBytes).map((byte) => byte ^ filler))
    this.#inner = new Digester(hash).update(padded(0x36))
    this.#outer = new Digester(newHash(algorithm)).update(padded(0x5c))
  }

  update(data, encoding) {
    this.#inner.update(data, encoding)
    return this
  }

  digest(encoding) {
    return encoded(this.#outer.update(this.#inner.finish()).finish(), encoding)
  }
}

function hash(algorithm, data, encoding = 'hex') {
  return new Hash(algorithm).update(data).digest(encoding)
}

function randomBytes(size, callback = undefined) {
  checkInteger(size, 'size', 0, 2 ** 31 - 1)
  if (callback !== undefined) checkFunction(callback, 'callback')
  const bytes = Buffer.alloc(size)
  native.fillRandom(bytes)
  if (callback === undefined) return bytes
  setImmediate(callback, null, bytes)
  return undefined
}

function randomFillSync(view, offset = 0, size = view.byteLength - offset) {
  if (!isBytes(view)) throw invalidArgType('buf', 'an instance of ArrayBuffer or ArrayBufferView', view)
  const bytes = ArrayBuffer.isView(view)
    ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    : new Uint8Array(view)
  native.fillRandom(bytes.subarray(offset, offset + size))
  return view
}

const MAX_RANDOM = 2 ** 48 - 1

/** A whole number from `min` up to, but without, `max`. */
function randomInt(min, max = undefined, callback = undefined) {
  const isShort = max === undefined || typeof max === 'function'
  const [from, to, tell] = isShort ? [0, min, max] : [min, max, callback]
  if (!Number.isSafeInteger(from)) throw invalidArgType('min', 'a safe integer', from)
  if (!Number.isSafeInteger(to)) throw invalidArgType('max', 'a safe integer', to)
  const range = to - from
  if (range <= 0) throw outOfRange('max', `greater than the value of "min" (${from})`, to)
  if (range > MAX_RANDOM) throw outOfRange(isShort ? 'max' : 'max - min', `<= ${MAX_RANDOM}`, range)
  // The numbers at the end that would make some results likelier than others are drawn again.
  const limit = MAX_RANDOM - (MAX_RANDOM % range)
  const bytes = Buffer.alloc(6)
  let drawn
  do {
    native.fillRandom(bytes)
    drawn = bytes.readUIntBE(0, 6)
  } while (drawn >= limit)
  const number = from + (drawn % range)
  if (typeof tell !== 'function') return number
  process.nextTick(tell, undefined, number)
  return undefined
}

function timingSafeEqual(one, other) {
  if (!isBytes(one))
    throw invalidArgType('buf1', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', one)
  if (!isBytes(other))
    throw invalidArgType('buf2', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', other)
  if (one.byteLength !== other.byteLength) {
    throw coded(
      RangeError,
      'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length',
    )
  }
  const [left, right] = [one, other].map((view) =>
    ArrayBuffer.isView(view) ? Buffer.from(view.buffer, view.byteOffset, view.byteLength) : Buffer.from(view),
  )
  return left.equals(right)
}

class SubtleCrypto {
  constructor() {
    throw coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
  }

  async digest(algorithm, data) {
    const name = `${typeof algorithm === 'object' ? algorithm?.name : algorithm}`
    const known = WEB_ALGORITHMS[name.toUpperCase()]
    if (known === undefined) throw new DOMException('Unrecognized algorithm name', 'NotSupportedError')
    if (!isBytes(data))
      throw invalidArgType('data', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', data)
    const hash = native.hash(known)
    native.update(hash, data)
    return native.digest(hash)
  }
}

const subtle = Object.create(SubtleCrypto.prototype)

class Crypto {
  constructor() {
    throw coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
  }

  get subtle() {
    if (this !== crypto) throw invalidThis('Crypto')
    return subtle
  }

  getRandomValues(view) {
    if (this !== crypto) throw invalidThis('Crypto')
    return getRandomValues(view)
  }

  randomUUID() {
    if (this !== crypto) throw invalidThis('Crypto')
    return native.randomUUID()
  }
}

const crypto = Object.create(Crypto.prototype)

function getRandomValues(view) {
  const isFloat = view instanceof Float32Array || view instanceof Float64Array
  if (!ArrayBuffer.isView(view) || view instanceof DataView || isFloat) {
    throw new DOMException('The data argument must be an integer-type TypedArray', 'TypeMismatchError')
  }
  if (view.byteLength > QUOTA) {
    throw new DOMException('The requested length exceeds 65,536 bytes', 'QuotaExceededError')
  }
  native.fillRandom(view)
  return view
}

enumerable(Crypto, ['subtle', 'getRandomValues', 'randomUUID'])
enumerable(SubtleCrypto, ['digest'])
tagged(Crypto)
tagged(SubtleCrypto)

Object.assign(exports, {
  createHash: (algorithm) => new Hash(algorithm),
  createHmac: (algorithm, key) => new Hmac(algorithm, key),
  getHashes: () => ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'],
  getRandomValues,
  hash,
  Hash,
  Hmac,
  randomBytes,
  randomFillSync,
  randomInt,
  randomUUID,
  subtle,
  timingSafeEqual,
  webcrypto: crypto,
})
define('Crypto', Crypto)
define('SubtleCrypto', SubtleCrypto)
define('crypto', crypto, true)
