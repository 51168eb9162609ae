// `Intl.Collator`.
const { defineProperty, has } = require('internal/intl/language')
const { resolve } = require('internal/intl/locales')
const { choice, flag, matcher, objectOf } = require('internal/intl/options')
const { getter, service, shown } = require('internal/intl/service')

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

Object.assign(exports, { Collator })
