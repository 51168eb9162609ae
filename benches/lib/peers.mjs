/**
 * What the benchmarks compare with: the harness's worker-thread backend, the newest Node it runs on, and QuickJS in
 * WebAssembly. None is a dependency of this package; all are installed, once, into the folder that outlives clones.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { cacheFolder } from '../../scripts/lib/paths.mjs'

const FOLDER = join(cacheFolder, 'bench-peers')

export const WORKER_THREAD = '@deepseek-ai/dsh-code-runtime-worker-thread'
export const QUICKJS = 'quickjs-emscripten'

/** The worker-thread backend needs Node 22.13 at least. */
const PACKAGES = {
  node: '24',
  [WORKER_THREAD]: '0.1.0-rc.8',
  '@deepseek-ai/cordis': '^4.0.4',
  [QUICKJS]: '0.32.0',
}

/**
 * Finds the peers, and installs them where they are missing.
 * @param options - `install`: whether that is wanted.
 * @returns the peers' Node and their folder, or nothing when they are not to be had.
 */
export function findPeers({ install }) {
  if (!isInstalled() && install) installPackages()
  return isInstalled() ? { node: nodeFile(), folder: FOLDER } : undefined
}

function isInstalled() {
  const versions = Object.keys(PACKAGES).map((name) => join(FOLDER, 'node_modules', name, 'package.json'))
  return versions.every((file) => existsSync(file)) && existsSync(nodeFile())
}

function nodeFile() {
  return join(FOLDER, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function installPackages() {
  console.error(`[bench] installing what to compare with into ${FOLDER}: ${Object.keys(PACKAGES).join(', ')}`)
  mkdirSync(FOLDER, { recursive: true })
  // The `node` package brings its executable by a script of its own, which npm may want to see allowed.
  const manifest = { private: true, dependencies: PACKAGES, allowScripts: { node: true } }
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) console.error(`[bench] that did not work, so there is no comparison:\n${stderr}`)
}

/**
 * The version of an installed package.
 * @param folder - the folder that has its `node_modules`.
 * @param name - the package.
 * @returns the version.
 */
export function versionOf(folder, name) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
}
