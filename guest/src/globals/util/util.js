// The module `util`.

const {
  checkFunction,
  checkObject,
  checkString,
  coded,
  custom,
  invalidArgType,
  missingArguments,
} = require('internal/errors')
const { TextDecoder, TextEncoder, wellFormed } = require('internal/encoding')
const { isDeepStrictEqual } = require('internal/deep_equal')
const { isSignal } = require('internal/abort')

const { kind: kindOf } = native

const defaultOptions = {
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10_000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
}

/** Also in the form `inspect(value, showHidden, depth)`. */
function inspect(value, options = undefined, depth = undefined) {
  const given = typeof options === 'boolean' ? { showHidden: options } : { ...options }
  if (arguments.length >= 3 && depth !== undefined) given.depth = depth
  return native.inspect(value, { ...defaultOptions, ...given })
}

inspect.custom = custom
Object.defineProperty(inspect, 'defaultOptions', {
  enumerable: true,
  get: () => defaultOptions,
  set(options) {
    checkObject(options, 'options')
    Object.assign(defaultOptions, options)
  },
})

/** The numbers that switch a style on and off in a terminal. */
const styles = {
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  black: [30, 39],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  white: [37, 39],
  gray: [90, 39],
  grey: [90, 39],
  redBright: [91, 39],
  greenBright: [92, 39],
  yellowBright: [93, 39],
  blueBright: [94, 39],
  magentaBright: [95, 39],
  cyanBright: [96, 39],
  whiteBright: [97, 39],
}
inspect.colors = { __proto__: null, ...styles }

const format = (...values) => native.format({ ...defaultOptions }, ...values)

function formatWithOptions(options, ...values) {
  checkObject(options, 'inspectOptions')
  return native.format({ ...defaultOptions, ...options }, ...values)
}

/** What is written is no terminal, which shows no style unless the caller insists. */
function styleText(format, text, { validateStream = true } = {}) {
  checkString(text, 'text')
  const names = Array.isArray(format) ? format : [format]
  return names.reduceRight((styled, name) => {
    const style = styles[name]
    if (!style)
      throw coded(
        TypeError,
        'ERR_INVALID_ARG_VALUE',
        `The argument 'format' must be one of: ${Object.keys(styles).join(', ')}`,
      )
    return validateStream ? styled : `\u001b[${style[0]}m${styled}\u001b[${style[1]}m`
  }, text)
}

// oxlint-disable-next-line no-control-regex
const ESCAPES =
  /[\u001b\u009b][[\]()#;?]*(?:(?:(?:;[-a-zA-Z\d/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[-a-zA-Z\d/#&.:=?%@~_]*)*)?\u0007|(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~])/g

function stripVTControlCharacters(text) {
  checkString(text, 'str')
  return text.replace(ESCAPES, '')
}

const promisified = Symbol.for('nodejs.util.promisify.custom')

/** A function with a promise in the place of the last argument, `(error, value) => …`. */
function promisify(original) {
  checkFunction(original, 'original')
  const own = original[promisified]
  if (own) {
    checkFunction(own, 'util.promisify.custom')
    return Object.defineProperty(own, promisified, { value: own, configurable: true })
  }
  function promised(...args) {
    return new Promise((resolve, reject) => {
      const settle = (error, value) => (error ? reject(error) : resolve(value))
      Reflect.apply(original, this, [...args, settle])
    })
  }
  Object.setPrototypeOf(promised, Object.getPrototypeOf(original))
  Object.defineProperty(promised, promisified, { value: promised, configurable: true })
  return Object.defineProperties(promised, Object.getOwnPropertyDescriptors(original))
}
promisify.custom = promisified

/** The opposite of `promisify`. */
function callbackify(original) {
  checkFunction(original, 'original')
  function called(...args) {
    const callback = args.pop()
    checkFunction(callback, 'last argument')
    Reflect.apply(original, this, args).then(
      (value) => process.nextTick(callback, null, value),
      (reason) => process.nextTick(callback, reason || rejectedFalsy(reason)),
    )
  }
  const descriptors = Object.getOwnPropertyDescriptors(original)
  if (typeof descriptors.length?.value === 'number') descriptors.length.value += 1
  if (typeof descriptors.name?.value === 'string') descriptors.name.value += 'Callbackified'
  delete descriptors.prototype
  return Object.defineProperties(called, descriptors)
}

function rejectedFalsy(reason) {
  const error = coded(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value')
  error.reason = reason
  return error
}

const warned = new Set()

function deprecate(original, message, code = undefined) {
  let hasWarned = false
  function deprecated(...args) {
    if (!hasWarned && !(code !== undefined && warned.has(code))) {
      if (code !== undefined) warned.add(code)
      process.emitWarning(message, 'DeprecationWarning', code)
    }
    hasWarned = true
    return new.target ? Reflect.construct(original, args, new.target) : Reflect.apply(original, this, args)
  }
  Object.setPrototypeOf(deprecated, original)
  if (original.prototype) deprecated.prototype = original.prototype
  return deprecated
}

function inherits(constructor, parent) {
  if (constructor === undefined || constructor === null)
    throw invalidArgType('ctor', 'of type function', constructor)
  if (parent === undefined || parent === null) throw invalidArgType('superCtor', 'of type function', parent)
  if (parent.prototype === undefined)
    throw invalidArgType('superCtor.prototype', 'of type object', parent.prototype)
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true })
  Object.setPrototypeOf(constructor.prototype, parent.prototype)
}

