// Builds, then hands the terminal to a program.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { buildOrExit } from './build.mjs'
import { root } from './paths.mjs'

/**
 * Builds, runs a script with Node and ends as it ends.
 *
 * @param script the file, relative to the root.
 * @param args its arguments; those of this process follow.
 */
export async function buildAndRun(script, ...args) {
  await buildOrExit()
  const file = join(root, script)
  if (!existsSync(file)) {
    console.error(`there is no ${script}`)
    process.exit(1)
  }
  const child = spawn(process.execPath, [file, ...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  child.once('close', (code, signal) => {
    if (signal) process.kill(process.pid, signal)
    process.exitCode = code ?? 1
  })
}
