// The module `events`.

const {
  checkFunction,
  checkNumber,
  checkSignal,
  coded,
  invalidArgType,
  outOfRange,
} = require('internal/errors')
const { AbortError } = require('internal/abort')
const { isTarget } = require('internal/event_target')

const errorMonitor = Symbol('events.errorMonitor')
const captureRejectionSymbol = Symbol.for('nodejs.rejection')

function EventEmitter(options) {
  EventEmitter.init.call(this, options)
}

EventEmitter.init = function () {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = { __proto__: null }
    this._eventsCount = 0
  }
  this._maxListeners ||= undefined
}

EventEmitter.prototype._events = undefined
EventEmitter.prototype._eventsCount = 0
EventEmitter.prototype._maxListeners = undefined

let defaultMaxListeners = 10

Object.defineProperty(EventEmitter, 'defaultMaxListeners', {
  enumerable: true,
  get: () => defaultMaxListeners,
  set(count) {
    checkCount(count, 'defaultMaxListeners')
    defaultMaxListeners = count
  },
})

function checkCount(count, name) {
  checkNumber(count, name)
  if (!(count >= 0)) throw outOfRange(name, '>= 0', count)
}

/** The listeners of an event, always as a list. */
const listOf = (emitter, type) => {
  const held = emitter._events?.[type]
  return held === undefined ? [] : typeof held === 'function' ? [held] : held
}

/** A single listener is held by itself, as programs may have seen it in Node. */
function setList(emitter, type, list) {
  if (list.length === 0) {
    delete emitter._events[type]
    emitter._eventsCount -= 1
    return
  }
  if (emitter._events[type] === undefined) emitter._eventsCount += 1
  emitter._events[type] = list.length === 1 ? list[0] : list
}

function add(emitter, type, listener, inFront) {
  checkFunction(listener, 'listener')
  if (emitter._events === undefined) EventEmitter.init.call(emitter)
  // Before the listener is there, in case that it listens to this.
  if (emitter._events.newListener !== undefined)
    emitter.emit('newListener', type, listener.listener ?? listener)
  const list = listOf(emitter, type)
  setList(emitter, type, inFront ? [listener, ...list] : [...list, listener])
  return emitter
}

function onceWrapper(emitter, type, listener) {
  let isCalled = false
  function wrapper(...args) {
    if (isCalled) return undefined
    emitter.removeListener(type, wrapper)
    isCalled = true
    return listener.apply(emitter, args)
  }
  wrapper.listener = listener
  return wrapper
}

const methods = {
  setMaxListeners(count) {
    checkCount(count, 'setMaxListeners')
    this._maxListeners = count
    return this
  },

  getMaxListeners() {
    return this._maxListeners ?? defaultMaxListeners
  },

  emit(type, ...args) {
    if (type === 'error') {
      if (listOf(this, errorMonitor).length > 0) this.emit(errorMonitor, ...args)
      if (listOf(this, 'error').length === 0) throw unhandled(args[0])
    }
    const list = listOf(this, type)
    for (const listener of list.slice()) listener.apply(this, args)
    return list.length > 0
  },

  addListener(type, listener) {
    return add(this, type, listener, false)
  },

  on(type, listener) {
    return add(this, type, listener, false)
  },

  prependListener(type, listener) {
    return add(this, type, listener, true)
  },

  once(type, listener) {
    checkFunction(listener, 'listener')
    return this.on(type, onceWrapper(this, type, listener))
  },

  prependOnceListener(type, listener) {
    checkFunction(listener, 'listener')
    return this.prependListener(type, onceWrapper(this, type, listener))
  },

  removeListener(type, listener) {
    checkFunction(listener, 'listener')
    const list = listOf(this, type)
    const position = list.findLastIndex((held) => held === listener || held.listener === listener)
    if (position < 0) return this
    setList(this, type, list.toSpliced(position, 1))
    if (this._events.removeListener !== undefined)
      this.emit('removeListener', type, listener.listener ?? listener)
    return this
  },

  removeAllListeners(type) {
    if (this._events === undefined) return this
    const types = arguments.length === 0 ? this.eventNames() : [type]
    // The listeners of removals hear of all others first.
    const ordered = types.filter((name) => name !== 'removeListener')
    if (ordered.length < types.length) ordered.push('removeListener')
    for (const name of ordered) {
      for (const listener of listOf(this, name).toReversed()) this.removeListener(name, listener)
    }
    return this
  },

  listeners(type) {
    return listOf(this, type).map((listener) => listener.listener ?? listener)
  },

  rawListeners(type) {
    return listOf(this, type).slice()
  },

  listenerCount(type, listener = undefined) {
    const list = listOf(this, type)
    if (listener === undefined || listener === null) return list.length
    return list.filter((held) => held === listener || held.listener === listener).length
  },

  eventNames() {
    return this._events === undefined ? [] : Reflect.ownKeys(this._events)
  },
}
methods.off = methods.removeListener
for (const name in methods) EventEmitter.prototype[name] = methods[name]

