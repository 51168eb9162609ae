// The options of digits and of rounding, which numbers and plural rules have.
const { has } = require('internal/intl/language')
const { bounded, choice } = require('internal/intl/options')

const INCREMENTS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000]
const MODES = [
  'ceil',
  'floor',
  'expand',
  'trunc',
  'halfCeil',
  'halfFloor',
  'halfExpand',
  'halfTrunc',
  'halfEven',
]

const digitOptions = (resolved, options, leastDefault, mostDefault, isCompact, service) => {
  resolved.minimumIntegerDigits = bounded(options.minimumIntegerDigits, 'minimumIntegerDigits', 1, 21, 1)
  let {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    minimumSignificantDigits: leastSignificant,
    maximumSignificantDigits: mostSignificant,
  } = options
  const increment = bounded(options.roundingIncrement, 'roundingIncrement', 1, 5000, 1)
  if (!has(INCREMENTS, increment)) throw new RangeError('roundingIncrement value is out of range.')
  const roundingMode = choice(options, 'roundingMode', MODES, 'halfExpand', service)
  const priority = choice(
    options,
    'roundingPriority',
    ['auto', 'morePrecision', 'lessPrecision'],
    'auto',
    service,
  )
  const trailing = choice(options, 'trailingZeroDisplay', ['auto', 'stripIfInteger'], 'auto', service)
  if (increment !== 1) mostDefault = leastDefault
  const hasSignificant = leastSignificant !== undefined || mostSignificant !== undefined
  const hasFraction = least !== undefined || most !== undefined
  const needsSignificant = priority !== 'auto' || hasSignificant
  const needsFraction = priority !== 'auto' || !(hasSignificant || (!hasFraction && isCompact))
  if (needsSignificant) {
    resolved.minimumSignificantDigits = hasSignificant
      ? bounded(leastSignificant, 'minimumSignificantDigits', 1, 21, 1)
      : 1
    resolved.maximumSignificantDigits = hasSignificant
      ? bounded(mostSignificant, 'maximumSignificantDigits', resolved.minimumSignificantDigits, 21, 21)
      : 21
  }
  if (needsFraction) {
    least = bounded(least, 'minimumFractionDigits', 0, 100)
    most = bounded(most, 'maximumFractionDigits', 0, 100)
    if (least === undefined) least = most === undefined || leastDefault < most ? leastDefault : most
    else if (most === undefined) most = mostDefault > least ? mostDefault : least
    else if (least > most) throw new RangeError('maximumFractionDigits value is out of range.')
    resolved.minimumFractionDigits = least
    resolved.maximumFractionDigits = most ?? mostDefault
  }
  if (!needsSignificant && !needsFraction) {
    resolved.minimumFractionDigits = resolved.maximumFractionDigits = 0
    resolved.minimumSignificantDigits = 1
    resolved.maximumSignificantDigits = 2
    resolved.roundingType = resolved.roundingPriority = 'morePrecision'
  } else {
    resolved.roundingType =
      priority !== 'auto' ? priority : hasSignificant ? 'significantDigits' : 'fractionDigits'
    resolved.roundingPriority = priority
  }
  if (increment !== 1) {
    if (resolved.roundingType !== 'fractionDigits') throw new TypeError('roundingIncrement value is invalid.')
    if (resolved.maximumFractionDigits !== resolved.minimumFractionDigits)
      throw new RangeError('roundingIncrement value is out of range.')
  }
  resolved.roundingIncrement = increment
  resolved.roundingMode = roundingMode
  resolved.trailingZeroDisplay = trailing
}

const DIGITS = [
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
]
const ROUNDING = ['roundingIncrement', 'roundingMode', 'roundingPriority', 'trailingZeroDisplay']

Object.assign(exports, { DIGITS, ROUNDING, digitOptions })
