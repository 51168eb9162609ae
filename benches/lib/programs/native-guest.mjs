/** The guest, with its engine, as a native program: `guest/examples/timed.rs`. Built once for each state of its sources. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cargoEnvironment, root, targetFolder } from '../../../scripts/lib/paths.mjs'
import { runStep } from '../../../scripts/lib/steps.mjs'
import { hashOf, isInStore, provide } from '../../../scripts/lib/store.mjs'

const KIND = 'native-guest'
const INPUTS = ['Cargo.toml', 'Cargo.lock', '.cargo/config.toml', 'engine/patches', 'guest', 'protocol']
const BUILT = `timed${process.platform === 'win32' ? '.exe' : ''}`
const FILE = join('target', BUILT)

/**
 * Finds the program.
 * @param options - `build`: whether it may be built, which takes minutes.
 * @returns its file and the engine's version, or nothing when it is not to be had.
 */
export async function findNativeGuest({ build }) {
  if (!build && !isInStore(KIND, keyNow())) return undefined
  try {
    await provide(KIND, keyNow, [FILE], buildInto)
  } catch (error) {
    console.error(`[bench] the guest cannot be built natively, so it is not compared: ${error.message}`)
    return undefined
  }
  return { file: join(root, FILE), version: versionOfEngine() }
}

function keyNow() {
  return hashOf(INPUTS, [versionOfRust()])
}

async function buildInto(folder) {
  const options = ['--release', '--locked', '-p', 'guest', '--example', 'timed']
  await runStep('native guest', ['cargo', 'build', ...options], { env: cargoEnvironment() })
  copyFileSync(join(targetFolder, 'release', 'examples', BUILT), join(folder, BUILT))
}

function versionOfRust() {
  return spawnSync('rustc', ['-V'], { cwd: root, encoding: 'utf8' }).stdout
}

function versionOfEngine() {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8')
  return /name = "boa_engine"\nversion = "(.*)"/.exec(lock)[1]
}
