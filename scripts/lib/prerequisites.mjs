// What a build needs that it does not install itself.

import { spawnSync } from 'node:child_process'

import { root } from './paths.mjs'
import { StepError } from './steps.mjs'

const OLDEST_NODE = 20
const OLDEST_RUST = [1, 95]

/**
 * @returns what identifies the Rust compilers at hand.
 * @throws StepError with what to install.
 */
export function checkPrerequisites() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    throw new StepError(`Node.js ${OLDEST_NODE} or newer is needed; this is ${process.version}.`)
  }
  const rust = versionOf(process.env.RUSTC || 'rustc')
  const [major, minor] = /^rustc (\d+)\.(\d+)/.exec(rust)?.slice(1).map(Number) ?? []
  if (major === undefined || !versionOf('cargo')) {
    throw new StepError(
      `Rust ${OLDEST_RUST.join('.')} or newer is needed, with cargo. Get it from https://rustup.rs.`,
    )
  }
  if (major < OLDEST_RUST[0] || (major === OLDEST_RUST[0] && minor < OLDEST_RUST[1])) {
    throw new StepError(
      `Rust ${OLDEST_RUST.join('.')} or newer is needed; this is ${rust}. Run: rustup update stable`,
    )
  }
  return rust
}

function versionOf(program) {
  const { stdout, status } = spawnSync(program, ['-vV'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
