// `URL` and `URLSearchParams`, each of which shows at once what is done to the other.

const {
  coded,
  custom,
  enumerable,
  invalidArgType,
  invalidThis,
  missingArguments,
  tagged,
} = require('internal/errors')

/** Lone surrogates become U+FFFD, as they do in everything the web calls a USVString. */
const { wellFormed } = require('internal/encoding')

// What only the classes' own bodies can do.
let setOwner
let reload
let isParams
let isUrl
let getPart
let setPart
let queryChanged

class URLSearchParams {
  /** Names and values in turns. */
  #parts = []
  #url = null

  static {
    setOwner = (params, url) => {
      params.#url = url
    }
    reload = (params, query) => {
      params.#parts = native.parseQuery(query)
    }
    isParams = (value) => typeof value === 'object' && value !== null && #parts in value
  }

  constructor(init = undefined) {
    if (init === undefined || init === null) return
    if (typeof init === 'object' || typeof init === 'function') {
      const method = init[Symbol.iterator]
      if (method === this[Symbol.iterator] && #parts in init) this.#parts = init.#parts.slice()
      else if (method !== undefined && method !== null) this.#addPairs(init, method)
      else this.#addProperties(init)
    } else {
      const text = `${init}`
      this.#parts = native.parseQuery(text[0] === '?' ? text.slice(1) : text)
    }
  }

  #addPairs(init, method) {
    if (typeof method !== 'function')
      throw coded(TypeError, 'ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable')
    for (const pair of init) {
      const isList = pair !== null && (typeof pair === 'object' || typeof pair === 'function')
      const parts = isList && typeof pair[Symbol.iterator] === 'function' ? [...pair] : []
      if (parts.length !== 2) {
        throw coded(TypeError, 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple')
      }
      this.#parts.push(usv(parts[0]), usv(parts[1]))
    }
  }

  #addProperties(init) {
    const positions = new Map()
    for (const key of Reflect.ownKeys(init)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(init, key)
      if (!descriptor?.enumerable) continue
      const [name, value] = [usv(key), usv(init[key])]
      // Two keys may become one where they have lone surrogates.
      if (positions.has(name)) {
        this.#parts[positions.get(name)] = value
      } else {
        positions.set(name, this.#parts.push(name, value) - 1)
      }
    }
  }

  #update() {
    if (this.#url !== null) queryChanged(this.#url, native.serializeQuery(this.#parts))
  }

  get size() {
    check(this)
    return this.#parts.length / 2
  }

  append(name, value) {
    check(this)
    if (arguments.length < 2) throw missingArguments('name', 'value')
    this.#parts.push(usv(name), usv(value))
    this.#update()
  }

  delete(name, value = undefined) {
    check(this)
    if (arguments.length < 1) throw missingArguments('name')
    const [wanted, wantedValue] = [usv(name), value === undefined ? undefined : usv(value)]
    const kept = []
    forPairs(this.#parts, (key, held) => {
      if (key !== wanted || (wantedValue !== undefined && held !== wantedValue)) kept.push(key, held)
    })
    this.#parts = kept
    this.#update()
  }

  get(name) {
    check(this)
    if (arguments.length < 1) throw missingArguments('name')
    const wanted = usv(name)
    const parts = this.#parts
    for (let index = 0; index < parts.length; index += 2) if (parts[index] === wanted) return parts[index + 1]
    return null
  }

