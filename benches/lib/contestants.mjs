/** Who is compared. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/lib/paths.mjs'
import { findNativeGuest } from './programs/native-guest.mjs'
import { findPeers, QUICKJS, versionOf, WORKER_THREAD } from './peers.mjs'

/** What the figures of this package are called among those of the engines. */
export const OURS = 'this package'

/** What its figures are compared with. */
export const REFERENCE = 'quickjs'

/**
 * Lists the contestants that are to be had.
 * @param options - `install`: whether what is missing may be installed or built; `alone`: whether to leave out all but
 * this package.
 * @returns `runtimes`, for the measurements of runs and calls, and `engines`, for the programs that compute. None is
 * started yet.
 */
export async function listContestants({ install, alone }) {
  const here = { node: process.execPath, nodeVersion: process.version }
  const ours = { name: OURS, engine: 'native', root, version: ownVersion(), ...here }
  if (alone) return { runtimes: [ourRuntime(here)], engines: [ours] }
  const peers = findPeers({ install })
  const there = peers && { node: peers.node, nodeVersion: versionOfNode(peers.node) }
  const boa = await findNativeGuest({ build: install })
  return {
    runtimes: [ourRuntime(here), ...(peers ? otherRuntimes(peers.folder, here, there) : [])],
    engines: [
      ours,
      ...(peers ? [quickJs(peers.folder, there), workerThread(peers.folder, there)] : []),
      ...(boa ? [{ name: 'Boa, native', engine: 'boa', root: boa.file, version: boa.version, ...here }] : []),
    ],
  }
}

function ourRuntime({ node, nodeVersion }) {
  const name = `native, Node ${majorOf(nodeVersion)}`
  return { name, backend: 'native', root, version: ownVersion(), node, nodeVersion }
}

function otherRuntimes(folder, here, there) {
  const isSameNode = majorOf(there.nodeVersion) === majorOf(here.nodeVersion)
  const name = `worker thread, Node ${majorOf(there.nodeVersion)}`
  const { engine: backend, ...rest } = workerThread(folder, there)
  return [...(isSameNode ? [] : [ourRuntime(there)]), { ...rest, backend, name }]
}

function workerThread(folder, { node, nodeVersion }) {
  const version = versionOf(folder, WORKER_THREAD)
  return { name: 'worker thread', engine: 'worker-thread', root: folder, version, node, nodeVersion }
}

function quickJs(folder, { node, nodeVersion }) {
  const version = versionOf(folder, QUICKJS)
  return { name: REFERENCE, engine: 'quickjs', root: folder, version, node, nodeVersion }
}

function ownVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

function versionOfNode(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

function majorOf(version) {
  return Number.parseInt(version.slice(1))
}
