// The constructors of Intl: locales and options, checked and completed. What they format with are natives.
const { create, defineProperty, defineProperties, getOwnPropertyDescriptors, freeze, setPrototypeOf } = Object
const { isArray } = Array
const { isNaN, floor } = { isNaN: Number.isNaN, floor: Math.floor }
const apply = Function.prototype.call.bind(Function.prototype.apply)
const lower = (text) => apply(String.prototype.toLowerCase, text, [])
const upper = (text) => apply(String.prototype.toUpperCase, text, [])
const splitted = (text, by) => apply(String.prototype.split, text, [by])
const joined = (list, by) => apply(Array.prototype.join, list, [by])
const has = (list, value) => apply(Array.prototype.includes, list, [value])
const matches = (pattern, text) => apply(RegExp.prototype.exec, pattern, [text]) !== null
const hide = (object, key, value) =>
  defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true })

// Locales.

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
  'en-GB': 'en-GB',
  de: 'de',
  'de-DE': 'de',
  fr: 'fr',
  'fr-FR': 'fr',
  es: 'es',
  'es-ES': 'es',
  ja: 'ja',
  'ja-JP': 'ja',
  pt: 'pt',
  'pt-BR': 'pt',
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

// Options.

const choice = (options, name, values, fallback, service) => {
  let value = options[name]
  if (value === undefined) return fallback
  value = `${value}`
  if (values !== undefined && !has(values, value))
    throw new RangeError(`Value ${value} out of range for ${service} options property ${name}`)
  return value
}
const flag = (options, name, fallback) => (options[name] === undefined ? fallback : !!options[name])
const bounded = (value, name, least, most, fallback) => {
  if (value === undefined) return fallback
  value = +value
  if (isNaN(value) || value < least || value > most) throw new RangeError(`${name} value is out of range.`)
  return floor(value)
}
const objectOf = (options) => (options === undefined ? create(null) : Object(options))
const checkedObject = (options) => {
  if (options === undefined) return create(null)
  if ((typeof options !== 'object' && typeof options !== 'function') || options === null)
    throw new TypeError('Incorrect options argument')
  return options
}
const matcher = (options, service) =>
  choice(options, 'localeMatcher', ['lookup', 'best fit'], 'best fit', service)

// An object with the members of `resolved` that are there, in the order of `names`.
const shown = (resolved, names) => {
  const object = {}
  for (let index = 0; index < names.length; index++) {
    const value = resolved[names[index]]
    if (value !== undefined)
      defineProperty(object, names[index], { value, writable: true, enumerable: true, configurable: true })
  }
  return object
}

// Makes a constructor: `make(locales, options)` returns what is resolved.
const service = (name, kind, make, members, isCallable) => {
  const service = {
    [name]: function (locales, options) {
      if (new.target === undefined && !isCallable)
        throw new TypeError(`Constructor Intl.${name} requires 'new'`)
      const prototype = (new.target ?? service).prototype
      return native.make(
        kind,
        Object(prototype) === prototype ? prototype : service.prototype,
        make(locales, options),
      )
    },
  }[name]
  defineProperty(service, 'length', { value: 0, configurable: true })
  const prototype = create(Object.prototype)
  const descriptors = getOwnPropertyDescriptors(members)
  for (const key of Reflect.ownKeys(descriptors)) descriptors[key].enumerable = false
  defineProperties(prototype, descriptors)
  hide(prototype, 'constructor', service)
  defineProperty(prototype, Symbol.toStringTag, {
    value: `Intl.${name}`,
    writable: false,
    enumerable: false,
    configurable: true,
  })
  defineProperty(service, 'prototype', { value: prototype, writable: false })
  hide(
    service,
    'supportedLocalesOf',
    {
      supportedLocalesOf(locales, options) {
        return supportedLocalesOf(locales, options)
      },
    }.supportedLocalesOf,
  )
  hide(Intl, name, service)
  return service
}

const Intl = create(Object.prototype)
defineProperty(Intl, Symbol.toStringTag, {
  value: 'Intl',
  writable: false,
  enumerable: false,
  configurable: true,
})
hide(
  Intl,
  'getCanonicalLocales',
  {
    getCanonicalLocales(locales) {
      return canonicalize(locales)
    },
  }.getCanonicalLocales,
)

// Numbers.

const UNITS = splitted(
  'acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year',
  ' ',
)
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

const isUnit = (unit) => {
  const parts = splitted(unit, '-per-')
  return parts.length <= 2 && apply(Array.prototype.every, parts, [(part) => has(UNITS, part)])
}

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

const DIGITS = [
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
]
const ROUNDING = ['roundingIncrement', 'roundingMode', 'roundingPriority', 'trailingZeroDisplay']
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

// `format` is a getter whose function is bound to its formatter, and always the same.
const bound = (kind, format) =>
  function () {
    const resolved = native.resolved(kind, this)
    if (resolved.bound === undefined) {
      const formatter = this
      resolved.bound = (value) => format(formatter, value)
      defineProperty(resolved.bound, 'name', { value: '', configurable: true })
    }
    return resolved.bound
  }
