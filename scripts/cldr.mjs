/**
 * Cuts what the guest's `Intl` needs out of Unicode's CLDR: `guest/src/globals/intl/cldr/*.txt`.
 *
 * A file for each locale, and `root.txt` for what no locale owns. A line is a key, a tab, and a text; lines are in the order of their
 * keys' bytes, so that the guest can search in them as they are. To be run, with Node and npm, when CLDR or the list of locales changes:
 * `node scripts/cldr.mjs`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { datesOf } from './lib/cldr/dates.mjs'
import { numbersOf } from './lib/cldr/numbers.mjs'
import { phrasesOf } from './lib/cldr/phrases.mjs'
import { rootOf } from './lib/cldr/root.mjs'
import { unitsOf } from './lib/cldr/units.mjs'
import { zonesOf } from './lib/cldr/zones.mjs'

const VERSION = '48.0.0'

/** The names of time zones are a package that this version does not have. */
const ZONE_NAMES = '48.2.0'

/** CLDR's names for the locales; the guest's are the keys. */
const LOCALES = { de: 'de', en: 'en', 'en-GB': 'en-GB', es: 'es', fr: 'fr', ja: 'ja', pt: 'pt', zh: 'zh' }

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const TARGET = join(ROOT, 'guest', 'src', 'globals', 'intl', 'cldr')

/** Installs CLDR's packages outside of the clone. Returns a function that reads one of their files. */
function cldr() {
  const folder = process.env.CLDR ?? join(tmpdir(), `cldr-${VERSION}`)
  const packages = ['core', 'numbers-full', 'dates-full', 'units-full', 'misc-full']
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

/** Lines in the order of their keys' bytes. Absent texts are left out. */
function text(entries) {
  const lines = Object.entries(entries).filter(([, value]) => value !== undefined)
  lines.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return lines.map(([key, value]) => `${key}\t${String(value).replaceAll('\n', ' ')}\n`).join('')
}

const file = cldr()
const read = (path) => JSON.parse(file(path))
mkdirSync(TARGET, { recursive: true })
for (const [name, locale] of Object.entries(LOCALES)) {
  const entries = Object.assign(
    {},
    ...[numbersOf, datesOf, zonesOf, unitsOf, phrasesOf].map((part) => part(read, locale)),
  )
  writeFileSync(join(TARGET, `${name}.txt`), text(entries))
}
writeFileSync(join(TARGET, 'root.txt'), text(rootOf(read, LOCALES)))
// What Unicode asks of those who pass its data on.
writeFileSync(join(TARGET, 'LICENSE'), file('cldr-core/LICENSE'))
