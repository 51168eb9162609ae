/** What no locale owns: decimals of currencies, names and metazones of time zones, times of day. */

export function rootOf(read, languages) {
  const fractions = read('cldr-core/supplemental/currencyData.json').supplemental.currencyData.fractions
  const digits = Object.entries(fractions).map(([code, { _digits }]) => [`digits.${code}`, _digits])
  const { metazoneInfo } = read('cldr-core/supplemental/metaZones.json').supplemental.metaZones
  return Object.fromEntries([
    ...digits,
    ...metazones(metazoneInfo.timezone),
    ...aliases(read),
    ...periods(read, languages),
  ])
}

/** For each zone its metazones, `name@until` for those that are over, in ascending order, as minutes since 1970. */
function metazones(tree, path = []) {
  return Object.entries(tree).flatMap(([name, below]) => {
    if (!Array.isArray(below)) return metazones(below, [...path, name])
    const uses = below.map(({ usesMetazone: { _mzone, _to } }) =>
      _to ? `${_mzone}@${Date.parse(`${_to.replace(' ', 'T')}Z`) / 60_000}` : _mzone,
    )
    return [[`meta.${[...path, name].join('/')}`, uses.join(' ')]]
  })
}

/** The name that CLDR has for a zone with several. */
function aliases(read) {
  const zones = Object.values(read('cldr-bcp47/bcp47/timezone.json').keyword.u.tz)
  return zones.flatMap(({ _alias }) => {
    const [name, ...others] = (_alias ?? '').split(' ')
    return others.map((other) => [`alias.${other}`, name])
  })
}

const hour = (time) => Number(time.slice(0, 2))

/** The times of day of a language: `morning1=6-12 noon=12 …`, in hours. */
function periods(read, languages) {
  const rules = read('cldr-core/supplemental/dayPeriods.json').supplemental.dayPeriodRuleSet
  return languages.map((language) => {
    const told = Object.entries(rules[language]).map(([period, { _at, _from, _before }]) =>
      _at ? `${period}=${hour(_at)}` : `${period}=${hour(_from)}-${hour(_before)}`,
    )
    return [`periods.${language}`, told.join(' ')]
  })
}
