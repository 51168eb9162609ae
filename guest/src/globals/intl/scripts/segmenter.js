// `Intl.Segmenter`.
const {
  apply,
  create,
  defineProperties,
  defineProperty,
  getOwnPropertyDescriptors,
  hide,
} = require('internal/intl/language')
const { resolve } = require('internal/intl/locales')
const { checkedObject, choice, matcher } = require('internal/intl/options')
const { service, shown } = require('internal/intl/service')

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
