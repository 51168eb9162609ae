/** Names of time zones. */

/** All leaves of the tree of zones: `Europe/London` and what it is called. */
function leaves(tree, path = []) {
  if (tree._type === 'zone' || tree.long || tree.short || tree.exemplarCity) return [[path.join('/'), tree]]
  return Object.entries(tree).flatMap(([name, below]) =>
    typeof below === 'object' ? leaves(below, [...path, name]) : [],
  )
}

const kinds = (prefix, { long = {}, short = {} }) => [
  ...Object.entries(long).map(([kind, name]) => [`${prefix}.long.${kind}`, name]),
  ...Object.entries(short)
    .filter(([, name]) => name !== '∅∅∅')
    .map(([kind, name]) => [`${prefix}.short.${kind}`, name]),
]

export function zonesOf(read, locale) {
  const names = read(`cldr-dates-full/main/${locale}/timeZoneNames.json`).main[locale].dates.timeZoneNames
  const metazones = Object.entries(names.metazone ?? {}).flatMap(([name, texts]) =>
    kinds(`meta.${name}`, texts),
  )
  const zones = leaves(names.zone ?? {}).flatMap(([name, texts]) => [
    [`zone.${name}.city`, texts.exemplarCity],
    ...kinds(`zone.${name}`, texts),
  ])
  return {
    'gmt.hours': names.hourFormat,
    'gmt.format': names.gmtFormat,
    'gmt.region': names.regionFormat,
    ...Object.fromEntries([...metazones, ...zones]),
  }
}
