// What the constructors of Intl have in common, and Intl itself.
const {
  create,
  defineProperties,
  defineProperty,
  getOwnPropertyDescriptors,
  hide,
} = require('internal/intl/language')
const { canonicalize, supportedLocalesOf } = require('internal/intl/locales')

// An object with the members of `resolved` that are there, in the order of `names`.
const shown = (resolved, names) => {
  const object = {}
  for (let index = 0; index < names.length; index++) {
    const value = resolved[names[index]]
    if (value !== undefined)
      defineProperty(object, names[index], { value, writable: true, enumerable: true, configurable: true })
  }
  return object
}

// Makes a constructor: `make(locales, options)` returns what is resolved.
const service = (name, kind, make, members, isCallable) => {
  const service = {
    [name]: function (locales, options) {
      if (new.target === undefined && !isCallable)
        throw new TypeError(`Constructor Intl.${name} requires 'new'`)
      const prototype = (new.target ?? service).prototype
      return native.make(
        kind,
        Object(prototype) === prototype ? prototype : service.prototype,
        make(locales, options),
      )
    },
  }[name]
  defineProperty(service, 'length', { value: 0, configurable: true })
  const prototype = create(Object.prototype)
  const descriptors = getOwnPropertyDescriptors(members)
  for (const key of Reflect.ownKeys(descriptors)) descriptors[key].enumerable = false
  defineProperties(prototype, descriptors)
  hide(prototype, 'constructor', service)
  defineProperty(prototype, Symbol.toStringTag, {
    value: `Intl.${name}`,
    writable: false,
    enumerable: false,
    configurable: true,
  })
  defineProperty(service, 'prototype', { value: prototype, writable: false })
  hide(
    service,
    'supportedLocalesOf',
    {
      supportedLocalesOf(locales, options) {
        return supportedLocalesOf(locales, options)
      },
    }.supportedLocalesOf,
  )
  hide(Intl, name, service)
  return service
}

const Intl = create(Object.prototype)
defineProperty(Intl, Symbol.toStringTag, {
  value: 'Intl',
  writable: false,
  enumerable: false,
  configurable: true,
})
hide(
  Intl,
  'getCanonicalLocales',
  {
    getCanonicalLocales(locales) {
      return canonicalize(locales)
    },
  }.getCanonicalLocales,
)

// `format` is a getter whose function is bound to its formatter, and always the same.
const bound = (kind, format) =>
  function () {
    const resolved = native.resolved(kind, this)
    if (resolved.bound === undefined) {
      const formatter = this
      resolved.bound = (value) => format(formatter, value)
      defineProperty(resolved.bound, 'name', { value: '', configurable: true })
    }
    return resolved.bound
  }
const getter = (object, name, get) => {
  defineProperty(get, 'name', { value: `get ${name}`, configurable: true })
  defineProperty(object, name, { get, set: undefined, enumerable: false, configurable: true })
}

Object.assign(exports, { Intl, bound, getter, service, shown })
