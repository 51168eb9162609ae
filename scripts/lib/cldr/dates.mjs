/** The Gregorian calendar: names and patterns. */

const WIDTHS = { wide: 'wide', abbreviated: 'abbr', narrow: 'narrow' }
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Month and day names: `month.format.wide.01`. */
function names(calendar) {
  const entries = ['format', 'stand-alone'].flatMap((context) =>
    Object.entries(WIDTHS).flatMap(([width, short]) => [
      ...Object.entries(calendar.months[context][width]).map(([month, name]) => [
        `month.${context}.${short}.${month.padStart(2, '0')}`,
        name,
      ]),
      ...DAYS.map((day, index) => [`day.${context}.${short}.${index}`, calendar.days[context][width][day]]),
      ...(context === 'format' ? Object.entries(calendar.dayPeriods[context][width]) : [])
        .filter(([period]) => !period.includes('-alt-'))
        .map(([period, name]) => [`period.${short}.${period}`, name]),
    ]),
  )
  const eras = { eraNames: 'wide', eraAbbr: 'abbr', eraNarrow: 'narrow' }
  const named = Object.entries(eras).flatMap(([key, short]) =>
    [0, 1].map((era) => [`era.${short}.${era}`, calendar.eras[key][era]]),
  )
  return Object.fromEntries([...entries, ...named])
}

/** Patterns by skeleton, without plural variants and those for old software. */
function skeletons(prefix, formats) {
  const usable = Object.entries(formats).filter(([key]) => !/-count-|-alt-/.test(key))
  return Object.fromEntries(usable.map(([key, pattern]) => [`${prefix}.${key}`, pattern]))
}

function intervals(formats) {
  const entries = Object.entries(formats).flatMap(([skeleton, patterns]) =>
    typeof patterns === 'string'
      ? [['interval.fallback', patterns]]
      : Object.entries(patterns)
          .filter(([field]) => !field.includes('-alt-'))
          .map(([field, pattern]) => [`interval.${skeleton}.${field}`, pattern]),
  )
  return Object.fromEntries(entries)
}

/** The patterns of the four styles. */
const styles = (prefix, formats) =>
  Object.fromEntries(
    ['full', 'long', 'medium', 'short'].map((style) => [`${prefix}.${style}`, formats[style]]),
  )

export function datesOf(read, locale) {
  const calendar = read(`cldr-dates-full/main/${locale}/ca-gregorian.json`).main[locale].dates.calendars
    .gregorian
  const append = Object.entries(calendar.dateTimeFormats.appendItems).map(([key, pattern]) => [
    `append.${key}`,
    pattern,
  ])
  return {
    ...names(calendar),
    ...styles('date', calendar.dateFormats),
    ...styles('time', calendar.timeFormats),
    ...styles('join', calendar.dateTimeFormats),
    ...styles('at', calendar['dateTimeFormats-atTime'].standard ?? calendar['dateTimeFormats-atTime']),
    ...skeletons('skeleton', calendar.dateTimeFormats.availableFormats),
    ...intervals(calendar.dateTimeFormats.intervalFormats),
    ...Object.fromEntries(append),
  }
}