  getAll(name) {
    check(this)
    if (arguments.length < 1) throw missingArguments('name')
    const wanted = usv(name)
    const values = []
    forPairs(this.#parts, (key, value) => {
      if (key === wanted) values.push(value)
    })
    return values
  }

  has(name, value = undefined) {
    check(this)
    if (arguments.length < 1) throw missingArguments('name')
    const [wanted, wantedValue] = [usv(name), value === undefined ? undefined : usv(value)]
    const parts = this.#parts
    for (let index = 0; index < parts.length; index += 2) {
      if (parts[index] === wanted && (wantedValue === undefined || parts[index + 1] === wantedValue))
        return true
    }
    return false
  }

  set(name, value) {
    check(this)
    if (arguments.length < 2) throw missingArguments('name', 'value')
    const [wanted, newValue] = [usv(name), usv(value)]
    const kept = []
    let isSet = false
    forPairs(this.#parts, (key, held) => {
      if (key !== wanted) kept.push(key, held)
      else if (!isSet) {
        kept.push(key, newValue)
        isSet = true
      }
    })
    if (!isSet) kept.push(wanted, newValue)
    this.#parts = kept
    this.#update()
  }

  sort() {
    check(this)
    const pairs = []
    forPairs(this.#parts, (key, value) => pairs.push([key, value]))
    pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    this.#parts = pairs.flat()
    this.#update()
  }

  forEach(callback, thisArgument = undefined) {
    check(this)
    if (typeof callback !== 'function') throw invalidArgType('callback', 'of type function', callback)
    for (let index = 0; index < this.#parts.length; index += 2) {
      callback.call(thisArgument, this.#parts[index + 1], this.#parts[index], this)
    }
  }

  entries() {
    check(this)
    return iterate(() => this.#parts, 'entries')
  }

  keys() {
    check(this)
    return iterate(() => this.#parts, 'keys')
  }

  values() {
    check(this)
    return iterate(() => this.#parts, 'values')
  }

  toString() {
    check(this)
    return native.serializeQuery(this.#parts)
  }

  [custom](depth, options, inspect) {
    check(this)
    if (typeof depth === 'number' && depth < 0) return '[Object]'
    return shownParts(
      this.#parts,
      (key, value) => `${inspect(key, options)} => ${inspect(value, options)}`,
      options,
    )
  }
}

function check(value) {
  if (!isParams(value)) throw invalidThis('URLSearchParams')
}

const usv = (value) => wellFormed(`${value}`)

function forPairs(parts, visit) {
  for (let index = 0; index < parts.length; index += 2) visit(parts[index], parts[index + 1])
}

/** As Node lays parameters out: on one line if they fit. */
function shownParts(parts, show, options, name = 'URLSearchParams') {
  const shown = []
  forPairs(parts, (key, value) => shown.push(show(key, value)))
  return laidOut(name, shown, options)
}

function laidOut(name, shown, options) {
  const length = shown.reduce((sum, text) => sum + text.length + 2, -2)
  if (length > options.breakLength) return `${name} {\n  ${shown.join(',\n  ')} }`
  return shown.length > 0 ? `${name} { ${shown.join(', ')} }` : `${name} {}`
}

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))

class ParamsIterator {
  #parts
  #kind
  #next = 0

  constructor(parts, kind) {
    this.#parts = parts
    this.#kind = kind
  }

  next() {
    if (this === null || typeof this !== 'object' || !(#parts in this))
      throw invalidThis('URLSearchParamsIterator')
    const parts = this.#parts()
    const index = this.#next
    if (index >= parts.length) return { value: undefined, done: true }
    this.#next += 2
    const [key, value] = [parts[index], parts[index + 1]]
    return {
      value: this.#kind === 'keys' ? key : this.#kind === 'values' ? value : [key, value],
      done: false,
    }
  }

  [custom](depth, options, inspect) {
    const shown = []
    const parts = this.#parts().slice(this.#next)
    forPairs(parts, (key, value) => {
      if (this.#kind === 'entries') shown.push(inspect([key, value], options))
      else shown.push(inspect(this.#kind === 'keys' ? key : value, options))
    })
    return laidOut('URLSearchParams Iterator', shown, options)
  }
}

const iterate = (parts, kind) => new ParamsIterator(parts, kind)

delete ParamsIterator.prototype.constructor
Object.setPrototypeOf(ParamsIterator.prototype, iteratorPrototype)
enumerable(ParamsIterator, ['next'])
tagged(ParamsIterator, 'URLSearchParams Iterator')

enumerable(URLSearchParams, [
  'append',
  'delete',
  'entries',
  'forEach',
  'get',
  'getAll',
  'has',
  'keys',
  'set',
  'size',
  'sort',
  'toString',
  'values',
])
tagged(URLSearchParams)
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, {
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
})

class URL {
  #handle
  #params = null

  static {
    isUrl = (value) => typeof value === 'object' && value !== null && #handle in value
    queryChanged = (url, query) => native.set(url.#handle, 'search', query)
    getPart = (url, part) => native.get(url.#handle, part)
    setPart = (url, part, value) => {
      const isAccepted = native.set(url.#handle, part, value)
      if (part === 'href' && !isAccepted) throw invalidUrl(value)
      const changesQuery = part === 'href' || part === 'search'
      if (changesQuery && url.#params !== null) reload(url.#params, native.get(url.#handle, 'query'))
    }
  }

  constructor(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url')
    const text = `${input}`
    this.#handle = base === undefined ? native.parse(text) : native.parse(text, `${base}`)
    if (this.#handle === null) throw invalidUrl(text, base)
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url')
    return (base === undefined ? native.parse(`${input}`) : native.parse(`${input}`, `${base}`)) !== null
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw missingArguments('url')
    return URL.canParse(input, base) ? new URL(input, base) : null
  }

  get searchParams() {
    if (this.#params === null) {
      this.#params = new URLSearchParams(native.get(this.#handle, 'search'))
      setOwner(this.#params, this)
    }
    return this.#params
  }

  toString() {
    return native.get(this.#handle, 'href')
  }

  toJSON() {
    return native.get(this.#handle, 'href')
  }

  [custom](depth, options, inspect) {
    if (typeof depth === 'number' && depth < 0) return this.toString()
    const shown = {}
    for (const part of PARTS) shown[part] = this[part]
    return `${this.constructor.name} ${inspect(shown, options)}`
  }
}

/** In the order in which Node shows them. */
const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'searchParams',
  'hash',
]

for (const part of PARTS) {
  if (part === 'searchParams') continue
  const accessors = {
    get [part]() {
      if (!isUrl(this)) throw invalidThis('URL')
      return getPart(this, part)
    },
    set [part](value) {
      if (!isUrl(this)) throw invalidThis('URL')
      setPart(this, part, `${value}`)
    },
  }
  const { get, set } = Object.getOwnPropertyDescriptor(accessors, part)
  Object.defineProperty(URL.prototype, part, {
    get,
    set: part === 'origin' ? undefined : set,
    enumerable: true,
    configurable: true,
  })
}
enumerable(URL, ['searchParams', 'toString', 'toJSON'])
for (const name of ['canParse', 'parse']) Object.defineProperty(URL, name, { enumerable: true })
tagged(URL)

function invalidUrl(input, base) {
  const error = coded(TypeError, 'ERR_INVALID_URL', 'Invalid URL')
  error.input = input
  if (base !== undefined) error.base = `${base}`
  return error
}

Object.assign(exports, { URL, URLSearchParams, isUrl })
define('URL', URL)
define('URLSearchParams', URLSearchParams)
