// `Buffer`.

const {
  checkNumber,
  checkInteger,
  checkString,
  coded,
  custom,
  hide,
  invalidArgType,
  invalidArgValue,
  outOfRange,
  received,
} = require('internal/errors')
const { atob, btoa } = require('internal/encoding')

const MAX_LENGTH = 2 ** 32
const MAX_STRING_LENGTH = 2 ** 29 - 24
const SHOWN_BYTES = 50

const failure = (code, message, Class = TypeError) => coded(Class, code, message)

class FastBuffer extends Uint8Array {}

function Buffer(value, encodingOrOffset, length) {
  if (typeof value !== 'number') return Buffer.from(value, encodingOrOffset, length)
  if (typeof encodingOrOffset === 'string') throw invalidArgType('string', 'of type string', value)
  return Buffer.alloc(value)
}

Object.setPrototypeOf(Buffer, Uint8Array)
Buffer.prototype = FastBuffer.prototype
hide(FastBuffer.prototype, 'constructor', Buffer)
Object.defineProperty(Buffer, 'prototype', { writable: false, enumerable: false })
Object.defineProperty(Buffer, Symbol.species, { configurable: true, get: () => FastBuffer })

const CANONICAL = {
  __proto__: null,
  utf8: 'utf8',
  'utf-8': 'utf8',
  ucs2: 'utf16le',
  'ucs-2': 'utf16le',
  utf16le: 'utf16le',
  'utf-16le': 'utf16le',
  latin1: 'latin1',
  binary: 'latin1',
  base64: 'base64',
  base64url: 'base64url',
  hex: 'hex',
  ascii: 'ascii',
}

/** The encoding's own name; `undefined` if there is none. */
const canonical = (encoding) => CANONICAL[encoding] ?? CANONICAL[`${encoding}`.toLowerCase()]

