// Cargo's folder of intermediate artifacts, which the clones on a machine share.

import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { cargoEnvironment, root } from './paths.mjs'
import { filesBelow } from './store.mjs'

/** Everything of ours that Cargo compiles. */
const COMPILED = ['Cargo.toml', 'build.rs', 'guest', 'image', 'protocol', 'src', 'xtask']

/**
 * Makes this clone the one that the folder is used for. Cargo takes what it has built for good when no source is newer,
 * and does not tell one clone's sources from another's. So whenever the folder changes hands, our sources become new.
 */
export function claimBuildFolder() {
  const folder = cargoEnvironment().CARGO_BUILD_BUILD_DIR
  if (folder === undefined) return
  const claim = join(folder, 'claimed-by')
  if (existsSync(claim) && readFileSync(claim, 'utf8') === root) return
  const now = new Date()
  for (const file of COMPILED.flatMap((input) => filesBelow(join(root, input)))) utimesSync(file, now, now)
  mkdirSync(folder, { recursive: true })
  writeFileSync(claim, root)
}
