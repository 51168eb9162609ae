// `Event`, `CustomEvent`, `EventTarget`: the web's, without a tree to bubble through.

const {
  checkFunction,
  custom,
  enumerable,
  invalidArgType,
  invalidThis,
  missingArguments,
  tagged,
  coded,
} = require('internal/errors')

let begin
let isEvent
let setTrusted

class Event {
  #type
  #bubbles
  #cancelable
  #composed
  #timeStamp = native.now()
  #defaultPrevented = false
  #isStopped = false
  #target = null
  #isDispatched = false
  #isTrusted = false

  static {
    isEvent = (value) => typeof value === 'object' && value !== null && #type in value
    setTrusted = (event) => {
      event.#isTrusted = true
    }
    /** Takes the event through a dispatch; the object returned is how `EventTarget` sees inside. */
    begin = (event, target) => {
      if (event.#isDispatched)
        throw coded(Error, 'ERR_EVENT_RECURSION', `The event "${event.#type}" is already being dispatched`)
      event.#isDispatched = true
      event.#target = target
      return {
        isStopped: () => event.#isStopped,
        end: () => {
          event.#isDispatched = false
        },
      }
    }
  }

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw missingArguments('type')
    if (options !== undefined && options !== null && typeof options !== 'object') {
      throw invalidArgType('options', 'of type object', options)
    }
    this.#type = `${type}`
    this.#bubbles = Boolean(options?.bubbles)
    this.#cancelable = Boolean(options?.cancelable)
    this.#composed = Boolean(options?.composed)
  }

  get type() {
    return this.#type
  }

  get target() {
    return this.#target
  }

  get currentTarget() {
    return this.#isDispatched ? this.#target : null
  }

  get srcElement() {
    return this.#target
  }

  get bubbles() {
    return this.#bubbles
  }

  get cancelable() {
    return this.#cancelable
  }

  get composed() {
    return this.#composed
  }

  get defaultPrevented() {
    return this.#cancelable && this.#defaultPrevented
  }

  get returnValue() {
    return !this.#cancelable || !this.#defaultPrevented
  }

  get timeStamp() {
    return this.#timeStamp
  }

  get isTrusted() {
    return this.#isTrusted
  }

  get eventPhase() {
    return this.#isDispatched ? Event.AT_TARGET : Event.NONE
  }

  get cancelBubble() {
    return this.#propagationStopped
  }

  set cancelBubble(value) {
    if (value) this.#propagationStopped = true
  }

  #propagationStopped = false

  composedPath() {
    return this.#isDispatched ? [this.#target] : []
  }

  preventDefault() {
    this.#defaultPrevented = true
  }

  stopPropagation() {
    this.#propagationStopped = true
  }

  stopImmediatePropagation() {
    this.#propagationStopped = true
    this.#isStopped = true
  }