function checkEncoding(encoding) {
  if (encoding === undefined) return 'utf8'
  const name = canonical(encoding)
  if (name === undefined) throw failure('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`)
  return name
}

const isAnyBuffer = (value) => value instanceof ArrayBuffer || value instanceof SharedArrayBuffer
const isBytes = (value) => value instanceof Uint8Array

function checkSize(size) {
  checkNumber(size, 'size')
  if (!(size >= 0 && size <= MAX_LENGTH)) throw outOfRange('size', `>= 0 && <= ${MAX_LENGTH}`, size)
}

const make = (size) => new FastBuffer(size)

function fromText(text, encoding) {
  const isGiven = typeof encoding === 'string' && encoding !== ''
  return new FastBuffer(native.bytesOf(text, isGiven ? checkEncoding(encoding) : 'utf8'))
}

function fromList(list) {
  const buffer = make(Math.max(0, Math.trunc(list.length) || 0))
  if (isBytes(list)) native.copy(list, buffer, 0, 0, list.length)
  else buffer.set(list)
  return buffer
}

function fromArrayBuffer(buffer, offset = 0, length = undefined) {
  const start = Number(offset) || 0
  const most = buffer.byteLength - start
  if (most < 0) throw failure('ERR_BUFFER_OUT_OF_BOUNDS', '"offset" is outside of buffer bounds', RangeError)
  if (length === undefined) return new FastBuffer(buffer, start, most)
  const count = Number(length)
  if (count > most)
    throw failure('ERR_BUFFER_OUT_OF_BOUNDS', '"length" is outside of buffer bounds', RangeError)
  return new FastBuffer(buffer, start, count > 0 ? count : 0)
}

function fromObject(value) {
  if (value.length !== undefined || isAnyBuffer(value.buffer)) {
    return typeof value.length === 'number' ? fromList(value) : make(0)
  }
  return value.type === 'Buffer' && Array.isArray(value.data) ? fromList(value.data) : undefined
}

const statics = {
  poolSize: 8192,

  from(value, encodingOrOffset, length) {
    if (typeof value === 'string') return fromText(value, encodingOrOffset)
    if (typeof value === 'object' && value !== null) {
      if (isAnyBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length)
      const primitive = value.valueOf?.()
      const isOther = primitive !== undefined && primitive !== null && primitive !== value
      if (isOther && (typeof primitive === 'string' || typeof primitive === 'object')) {
        return Buffer.from(primitive, encodingOrOffset, length)
      }
      const buffer = fromObject(value)
      if (buffer) return buffer
      if (typeof value[Symbol.toPrimitive] === 'function') {
        const text = value[Symbol.toPrimitive]('string')
        if (typeof text === 'string') return fromText(text, encodingOrOffset)
      }
    }
    const message =
      'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an ' +
      `Array-like Object.${received(value)}`
    throw failure('ERR_INVALID_ARG_TYPE', message)
  },

  copyBytesFrom(view, offset = undefined, length = undefined) {
    if (!ArrayBuffer.isView(view) || view instanceof DataView) {
      throw invalidArgType('view', 'an instance of TypedArray', view)
    }
    if (offset !== undefined) checkInteger(offset, 'offset', 0)
    if (length !== undefined) checkInteger(length, 'length', 0)
    const start = offset ?? 0
    const part = view.subarray(start, length === undefined ? view.length : start + length)
    return fromList(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
  },

  of(...bytes) {
    return fromList(bytes)
  },

  alloc(size, fill, encoding) {
    checkSize(size)
    const buffer = make(size)
    return fill !== undefined && fill !== 0 && size > 0 ? buffer.fill(fill, encoding) : buffer
  },

  allocUnsafe(size) {
    checkSize(size)
    return make(size)
  },

  allocUnsafeSlow(size) {
    checkSize(size)
    return make(size)
  },

  isBuffer(value) {
    return value instanceof Buffer
  },

  compare(one, other) {
    if (!isBytes(one)) throw invalidArgType('buf1', 'an instance of Buffer or Uint8Array', one)
    if (!isBytes(other)) throw invalidArgType('buf2', 'an instance of Buffer or Uint8Array', other)
    return native.compare(one, other)
  },

  isEncoding(encoding) {
    return typeof encoding === 'string' && encoding.length > 0 && canonical(encoding) !== undefined
  },

  concat(list, length) {
    if (!Array.isArray(list)) throw invalidArgType('list', 'an instance of Array', list)
    if (list.length === 0) return make(0)
    list.forEach((part, index) => {
      if (!isBytes(part)) throw invalidArgType(`list[${index}]`, 'an instance of Buffer or Uint8Array', part)
    })
    if (length === undefined) length = list.reduce((sum, part) => sum + part.length, 0)
    else checkInteger(length, 'length', 0)
    const buffer = make(length)
    let position = 0
    for (const part of list) position += native.copy(part, buffer, position, 0, part.length)
    return buffer
  },

  byteLength(value, encoding) {
    if (typeof value === 'string') return native.byteLength(value, canonical(encoding) ?? 'utf8')
    if (ArrayBuffer.isView(value) || isAnyBuffer(value)) return value.byteLength
    throw invalidArgType('string', 'of type string or an instance of Buffer or ArrayBuffer', value)
  },
}
Object.assign(Buffer, statics)

/** Says what is wrong with an offset at which a number does not fit. */
function boundsError(value, most, name = undefined) {
  if (Math.floor(value) !== value) {
    checkNumber(value, name ?? 'offset')
    return outOfRange(name ?? 'offset', 'an integer', value)
  }
  if (most < 0) {
    return failure('ERR_BUFFER_OUT_OF_BOUNDS', 'Attempt to access memory outside buffer bounds', RangeError)
  }
  return outOfRange(name ?? 'offset', `>= ${name ? 1 : 0} and <= ${most}`, value)
}

function checkOffset(buffer, offset, size) {
  checkNumber(offset, 'offset')
  const most = buffer.length - size
  if (!Number.isInteger(offset) || offset < 0 || offset > most) throw boundsError(offset, most)
}

function checkByteLength(size) {
  if (size === undefined) throw invalidArgType('byteLength', 'of type number', size)
  if (!Number.isInteger(size) || size < 1 || size > 6) throw boundsError(size, 6, 'byteLength')
}

function checkValue(value, size, isSigned) {
  const bits = size * 8
  const [least, most] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1]
  if (!(value > most || value < least)) return
  let range = `>= ${least} and <= ${most}`
  if (size > 4) range = isSigned ? `>= -(2 ** ${bits - 1}) and < 2 ** ${bits - 1}` : `>= 0 and < 2 ** ${bits}`
  throw outOfRange('value', range, value)
}

/** Methods for whole numbers of a fixed size, and for those of a size that the call says. */
function integerMethods(sign, isLittle, size = undefined) {
  const isSigned = sign === 'Int'
  const order = size === 1 ? '' : isLittle ? 'LE' : 'BE'
  const suffix = `${sign}${size === undefined ? '' : size * 8}${order}`
  if (size !== undefined) {
    return {
      [`read${suffix}`](offset = 0) {
        checkOffset(this, offset, size)
        return native.readInteger(this, offset, size, isSigned, isLittle)
      },
      [`write${suffix}`](value, offset = 0) {
        const number = +value
        if (size === 1) checkNumber(offset, 'offset')
        checkValue(number, size, isSigned)
        checkOffset(this, offset, size)
        return native.writeInteger(this, offset, size, isLittle, number)
      },
    }
  }
  return {
    [`read${suffix}`](offset, byteLength) {
      if (offset === undefined) throw invalidArgType('offset', 'of type number', offset)
      checkByteLength(byteLength)
      checkOffset(this, offset, byteLength)
      return native.readInteger(this, offset, byteLength, isSigned, isLittle)
    },
    [`write${suffix}`](value, offset, byteLength) {
      checkByteLength(byteLength)
      const number = +value
      checkValue(number, byteLength, isSigned)
      checkOffset(this, offset, byteLength)
      return native.writeInteger(this, offset, byteLength, isLittle, number)
    },
  }
}

function numberMethods(name, kind, size, isLittle) {
  const suffix = `${name}${isLittle ? 'LE' : 'BE'}`
  const checkBigInt = (value) => {
    if (typeof value !== 'bigint')
      throw new TypeError('Cannot mix BigInt and other types, use explicit conversions')
    const [least, most] = kind === 'i64' ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n]
    if (value >= least && value <= most) return
    const range = kind === 'i64' ? '>= -(2n ** 63n) and < 2n ** 63n' : '>= 0n and < 2n ** 64n'
    throw outOfRange('value', range, value)
  }
  return {
    [`read${suffix}`](offset = 0) {
      checkOffset(this, offset, size)
      return native.readNumber(this, offset, kind, isLittle)
    },
    [`write${suffix}`](value, offset = 0) {
      if (kind.startsWith('f')) value = +value
      else checkBigInt(value)
      checkOffset(this, offset, size)
      return native.writeNumber(this, offset, kind, isLittle, value)
    },
  }
}

