// The module `assert`. Its messages tell both values, without the lines of difference that Node draws.

const { checkFunction, coded, invalidArgType } = require('internal/errors')
const { isDeepEqual, isDeepStrictEqual } = require('internal/deep_equal')
const { inspect, types } = require('util')

const shown = (value) => inspect(value, { depth: 1000, maxArrayLength: Infinity, sorted: true, compact: 3 })

class AssertionError extends Error {
  constructor(options) {
    if (options === null || typeof options !== 'object')
      throw invalidArgType('options', 'of type object', options)
    const { message, actual, expected, operator } = options
    super(message === undefined ? `${shown(actual)} ${operator} ${shown(expected)}` : `${message}`)
    Object.defineProperty(this, 'name', { value: 'AssertionError', writable: true, configurable: true })
    this.generatedMessage = message === undefined || Boolean(options.isGenerated)
    this.code = 'ERR_ASSERTION'
    this.actual = actual
    this.expected = expected
    this.operator = operator
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`
  }
}

/** Throws what the caller gave as message: an error as it is, a text as the message of one. */
function fail(message, generated, facts, isGenerated = message === undefined) {
  if (message instanceof Error) throw message
  throw new AssertionError({ ...facts, message: message ?? generated, isGenerated })
}

function ok(...args) {
  const [value, message] = args
  if (value) return
  const generated =
    args.length === 0
      ? 'No value argument passed to `assert.ok()`'
      : 'The expression evaluated to a falsy value'
  fail(message, generated, { actual: value, expected: true, operator: '==' })
}

const assert = (...args) => ok(...args)

const INTRODUCTIONS = {
  equal: 'Expected values to be loosely equal:',
  notEqual: 'Expected "actual" to be loosely unequal to:',
  strictEqual: 'Expected values to be strictly equal:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
}

/** One of the comparisons, which come in pairs. */
function comparison(name, isEqual, operator) {
  const isNegated = name.startsWith('not')
  return {
    [name](...args) {
      const [actual, expected, message] = args
      if (args.length < 2)
        throw coded(TypeError, 'ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified')
      if (isEqual(actual, expected) !== isNegated) return
      fail(message, told(name, actual, expected, operator), { actual, expected, operator: operator ?? name })
    },
  }[name]
}

function told(name, actual, expected, operator) {
  const [left, right] = [shown(actual), shown(expected)]
  if (operator) return `${left} ${operator} ${right}`
  if (name.startsWith('not'))
    return `${INTRODUCTIONS[name]}${left.includes('\n') ? '\n\n' : ' '}${left}\n`.trimEnd()
  if (!left.includes('\n') && !right.includes('\n')) return `${INTRODUCTIONS[name]}\n\n${left} !== ${right}\n`
  const mark = (text, sign) =>
    text
      .split('\n')
      .map((line) => `${sign} ${line}`)
      .join('\n')
  return `${INTRODUCTIONS[name]}\n+ actual - expected\n\n${mark(left, '+')}\n${mark(right, '-')}\n`
}

// oxlint-disable-next-line eqeqeq
const isLooselyEqual = (one, other) => one == other || (Number.isNaN(one) && Number.isNaN(other))

const methods = {
  fail(message) {
    fail(message, 'Failed', { operator: 'fail' })
  },
  ok,
  equal: comparison('equal', isLooselyEqual, '=='),
  notEqual: comparison('notEqual', isLooselyEqual, '!='),
  deepEqual: comparison('deepEqual', isDeepEqual),
  notDeepEqual: comparison('notDeepEqual', isDeepEqual),
  deepStrictEqual: comparison('deepStrictEqual', isDeepStrictEqual),
  notDeepStrictEqual: comparison('notDeepStrictEqual', isDeepStrictEqual),
  strictEqual: comparison('strictEqual', Object.is),
  notStrictEqual: comparison('notStrictEqual', Object.is),

  throws(body, ...rest) {
    checkFunction(body, 'fn')
    expectError('throws', attempt(body), ...rest)
  },

  async rejects(promise, ...rest) {
    expectError('rejects', await attemptAsync(promise), ...rest)
  },

  doesNotThrow(body, ...rest) {
    checkFunction(body, 'fn')
    expectNoError('doesNotThrow', attempt(body), ...rest)
  },

  async doesNotReject(promise, ...rest) {
    expectNoError('doesNotReject', await attemptAsync(promise), ...rest)
  },

  ifError(value) {
    if (value === null || value === undefined) return
    const what = value instanceof Error && value.message ? value.message : shown(value)
    fail(
      undefined,
      `ifError got unwanted exception: ${what}`,
      { actual: value, expected: null, operator: 'ifError' },
      false,
    )
  },

  match(text, pattern, message) {
    matching('match', text, pattern, message, true)
  },

  doesNotMatch(text, pattern, message) {
    matching('doesNotMatch', text, pattern, message, false)
  },
}

function matching(operator, text, pattern, message, isWanted) {
  if (!types.isRegExp(pattern)) throw invalidArgType('regexp', 'an instance of RegExp', pattern)
  if (typeof text === 'string' && (pattern.exec(text) !== null) === isWanted) return
  const problem =
    typeof text !== 'string'
      ? `The "string" argument must be of type string. Received type ${typeof text} (${shown(text)})`
      : isWanted
        ? `The input did not match the regular expression ${shown(pattern)}. Input:\n\n${shown(text)}\n`
        : `The input was expected to not match the regular expression ${shown(pattern)}. Input:\n\n${shown(text)}\n`
  fail(message, problem, { actual: text, expected: pattern, operator })
}

/** `{ error }` for what was thrown, or nothing. */
function attempt(body) {
  try {
    body()
  } catch (error) {
    return { error }
  }
  return undefined
}

async function attemptAsync(promise) {
  const started = typeof promise === 'function' ? promise() : promise
  if (typeof started?.then !== 'function') {
    throw typeof promise === 'function'
      ? coded(
          TypeError,
          'ERR_INVALID_RETURN_VALUE',
          'Expected instance of Promise to be returned from the "promiseFn" function',
        )
      : invalidArgType('promiseFn', 'of type function or an instance of Promise', promise)
  }
  try {
    await started
  } catch (error) {
    return { error }
  }
  return undefined
}

function expectError(operator, caught, expected, message) {
  if (typeof expected === 'string') [expected, message] = [undefined, expected]
  if (!caught) {
    const kind = operator === 'rejects' ? 'rejection' : 'exception'
    const named = expected?.name ? ` (${expected.name})` : ''
    fail(
      undefined,
      `Missing expected ${kind}${named}${message ? `: ${message}` : '.'}`,
      { actual: undefined, expected, operator },
      false,
    )
  }
  if (expected === undefined) return
  checkError(operator, caught.error, expected, message)
}

function checkError(operator, error, expected, message) {
  const facts = { actual: error, expected, operator }
  if (types.isRegExp(expected)) {
    if (expected.exec(String(error)) !== null) return
    fail(
      message,
      `The input did not match the regular expression ${shown(expected)}. Input:\n\n${shown(String(error))}\n`,
      facts,
    )
  }
  if (typeof expected === 'object' && expected !== null)
    return checkProperties(error, expected, message, facts)
  if (typeof expected !== 'function') {
    throw invalidArgType('expected', 'of type function or an instance of Error, RegExp, or Object', expected)
  }
  if (expected.prototype !== undefined && error instanceof expected) return
  if (Object.prototype.isPrototypeOf.call(Error, expected) || expected === Error) {
    const received =
      error instanceof Error ? `"${error.name}"\n\nError message:\n\n${error.message}` : shown(error)
    fail(
      message,
      `The error is expected to be an instance of "${expected.name}". Received ${received}`,
      facts,
    )
  }
  if (expected.call({}, error) === true) return
  const name = expected.name ? `"${expected.name}" ` : ''
  fail(
    message,
    `The ${name}validation function is expected to return "true". Received ${shown(expected.call({}, error))}`,
    facts,
  )
}

function checkProperties(error, expected, message, facts) {
  const keys = Object.keys(expected)
  if (expected instanceof Error) keys.push('name', 'message')
  else if (keys.length === 0)
    throw coded(
      TypeError,
      'ERR_INVALID_ARG_VALUE',
      "The argument 'error' may not be an empty object. Received {}",
    )
  for (const key of keys) {
    const isPattern = typeof error?.[key] === 'string' && types.isRegExp(expected[key])
    if (isPattern && expected[key].exec(error[key]) !== null) continue
    if (
      !isPattern &&
      error !== null &&
      typeof error === 'object' &&
      key in error &&
      isDeepStrictEqual(error[key], expected[key])
    )
      continue
    const pick = (value) =>
      Object.fromEntries(keys.filter((name) => name in Object(value)).map((name) => [name, value[name]]))
    fail(message, told('deepStrictEqual', pick(error), pick(expected)), facts)
  }
}

function expectNoError(operator, caught, expected, message) {
  if (!caught) return
  if (typeof expected === 'string') [expected, message] = [undefined, expected]
  const { error } = caught
  if (expected !== undefined && typeof expected === 'function' && !(error instanceof expected)) throw error
  const kind = operator === 'doesNotReject' ? 'rejection' : 'exception'
  const details = message ? `: ${message}` : '.'
  fail(
    undefined,
    `Got unwanted ${kind}${details}\nActual message: "${error?.message}"`,
    { actual: error, expected, operator },
    false,
  )
}

Object.assign(assert, methods, { AssertionError })

const strict = (...args) => ok(...args)
Object.assign(strict, assert, {
  equal: methods.strictEqual,
  notEqual: methods.notStrictEqual,
  deepEqual: methods.deepStrictEqual,
  notDeepEqual: methods.notDeepStrictEqual,
})
assert.strict = strict
strict.strict = strict

return assert
