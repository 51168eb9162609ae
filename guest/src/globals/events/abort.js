// `AbortController`, `AbortSignal`.

const { DOMException } = require('internal/dom_exception')
const { Event, EventTarget, defineHandler, setTrusted } = require('internal/event_target')
const {
  checkInteger,
  coded,
  custom,
  enumerable,
  invalidArgType,
  invalidThis,
  tagged,
} = require('internal/errors')

/** The longest time after which a signal may abort. */
const MAX_DELAY = 2 ** 32 - 1

/** Only this lets a signal be made. */
const permission = Symbol('permission')

let abort
let isSignal

class AbortSignal extends EventTarget {
  #aborted = false
  #reason = undefined
  /** The signals that this one was made of by `any`. */
  #sources = new Set()
  /** The signals made of this one by `any`. */
  #dependents = new Set()

  static {
    isSignal = (value) => typeof value === 'object' && value !== null && #aborted in value
    abort = (signal, reason) => {
      if (signal.#aborted) return
      const affected = [signal, ...signal.#dependents].filter((one) => !one.#aborted)
      for (const one of affected) {
        one.#aborted = true
        one.#reason = reason
      }
      for (const one of affected) {
        const event = new Event('abort')
        setTrusted(event)
        one.dispatchEvent(event)
        one.#dependents.clear()
      }
    }
  }

  constructor(given = undefined) {
    if (given !== permission) throw coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
    super()
  }

  get aborted() {
    check(this)
    return this.#aborted
  }

  get reason() {
    check(this)
    return this.#reason
  }

  throwIfAborted() {
    check(this)
    if (this.#aborted) throw this.#reason
  }

  static abort(reason = new DOMException('This operation was aborted', 'AbortError')) {
    const signal = new AbortSignal(permission)
    signal.#aborted = true
    signal.#reason = reason
    return signal
  }

  static timeout(delay) {
    checkInteger(delay, 'delay', 0, MAX_DELAY)
    const signal = new AbortSignal(permission)
    const fail = () =>
      abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    setTimeout(fail, delay).unref()
    return signal
  }

  static any(signals) {
    if (typeof signals?.[Symbol.iterator] !== 'function')
      throw invalidArgType('signals', 'an instance of Array', signals)
    const list = [...signals]
    list.forEach((signal, index) => {
      if (!isSignal(signal)) throw invalidArgType(`signals[${index}]`, 'an instance of AbortSignal', signal)
    })
    const result = new AbortSignal(permission)
    const aborted = list.find((signal) => signal.#aborted)
    if (aborted) {
      result.#aborted = true
      result.#reason = aborted.#reason
      return result
    }
    for (const signal of list) {
      signal.#dependents.add(result)
      for (const source of signal.#sources) {
        source.#dependents.add(result)
        result.#sources.add(source)
      }
      result.#sources.add(signal)
    }
    return result
  }

  [custom](depth, options, inspect) {
    return shown(this, { aborted: this.aborted }, depth, options, inspect)
  }
}

function check(value) {
  if (!isSignal(value)) throw invalidThis('AbortSignal')
}

function shown(object, value, depth, options, inspect) {
  if (depth < 0) return object.constructor.name
  const left = { ...options, depth: options.depth === null ? null : options.depth - 1 }
  return `${object.constructor.name} ${inspect(value, left)}`
}

class AbortController {
  #signal

  get signal() {
    this.#signal ??= new AbortSignal(permission)
    return this.#signal
  }

  abort(reason = new DOMException('This operation was aborted', 'AbortError')) {
    this.#signal ??= new AbortSignal(permission)
    abort(this.#signal, reason)
  }

  [custom](depth, options, inspect) {
    return shown(this, { signal: this.signal }, depth, options, inspect)
  }
}

defineHandler(AbortSignal, 'abort')
enumerable(AbortSignal, ['aborted', 'reason', 'throwIfAborted'])
enumerable(AbortController, ['signal', 'abort'])
tagged(AbortSignal)
tagged(AbortController)

/** The error of an operation of Node's that a signal has stopped. */
class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    super(message, options)
    this.code = 'ABORT_ERR'
    Object.defineProperty(this, 'name', { value: 'AbortError', writable: true, configurable: true })
  }
}

Object.assign(exports, { AbortController, AbortError, AbortSignal, isSignal })
define('AbortController', AbortController)
define('AbortSignal', AbortSignal)