/** A position that may count from the end, or lie outside. */
function adjusted(offset, length) {
  const whole = Math.trunc(offset)
  if (whole === 0 || Number.isNaN(whole)) return 0
  return whole < 0 ? Math.max(0, whole + length) : Math.min(whole, length)
}

/** Where a search begins; -1 if it finds nothing anyway. */
function searchStart(length, offset, searched, isForward) {
  const whole = Math.trunc(offset)
  if (whole < 0) {
    if (whole + length >= 0) return length + whole
    return isForward || searched === 0 ? 0 : -1
  }
  if (whole + searched <= length) return whole
  if (searched === 0) return length
  return isForward ? -1 : length - 1
}

function search(buffer, value, offset, encoding, isForward) {
  if (typeof offset === 'string') {
    encoding = offset
    offset = undefined
  }
  offset = Math.min(Math.max(+offset, -0x80000000), 0x7fffffff)
  if (Number.isNaN(offset)) offset = isForward ? 0 : buffer.length
  let bytes
  let step = 1
  if (typeof value === 'number') bytes = Uint8Array.of(value)
  else if (typeof value === 'string') {
    const name = checkEncoding(encoding)
    if (name === 'utf16le') step = 2
    bytes = new Uint8Array(native.bytesOf(value, name))
  } else if (isBytes(value)) {
    bytes = value
    if (encoding !== undefined && canonical(encoding) === 'utf16le') step = 2
  } else
    throw invalidArgType(
      'value',
      'one of type number or string or an instance of Buffer or Uint8Array',
      value,
    )
  const start = searchStart(buffer.length, offset, bytes.length, isForward)
  if (start < 0) return -1
  if (bytes.length === 0) return start
  if (step === 2 && (buffer.length < 2 || bytes.length < 2)) return -1
  return native.indexOf(buffer, bytes, step === 2 ? start - (start % 2) : start, !isForward, step)
}

