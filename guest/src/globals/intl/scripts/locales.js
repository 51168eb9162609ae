// Tags of locales, and which of them there is data for.
const { apply, create, has, joined, lower, matches, splitted, upper } = require('internal/intl/language')
const { choice } = require('internal/intl/options')

const LANGUAGE = /^(?:[a-z]{2,3}|[a-z]{5,8})$/i,
  SCRIPT = /^[a-z]{4}$/i,
  REGION = /^(?:[a-z]{2}|\d{3})$/i
const VARIANT = /^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/i,
  SINGLETON = /^[a-z\d]$/i,
  SUBTAG = /^[a-z\d]{2,8}$/i

const wrongLocale = () => new RangeError('Incorrect locale information provided')

// A tag in its canonical case, as { base, extension: { hc: "h23" }, tag }.
const parseTag = (text) => {
  const subtags = splitted(text, '-')
  const base = []
  let index = 0
  const take = (pattern, change) => {
    if (index < subtags.length && matches(pattern, subtags[index]))
      base[base.length] = change(subtags[index++])
  }
  take(LANGUAGE, lower)
  if (index === 0) throw wrongLocale()
  take(SCRIPT, (script) => upper(script[0]) + lower(apply(String.prototype.slice, script, [1])))
  take(REGION, upper)
  while (index < subtags.length && matches(VARIANT, subtags[index])) take(VARIANT, lower)
  const extension = create(null),
    rest = []
  let singleton
  let key
  for (; index < subtags.length; index++) {
    const subtag = lower(subtags[index])
    if (singleton !== 'x' && matches(SINGLETON, subtag)) {
      if (index + 1 === subtags.length) throw wrongLocale()
      singleton = subtag
      key = undefined
    } else if (
      singleton === undefined ||
      !(matches(SUBTAG, subtag) || (singleton === 'x' && matches(SINGLETON, subtag)))
    ) {
      throw wrongLocale()
    } else if (singleton === 'u') {
      if (subtag.length === 2) extension[(key = subtag)] = ''
      else if (key !== undefined) extension[key] += extension[key] ? '-' + subtag : subtag
    }
    rest[rest.length] = subtag
  }
  const name = joined(base, '-')
  return { base: name, extension, tag: rest.length ? name + '-' + joined(rest, '-') : name }
}

const canonicalize = (locales) => {
  if (locales === undefined) return []
  const isOne =
    typeof locales === 'string' ||
    (typeof locales === 'object' && locales !== null && native.kind(locales) === 'locale')
  const list = isOne ? [locales] : Object(locales)
  if (locales === null) throw new TypeError('Cannot convert undefined or null to object')
  const tags = []
  for (let index = 0; index < list.length; index++) {
    if (!(index in list)) continue
    const item = list[index]
    if (typeof item !== 'string' && (typeof item !== 'object' || item === null))
      throw new TypeError('Incorrect locale information provided')
    const { tag } = parseTag(native.kind(item) === 'locale' ? native.resolved('locale', item).tag : `${item}`)
    if (!has(tags, tag)) tags[tags.length] = tag
  }
  return tags
}

// The locales that there is data for: each with the name of its data.
const DATA = {
  __proto__: null,
  en: 'en',
  'en-US': 'en',
  'en-AU': 'en-AU',
  'en-CA': 'en-CA',
  'en-GB': 'en-GB',
  'en-IN': 'en-IN',
  de: 'de',
  'de-DE': 'de',
  'de-AT': 'de-AT',
  'de-CH': 'de-CH',
  fr: 'fr',
  'fr-FR': 'fr',
  'fr-CA': 'fr-CA',
  'fr-CH': 'fr-CH',
  es: 'es',
  'es-ES': 'es',
  'es-MX': 'es-MX',
  'es-US': 'es-US',
  ja: 'ja',
  'ja-JP': 'ja',
  pt: 'pt',
  'pt-BR': 'pt',
  'pt-PT': 'pt-PT',
  zh: 'zh',
  'zh-CN': 'zh',
  'zh-Hans': 'zh',
  'zh-Hans-CN': 'zh',
}
const DEFAULT = 'en-US'

// The longest beginning of a tag that there is data for.
const supported = (base) => {
  for (let name = base; name !== '';) {
    if (DATA[name] !== undefined) return name
    const end = apply(String.prototype.lastIndexOf, name, ['-'])
    name = end < 0 ? '' : apply(String.prototype.slice, name, [0, end])
  }
}

// What a service uses: { locale, data, extension }.
const resolve = (locales) => {
  const tags = canonicalize(locales)
  for (let index = 0; index < tags.length; index++) {
    const { base, extension } = parseTag(tags[index])
    const locale = supported(base)
    if (locale !== undefined) return { locale, data: DATA[locale], extension }
  }
  return { locale: DEFAULT, data: 'en', extension: create(null) }
}

const supportedLocalesOf = (locales, options) => {
  if (options !== undefined) choice(Object(options), 'localeMatcher', ['lookup', 'best fit'], 'best fit', '')
  return apply(Array.prototype.filter, canonicalize(locales), [
    (tag) => supported(parseTag(tag).base) !== undefined,
  ])
}

Object.assign(exports, {
  LANGUAGE,
  REGION,
  SCRIPT,
  canonicalize,
  parseTag,
  resolve,
  supportedLocalesOf,
  wrongLocale,
})
