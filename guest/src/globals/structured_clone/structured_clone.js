// `structuredClone`.

const { DOMException } = require('internal/dom_exception')
const { coded } = require('internal/errors')

function refuse(message) {
  throw new DOMException(message, 'DataCloneError')
}

/** The buffers of the option `transfer`, each of them once. */
function transferred(options) {
  if (options === undefined || options === null) return []
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw coded(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "options" argument must be of type object')
  }
  const { transfer } = options
  if (transfer === undefined) return []
  const list = [...transfer]
  list.forEach((value, index) => {
    if (!(value instanceof ArrayBuffer)) {
      throw coded(TypeError, 'ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList')
    }
    if (list.indexOf(value) !== index) refuse('ArrayBuffer occurs in the transfer list more than once')
    if (value.detached) refuse('An ArrayBuffer is detached and could not be cloned.')
  })
  return list
}

function structuredClone(value, options) {
  if (arguments.length === 0)
    throw coded(TypeError, 'ERR_MISSING_ARGS', 'The value argument must be specified')
  return native.clone(value, transferred(options), refuse)
}

define('structuredClone', structuredClone, true)