function swapped(buffer, size) {
  if (buffer.length % size !== 0) {
    throw failure('ERR_INVALID_BUFFER_SIZE', `Buffer size must be a multiple of ${size * 8}-bits`, RangeError)
  }
  native.swap(buffer, size)
  return buffer
}

function checkPosition(value, name, least, most) {
  checkNumber(value, name)
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value)
  if (value < least || value > most) throw outOfRange(name, `>= ${least} && <= ${most}`, value)
}

/** The bytes that `fill` repeats. */
function pattern(value, encoding) {
  if (isBytes(value)) return value
  if (typeof value !== 'string') return Uint8Array.of(value & 255)
  if (value.length === 0) return Uint8Array.of(0)
  return new Uint8Array(native.bytesOf(value, encoding))
}

const methods = {
  get parent() {
    return this instanceof Buffer ? this.buffer : undefined
  },

  get offset() {
    return this instanceof Buffer ? this.byteOffset : undefined
  },

  copy(target, targetStart = 0, sourceStart = 0, sourceEnd = this.length) {
    if (!isBytes(target)) throw invalidArgType('target', 'an instance of Buffer or Uint8Array', target)
    const whole = (value) => Math.trunc(+value) || 0
    const [start, from, to] = [whole(targetStart), whole(sourceStart), whole(sourceEnd)]
    if (start < 0) throw outOfRange('targetStart', '>= 0', targetStart)
    if (from < 0 || from > this.length)
      throw outOfRange('sourceStart', `>= 0 && <= ${this.length}`, sourceStart)
    if (to < 0) throw outOfRange('sourceEnd', '>= 0', sourceEnd)
    return start >= target.length || from >= to ? 0 : native.copy(this, target, start, from, to)
  },

  toString(encoding, start, end) {
    if (arguments.length === 0) return native.text(this, 'utf8', 0, this.length)
    const { length } = this
    const from = start <= 0 ? 0 : Math.trunc(start) || 0
    const to = end === undefined || end > length ? length : Math.trunc(end) || 0
    const name = checkEncoding(encoding)
    return from >= length || to <= from ? '' : native.text(this, name, from, to)
  },

  equals(other) {
    if (!isBytes(other)) throw invalidArgType('otherBuffer', 'an instance of Buffer or Uint8Array', other)
    return this === other || (this.byteLength === other.byteLength && native.compare(this, other) === 0)
  },

  inspect(depth, options) {
    const hidden = this.length - SHOWN_BYTES
    let text = native.text(this, 'hex', 0, SHOWN_BYTES).replace(/..(?!$)/g, '$& ')
    if (hidden > 0) text += ` ... ${hidden} more byte${hidden > 1 ? 's' : ''}`
    const extras = options ? Object.keys(this).filter((key) => !/^\d+$/.test(key)) : []
    if (extras.length > 0) {
      const shown = Object.fromEntries(extras.map((key) => [key, this[key]]))
      const inner = require('util').inspect(shown, { ...options, breakLength: Infinity, compact: true })
      text += `${this.length > 0 ? ', ' : ''}${inner.slice(2, -2)}`
    }
    return `<${this.constructor?.name ?? 'Buffer'} ${text}>`
  },

  compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
    if (!isBytes(target)) throw invalidArgType('target', 'an instance of Buffer or Uint8Array', target)
    const position = (value, name, fallback, most) => {
      if (value === undefined) return fallback
      checkPosition(value, name, 0, most)
      return value
    }
    const from = position(targetStart, 'targetStart', 0, Number.MAX_SAFE_INTEGER)
    const to = position(targetEnd, 'targetEnd', target.length, target.length)
    const ownFrom = position(sourceStart, 'sourceStart', 0, Number.MAX_SAFE_INTEGER)
    const ownTo = position(sourceEnd, 'sourceEnd', this.length, this.length)
    if (ownFrom >= ownTo) return from >= to ? 0 : -1
    if (from >= to) return 1
    return native.compare(this.subarray(ownFrom, ownTo), target.subarray(from, to))
  },

  indexOf(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, true)
  },

  lastIndexOf(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, false)
  },

  includes(value, byteOffset, encoding) {
    return search(this, value, byteOffset, encoding, true) !== -1
  },

  fill(value, offset, end, encoding) {
    if (typeof value === 'string') {
      if (offset === undefined || typeof offset === 'string') {
        encoding = offset
        offset = 0
        end = this.length
      } else if (typeof end === 'string') {
        encoding = end
        end = this.length
      }
    }
    if (typeof value === 'string' && encoding !== undefined) checkString(encoding, 'encoding')
    const name = typeof value === 'string' ? checkEncoding(encoding) : 'utf8'
    if (offset === undefined) {
      offset = 0
      end = this.length
    } else {
      checkPosition(offset, 'offset', 0, MAX_LENGTH)
      if (end === undefined) end = this.length
      else checkPosition(end, 'end', 0, this.length)
      if (offset >= end) return this
    }
    const bytes = pattern(value, name)
    if (bytes.length === 0) throw invalidArgValue('value', value)
    native.fill(this, bytes, offset, end)
    return this
  },

  write(string, offset, length, encoding) {
    const size = this.length
    let start = 0
    let room = size
    if (length === undefined && typeof offset === 'string') encoding = offset
    else if (offset !== undefined) {
      checkPosition(offset, 'offset', 0, size)
      start = offset
      room = size - offset
      if (typeof length === 'string') encoding = length
      else if (length !== undefined) {
        checkPosition(length, 'length', 0, size)
        room = Math.min(room, length)
      }
    }
    const name = encoding ? checkEncoding(encoding) : 'utf8'
    checkString(string, 'argument')
    return native.write(this, string, start, room, name)
  },

  toJSON() {
    return { type: 'Buffer', data: Array.prototype.slice.call(this) }
  },

  subarray(start, end) {
    const from = adjusted(start ?? 0, this.length)
    const to = end === undefined ? this.length : adjusted(end, this.length)
    return new FastBuffer(this.buffer, this.byteOffset + from, Math.max(0, to - from))
  },

  slice(start, end) {
    return this.subarray(start, end)
  },

  swap16() {
    return swapped(this, 2)
  },

  swap32() {
    return swapped(this, 4)
  },

  swap64() {
    return swapped(this, 8)
  },
}

