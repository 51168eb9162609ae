// `Intl.DisplayNames`.
const { defineProperty, matches, splitted, upper } = require('internal/intl/language')
const { REGION, SCRIPT, parseTag, resolve } = require('internal/intl/locales')
const { choice, matcher } = require('internal/intl/options')
const { service, shown } = require('internal/intl/service')

const DISPLAY_NAMES = 'Intl.DisplayNames'
const TYPES = ['language', 'region', 'script', 'currency']

const displayNames = (locales, options) => {
  if ((typeof options !== 'object' && typeof options !== 'function') || options === null)
    throw new TypeError('invalid_argument')
  const { locale, data } = resolve(locales)
  matcher(options, DISPLAY_NAMES)
  const style = choice(options, 'style', ['narrow', 'short', 'long'], 'long', DISPLAY_NAMES)
  const type = choice(options, 'type', TYPES, undefined, DISPLAY_NAMES)
  if (type === undefined) throw new TypeError('invalid_argument')
  const fallback = choice(options, 'fallback', ['code', 'none'], 'code', DISPLAY_NAMES)
  const languageDisplay = choice(
    options,
    'languageDisplay',
    ['dialect', 'standard'],
    'dialect',
    DISPLAY_NAMES,
  )
  const resolved = { __proto__: null, data, locale, style, type, fallback }
  if (type === 'language') resolved.languageDisplay = languageDisplay
  return resolved
}

const invalid = () => new RangeError('invalid_argument')

// A dialect that has a name of its own, such as "American English"; otherwise the language, and what its subtags are called behind it.
const languageName = (name, code, { data, languageDisplay }) => {
  let tag
  try {
    tag = parseTag(code)
  } catch {
    throw invalid()
  }
  const whole = name('lang', tag.base)
  if (whole !== undefined && languageDisplay === 'dialect') return [tag.tag, whole]
  const [language, ...subtags] = splitted(tag.base, '-')
  const known = name('lang', language)
  if (subtags.length === 0) return [tag.tag, known]
  const details = []
  for (let index = 0; index < subtags.length; index++) {
    const subtag = subtags[index]
    const kind = matches(SCRIPT, subtag) ? 'script' : matches(REGION, subtag) ? 'region' : undefined
    details[index] = (kind !== undefined && name(kind, subtag)) || subtag
  }
  return [tag.tag, native.displayPattern(data, known ?? language, details)]
}

const PATTERNS = { __proto__: null, region: REGION, script: SCRIPT, currency: /^[a-z]{3}$/i }

// A code and its name, which is undefined where there is none.
const look = (resolved, code) => {
  const { type, data, style } = resolved
  const name = (kind, code) => native.displayName(data, kind, code, style)
  if (type === 'language') return languageName(name, code, resolved)
  if (!matches(PATTERNS[type], code)) throw invalid()
  return [code, type === 'currency' ? name('cur', upper(code)) : name(type, code)]
}

const DisplayNames = service(
  'DisplayNames',
  'names',
  displayNames,
  {
    of(code) {
      const resolved = native.resolved('names', this)
      const [canonical, name] = look(resolved, `${code}`)
      return name ?? (resolved.fallback === 'code' ? canonical : undefined)
    },
    resolvedOptions() {
      const names = ['locale', 'style', 'type', 'fallback', 'languageDisplay']
      return shown(native.resolved('names', this), names)
    },
  },
  false,
)
defineProperty(DisplayNames, 'length', { value: 2, configurable: true })
