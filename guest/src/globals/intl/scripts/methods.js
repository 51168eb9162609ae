// The methods of numbers, dates, strings and arrays that format and compare. Without options, what was made for a locale is used again.
const { apply, create, defineProperty, has, hide, isNaN, joined } = require('internal/intl/language')
const { Intl } = require('internal/intl/service')
const { NumberFormat } = require('internal/intl/number_format')
const { Collator } = require('internal/intl/collator')
const { DateTimeFormat, dateTimeFormat } = require('internal/intl/date_time_format')

const remembered = (make) => {
  const made = create(null)
  return (locales, options) => {
    if (options !== undefined || (typeof locales !== 'string' && locales !== undefined))
      return make(locales, options)
    const name = locales ?? ''
    return (made[name] ??= make(locales, options))
  }
}
const numberFor = remembered((locales, options) => new NumberFormat(locales, options))
const collatorFor = remembered((locales, options) => new Collator(locales, options))
const dateFor = (required, defaults) =>
  remembered((locales, options) =>
    native.make('date', DateTimeFormat.prototype, dateTimeFormat(locales, options, required, defaults)),
  )
const [anyFor, dayFor, clockFor] = [dateFor('any', 'all'), dateFor('date', 'date'), dateFor('time', 'time')]
const numberValue = Number.prototype.valueOf,
  bigValue = BigInt.prototype.valueOf,
  timeValue = Date.prototype.getTime
const shownDate = (date, formatFor, locales, options) => {
  const time = apply(timeValue, date, [])
  if (isNaN(time)) return 'Invalid Date'
  return native.formatDate(formatFor(locales, options), time)
}
const replace = (prototype, members) => {
  for (const name of Object.keys(members)) {
    defineProperty(members[name], 'length', { value: 0, configurable: true })
    hide(prototype, name, members[name])
  }
}
replace(Number.prototype, {
  toLocaleString(locales, options) {
    const value = apply(numberValue, this, [])
    return native.formatNumber(numberFor(locales, options), value)
  },
})
replace(BigInt.prototype, {
  toLocaleString(locales, options) {
    const value = apply(bigValue, this, [])
    return native.formatNumber(numberFor(locales, options), value)
  },
})
replace(Date.prototype, {
  toLocaleString(locales, options) {
    return shownDate(this, anyFor, locales, options)
  },
  toLocaleDateString(locales, options) {
    return shownDate(this, dayFor, locales, options)
  },
  toLocaleTimeString(locales, options) {
    return shownDate(this, clockFor, locales, options)
  },
})
// Most comparisons have neither locale nor options, and there are many of them.
const { localeCompare } = {
  localeCompare(other, locales, options) {
    if (this === undefined || this === null)
      throw new TypeError('String.prototype.localeCompare called on null or undefined')
    const left = `${this}`
    const right = `${other}`
    return native.compare(collatorFor(locales, options), left, right)
  },
}
hide(String.prototype, 'localeCompare', native.comparison(collatorFor(), localeCompare))

// The engine joins with a comma and a space, V8 with a comma. What is inside itself is left out.
const joining = []
const elements = (list, locales, options) => {
  if (has(joining, list)) return ''
  joining[joining.length] = list
  try {
    const texts = []
    for (let index = 0; index < list.length; index++) {
      const element = list[index]
      texts[index] =
        element === undefined || element === null ? '' : `${element.toLocaleString(locales, options)}`
    }
    return joined(texts, ',')
  } finally {
    joining.length--
  }
}
const typedLength = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get
replace(Array.prototype, {
  toLocaleString(locales, options) {
    return elements(Object(this), locales, options)
  },
})
replace(Object.getPrototypeOf(Uint8Array.prototype), {
  toLocaleString(locales, options) {
    apply(typedLength, this, [])
    return elements(this, locales, options)
  },
})

// What programs use most is made before the snapshot.
for (const make of [numberFor, collatorFor, anyFor, dayFor, clockFor]) make()

define('Intl', Intl)
