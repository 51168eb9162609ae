// `Intl.RelativeTimeFormat`.
const { apply, has, isNaN } = require('internal/intl/language')
const { resolve } = require('internal/intl/locales')
const { choice, matcher, objectOf } = require('internal/intl/options')
const { service, shown } = require('internal/intl/service')
const { NumberFormat } = require('internal/intl/number_format')

const relativeTimeFormat = (locales, given) => {
  const { locale, data } = resolve(locales)
  const options = objectOf(given)
  matcher(options, 'Intl.RelativeTimeFormat')
  const style = choice(options, 'style', ['long', 'short', 'narrow'], 'long', 'Intl.RelativeTimeFormat')
  const numeric = choice(options, 'numeric', ['always', 'auto'], 'always', 'Intl.RelativeTimeFormat')
  return {
    __proto__: null,
    data,
    locale,
    style,
    numeric,
    numberingSystem: 'latn',
    number: new NumberFormat(locale),
  }
}
const FIELDS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']
const fieldOf = (unit) => {
  unit = `${unit}`
  const field = apply(String.prototype.endsWith, unit, ['s'])
    ? apply(String.prototype.slice, unit, [0, -1])
    : unit
  if (!has(FIELDS, field))
    throw new RangeError(`Invalid unit argument for Intl.RelativeTimeFormat.prototype.format() '${unit}'`)
  return field
}
const relativeParts = (format, value, unit, wantsParts) => {
  const resolved = native.resolved('relative', format)
  value = +value
  const field = fieldOf(unit)
  if (isNaN(value) || value === Infinity || value === -Infinity)
    throw new RangeError('Value need to be finite number for Intl.RelativeTimeFormat.prototype.format()')
  return native.relative(resolved.number, resolved.style, resolved.numeric, value, field, wantsParts)
}
service(
  'RelativeTimeFormat',
  'relative',
  relativeTimeFormat,
  {
    format(value, unit) {
      return relativeParts(this, value, unit, false)
    },
    formatToParts(value, unit) {
      return relativeParts(this, value, unit, true)
    },
    resolvedOptions() {
      return shown(native.resolved('relative', this), ['locale', 'style', 'numeric', 'numberingSystem'])
    },
  },
  false,
)
