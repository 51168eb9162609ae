// `Intl.PluralRules`.
const { resolve } = require('internal/intl/locales')
const { choice, matcher, objectOf } = require('internal/intl/options')
const { service, shown } = require('internal/intl/service')
const { digitOptions, DIGITS, ROUNDING } = require('internal/intl/digits')

const pluralRules = (locales, given) => {
  const { locale, data } = resolve(locales)
  const options = objectOf(given)
  matcher(options, 'Intl.PluralRules')
  const resolved = {
    __proto__: null,
    data,
    locale,
    style: 'decimal',
    notation: 'standard',
    useGrouping: false,
    signDisplay: 'auto',
  }
  resolved.type = choice(options, 'type', ['cardinal', 'ordinal'], 'cardinal', 'Intl.PluralRules')
  digitOptions(resolved, options, 0, 3, false, 'Intl.PluralRules')
  resolved.pluralCategories = native.pluralCategories(data, resolved.type)
  return resolved
}
service(
  'PluralRules',
  'plural',
  pluralRules,
  {
    select(value) {
      return native.plural(this, +value)
    },
    resolvedOptions() {
      const options = shown(native.resolved('plural', this), [
        'locale',
        'type',
        ...DIGITS,
        'pluralCategories',
        ...ROUNDING,
      ])
      options.pluralCategories = [...options.pluralCategories]
      return options
    },
  },
  false,
)