const getter = (object, name, get) => {
  defineProperty(get, 'name', { value: `get ${name}`, configurable: true })
  defineProperty(object, name, { get, set: undefined, enumerable: false, configurable: true })
}

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

// Plural rules.

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

// Relative times.

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

// Lists.

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

// Comparing text.

const collator = (locales, given) => {
  const { locale, data, extension } = resolve(locales)
  const options = objectOf(given)
  const usage = choice(options, 'usage', ['sort', 'search'], 'sort', 'Intl.Collator')
  matcher(options, 'Intl.Collator')
  const numeric = flag(options, 'numeric', extension.kn !== undefined && extension.kn !== 'false')
  const caseFirst = choice(
    options,
    'caseFirst',
    ['upper', 'lower', 'false'],
    has(['upper', 'lower'], extension.kf) ? extension.kf : 'false',
    'Intl.Collator',
  )
  const sensitivity = choice(
    options,
    'sensitivity',
    ['base', 'accent', 'case', 'variant'],
    'variant',
    'Intl.Collator',
  )
  const ignorePunctuation = flag(options, 'ignorePunctuation', false)
  return {
    __proto__: null,
    data,
    locale,
    usage,
    sensitivity,
    ignorePunctuation,
    collation: 'default',
    numeric,
    caseFirst,
  }
}
const Collator = service(
  'Collator',
  'collator',
  collator,
  {
    resolvedOptions() {
      return shown(native.resolved('collator', this), [
        'locale',
        'usage',
        'sensitivity',
        'ignorePunctuation',
        'collation',
        'numeric',
        'caseFirst',
      ])
    },
  },
  true,
)
getter(Collator.prototype, 'compare', function () {
  const resolved = native.resolved('collator', this)
  if (resolved.bound === undefined) {
    const self = this
    resolved.bound = (left, right) => native.compare(self, left, right)
    defineProperty(resolved.bound, 'name', { value: '', configurable: true })
  }
  return resolved.bound
})

// Segments.

const segmenter = (locales, given) => {
  const { locale } = resolve(locales)
  const options = checkedObject(given)
  matcher(options, 'Intl.Segmenter')
  const granularity = choice(
    options,
    'granularity',
    ['grapheme', 'word', 'sentence'],
    'grapheme',
    'Intl.Segmenter',
  )
  return { __proto__: null, locale, granularity }
}
const segment = (text, { granularity }, bounds, index) => {
  const start = bounds[index * 2]
  const data = {
    segment: apply(String.prototype.slice, text, [start, bounds[index * 2 + 2]]),
    index: start,
    input: text,
  }
  if (granularity === 'word') data.isWordLike = bounds[index * 2 + 1] === 1
  return data
}
const segmentsPrototype = create(Object.prototype)
const segmentIteratorPrototype = create(Iterator.prototype)
const segmentsMembers = getOwnPropertyDescriptors({
  containing(position) {
    const { text, resolved, bounds } = native.resolved('segments', this)
    const at = Math.trunc(+position) || 0
    if (at < 0 || at >= text.length) return undefined
    let index = 0
    while (bounds[index * 2 + 2] <= at) index++
    return segment(text, resolved, bounds, index)
  },
  [Symbol.iterator]() {
    return native.make('segment iterator', segmentIteratorPrototype, {
      __proto__: null,
      ...native.resolved('segments', this),
      index: 0,
    })
  },
})
for (const key of Reflect.ownKeys(segmentsMembers)) segmentsMembers[key].enumerable = false
defineProperties(segmentsPrototype, segmentsMembers)
hide(
  segmentIteratorPrototype,
  'next',
  {
    next() {
      const state = native.resolved('segment iterator', this)
      if (state.bounds[state.index * 2 + 2] === undefined) return { value: undefined, done: true }
      return { value: segment(state.text, state.resolved, state.bounds, state.index++), done: false }
    },
  }.next,
)
defineProperty(segmentIteratorPrototype, Symbol.toStringTag, {
  value: 'Segmenter String Iterator',
  configurable: true,
})
service(
  'Segmenter',
  'segmenter',
  segmenter,
  {
    segment(input) {
      const resolved = native.resolved('segmenter', this)
      const text = `${input}`
      return native.make('segments', segmentsPrototype, {
        __proto__: null,
        text,
        resolved,
        bounds: native.boundaries(text, resolved.granularity),
      })
    },
    resolvedOptions() {
      return shown(native.resolved('segmenter', this), ['locale', 'granularity'])
    },
  },
  false,
)

// Dates.

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
  resolved.timeZone = zone === undefined ? 'UTC' : native.zone(`${zone}`)
  if (resolved.timeZone === undefined) throw new RangeError(`Invalid time zone specified: ${zone}`)
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

// Locale objects.

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

// The methods elsewhere that format and compare. Without options, what was made for a locale is used again.

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