const descriptors = Object.getOwnPropertyDescriptors(methods)
for (const isLittle of [true, false]) {
  for (const sign of ['UInt', 'Int']) {
    for (const size of [undefined, 1, 2, 4]) {
      Object.assign(descriptors, Object.getOwnPropertyDescriptors(integerMethods(sign, isLittle, size)))
    }
  }
  for (const [name, kind, size] of [
    ['BigUInt64', 'u64', 8],
    ['BigInt64', 'i64', 8],
    ['Float', 'f32', 4],
    ['Double', 'f64', 8],
  ]) {
    Object.assign(descriptors, Object.getOwnPropertyDescriptors(numberMethods(name, kind, size, isLittle)))
  }
}
// The same under the names that ECMAScript would use.
for (const name of Object.keys(descriptors)) {
  if (name.includes('UInt')) descriptors[name.replace('UInt', 'Uint')] = descriptors[name]
}
descriptors.toLocaleString = descriptors.toString
descriptors[custom] = descriptors.inspect
Object.defineProperties(Buffer.prototype, descriptors)

function transcode(source, from, to) {
  if (!isBytes(source)) throw invalidArgType('source', 'an instance of Buffer or Uint8Array', source)
  const text = native.text(source, checkEncoding(from), 0, source.length)
  const target = checkEncoding(to)
  if (target === 'latin1' || target === 'ascii') {
    const most = target === 'ascii' ? 0x7f : 0xff
    return Buffer.from(
      Array.from(text, (character) => (character.codePointAt(0) > most ? 0x3f : character.codePointAt(0))),
    )
  }
  return fromText(text, target)
}

function checkBytes(value) {
  if (!ArrayBuffer.isView(value) && !isAnyBuffer(value)) {
    throw invalidArgType('input', 'an instance of ArrayBuffer, Buffer, or TypedArray', value)
  }
}

Object.assign(exports, {
  Buffer,
  INSPECT_MAX_BYTES: SHOWN_BYTES,
  SlowBuffer: (size) => Buffer.allocUnsafeSlow(+size),
  atob,
  btoa,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  isAscii(input) {
    checkBytes(input)
    return native.byteLength(native.text(input, 'latin1', 0, input.byteLength), 'utf8') === input.byteLength
  },
  isUtf8(input) {
    checkBytes(input)
    return native.isUtf8(input)
  },
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: MAX_STRING_LENGTH,
  transcode,
})
define('Buffer', Buffer)
