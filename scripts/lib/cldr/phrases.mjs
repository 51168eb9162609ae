/** Lists and relative times. */

const LISTS = {
  'and.long': 'standard',
  'and.short': 'standard-short',
  'and.narrow': 'standard-narrow',
  'or.long': 'or',
  'or.short': 'or-short',
  'or.narrow': 'or-narrow',
  'unit.long': 'unit',
  'unit.short': 'unit-short',
  'unit.narrow': 'unit-narrow',
}

const FIELDS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second']

function relative(fields) {
  const widths = { long: '', short: '-short', narrow: '-narrow' }
  return Object.entries(widths).flatMap(([width, suffix]) =>
    FIELDS.flatMap((field) =>
      Object.entries(fields[`${field}${suffix}`]).flatMap(([key, value]) => {
        const day = /^relative-type-(-?\d+)$/.exec(key)?.[1]
        if (day !== undefined) return [[`rel.${width}.${field}.${day}`, value]]
        const direction = /^relativeTime-type-(\w+)$/.exec(key)?.[1]
        if (direction === undefined) return []
        return Object.entries(value).map(([count, pattern]) => [
          `rel.${width}.${field}.${direction}.${count.split('-').at(-1)}`,
          pattern,
        ])
      }),
    ),
  )
}

export function phrasesOf(read, locale) {
  const lists = read(`cldr-misc-full/main/${locale}/listPatterns.json`).main[locale].listPatterns
  const patterns = Object.entries(LISTS).flatMap(([name, type]) =>
    Object.entries(lists[`listPattern-type-${type}`]).map(([place, pattern]) => [
      `list.${name}.${place}`,
      pattern,
    ]),
  )
  const fields = read(`cldr-dates-full/main/${locale}/dateFields.json`).main[locale].dates.fields
  return Object.fromEntries([...patterns, ...relative(fields)])
}