  [custom](depth, options, inspect) {
    const { name } = this.constructor
    if (depth < 0) return name
    const { type, defaultPrevented, cancelable, timeStamp } = this
    const left = { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth }
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, left)}`
  }
}

for (const [name, value] of Object.entries({
  NONE: 0,
  CAPTURING_PHASE: 1,
  AT_TARGET: 2,
  BUBBLING_PHASE: 3,
})) {
  Object.defineProperty(Event, name, { value, enumerable: true })
  Object.defineProperty(Event.prototype, name, { value, enumerable: true })
}
enumerable(Event, [
  'type',
  'target',
  'currentTarget',
  'srcElement',
  'composedPath',
  'eventPhase',
  'bubbles',
  'cancelable',
  'preventDefault',
  'defaultPrevented',
  'returnValue',
  'stopPropagation',
  'stopImmediatePropagation',
  'cancelBubble',
  'composed',
  'timeStamp',
])
tagged(Event)

class CustomEvent extends Event {
  #detail

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw missingArguments('type')
    super(type, options)
    this.#detail = options?.detail ?? null
  }

  get detail() {
    return this.#detail
  }
}

enumerable(CustomEvent, ['detail'])
tagged(CustomEvent)

let isTarget

class EventTarget {
  /** The listeners of each type, in order. */
  #listeners = new Map()

  static {
    isTarget = (value) => typeof value === 'object' && value !== null && #listeners in value
  }

  addEventListener(type, listener, options = undefined) {
    if (!isTarget(this)) throw invalidThis('EventTarget')
    if (arguments.length < 2) throw missingArguments('type', 'listener')
    if (listener === null || listener === undefined) return
    if (typeof listener !== 'function' && typeof listener !== 'object') {
      throw invalidArgType('listener', 'an instance of EventListener', listener)
    }
    const { capture, once = false, signal } = normalised(options)
    if (signal !== undefined && !isTarget(signal))
      throw invalidArgType('options.signal', 'an instance of AbortSignal', signal)
    if (signal?.aborted) return
    const key = `${type}`
    const known = this.#listeners.get(key) ?? []
    if (known.some((entry) => entry.listener === listener && entry.capture === capture)) return
    const entry = { listener, capture, once: Boolean(once), isRemoved: false }
    this.#listeners.set(key, [...known, entry])
    signal?.addEventListener('abort', () => this.removeEventListener(key, listener, { capture }), {
      once: true,
    })
  }

  removeEventListener(type, listener, options = undefined) {
    if (!isTarget(this)) throw invalidThis('EventTarget')
    if (arguments.length < 2) throw missingArguments('type', 'listener')
    const { capture } = normalised(options)
    this.#remove(`${type}`, (entry) => entry.listener === listener && entry.capture === capture)
  }

  #remove(type, isMeant) {
    const kept = (this.#listeners.get(type) ?? []).filter((entry) => {
      const isKept = !isMeant(entry)
      if (!isKept) entry.isRemoved = true
      return isKept
    })
    if (kept.length > 0) this.#listeners.set(type, kept)
    else this.#listeners.delete(type)
  }

  dispatchEvent(event) {
    if (!isTarget(this)) throw invalidThis('EventTarget')
    if (arguments.length < 1) throw missingArguments('event')
    if (!isEvent(event)) throw invalidArgType('event', 'an instance of Event', event)
    const { type } = event
    const dispatch = begin(event, this)
    for (const entry of this.#listeners.get(type) ?? []) {
      if (entry.isRemoved) continue
      if (entry.once) this.#remove(type, (other) => other === entry)
      this.#call(entry.listener, event)
      if (dispatch.isStopped()) break
    }
    dispatch.end()
    return !event.defaultPrevented
  }

  /** What a listener throws, or rejects, is an uncaught error; the other listeners are called all the same. */
  #call(listener, event) {
    const rethrow = (error) =>
      process.nextTick(() => {
        throw error
      })
    const { process } = scope
    try {
      const isFunction = typeof listener === 'function'
      const result = isFunction ? listener.call(this, event) : listener.handleEvent?.(event)
      if (result !== null && typeof result === 'object' && typeof result.then === 'function')
        result.then(undefined, rethrow)
    } catch (error) {
      rethrow(error)
    }
  }

  [custom](depth, options, inspect) {
    const { name } = this.constructor
    return depth < 0 ? name : `${name} ${inspect({}, options)}`
  }
}

/** What later scripts give to this one. */
const scope = { process: undefined }

function normalised(options) {
  if (typeof options === 'boolean') return { capture: options }
  if (options === undefined || options === null) return { capture: false }
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw invalidArgType('options', 'of type object', options)
  }
  return { capture: Boolean(options.capture), once: options.once, signal: options.signal }
}

enumerable(EventTarget, ['addEventListener', 'removeEventListener', 'dispatchEvent'])
tagged(EventTarget)

/** An `on…` property: a listener that is assigned. */
function defineHandler(Class, type) {
  const handlers = new WeakMap()
  const accessors = {
    get [`on${type}`]() {
      return handlers.get(this)?.handler ?? null
    },
    set [`on${type}`](handler) {
      const known = handlers.get(this)
      if (known) {
        known.handler = handler
        return
      }
      const entry = { handler }
      handlers.set(this, entry)
      this.addEventListener(type, (event) => {
        if (typeof entry.handler === 'function') return entry.handler.call(this, event)
      })
    },
  }
  const descriptor = Object.getOwnPropertyDescriptor(accessors, `on${type}`)
  Object.defineProperty(Class.prototype, `on${type}`, { ...descriptor, enumerable: true })
}

Object.assign(exports, {
  CustomEvent,
  Event,
  EventTarget,
  checkFunction,
  defineHandler,
  isTarget,
  scope,
  setTrusted,
})
define('Event', Event)
define('EventTarget', EventTarget)
define('CustomEvent', CustomEvent)
