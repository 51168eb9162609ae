// The module `timers`.

Object.assign(exports, {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
  promises: require('timers/promises'),
})