/** What an error is thrown as that nobody listens for. */
function unhandled(error) {
  if (error instanceof Error) return error
  const told = require('util').inspect(error)
  const wrapped = coded(
    Error,
    'ERR_UNHANDLED_ERROR',
    `Unhandled error. (${typeof error === 'string' ? `'${error}'` : told})`,
  )
  wrapped.context = error
  return wrapped
}

/** A promise of the next event, as an array of what it came with. */
function once(emitter, type, { signal } = {}) {
  checkSignal(signal, 'options.signal')
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason })
    const stop = []
    const settle = (how, value) => {
      stop.forEach((undo) => undo())
      how(value)
    }
    stop.push(listen(emitter, type, (...args) => settle(resolve, args)))
    if (type !== 'error' && typeof emitter.on === 'function') {
      stop.push(listen(emitter, 'error', (error) => settle(reject, error)))
    }
    if (signal) {
      stop.push(
        listen(signal, 'abort', () => settle(reject, new AbortError(undefined, { cause: signal.reason }))),
      )
    }
  })
}

/** Listens to an emitter or to a target, and returns how to stop. */
function listen(emitter, type, listener) {
  if (typeof emitter?.on === 'function') {
    emitter.on(type, listener)
    return () => emitter.removeListener(type, listener)
  }
  if (typeof emitter?.addEventListener !== 'function') {
    throw invalidArgType('emitter', 'an instance of EventEmitter', emitter)
  }
  emitter.addEventListener(type, listener)
  return () => emitter.removeEventListener(type, listener)
}

/** The events to come, as an asynchronous iterator of arrays. */
function on(emitter, type, { signal, close = [] } = {}) {
  checkSignal(signal, 'options.signal')
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason })
  const waiting = []
  const consumers = []
  const stop = []
  let failure
  let isDone = false
  const finish = () => {
    isDone = true
    stop.splice(0).forEach((undo) => undo())
    for (const { resolve } of consumers.splice(0)) resolve({ value: undefined, done: true })
    return Promise.resolve({ value: undefined, done: true })
  }
  const fail = (error) => {
    const consumer = consumers.shift()
    if (consumer) consumer.reject(error)
    else failure = { error }
    finish()
  }
  stop.push(
    listen(emitter, type, (...args) => {
      const consumer = consumers.shift()
      if (consumer) consumer.resolve({ value: args, done: false })
      else waiting.push(args)
    }),
  )
  if (type !== 'error' && typeof emitter.on === 'function') stop.push(listen(emitter, 'error', fail))
  for (const name of close) stop.push(listen(emitter, name, finish))
  if (signal)
    stop.push(listen(signal, 'abort', () => fail(new AbortError(undefined, { cause: signal.reason }))))
  return {
    next() {
      if (waiting.length > 0) return Promise.resolve({ value: waiting.shift(), done: false })
      if (failure) {
        const { error } = failure
        failure = undefined
        return Promise.reject(error)
      }
      if (isDone) return Promise.resolve({ value: undefined, done: true })
      return new Promise((resolve, reject) => consumers.push({ resolve, reject }))
    },
    return: finish,
    throw(error) {
      fail(error)
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function getEventListeners(emitter, type) {
  if (typeof emitter?.listeners === 'function') return emitter.listeners(type)
  throw invalidArgType('emitter', 'an instance of EventEmitter', emitter)
}

function addAbortListener(signal, listener) {
  checkFunction(listener, 'listener')
  if (signal.aborted) queueMicrotask(() => listener())
  else signal.addEventListener('abort', listener, { once: true })
  return { [Symbol.dispose ?? Symbol.for('dispose')]: () => signal.removeEventListener('abort', listener) }
}

Object.assign(EventEmitter, {
  EventEmitter,
  errorMonitor,
  captureRejectionSymbol,
  captureRejections: false,
  once,
  on,
  getEventListeners,
  addAbortListener,
  listenerCount: (emitter, type) => emitter.listenerCount(type),
  getMaxListeners: (emitter) => emitter.getMaxListeners?.() ?? defaultMaxListeners,
  setMaxListeners(count = defaultMaxListeners, ...emitters) {
    checkCount(count, 'setMaxListeners')
    if (emitters.length === 0) defaultMaxListeners = count
    for (const emitter of emitters) if (!isTarget(emitter)) emitter.setMaxListeners(count)
  },
})

return EventEmitter
