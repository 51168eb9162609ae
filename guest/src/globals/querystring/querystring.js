// The module `querystring`.

const { coded } = require('internal/errors')

/** What `encodeURIComponent` does, except that a lone surrogate is an error of Node's own. */
function escape(value) {
  let text = value
  if (typeof text !== 'string') text = typeof text === 'object' ? String(text) : `${text}`
  try {
    return encodeURIComponent(text)
  } catch {
    throw coded(URIError, 'ERR_INVALID_URI', 'URI malformed')
  }
}

/** Decodes what can be decoded, and leaves the rest as it is. */
function unescape(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return unescapeBuffer(text).toString()
  }
}

function unescapeBuffer(text) {
  const { Buffer } = require('buffer')
  const bytes = text.replace(/[^]/gu, (character) =>
    character === '%' ? '%' : Buffer.from(character).toString('latin1'),
  )
  return Buffer.from(
    bytes.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16))),
    'latin1',
  )
}

/** Primitives that have a text; everything else is empty. */
function toText(value) {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : ''
  return typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : ''
}

function stringify(
  object,
  separator = '&',
  equals = '=',
  { encodeURIComponent: encode = exports.escape } = {},
) {
  if (object === null || typeof object !== 'object') return ''
  const fields = []
  for (const key of Object.keys(object)) {
    const values = Array.isArray(object[key]) ? object[key] : [object[key]]
    for (const value of values) fields.push(`${encode(toText(key))}${equals || '='}${encode(toText(value))}`)
  }
  return fields.join(separator || '&')
}

function parse(text, separator = '&', equals = '=', options = {}) {
  const result = { __proto__: null }
  if (typeof text !== 'string' || text.length === 0) return result
  const { maxKeys = 1000, decodeURIComponent: decode = exports.unescape } = options ?? {}
  const decoded = (part) => {
    const spaced = part.replace(/\+/g, ' ')
    try {
      return decode === unescape && !part.includes('%') ? spaced : decode(spaced)
    } catch {
      return unescape(spaced)
    }
  }
  let fields = text.split(separator || '&')
  if (maxKeys > 0) fields = fields.slice(0, maxKeys)
  for (const field of fields) {
    if (field === '') continue
    const position = field.indexOf(equals || '=')
    const key = decoded(position < 0 ? field : field.slice(0, position))
    const value = position < 0 ? '' : decoded(field.slice(position + (equals || '=').length))
    const known = result[key]
    if (known === undefined) result[key] = value
    else if (Array.isArray(known)) known.push(value)
    else result[key] = [known, value]
  }
  return result
}

Object.assign(exports, {
  unescapeBuffer,
  unescape,
  escape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
})
