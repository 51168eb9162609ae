/** What this process holds: threads, memory, file descriptors; and other Node processes. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MIB = 1024 * 1024

/** The repository, which is also the unpacked package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the operating system tells what a process holds. */
export const HAS_PROC = process.platform === 'linux'

/** The number of threads of this process. */
export function threadCount(): number {
  return readdirSync('/proc/self/task').length
}

/** The number of open files of this process. */
export function openFileCount(): number {
  return readdirSync('/proc/self/fd').length
}

/**
 * Memory of this process that is really there and not shared with a file, in MiB. Without what V8 has set aside for
 * later: it lets its heap grow while a process is busy, whether anything is kept or not.
 */
export function residentMiB(): number {
  collectGarbage()
  const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  const { heapTotal, heapUsed } = process.memoryUsage()
  return (Number(anonymous?.[1]) * 1024 - heapTotal + heapUsed) / MIB
}

/** How long to poll until memory is given back, which V8 does in the background, and late on a busy machine. */
export const MEMORY_RETURNS = { timeout: 20_000, interval: 100 }

/** Processor time of all threads of this process so far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

setFlagsFromString('--expose-gc')
/** Runs a full garbage collection. */
export const collectGarbage = runInNewContext('gc') as () => void

/** How another process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end; a failure of the program is a result, not an error. */
export function execute(file: string, args: string[], cwd = ROOT): Promise<Exit> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd, maxBuffer: 64 * MIB }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr })
    })
  })
}

/** Runs an ES module text under plain Node, in the repository. */
export function executeModule(source: string, node = process.execPath, cwd = ROOT): Promise<Exit> {
  return execute(node, ['--input-type=module', '--eval', source], cwd)
}
