// Errors as Node throws them: with a code, which is part of what is told of them.

/** Makes an error of the class with a `code`. */
function coded(Class, code, message) {
  const error = new Class(message)
  const frames = String(error.stack).slice(`${error.name}: ${message}`.length)
  const toString = () => `${error.name} [${code}]: ${error.message}`
  const hidden = { writable: true, enumerable: false, configurable: true }
  Object.defineProperties(error, {
    stack: { ...hidden, value: `${error.name} [${code}]: ${message}${frames}` },
    toString: { ...hidden, value: toString },
  })
  error.code = code
  return error
}

/** What Node says that it has received instead of what it wanted. */
function received(value) {
  if (value === null || value === undefined) return ` Received ${value}`
  if (typeof value === 'function') return ` Received function ${value.name}`
  if (typeof value === 'object') {
    const name = value.constructor?.name
    return name ? ` Received an instance of ${name}` : ' Received an object'
  }
  let text = typeof value === 'string' ? quoted(value) : String(value)
  if (typeof value === 'bigint') text += 'n'
  if (text.length > 28) text = `${text.slice(0, 25)}...`
  return ` Received type ${typeof value} (${text})`
}

function quoted(text) {
  const quote = ["'", '"', '`'].find((candidate) => !text.includes(candidate)) ?? "'"
  const escaped = text.replace(/[\\\n\t\r]/g, (character) => JSON.stringify(character).slice(1, -1))
  return `${quote}${quote === "'" ? escaped.replace(/'/g, "\\'") : escaped}${quote}`
}

/** `expected` is what follows "must be". */
function invalidArgType(name, expected, value) {
  const what = name.includes('.') ? 'property' : 'argument'
  const subject = name.endsWith(' argument') ? `The ${name}` : `The "${name}" ${what}`
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE', `${subject} must be ${expected}.${received(value)}`)
}

function invalidArgValue(name, value, reason = 'is invalid') {
  const { inspect } = require('util')
  let told = inspect(value)
  if (told.length > 128) told = `${told.slice(0, 128)}...`
  const what = name.includes('.') ? 'property' : 'argument'
  return coded(TypeError, 'ERR_INVALID_ARG_VALUE', `The ${what} '${name}' ${reason}. Received ${told}`)
}

/** 1234567 as `1_234_567`, and other texts as Node cuts them. */
function grouped(value) {
  const text = String(value)
  const start = text[0] === '-' ? 1 : 0
  let end = text.length
  let rest = ''
  for (; end >= start + 4; end -= 3) rest = `_${text.slice(end - 3, end)}${rest}`
  return text.slice(0, end) + rest
}

function outOfRange(name, range, value) {
  let told = typeof value === 'string' ? quoted(value) : String(value)
  if (Number.isInteger(value) && Math.abs(value) > 2 ** 32) told = grouped(value)
  if (typeof value === 'bigint')
    told = `${value > 2n ** 32n || value < -(2n ** 32n) ? grouped(value) : value}n`
  const message = `The value of "${name}" is out of range. It must be ${range}. Received ${told}`
  return coded(RangeError, 'ERR_OUT_OF_RANGE', message)
}

function checkFunction(value, name) {
  if (typeof value !== 'function') throw invalidArgType(name, 'of type function', value)
}

function checkString(value, name) {
  if (typeof value !== 'string') throw invalidArgType(name, 'of type string', value)
}

function checkObject(value, name) {
  if (value === null || typeof value !== 'object') throw invalidArgType(name, 'of type object', value)
}

function checkNumber(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'of type number', value)
}

function checkInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  checkNumber(value, name)
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value)
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value)
}

function checkSignal(value, name) {
  if (value !== undefined && (value === null || typeof value !== 'object' || !('aborted' in value))) {
    throw invalidArgType(name, 'an instance of AbortSignal', value)
  }
}

function missingArguments(...names) {
  const told = names.map((name) => `"${name}"`)
  const list =
    told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)} arguments` : `${told[0]} argument`
  return coded(TypeError, 'ERR_MISSING_ARGS', `The ${list} must be specified`)
}

const invalidThis = (name) => coded(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`)

/** Makes methods and accessors enumerable, as those of the web's classes are. */
function enumerable(Class, names) {
  for (const name of names) Object.defineProperty(Class.prototype, name, { enumerable: true })
}

/** Gives the instances of a class their `Symbol.toStringTag`. */
function tagged(Class, tag = Class.name) {
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: tag, configurable: true })
}

const hide = (target, name, value) =>
  Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true })

Object.assign(exports, {
  checkFunction,
  checkInteger,
  checkNumber,
  checkObject,
  checkSignal,
  checkString,
  coded,
  enumerable,
  hide,
  invalidArgType,
  invalidArgValue,
  invalidThis,
  missingArguments,
  outOfRange,
  received,
  tagged,
  custom: Symbol.for('nodejs.util.inspect.custom'),
})
