// `Intl.ListFormat`.
const { resolve } = require('internal/intl/locales')
const { checkedObject, choice, matcher } = require('internal/intl/options')
const { service, shown } = require('internal/intl/service')

const listFormat = (locales, given) => {
  const { locale, data } = resolve(locales)
  const options = checkedObject(given)
  matcher(options, 'Intl.ListFormat')
  const type = choice(
    options,
    'type',
    ['conjunction', 'disjunction', 'unit'],
    'conjunction',
    'Intl.ListFormat',
  )
  const style = choice(options, 'style', ['long', 'short', 'narrow'], 'long', 'Intl.ListFormat')
  return { __proto__: null, data, locale, type, style }
}
const strings = (list) => {
  const texts = []
  if (list === undefined) return texts
  for (const item of list) {
    if (typeof item !== 'string')
      throw new TypeError(
        `Iterable yielded ${typeof item === 'symbol' ? 'a symbol' : item} which is not a string`,
      )
    texts[texts.length] = item
  }
  return texts
}
const listed = (format, list, wantsParts) => {
  const { data, type, style } = native.resolved('list', format)
  return native.list(data, type, style, strings(list), wantsParts)
}
service(
  'ListFormat',
  'list',
  listFormat,
  {
    format(list) {
      return listed(this, list, false)
    },
    formatToParts(list) {
      return listed(this, list, true)
    },
    resolvedOptions() {
      return shown(native.resolved('list', this), ['locale', 'type', 'style'])
    },
  },
  false,
)
