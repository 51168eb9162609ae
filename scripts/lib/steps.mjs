// Runs the steps of a build, each a command, and says what is going on: when a step starts, what it is at every few seconds,
// how long it took, and when it fails, why.

import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { logFolder, root } from './paths.mjs'

const HEARTBEAT_MS = 15_000
const TAIL_LINES = 40

/** A failure whose message says everything there is to say; `output` is what a failed command printed. */
export class StepError extends Error {
  output = ''
}

/** Milliseconds as a person would say them. */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000
  return seconds < 60
    ? `${seconds.toFixed(1)}s`
    : `${Math.floor(seconds / 60)}m${String(Math.floor(seconds % 60)).padStart(2, '0')}s`
}

/** One line of progress. Not on the standard output, which belongs to what is built for. */
export function say(line) {
  console.error(`[build] ${line}`)
}

/**
 * Runs a command as a step. Its output goes to a log file, and to the screen only when it fails.
 *
 * @param name what the step is called on screen and in the log's name.
 * @param command the program and its arguments.
 * @param options `env` for the command; `show` to have its output on the screen as well, instead of signs of life.
 * @returns everything the command printed.
 * @throws StepError when the command cannot be started or fails.
 */
export async function runStep(name, [program, ...args], { env = process.env, show = false } = {}) {
  const start = performance.now()
  say(`${name} …`)
  mkdirSync(logFolder, { recursive: true })
  const logFile = join(logFolder, `${name.replaceAll(/\W+/g, '-')}.log`)
  const output = new Output(logFile, show)
  const heartbeat = setInterval(() => {
    if (!show) say(`${name}: ${output.activity()} … ${elapsed(start)}`)
  }, HEARTBEAT_MS)
  try {
    const failure = await run(program, args, env, output)
    if (failure) {
      const what = `${name} failed after ${elapsed(start)}: \`${[program, ...args].join(' ')}\` ${failure}.`
      const why = show ? '' : `\nThe end of ${relative(root, logFile)}:\n\n${output.tail()}`
      throw Object.assign(new StepError(what + why), { output: output.text })
    }
  } finally {
    clearInterval(heartbeat)
    await output.close()
  }
  say(`${name}: done in ${elapsed(start)}`)
  return output.text
}

/** Resolves to how the command failed, or nothing. */
function run(program, args, env, output) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell(program),
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => output.write(text))
    }
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`),
    )
  })
}

/** npm is a batch file on Windows, which only a shell can run. */
function needsShell(program) {
  return process.platform === 'win32' && program === 'npm'
}

/** What a command prints. */
class Output {
  text = ''
  #file
  #show

  constructor(path, show) {
    this.#file = createWriteStream(path)
    this.#show = show
  }

  write(text) {
    this.text += text
    this.#file.write(text)
    if (this.#show) process.stdout.write(text)
  }

  /** What the command is at: the crate Cargo started on last, or else the last line. */
  activity() {
    const lines = this.text.trimEnd().split('\n')
    const crate = lines.findLast((line) => /^\s*Compiling /.test(line))
    const line = crate && !lines.at(-1).startsWith('xtask:') ? crate : lines.at(-1)
    return line.trim().replace(/^Compiling (\S+) .*/, 'compiling $1') || 'started'
  }

  tail() {
    return this.text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
  }

  close() {
    return new Promise((resolve) => this.#file.end(resolve))
  }
}
