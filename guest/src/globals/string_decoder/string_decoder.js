// The module `string_decoder`: text from bytes that come in pieces.

const { coded, invalidArgType } = require('internal/errors')
const { Buffer } = require('buffer')

const ALIASES = {
  'utf-8': 'utf8',
  ucs2: 'utf16le',
  'ucs-2': 'utf16le',
  'utf-16le': 'utf16le',
  binary: 'latin1',
}
const NOTHING = Buffer.alloc(0)

/** How many bytes the character has that begins with this one; 0 if none does. */
function utf8Length(byte) {
  if (byte >> 5 === 0b110) return 2
  if (byte >> 4 === 0b1110) return 3
  return byte >> 3 === 0b11110 ? 4 : 0
}

/** For each encoding whose characters can be cut: how many bytes at the end are of one, and how many it lacks. */
const cuts = {
  utf8(bytes) {
    for (let held = 1; held <= Math.min(4, bytes.length); held++) {
      const byte = bytes[bytes.length - held]
      if (byte >> 6 === 0b10) continue
      const length = utf8Length(byte)
      return held < length ? [held, length - held] : [0, 0]
    }
    return [0, 0]
  },
  utf16le(bytes) {
    if (bytes.length % 2 === 1) return [1, 1]
    return bytes.length > 0 && bytes.at(-1) >> 2 === 0b110110 ? [2, 2] : [0, 0]
  },
  base64(bytes) {
    const held = bytes.length % 3
    return held === 0 ? [0, 0] : [held, 3 - held]
  },
}
cuts.base64url = cuts.base64

class StringDecoder {
  /** The beginning of a character, and how many bytes it lacks. */
  #held = NOTHING
  #lacks = 0

  constructor(encoding = 'utf8') {
    if (!Buffer.isEncoding(encoding ?? 'utf8')) {
      throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`)
    }
    const lower = `${encoding ?? 'utf8'}`.toLowerCase()
    this.encoding = ALIASES[lower] ?? lower
  }

  write(input) {
    if (typeof input === 'string') return input
    if (!ArrayBuffer.isView(input)) {
      throw invalidArgType('buf', 'an instance of Buffer, TypedArray, or DataView', input)
    }
    const [text, rest] = this.#complete(Buffer.from(input.buffer, input.byteOffset, input.byteLength))
    const [held, lacks] = this.#lacks > 0 ? [0, this.#lacks] : (cuts[this.encoding]?.(rest) ?? [0, 0])
    const whole = rest.length - held
    if (held > 0) this.#held = Buffer.from(rest.subarray(whole))
    this.#lacks = lacks
    return text + rest.toString(this.encoding, 0, whole)
  }

  /** Adds to the character that has begun. Returns its text, if it ends here, and the bytes behind it. */
  #complete(bytes) {
    if (this.#lacks === 0) return ['', bytes]
    let count = Math.min(this.#lacks, bytes.length)
    if (this.encoding === 'utf8') {
      const other = bytes.subarray(0, count).findIndex((byte) => byte >> 6 !== 0b10)
      if (other >= 0) {
        count = other
        this.#lacks = count
      }
    }
    this.#held = Buffer.concat([this.#held, bytes.subarray(0, count)])
    this.#lacks -= count
    if (this.#lacks > 0) return ['', NOTHING]
    const text = this.#held.toString(this.encoding)
    this.#held = NOTHING
    return [text, bytes.subarray(count)]
  }

  end(input = undefined) {
    let text = input === undefined ? '' : this.write(input)
    const isOdd = this.encoding === 'utf16le' && this.#held.length % 2 === 1
    text += (isOdd ? this.#held.subarray(0, -1) : this.#held).toString(this.encoding)
    this.#held = NOTHING
    this.#lacks = 0
    return text
  }

  text(input, offset) {
    this.#held = NOTHING
    this.#lacks = 0
    return this.write(input.subarray(offset))
  }
}

exports.StringDecoder = StringDecoder