/** A promise that resolves when the signal aborts. */
function aborted(signal, resource) {
  if (signal === undefined) throw missingArguments('signal')
  if (!isSignal(signal)) throw invalidArgType('signal', 'an instance of AbortSignal', signal)
  checkObject(resource, 'resource')
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

const isKind =
  (...kinds) =>
  (value) =>
    kinds.includes(kindOf(value))
const isFunctionKind =
  (...kinds) =>
  (value) =>
    kinds.includes(native.functionKind(value))
const VIEWS = [
  'Int8',
  'Uint8',
  'Uint8Clamped',
  'Int16',
  'Uint16',
  'Int32',
  'Uint32',
  'Float32',
  'Float64',
  'BigInt64',
  'BigUint64',
]
const BOXED = ['Number', 'String', 'Boolean', 'BigInt', 'Symbol']
const generatorPrototype = Object.getPrototypeOf(function* () {}).prototype
const asyncGeneratorPrototype = Object.getPrototypeOf(async function* () {}).prototype

const types = {
  isExternal: () => false,
  isDate: isKind('Date'),
  isArgumentsObject: isKind('Arguments'),
  isNativeError: isKind('Error'),
  isRegExp: isKind('RegExp'),
  isAsyncFunction: isFunctionKind('AsyncFunction', 'AsyncGeneratorFunction'),
  isGeneratorFunction: isFunctionKind('GeneratorFunction', 'AsyncGeneratorFunction'),
  isGeneratorObject: (value) =>
    value !== null &&
    typeof value === 'object' &&
    !native.isProxy(value) &&
    (Object.prototype.isPrototypeOf.call(generatorPrototype, value) ||
      Object.prototype.isPrototypeOf.call(asyncGeneratorPrototype, value)),
  isPromise: isKind('Promise'),
  isMap: isKind('Map'),
  isSet: isKind('Set'),
  isMapIterator: isKind('Map Iterator'),
  isSetIterator: isKind('Set Iterator'),
  isWeakMap: isKind('WeakMap'),
  isWeakSet: isKind('WeakSet'),
  isArrayBuffer: isKind('ArrayBuffer'),
  isDataView: isKind('DataView'),
  isSharedArrayBuffer: isKind('SharedArrayBuffer'),
  isAnyArrayBuffer: isKind('ArrayBuffer', 'SharedArrayBuffer'),
  isProxy: native.isProxy,
  isModuleNamespaceObject: (value) =>
    value !== null &&
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === null &&
    Object.prototype.toString.call(value) === '[object Module]',
  isBoxedPrimitive: isKind(...BOXED.map((name) => `Boxed ${name}`)),
  isArrayBufferView: (value) => ArrayBuffer.isView(value),
  isTypedArray: isKind(...VIEWS.map((name) => `${name}Array`)),
  isKeyObject: () => false,
  isCryptoKey: () => false,
}
for (const name of VIEWS) types[`is${name}Array`] = isKind(`${name}Array`)
for (const name of BOXED) types[`is${name}Object`] = isKind(`Boxed ${name}`)

/** `NODE_DEBUG` is not set, so that this stays silent. */
function debuglog() {
  const log = () => {}
  return Object.defineProperty(log, 'enabled', { get: () => false })
}

Object.assign(exports, {
  _extend: (target, source) =>
    source !== null && typeof source === 'object' ? Object.assign(target, source) : target,
  aborted,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isArray: Array.isArray,
  isDeepStrictEqual,
  promisify,
  stripVTControlCharacters,
  styleText,
  toUSVString: (text) => wellFormed(`${text}`),
  TextDecoder,
  TextEncoder,
  types,
})
