// Options, checked and completed.
const { create, floor, has, isNaN } = require('internal/intl/language')

const choice = (options, name, values, fallback, service) => {
  let value = options[name]
  if (value === undefined) return fallback
  value = `${value}`
  if (values !== undefined && !has(values, value))
    throw new RangeError(`Value ${value} out of range for ${service} options property ${name}`)
  return value
}
const flag = (options, name, fallback) => (options[name] === undefined ? fallback : !!options[name])
const bounded = (value, name, least, most, fallback) => {
  if (value === undefined) return fallback
  value = +value
  if (isNaN(value) || value < least || value > most) throw new RangeError(`${name} value is out of range.`)
  return floor(value)
}
const objectOf = (options) => (options === undefined ? create(null) : Object(options))
const checkedObject = (options) => {
  if (options === undefined) return create(null)
  if ((typeof options !== 'object' && typeof options !== 'function') || options === null)
    throw new TypeError('Incorrect options argument')
  return options
}
const matcher = (options, service) =>
  choice(options, 'localeMatcher', ['lookup', 'best fit'], 'best fit', service)

Object.assign(exports, { bounded, checkedObject, choice, flag, matcher, objectOf })
