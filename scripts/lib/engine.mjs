// The engine as the guest uses it: the published crates with the patches in engine/patches, which has a folder for each crate. Cargo
// takes them from folders of the same name in engine/, so this comes before every use of Cargo.

import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './paths.mjs'
import { runStep, say, StepError } from './steps.mjs'
import { hashOf } from './store.mjs'

const folder = join(root, 'engine')

/** Working copies share what Cargo compiles, and it tells their engines apart only by this (.cargo/config.toml says more). */
const COPY_MARK = `
// Which working copy this was compiled for.
const _: Option<&str> = option_env!("WORKING_COPY");
`

/**
 * Makes the patched crates, unless they are what the patches make.
 *
 * @throws StepError when a published crate cannot be had, or a patch does not fit it.
 */
export async function provideEngine() {
  const crates = readdirSync(join(folder, 'patches')).toSorted()
  const key = hashOf(['engine/patches', 'engine/upstream', 'scripts/lib/engine.mjs'])
  const missing = crates.filter((crate) => !isMadeFrom(crate, key))
  if (missing.length === 0) return say('engine: up to date')
  const published = await publishedCrates()
  for (const crate of missing) makeCrate(crate, published.get(crate), key)
  say(`engine: wrote ${missing.map((crate) => `engine/${crate}`).join(', ')}`)
}

function isMadeFrom(crate, key) {
  const stamp = join(folder, crate, '.made-from')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key
}

/** Where Cargo has unpacked the crates as they were published, by name; downloads them if need be. */
async function publishedCrates() {
  const manifest = join(folder, 'upstream', 'Cargo.toml')
  const options = ['--locked', '--format-version=1', `--manifest-path=${manifest}`]
  const output = await runStep('engine', ['cargo', 'metadata', ...options])
  const { packages } = JSON.parse(output.split('\n').find((line) => line.startsWith('{"packages"')))
  return new Map(packages.map(({ name, manifest_path }) => [name, dirname(manifest_path)]))
}

function makeCrate(crate, published, key) {
  const unfinished = join(folder, `.${crate}.${process.pid}`)
  const made = join(folder, crate)
  try {
    mkdirSync(unfinished)
    cpSync(published, unfinished, { recursive: true })
    const patches = join(folder, 'patches', crate)
    for (const name of readdirSync(patches).toSorted()) applyPatch(unfinished, join(patches, name))
    appendFileSync(join(unfinished, 'src', 'lib.rs'), COPY_MARK)
    writeFileSync(join(unfinished, '.made-from'), key)
    rmSync(made, { recursive: true, force: true })
    renameSync(unfinished, made)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Applies a patch to the crate in a folder. git must not find the repository around it: it would take paths from its root. */
function applyPatch(crate, patch) {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder }
  const options = { cwd: crate, env, encoding: 'utf8' }
  const { error, status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn', patch], options)
  if (error)
    throw new StepError(
      `git, which applies the patches of the engine, could not be started (${error.message}).`,
    )
  if (status !== 0) throw new StepError(`${patch} does not fit the published crate:\n\n${stderr}`)
}
