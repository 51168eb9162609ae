// `Intl.DateTimeFormat`.
const { apply, has, matches } = require('internal/intl/language')
const { resolve } = require('internal/intl/locales')
const { bounded, choice, matcher, objectOf } = require('internal/intl/options')
const { bound, getter, service, shown } = require('internal/intl/service')

const DATE_TIME = 'Intl.DateTimeFormat'
const COMPONENTS = [
  ['weekday', ['narrow', 'short', 'long']],
  ['era', ['narrow', 'short', 'long']],
  ['year', ['2-digit', 'numeric']],
  ['month', ['2-digit', 'numeric', 'narrow', 'short', 'long']],
  ['day', ['2-digit', 'numeric']],
  ['dayPeriod', ['narrow', 'short', 'long']],
  ['hour', ['2-digit', 'numeric']],
  ['minute', ['2-digit', 'numeric']],
  ['second', ['2-digit', 'numeric']],
]
const ZONE_NAMES = ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric']
const DATE_NAMES = [
  'locale',
  'calendar',
  'numberingSystem',
  'timeZone',
  'hourCycle',
  'hour12',
  'weekday',
  'era',
  'year',
  'month',
  'day',
  'dayPeriod',
  'hour',
  'minute',
  'second',
  'fractionalSecondDigits',
  'timeZoneName',
  'dateStyle',
  'timeStyle',
]

const dateTimeFormat = (locales, given, required = 'any', defaults = 'date') => {
  const { locale, data, extension } = resolve(locales)
  const options = objectOf(given)
  const resolved = { __proto__: null, data, locale, calendar: 'gregory', numberingSystem: 'latn' }
  matcher(options, DATE_TIME)
  for (const name of ['calendar', 'numberingSystem']) {
    const value = choice(options, name, undefined, undefined, DATE_TIME)
    if (value !== undefined && !matches(/^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/i, value))
      throw new RangeError(`Invalid ${name} : ${value}`)
  }
  let hour12 = options.hour12
  if (hour12 !== undefined) hour12 = !!hour12
  const cycles = ['h11', 'h12', 'h23', 'h24']
  let hourCycle = choice(
    options,
    'hourCycle',
    cycles,
    has(cycles, extension.hc) ? extension.hc : undefined,
    DATE_TIME,
  )
  if (hour12 !== undefined) hourCycle = undefined
  const zone = options.timeZone
  if (zone !== undefined) resolved.timeZone = native.zone(`${zone}`)
  if (zone !== undefined && resolved.timeZone === undefined)
    throw new RangeError(`Invalid time zone specified: ${zone}`)
  let hasComponents = false
  for (let index = 0; index < COMPONENTS.length; index++) {
    const [name, values] = COMPONENTS[index]
    resolved[name] = choice(options, name, values, undefined, DATE_TIME)
    if (resolved[name] !== undefined) hasComponents = true
  }
  resolved.fractionalSecondDigits = bounded(options.fractionalSecondDigits, 'fractionalSecondDigits', 1, 3)
  resolved.timeZoneName = choice(options, 'timeZoneName', ZONE_NAMES, undefined, DATE_TIME)
  if (resolved.fractionalSecondDigits !== undefined || resolved.timeZoneName !== undefined)
    hasComponents = true
  choice(options, 'formatMatcher', ['basic', 'best fit'], 'best fit', DATE_TIME)
  const styles = ['full', 'long', 'medium', 'short']
  resolved.dateStyle = choice(options, 'dateStyle', styles, undefined, DATE_TIME)
  resolved.timeStyle = choice(options, 'timeStyle', styles, undefined, DATE_TIME)
  if (resolved.dateStyle !== undefined || resolved.timeStyle !== undefined) {
    if (hasComponents) {
      const [name] = apply(
        Array.prototype.find,
        [...COMPONENTS, ['fractionalSecondDigits'], ['timeZoneName']],
        [([name]) => resolved[name] !== undefined],
      )
      throw new TypeError(
        `Can't set option ${name} when ${resolved.dateStyle !== undefined ? 'dateStyle' : 'timeStyle'} is used`,
      )
    }
    if (
      (required === 'date' && resolved.timeStyle !== undefined) ||
      (required === 'time' && resolved.dateStyle !== undefined)
    ) {
      throw new TypeError(`Invalid option : ${required === 'date' ? 'timeStyle' : 'dateStyle'}`)
    }
  } else {
    const hasDate =
      resolved.weekday !== undefined ||
      resolved.year !== undefined ||
      resolved.month !== undefined ||
      resolved.day !== undefined
    const hasTime =
      resolved.dayPeriod !== undefined ||
      resolved.hour !== undefined ||
      resolved.minute !== undefined ||
      resolved.second !== undefined ||
      resolved.fractionalSecondDigits !== undefined
    if (!((required !== 'time' && hasDate) || (required !== 'date' && hasTime))) {
      if (defaults !== 'time') resolved.year = resolved.month = resolved.day = 'numeric'
      if (defaults !== 'date') resolved.hour = resolved.minute = resolved.second = 'numeric'
    }
  }
  resolved.cycle = hourCycle
  if (hour12 !== undefined) resolved.cycle = native.preferredCycle(data, hour12)
  return resolved
}
const datePlaces = (format) => {
  const resolved = native.resolved('date', format)
  const options = { __proto__: null, ...resolved, ...native.components(format) }
  options.timeZone ??= native.localZone()
  if (resolved.dateStyle !== undefined || resolved.timeStyle !== undefined) {
    for (const [name] of [...COMPONENTS, ['fractionalSecondDigits'], ['timeZoneName']])
      options[name] = undefined
  }
  return options
}
const timeOf = (value) => (value === undefined ? native.now() : +value)
const finite = (time) => {
  if (!(time >= -8.64e15 && time <= 8.64e15)) throw new RangeError('Invalid time value')
  return time
}
const DateTimeFormat = service(
  'DateTimeFormat',
  'date',
  (locales, options) => dateTimeFormat(locales, options),
  {
    formatToParts(value) {
      native.resolved('date', this)
      return native.dateParts(this, finite(timeOf(value)))
    },
    formatRange(start, end) {
      return range(this, start, end, false)
    },
    formatRangeToParts(start, end) {
      return range(this, start, end, true)
    },
    resolvedOptions() {
      return shown(datePlaces(this), DATE_NAMES)
    },
  },
  true,
)
const range = (format, start, end, wantsParts) => {
  native.resolved('date', format)
  if (start === undefined || end === undefined)
    throw new TypeError('startDate or endDate cannot be undefined')
  return native.dateRange(format, finite(+start), finite(+end), wantsParts)
}
getter(
  DateTimeFormat.prototype,
  'format',
  bound('date', (format, value) => native.formatDate(format, finite(timeOf(value)))),
)

Object.assign(exports, { DateTimeFormat, dateTimeFormat })
