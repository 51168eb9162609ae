/** Tools over the files of one folder, as a host would offer them to a model: JSON in, JSON out. */

import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'

/** Folders that hold what is built or installed, not what is written. */
const SKIPPED_FOLDERS = new Set(['dist', 'node_modules', 'target'])

/**
 * Makes the tools of a folder.
 * @param root - the folder. Nothing outside of it can be read.
 * @returns the functions, by the names under which a program calls them.
 */
export function folderTools(root) {
  return {
    async listFiles({ extensions }) {
      const paths = await filesBelow(root)
      const wanted = paths.filter((path) => extensions.includes(extname(path)))
      return Promise.all(wanted.map((path) => entryOf(root, path)))
    },
    async readFile({ path }) {
      return readText(root, path)
    },
    async countLines({ path }) {
      return countLines(await readText(root, path))
    },
  }
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const visible = entries.filter(({ name }) => !name.startsWith('.') && !SKIPPED_FOLDERS.has(name))
  const nested = await Promise.all(
    visible.map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    }),
  )
  return nested.flat().toSorted()
}

async function entryOf(root, path) {
  const { size } = await stat(path)
  return { path: relative(root, path).replaceAll(sep, '/'), bytes: size }
}

async function readText(root, path) {
  const file = resolve(root, path)
  if (!file.startsWith(root + sep)) throw new Error(`${path} lies outside of the folder`)
  try {
    return await readFile(file, 'utf8')
  } catch {
    // The file system's own message would tell the program where the folder is.
    throw new Error(`there is no file ${path}`)
  }
}

function countLines(text) {
  const count = { code: 0, comment: 0, blank: 0 }
  for (const line of text.trimEnd().split('\n')) count[kindOf(line.trim())] += 1
  return count
}

function kindOf(line) {
  if (line === '') return 'blank'
  return /^(\/\/|\/\*|\*)/.test(line) ? 'comment' : 'code'
}
