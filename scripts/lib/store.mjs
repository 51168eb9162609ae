// Keeps built files under a hash of everything they were built from, so that equal sources are built once per machine.

import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { cacheFolder, root } from './paths.mjs'
import { say } from './steps.mjs'

/** How many builds of each kind are kept. */
const KEPT = 6

/**
 * A hash over files and facts.
 *
 * @param inputs files and folders relative to the root; hidden files do not count, missing ones may appear later.
 * @param facts anything else that shapes the result, such as a compiler's version.
 */
export function hashOf(inputs, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    const content = readFileSync(file)
    hash.update(`\n${relative(root, file).replaceAll('\\', '/')} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

/** The files at or below a path, in a fixed order. */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter(
    (name) => !name.startsWith('.') && name !== 'node_modules' && name !== 'target',
  )
  return names.toSorted().flatMap((name) => filesBelow(join(path, name)))
}

/**
 * Brings files into the working copy: from the store when it has them, else by building them.
 *
 * @param kind what is built, for instance `image`.
 * @param keyNow computes the hash of everything it is built from.
 * @param files where the files go, relative to the root; in the store they lie side by side.
 * @param build called with an empty folder, to put the files into.
 */
export async function provide(kind, keyNow, files, build) {
  const folder = join(cacheFolder, 'built')
  const entry = await findOrBuild(kind, keyNow, folder, build)
  const now = new Date()
  utimesSync(entry, now, now)
  dropOldest(folder, kind)
  const changed = files.filter((file) => installFile(join(entry, basename(file)), join(root, file)))
  say(changed.length > 0 ? `${kind}: wrote ${changed.join(', ')}` : `${kind}: up to date`)
}

/** Whether the store has what {@link provide} would bring for this hash. */
export function isInStore(kind, key) {
  return existsSync(join(cacheFolder, 'built', `${kind}-${key}`))
}

/** Returns the folder with what belongs to the present sources, even if they change meanwhile. */
async function findOrBuild(kind, keyNow, folder, build) {
  const key = keyNow()
  const entry = join(folder, `${kind}-${key}`)
  if (existsSync(entry)) return entry
  const unfinished = join(folder, `.${kind}-${key}.${process.pid}`)
  mkdirSync(unfinished, { recursive: true })
  try {
    await build(unfinished)
    if (keyNow() === key) {
      putInPlace(unfinished, entry)
      return entry
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  say(`${kind}: the sources have changed while it was built, so once more`)
  return findOrBuild(kind, keyNow, folder, build)
}

/** Renames a folder; when another build was faster, its result is as good. */
function putInPlace(unfinished, entry) {
  try {
    renameSync(unfinished, entry)
  } catch (error) {
    if (!existsSync(entry)) throw error
  }
}

/** Copies a file that differs, by rename: whoever has the old one mapped keeps it. Tells whether it differed. */
function installFile(from, to) {
  if (
    existsSync(to) &&
    statSync(to).size === statSync(from).size &&
    readFileSync(to).equals(readFileSync(from))
  )
    return false
  const unfinished = join(dirname(to), `.${basename(to)}.${process.pid}`)
  copyFileSync(from, unfinished)
  renameSync(unfinished, to)
  return true
}

function dropOldest(folder, kind) {
  const entries = readdirSync(folder).filter((name) => name.startsWith(`${kind}-`))
  const byAge = entries
    .map((name) => ({ name, used: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used)
  for (const { name } of byAge.slice(KEPT)) rmSync(join(folder, name), { recursive: true, force: true })
}
