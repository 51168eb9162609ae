// What `using` goes with. The names of the language are captured here, before a program can change them.
const { defineProperty, getPrototypeOf } = Object
const { construct } = Reflect
const call = Function.prototype.call.bind(Function.prototype.call)
const hide = (object, key, value) =>
  defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true })
const callable = (value, what) => {
  if (typeof value !== 'function') throw new TypeError(`${what} is not a function`)
  return value
}

const SuppressedError = {
  SuppressedError: function (error, suppressed, message) {
    const made = construct(Error, message === undefined ? [] : [message], new.target ?? SuppressedError)
    hide(made, 'error', error)
    hide(made, 'suppressed', suppressed)
    return made
  },
}.SuppressedError
Object.setPrototypeOf(SuppressedError, Error)
const suppressedPrototype = Object.create(Error.prototype)
hide(suppressedPrototype, 'constructor', SuppressedError)
hide(suppressedPrototype, 'name', 'SuppressedError')
hide(suppressedPrototype, 'message', '')
defineProperty(SuppressedError, 'prototype', { value: suppressedPrototype, writable: false })

// What the method of a resource is called as: it gets no arguments, and a fallback's promise is not waited for.
const methodOf = (value, symbols) => {
  for (const symbol of symbols) {
    const method = value[symbol]
    if (method !== undefined && method !== null) return callable(method, 'The dispose method')
  }
  throw new TypeError('The value has no dispose method')
}

// The first error, or what suppressed it.
const joined = (state, error) =>
  state.failed ? { failed: true, error: new SuppressedError(error, state.error) } : { failed: true, error }

// The steps of a stack that is open still: one for each resource, of which the last is the first to be taken.
class Steps {
  #list = []
  #disposed = false
  get disposed() {
    return this.#disposed
  }
  open() {
    if (this.#disposed) throw new ReferenceError('The stack is disposed')
  }
  add(step) {
    this.#list[this.#list.length] = step
  }
  adopt(value, onDispose) {
    this.open()
    callable(onDispose, 'onDispose')
    this.add(() => call(onDispose, undefined, value))
    return value
  }
  defer(onDispose) {
    this.open()
    callable(onDispose, 'onDispose')
    this.add(() => call(onDispose, undefined))
  }
  // Hands the steps over and closes the stack.
  take() {
    const taken = this.#list
    this.#list = []
    this.#disposed = true
    return taken
  }
  moved() {
    this.open()
    const steps = new Steps()
    steps.#list = this.take()
    return steps
  }
}

class DisposableStack {
  #steps = new Steps()
  get disposed() {
    return this.#steps.disposed
  }
  use(value) {
    this.#steps.open()
    if (value === null || value === undefined) return value
    const method = methodOf(value, [Symbol.dispose])
    this.#steps.add(() => call(method, value))
    return value
  }
  adopt(value, onDispose) {
    return this.#steps.adopt(value, onDispose)
  }
  defer(onDispose) {
    this.#steps.defer(onDispose)
  }
  move() {
    const steps = this.#steps.moved()
    const stack = new DisposableStack()
    stack.#steps = steps
    return stack
  }
  dispose() {
    if (this.#steps.disposed) return
    const steps = this.#steps.take()
    let state = { failed: false }
    for (let index = steps.length; index--;) {
      try {
        steps[index]()
      } catch (error) {
        state = joined(state, error)
      }
    }
    if (state.failed) throw state.error
  }
}

class AsyncDisposableStack {
  #steps = new Steps()
  get disposed() {
    return this.#steps.disposed
  }
  use(value) {
    this.#steps.open()
    if (value === null || value === undefined) {
      this.#steps.add(() => undefined)
      return value
    }
    const method = methodOf(value, [Symbol.asyncDispose, Symbol.dispose])
    this.#steps.add(() => call(method, value))
    return value
  }
  adopt(value, onDispose) {
    return this.#steps.adopt(value, onDispose)
  }
  defer(onDispose) {
    this.#steps.defer(onDispose)
  }
  move() {
    const steps = this.#steps.moved()
    const stack = new AsyncDisposableStack()
    stack.#steps = steps
    return stack
  }
  async disposeAsync() {
    if (this.#steps.disposed) return
    const steps = this.#steps.take()
    let state = { failed: false }
    for (let index = steps.length; index--;) {
      try {
        await steps[index]()
      } catch (error) {
        state = joined(state, error)
      }
    }
    if (state.failed) throw state.error
  }
}

const tag = (prototype, value) =>
  defineProperty(prototype, Symbol.toStringTag, {
    value,
    writable: false,
    enumerable: false,
    configurable: true,
  })
tag(DisposableStack.prototype, 'DisposableStack')
tag(AsyncDisposableStack.prototype, 'AsyncDisposableStack')
hide(DisposableStack.prototype, Symbol.dispose, DisposableStack.prototype.dispose)
hide(AsyncDisposableStack.prototype, Symbol.asyncDispose, AsyncDisposableStack.prototype.disposeAsync)

// Iterators close when they are disposed.
const iteratorPrototype = Iterator.prototype
const asyncIteratorPrototype = getPrototypeOf(getPrototypeOf(async function* () {}.prototype))
hide(
  iteratorPrototype,
  Symbol.dispose,
  {
    [Symbol.dispose]() {
      const method = this.return
      if (method !== undefined && method !== null) call(method, this)
    },
  }[Symbol.dispose],
)
hide(
  asyncIteratorPrototype,
  Symbol.asyncDispose,
  {
    async [Symbol.asyncDispose]() {
      const method = this.return
      if (method !== undefined && method !== null) await call(method, this)
    },
  }[Symbol.asyncDispose],
)

define('SuppressedError', SuppressedError)
define('DisposableStack', DisposableStack)
define('AsyncDisposableStack', AsyncDisposableStack)
