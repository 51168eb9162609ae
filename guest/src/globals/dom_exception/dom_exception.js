// `DOMException`: an error with a name of the web's, and the number that the name had before there were names.

const CODES = {
  __proto__: null,
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidModificationError: 13,
  NamespaceError: 14,
  InvalidAccessError: 15,
  TypeMismatchError: 17,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  InvalidNodeTypeError: 24,
  DataCloneError: 25,
}

/** Numbers of names that no longer exist. */
const FORMER = { DOMSTRING_SIZE_ERR: 2, NO_DATA_ALLOWED_ERR: 6, VALIDATION_ERR: 16 }

class DOMException extends Error {
  #message
  #name

  constructor(message = '', options = 'Error') {
    super()
    this.#message = `${message}`
    if (options !== null && typeof options === 'object') {
      const { name } = options
      this.#name = name === undefined ? 'Error' : `${name}`
      if ('cause' in options) {
        Object.defineProperty(this, 'cause', { value: options.cause, writable: true, configurable: true })
      }
    } else {
      this.#name = `${options}`
    }
  }

  get name() {
    return this.#name
  }

  get message() {
    return this.#message
  }

  get code() {
    return CODES[this.#name] ?? 0
  }
}

/** `INDEX_SIZE_ERR` of `IndexSizeError`. */
const constantName = (name) =>
  name
    .slice(0, -'Error'.length)
    .replace(/^URL/, 'Url')
    .replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase() + '_ERR'

const constants = { ...FORMER }
for (const name in CODES) constants[constantName(name)] = CODES[name]
constants.INUSE_ATTRIBUTE_ERR = 10
delete constants.IN_USE_ATTRIBUTE_ERR

for (const [name, value] of Object.entries(constants).sort((one, other) => one[1] - other[1])) {
  const property = { value, enumerable: true }
  Object.defineProperty(DOMException, name, property)
  Object.defineProperty(DOMException.prototype, name, property)
}
for (const name of ['name', 'message', 'code']) {
  Object.defineProperty(DOMException.prototype, name, { enumerable: true })
}
Object.defineProperty(DOMException.prototype, Symbol.toStringTag, {
  value: 'DOMException',
  configurable: true,
})

exports.DOMException = DOMException
define('DOMException', DOMException)
