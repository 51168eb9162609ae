// Where things are: the working copy, and the folder outside it that outlives clones.

import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the working copy. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** What was built once need not be built again, in this clone or the next. Safe to delete. */
export const cacheFolder = resolve(
  process.env.DSH_CODE_RUNTIME_CACHE ||
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dsh-code-runtime-native'),
)

/** Where Cargo leaves finished binaries. */
export const targetFolder = resolve(root, process.env.CARGO_TARGET_DIR || 'target')

/** The full output of every step of the last build. */
export const logFolder = join(root, 'target', 'logs')

/**
 * The environment for everything that runs Cargo: intermediate artifacts, which are most of the work, are shared by all
 * clones; the binaries made from them are not, so that clones do not overwrite each other's.
 */
export function cargoEnvironment() {
  const environment = { ...process.env, CARGO_TARGET_DIR: targetFolder, CARGO_TERM_COLOR: 'never' }
  if (!process.env.CARGO_TARGET_DIR) {
    environment.CARGO_BUILD_BUILD_DIR = process.env.CARGO_BUILD_BUILD_DIR || join(cacheFolder, 'target')
  }
  return environment
}
