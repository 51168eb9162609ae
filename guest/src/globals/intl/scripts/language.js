// The language as it is before any program runs, for the scripts of Intl.
const { create, defineProperty, defineProperties, getOwnPropertyDescriptors } = Object
const { isNaN } = Number
const { floor } = Math
const apply = Function.prototype.call.bind(Function.prototype.apply)
const lower = (text) => apply(String.prototype.toLowerCase, text, [])
const upper = (text) => apply(String.prototype.toUpperCase, text, [])
const splitted = (text, by) => apply(String.prototype.split, text, [by])
const joined = (list, by) => apply(Array.prototype.join, list, [by])
const has = (list, value) => apply(Array.prototype.includes, list, [value])
const matches = (pattern, text) => apply(RegExp.prototype.exec, pattern, [text]) !== null
const hide = (object, key, value) =>
  defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true })

Object.assign(exports, {
  apply,
  create,
  defineProperties,
  defineProperty,
  floor,
  getOwnPropertyDescriptors,
  has,
  hide,
  isNaN,
  joined,
  lower,
  matches,
  splitted,
  upper,
})
