// `util.isDeepStrictEqual` and what `assert.deepEqual` compares by.

const { kind: kindOf } = native

const isObject = (value) => typeof value === 'object' && value !== null

const getTag = (value) => Object.prototype.toString.call(value)

/** The properties that count: own enumerable strings, and with `strict` also symbols. */
function keysOf(value, strict, isListLike) {
  let keys = Object.keys(value)
  if (isListLike) keys = keys.filter((key) => !/^(?:0|[1-9]\d*)$/.test(key))
  if (!strict) return keys
  const isEnumerable = (symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol)
  return keys.concat(Object.getOwnPropertySymbols(value).filter(isEnumerable))
}

/** Whether two values are equal, by `Object.is` if `strict`, else by `==`, and so are the parts of objects. */
function isDeepEqual(one, other, strict, pairs = new Map()) {
  if (one === other) return one !== 0 || !strict || Object.is(one, other)
  if (!isObject(one) || !isObject(other)) {
    if (strict) return typeof one === 'number' && Number.isNaN(one) && Number.isNaN(other)
    if (isObject(one) || isObject(other)) return false
    // oxlint-disable-next-line eqeqeq
    return one == other || (Number.isNaN(one) && Number.isNaN(other))
  }
  if (strict && Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  const kind = kindOf(one)
  if (kind !== kindOf(other) || getTag(one) !== getTag(other)) return false
  if (pairs.get(one) === other) return true
  const before = pairs.get(one)
  pairs.set(one, other)
  const equal =
    haveEqualContents(kind, one, other, strict, pairs) && haveEqualProperties(kind, one, other, strict, pairs)
  if (before === undefined) pairs.delete(one)
  else pairs.set(one, before)
  return equal
}

function haveEqualContents(kind, one, other, strict, pairs) {
  if (kind.startsWith('Boxed ')) return Object.is(one.valueOf(), other.valueOf())
  switch (kind) {
    case 'Array':
      return haveEqualElements(one, other, strict, pairs)
    case 'Date':
      return Object.is(Date.prototype.getTime.call(one), Date.prototype.getTime.call(other))
    case 'RegExp':
      return String(one) === String(other) && one.lastIndex === other.lastIndex
    case 'Error':
      return haveEqualErrors(one, other, strict, pairs)
    case 'Set':
      return haveEqualMembers(one, other, strict, pairs)
    case 'Map':
      return haveEqualEntries(one, other, strict, pairs)
    case 'ArrayBuffer':
    case 'SharedArrayBuffer':
      return haveEqualBytes(new Uint8Array(one), new Uint8Array(other))
    case 'DataView':
      return haveEqualBytes(bytesOfView(one), bytesOfView(other))
    case 'Function':
    case 'Promise':
    case 'WeakMap':
    case 'WeakSet':
    case 'Proxy':
      return kind === 'Proxy'
    default:
      return !ArrayBuffer.isView(one) || haveEqualViews(one, other, strict)
  }
}

function haveEqualElements(one, other, strict, pairs) {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) {
    if (Object.hasOwn(one, index) !== Object.hasOwn(other, index)) return false
    if (!isDeepEqual(one[index], other[index], strict, pairs)) return false
  }
  return true
}

function haveEqualErrors(one, other, strict, pairs) {
  if (one.message !== other.message || one.name !== other.name) return false
  return ['cause', 'errors'].every(
    (name) =>
      Object.hasOwn(one, name) === Object.hasOwn(other, name) &&
      (!Object.hasOwn(one, name) || isDeepEqual(one[name], other[name], strict, pairs)),
  )
}

const bytesOfView = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

function haveEqualBytes(one, other) {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function haveEqualViews(one, other, strict) {
  if (one.length !== other.length) return false
  const isFloat = kindOf(one).startsWith('Float')
  if (isFloat && !strict) return one.every((value, index) => value === other[index])
  return haveEqualBytes(bytesOfView(one), bytesOfView(other))
}

function haveEqualMembers(one, other, strict, pairs) {
  if (one.size !== other.size) return false
  const left = [...other]
  for (const member of one) {
    const isSame = (candidate) => isDeepEqual(member, candidate, strict, pairs)
    const position = left.indexOf(member) >= 0 ? left.indexOf(member) : left.findIndex(isSame)
    if (position < 0) return false
    left.splice(position, 1)
  }
  return true
}

function haveEqualEntries(one, other, strict, pairs) {
  if (one.size !== other.size) return false
  const left = [...other]
  for (const [key, value] of one) {
    const isSame = ([otherKey, otherValue]) =>
      isDeepEqual(key, otherKey, strict, pairs) && isDeepEqual(value, otherValue, strict, pairs)
    const position = left.findIndex(isSame)
    if (position < 0) return false
    left.splice(position, 1)
  }
  return true
}

function haveEqualProperties(kind, one, other, strict, pairs) {
  const isListLike = kind === 'Array' || ArrayBuffer.isView(one)
  const keys = keysOf(one, strict, isListLike)
  if (keys.length !== keysOf(other, strict, isListLike).length) return false
  return keys.every(
    (key) =>
      Object.prototype.propertyIsEnumerable.call(other, key) &&
      isDeepEqual(one[key], other[key], strict, pairs),
  )
}

exports.isDeepEqual = (one, other) => isDeepEqual(one, other, false)
exports.isDeepStrictEqual = (one, other) => isDeepEqual(one, other, true)
