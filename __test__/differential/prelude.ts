/** What programs observe with: `put` writes values down, `name` gives objects a name. It uses nothing that a program can replace. */

/** What a program has observed that uses up the stack. Where that ends is the engine's own affair, and in the sandbox it cannot be caught. */
export const OVERFLOW = 'OVERFLOW'

/** The beginning of every program. */
export const PRELUDE = String.raw`
const { put, name, observed } = (() => {
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, apply } = Reflect
  const { isArray } = Array, quote = JSON.stringify, symbolText = String, global = globalThis, kindOf = Object.prototype.toString
  const eachOfMap = Map.prototype.forEach, eachOfSet = Set.prototype.forEach, isIndex = RegExp.prototype.test
  const plain = Object.prototype, list = Array.prototype, callable = Function.prototype, ErrorClass = Error, skipped = /^x\d+$/
  const objects = [], names = []
  let known = 0, seen = '', overflowed = false
  const nameOf = (value) => {
    if (value === global) return 'global'
    if (value === plain) return 'Object.prototype'
    if (value === list) return 'Array.prototype'
    if (value === callable) return 'Function.prototype'
    for (let i = 0; i < known; i++) if (objects[i] === value) return names[i]
  }
  const attributes = (it) => (it.writable === false ? 'r' : '') + (it.enumerable ? '' : 'h') + (it.configurable ? '' : 'p')
  const property = (object, key, depth) => {
    const it = getOwnPropertyDescriptor(object, key)
    if (!it) return symbolText(key) + ' absent'
    const marks = attributes(it)
    const told = 'value' in it ? show(it.value, depth + 1) : (it.get ? 'get' : '') + (it.set ? 'set' : '')
    return symbolText(key) + (marks ? '/' + marks : '') + ': ' + told
  }
  const members = (object, depth) => {
    const keys = ownKeys(object)
    let told = '', left = 0
    for (let i = 0; i < keys.length; i++) {
      if (typeof keys[i] === 'string' && apply(isIndex, skipped, [keys[i]])) left++
      else told += (told ? ', ' : '') + property(object, keys[i], depth)
    }
    return told + (left ? ' and ' + left : '')
  }
  const collection = (value, kind, depth) => {
    let told = ''
    if (kind === '[object Map]') apply(eachOfMap, value, [(v, k) => { told += show(k, depth + 1) + '=>' + show(v, depth + 1) + ' ' }])
    if (kind === '[object Set]') apply(eachOfSet, value, [(v) => { told += show(v, depth + 1) + ' ' }])
    return told
  }
  const object = (value, depth) => {
    const kind = apply(kindOf, value, []), above = getPrototypeOf(value)
    const inherits = above === plain && kind === '[object Object]' || above === list ? '' : above ? '<' + (nameOf(above) || '?') + '>' : '<null>'
    const brand = kind === '[object Object]' || isArray(value) ? '' : kind
    return brand + inherits + (isArray(value) ? '[' : '{') + collection(value, kind, depth) + members(value, depth) + (isArray(value) ? ']' : '}') + (isExtensible(value) ? '' : '!')
  }
  const show = (value, depth) => {
    if (typeof value === 'string') return quote(value)
    if (typeof value === 'bigint') return value + 'n'
    if (typeof value === 'symbol') return symbolText(value)
    if (typeof value === 'number') return value === 0 && 1 / value < 0 ? '-0' : '' + value
    if (value === null || typeof value !== 'object' && typeof value !== 'function') return '' + value
    const known = nameOf(value)
    if (known && depth) return known
    if (typeof value === 'function') return known || 'function'
    if (value instanceof ErrorClass) {
      if (value.message === 'Maximum call stack size exceeded') overflowed = true
      return '' + value.name
    }
    return depth > 3 ? '…' : object(value, depth)
  }
  const put = (...values) => {
    if (seen.length > 100000) return
    for (let i = 0; i < values.length; i++) seen += show(values[i], 0) + (i + 1 < values.length ? ' ' : '\n')
  }
  const name = (told, value) => {
    objects[known] = value
    names[known++] = told
    return value
  }
  // The text of a function is the engine's to choose.
  Function.prototype.toString = () => 'function'
  return { put, name, observed: () => overflowed ? 'OVERFLOW' : seen }
})()
`
