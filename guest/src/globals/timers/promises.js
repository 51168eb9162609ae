// The module `timers/promises`, which is also how `util.promisify` treats the timers.

const { checkNumber, checkObject, checkSignal } = require('internal/errors')
const { AbortError } = require('internal/abort')
const { promisify } = require('util')

const timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate }

function checked(options) {
  checkObject(options, 'options')
  checkSignal(options.signal, 'options.signal')
  return options
}

const abortError = (signal) => new AbortError(undefined, { cause: signal.reason })

/** A promise of a value, which `start` sets a timer for and `clear` takes back when the signal aborts. */
function promised(value, signal, start, clear) {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  return new Promise((resolve, reject) => {
    const stop = () => {
      clear(handle)
      reject(abortError(signal))
    }
    const handle = start(() => {
      signal?.removeEventListener('abort', stop)
      resolve(value)
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const rejecting = (body) => {
  try {
    return body()
  } catch (error) {
    return Promise.reject(error)
  }
}

const api = {
  setTimeout(delay = undefined, value = undefined, options = {}) {
    return rejecting(() => {
      if (delay !== undefined) checkNumber(delay, 'delay')
      const { signal, ref = true } = checked(options)
      const start = (callback) => {
        const timer = timers.setTimeout(callback, delay)
        return ref ? timer : timer.unref()
      }
      return promised(value, signal, start, timers.clearTimeout)
    })
  },

  setImmediate(value = undefined, options = {}) {
    return rejecting(() => {
      const { signal } = checked(options)
      return promised(value, signal, timers.setImmediate, timers.clearImmediate)
    })
  },

  async *setInterval(delay = undefined, value = undefined, options = {}) {
    const { signal } = checked(options)
    if (signal?.aborted) throw abortError(signal)
    let due = 0
    let wake
    const timer = timers.setInterval(() => {
      due += 1
      wake?.()
    }, delay)
    const stop = () => wake?.()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      while (!signal?.aborted) {
        if (due === 0) {
          await new Promise((resolve) => {
            wake = resolve
          })
        }
        for (; due > 0 && !signal?.aborted; due--) yield value
      }
      throw abortError(signal)
    } finally {
      timers.clearInterval(timer)
      signal?.removeEventListener('abort', stop)
    }
  },

  scheduler: {
    wait: (delay, options = {}) => api.setTimeout(delay, undefined, options),
    yield: () => api.setImmediate(),
  },
}

for (const name of ['setTimeout', 'setImmediate']) {
  Object.defineProperty(timers[name], promisify.custom, { enumerable: true, get: () => api[name] })
}

return api
