/** The names of languages, regions and scripts. */

/** `lang.de`, and `lang.az.short` where there is a shorter one. */
function named(prefix, names) {
  return Object.entries(names).flatMap(([key, name]) => {
    const [code, variant] = key.split('-alt-')
    if (variant === undefined) return [[`${prefix}.${code}`, name]]
    return variant === 'short' ? [[`${prefix}.${code}.short`, name]] : []
  })
}

export function namesOf(read, locale) {
  const of = (file) =>
    read(`cldr-localenames-full/main/${locale}/${file}.json`).main[locale].localeDisplayNames
  const { localeDisplayPattern } = of('localeDisplayNames')
  return Object.fromEntries([
    ...named('lang', of('languages').languages),
    ...named('region', of('territories').territories),
    ...named('script', of('scripts').scripts),
    ['names.pattern', localeDisplayPattern.localePattern],
    ['names.separator', localeDisplayPattern.localeSeparator],
  ])
}
