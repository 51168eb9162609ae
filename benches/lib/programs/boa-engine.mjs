/** The guest built natively: a process for every run, which times itself. */

import { spawn } from 'node:child_process'

import { LIMIT_MS } from './limit.mjs'

/**
 * Makes the engine.
 * @param file - the program built from `guest/examples/timed.rs`.
 * @returns a function that runs a program.
 */
export function loadBoa(file) {
  return (source) =>
    new Promise((resolve, reject) => {
      const child = spawn(file, { timeout: LIMIT_MS, killSignal: 'SIGKILL' })
      const output = { stdout: '', stderr: '' }
      for (const name of ['stdout', 'stderr']) {
        child[name].setEncoding('utf8').on('data', (text) => (output[name] += text))
      }
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(outcomeOf(code, signal, output)))
      child.stdin.end(source)
    })
}

function outcomeOf(code, signal, { stdout, stderr }) {
  if (signal === 'SIGKILL') return { over: true }
  if (code !== 0)
    return { failure: stderr.trim() || `its process ended with ${signal ?? `exit code ${code}`}` }
  const [ms, json] = stdout.split('\n')
  return { ms: Number(ms), value: JSON.parse(json) }
}
