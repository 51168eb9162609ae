// `Intl.NumberFormat`.
const { apply, has, matches, splitted, upper } = require('internal/intl/language')
const { resolve } = require('internal/intl/locales')
const { choice, matcher, objectOf } = require('internal/intl/options')
const { bound, getter, service, shown } = require('internal/intl/service')
const { digitOptions, DIGITS, ROUNDING } = require('internal/intl/digits')

const UNITS = splitted(
  'acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year',
  ' ',
)

const isUnit = (unit) => {
  const parts = splitted(unit, '-per-')
  return parts.length <= 2 && apply(Array.prototype.every, parts, [(part) => has(UNITS, part)])
}

const groupingOf = (options, isCompact) => {
  const fallback = isCompact ? 'min2' : 'auto'
  let value = options.useGrouping
  if (value === undefined) return fallback
  if (value === true) return 'always'
  if (!value) return false
  value = `${value}`
  if (value === 'true' || value === 'false') return fallback
  if (!has(['min2', 'auto', 'always'], value))
    throw new RangeError(`Value ${value} out of range for Intl.NumberFormat options property useGrouping`)
  return value
}

const NUMBER_FORMAT = 'Intl.NumberFormat'
const numberFormat = (locales, given) => {
  const { locale, data } = resolve(locales)
  const options = objectOf(given)
  matcher(options, NUMBER_FORMAT)
  const numberingSystem = choice(options, 'numberingSystem', undefined, undefined, NUMBER_FORMAT)
  if (numberingSystem !== undefined && !matches(/^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/i, numberingSystem))
    throw new RangeError(`Invalid numberingSystem : ${numberingSystem}`)
  const resolved = { __proto__: null, data, locale, numberingSystem: 'latn' }
  const style = (resolved.style = choice(
    options,
    'style',
    ['decimal', 'percent', 'currency', 'unit'],
    'decimal',
    NUMBER_FORMAT,
  ))
  const currency = choice(options, 'currency', undefined, undefined, NUMBER_FORMAT)
  if (currency === undefined ? style === 'currency' : !matches(/^[a-z]{3}$/i, currency)) {
    throw currency === undefined
      ? new TypeError('Currency code is required with currency style.')
      : new RangeError(`Invalid currency code : ${currency}`)
  }
  const currencyDisplay = choice(
    options,
    'currencyDisplay',
    ['code', 'symbol', 'narrowSymbol', 'name'],
    'symbol',
    NUMBER_FORMAT,
  )
  const currencySign = choice(options, 'currencySign', ['standard', 'accounting'], 'standard', NUMBER_FORMAT)
  const unit = choice(options, 'unit', undefined, undefined, NUMBER_FORMAT)
  if (unit === undefined ? style === 'unit' : !isUnit(unit)) {
    throw unit === undefined
      ? new TypeError('Required unit argument is undefined.')
      : new RangeError(`Invalid unit argument for Intl.NumberFormat() '${unit}'`)
  }
  const unitDisplay = choice(options, 'unitDisplay', ['short', 'narrow', 'long'], 'short', NUMBER_FORMAT)
  let digits = 0
  if (style === 'currency') {
    resolved.currency = upper(currency)
    resolved.currencyDisplay = currencyDisplay
    resolved.currencySign = currencySign
    digits = native.currencyDigits(resolved.currency)
  } else if (style === 'unit') {
    resolved.unit = unit
    resolved.unitDisplay = unitDisplay
  }
  const notation = (resolved.notation = choice(
    options,
    'notation',
    ['standard', 'scientific', 'engineering', 'compact'],
    'standard',
    NUMBER_FORMAT,
  ))
  const isCompact = notation === 'compact'
  const isMoney = style === 'currency' && notation === 'standard'
  digitOptions(
    resolved,
    options,
    isMoney ? digits : 0,
    isMoney ? digits : style === 'percent' ? 0 : 3,
    isCompact,
    NUMBER_FORMAT,
  )
  const compactDisplay = choice(options, 'compactDisplay', ['short', 'long'], 'short', NUMBER_FORMAT)
  if (isCompact) resolved.compactDisplay = compactDisplay
  resolved.useGrouping = groupingOf(options, isCompact)
  resolved.signDisplay = choice(
    options,
    'signDisplay',
    ['auto', 'never', 'always', 'exceptZero', 'negative'],
    'auto',
    NUMBER_FORMAT,
  )
  return resolved
}

const NUMBER_NAMES = [
  'locale',
  'numberingSystem',
  'style',
  'currency',
  'currencyDisplay',
  'currencySign',
  'unit',
  'unitDisplay',
  ...DIGITS,
  'useGrouping',
  'notation',
  'compactDisplay',
  'signDisplay',
  ...ROUNDING,
]

const NumberFormat = service(
  'NumberFormat',
  'number',
  numberFormat,
  {
    formatToParts(value) {
      return native.numberParts(this, value)
    },
    resolvedOptions() {
      return shown(native.resolved('number', this), NUMBER_NAMES)
    },
  },
  true,
)
getter(NumberFormat.prototype, 'format', bound('number', native.formatNumber))

Object.assign(exports, { NumberFormat, UNITS })
