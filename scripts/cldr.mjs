/**
 * Cuts what the guest's `Intl` needs out of Unicode's CLDR: `guest/src/globals/intl/cldr/*.txt`.
 *
 * A file for each language, one for what a region has otherwise than its language, and `root.txt` for what no locale owns. A line is a key,
 * a tab, and a text, which is empty for what a region lacks; lines are in the order of their keys' bytes, so that the guest can search in
 * them as they are. To be run, with Node and npm, when CLDR or the list of locales changes:
 * `node scripts/cldr.mjs`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { datesOf } from './lib/cldr/dates.mjs'
import { namesOf } from './lib/cldr/names.mjs'
import { numbersOf } from './lib/cldr/numbers.mjs'
import { phrasesOf } from './lib/cldr/phrases.mjs'
import { rootOf } from './lib/cldr/root.mjs'
import { unitsOf } from './lib/cldr/units.mjs'
import { zonesOf } from './lib/cldr/zones.mjs'

const VERSION = '48.0.0'

/** The names of time zones are a package that this version does not have. */
const ZONE_NAMES = '48.2.0'

/** Locales as the guest calls them: languages, and regions that are unlike. */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh']
const REGIONS = [
  'de-AT',
  'de-CH',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IN',
  'es-MX',
  'es-US',
  'fr-CA',
  'fr-CH',
  'pt-PT',
]

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const TARGET = join(ROOT, 'guest', 'src', 'globals', 'intl', 'cldr')

/** Installs CLDR's packages outside of the clone. Returns a function that reads one of their files. */
function cldr() {
  const folder = process.env.CLDR ?? join(tmpdir(), `cldr-${VERSION}`)
  const packages = ['core', 'numbers-full', 'dates-full', 'units-full', 'misc-full', 'localenames-full']
    .map((name) => `cldr-${name}@${VERSION}`)
    .concat(`cldr-bcp47@${ZONE_NAMES}`)
  if (!process.env.CLDR) {
    mkdirSync(folder, { recursive: true })
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', ...packages],
      { stdio: 'inherit' },
    )
  }
  return (path) => readFileSync(join(folder, 'node_modules', path), 'utf8')
}

/** All texts of a locale. */
function entriesOf(locale) {
  const parts = [numbersOf, datesOf, zonesOf, unitsOf, phrasesOf, namesOf]
  const entries = parts.flatMap((part) => Object.entries(part(read, locale)))
  return new Map(entries.filter(([, value]) => value !== undefined))
}

/** What a region has otherwise than its language. */
function difference(region, language) {
  const keys = [...new Set([...region.keys(), ...language.keys()])]
  return new Map(
    keys.filter((key) => region.get(key) !== language.get(key)).map((key) => [key, region.get(key) ?? '']),
  )
}

/** Lines in the order of their keys' bytes. */
function text(entries) {
  const lines = [...entries]
  lines.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return lines.map(([key, value]) => `${key}\t${String(value).replaceAll('\n', ' ')}\n`).join('')
}

const file = cldr()
const read = (path) => JSON.parse(file(path))
mkdirSync(TARGET, { recursive: true })
const languages = new Map(LANGUAGES.map((name) => [name, entriesOf(name)]))
const regions = REGIONS.map((name) => [name, difference(entriesOf(name), languages.get(name.slice(0, 2)))])
for (const [name, entries] of [...languages, ...regions]) {
  writeFileSync(join(TARGET, `${name}.txt`), text(entries))
}
writeFileSync(join(TARGET, 'root.txt'), text(Object.entries(rootOf(read, LANGUAGES))))
// What Unicode asks of those who pass its data on.
writeFileSync(join(TARGET, 'LICENSE'), file('cldr-core/LICENSE'))
