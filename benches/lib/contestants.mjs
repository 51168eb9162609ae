/** Who is compared: one process for each backend and Node, which stays up so that measurements can take turns. */

import { fork, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root } from '../../scripts/lib/paths.mjs'
import { findPeers, versionOf, WORKER_THREAD } from './peers.mjs'

const PROCESS_FILE = fileURLToPath(new URL('contestant-process.mjs', import.meta.url))

/**
 * Lists the contestants that are to be had.
 * @param options - `install`: whether peers that are missing may be installed; `alone`: whether to leave them out.
 * @returns the contestants, not started yet.
 */
export function listContestants({ install, alone }) {
  const here = { node: process.execPath, nodeVersion: process.version }
  const peers = alone ? undefined : findPeers({ install })
  if (!peers) return [ours(here)]
  const there = { node: peers.node, nodeVersion: versionOfNode(peers.node) }
  const isSameNode = majorOf(there.nodeVersion) === majorOf(here.nodeVersion)
  return [ours(here), ...(isSameNode ? [] : [ours(there)]), workerThread(peers.folder, there)]
}

function ours({ node, nodeVersion }) {
  const name = `native, Node ${majorOf(nodeVersion)}`
  return { name, backend: 'native', root, version: ownVersion(), node, nodeVersion }
}

function workerThread(folder, { node, nodeVersion }) {
  const name = `worker thread, Node ${majorOf(nodeVersion)}`
  const version = versionOf(folder, WORKER_THREAD)
  return { name, backend: 'worker-thread', root: folder, version, node, nodeVersion }
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

/** The running process of a contestant. */
export class ContestantProcess {
  #child
  #pending

  /** @param contestant - whose process to start. */
  constructor({ backend, root: folder, node }) {
    this.#child = fork(PROCESS_FILE, [backend, folder], { execPath: node, execArgv: ['--no-warnings'] })
    this.#child.on('message', ({ figures, failure }) => {
      if (failure === undefined) this.#pending.resolve(figures)
      else this.#pending.reject(new Error(failure))
    })
    this.#child.on('exit', (code, signal) => {
      this.#pending?.reject(new Error(`its process ended with ${signal ?? `exit code ${code}`}`))
    })
    /** How long it took to start. */
    this.started = this.#next()
  }

  /**
   * Lets the contestant measure something.
   * @param id - of the measurement.
   * @param effort - how much of it.
   * @returns its figures.
   */
  measure(id, effort) {
    const figures = this.#next()
    this.#child.send({ id, effort })
    return figures
  }

  /** Ends the process. */
  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    await new Promise((resolve) => {
      this.#child.once('exit', resolve)
      this.#child.disconnect()
    })
  }

  #next() {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
    })
  }
}
