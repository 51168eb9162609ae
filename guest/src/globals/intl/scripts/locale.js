// `Intl.Locale`, and the values that there are.
const { apply, hide, joined, matches, splitted } = require('internal/intl/language')
const { LANGUAGE, parseTag, REGION, SCRIPT, wrongLocale } = require('internal/intl/locales')
const { choice, objectOf } = require('internal/intl/options')
const { getter, Intl, service } = require('internal/intl/service')
const { UNITS } = require('internal/intl/number_format')

const likely = {
  __proto__: null,
  en: ['Latn', 'US'],
  de: ['Latn', 'DE'],
  fr: ['Latn', 'FR'],
  es: ['Latn', 'ES'],
  ja: ['Jpan', 'JP'],
  pt: ['Latn', 'BR'],
  zh: ['Hans', 'CN'],
  it: ['Latn', 'IT'],
  ko: ['Kore', 'KR'],
  ru: ['Cyrl', 'RU'],
}
const localeParts = (base) => {
  const [language, ...rest] = splitted(base, '-')
  const script = apply(Array.prototype.find, rest, [(part) => part.length === 4 && matches(SCRIPT, part)])
  const region = apply(Array.prototype.find, rest, [(part) => matches(REGION, part)])
  return { language, script, region }
}
const locale = (tag, given) => {
  if (typeof tag !== 'string' && (typeof tag !== 'object' || tag === null))
    throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing")
  const parsed = parseTag(native.kind(tag) === 'locale' ? native.resolved('locale', tag).tag : `${tag}`)
  const options = objectOf(given)
  const { language, script, region } = localeParts(parsed.base)
  const part = (name, pattern, value) => {
    const chosen = choice(options, name, undefined, value, 'Intl.Locale')
    if (chosen !== undefined && chosen !== value && !matches(pattern, chosen)) throw wrongLocale()
    return chosen
  }
  const parts = [
    part('language', LANGUAGE, language),
    part('script', SCRIPT, script),
    part('region', REGION, region),
  ]
  const { base } = parseTag(joined(apply(Array.prototype.filter, parts, [(part) => part !== undefined]), '-'))
  const extension = { __proto__: null, ...parsed.extension }
  for (const [key, name] of [
    ['ca', 'calendar'],
    ['co', 'collation'],
    ['hc', 'hourCycle'],
    ['kf', 'caseFirst'],
    ['kn', 'numeric'],
    ['nu', 'numberingSystem'],
  ]) {
    const value =
      key === 'kn'
        ? options.numeric === undefined
          ? undefined
          : `${!!options.numeric}`
        : choice(options, name, undefined, undefined, 'Intl.Locale')
    if (value !== undefined) extension[key] = value === 'true' ? '' : value
  }
  const keys = apply(Array.prototype.sort, Object.keys(extension), [])
  const suffix = joined(
    apply(Array.prototype.map, keys, [(key) => `-${key}${extension[key] ? `-${extension[key]}` : ''}`]),
    '',
  )
  return { __proto__: null, base, extension, tag: suffix ? `${base}-u${suffix}` : base }
}
const Locale = service(
  'Locale',
  'locale',
  locale,
  {
    toString() {
      return native.resolved('locale', this).tag
    },
    maximize() {
      const { language, script, region } = localeParts(native.resolved('locale', this).base)
      const [likelyScript, likelyRegion] = likely[language] ?? []
      return new Locale(
        joined(
          apply(
            Array.prototype.filter,
            [language, script ?? likelyScript, region ?? likelyRegion],
            [(part) => part !== undefined],
          ),
          '-',
        ),
      )
    },
    minimize() {
      const { language, script, region } = localeParts(native.resolved('locale', this).base)
      const [likelyScript, likelyRegion] = likely[language] ?? []
      return new Locale(
        joined(
          apply(
            Array.prototype.filter,
            [
              language,
              script === likelyScript ? undefined : script,
              region === likelyRegion ? undefined : region,
            ],
            [(part) => part !== undefined],
          ),
          '-',
        ),
      )
    },
  },
  false,
)
delete Locale.supportedLocalesOf
const localeGetters = {
  baseName: ({ base }) => base,
  language: ({ base }) => localeParts(base).language,
  script: ({ base }) => localeParts(base).script,
  region: ({ base }) => localeParts(base).region,
  calendar: ({ extension }) => extension.ca,
  collation: ({ extension }) => extension.co,
  hourCycle: ({ extension }) => extension.hc,
  caseFirst: ({ extension }) => extension.kf,
  numeric: ({ extension }) => extension.kn !== undefined && extension.kn !== 'false',
  numberingSystem: ({ extension }) => extension.nu,
}
for (const name of Object.keys(localeGetters))
  getter(Locale.prototype, name, function () {
    return localeGetters[name](native.resolved('locale', this))
  })

const VALUES = {
  __proto__: null,
  calendar: ['gregory'],
  collation: ['default'],
  numberingSystem: ['latn'],
  unit: UNITS,
  get currency() {
    return native.currencies()
  },
  get timeZone() {
    return native.zones()
  },
}
hide(
  Intl,
  'supportedValuesOf',
  {
    supportedValuesOf(key) {
      const values = VALUES[`${key}`]
      if (values === undefined) throw new RangeError(`Invalid key : ${key}`)
      return [...values]
    },
  }.supportedValuesOf,
)
