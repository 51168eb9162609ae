/** The runtime's configuration: its schema, and what its values must be. */
import z from '@deepseek-ai/schemastery'
import { isTimeZone } from '../index.js'
import type { RuntimeOptions } from '../index.js'
import { misuse } from './misuse.js'

/** The budgets of a run, and its surroundings. What has a default is required once the schema has filled it in. */
export interface Config {
  /** Processor time a program may use, in milliseconds. Time spent waiting for a binding is free. */
  computeMs?: number
  /** Time a run may take from start to settlement, in milliseconds, whatever it is doing. */
  maxWallMs?: number
  /** Bytes of serialized logs plus the completion value or the failure message. */
  maxOutputBytes?: number
  /** What a program may allocate, strings and buffers included, in MiB. */
  maxOldGenerationSizeMb?: number
  /** Threads that run programs. Defaults to the number of cores. */
  workerThreads?: number
  /** The time zone in which programs live, by its IANA name, such as `Europe/Berlin`. */
  timeZone?: string
}

/** The schema behind `NativeCodeRuntime.Config`. */
export const ConfigSchema: z<Config> = z.object({
  computeMs: z.number().default(60_000),
  maxWallMs: z.number().default(600_000),
  maxOutputBytes: z.number().default(67_108_864),
  maxOldGenerationSizeMb: z.number().default(512),
  workerThreads: z.number(),
  timeZone: z.string().default('UTC'),
})

/** The smallest output there is: `[]` for the logs and `""` for a message cut to nothing. */
const MIN_OUTPUT_BYTES = 4

/** The longest delay that every code runtime accepts: Node clamps a longer `setTimeout` to 1 ms. */
const MAX_WALL_MS = 2_147_483_647

/** More threads than any machine has cores; a larger number is a typing error that would exhaust the process. */
const MAX_WORKER_THREADS = 1024

/**
 * Turns the configuration into what the addon takes.
 * @param config - the configuration as given: the schema has filled in the defaults, but a caller may bypass it.
 * @returns the addon's options.
 * @throws when a value is not what it is meant to be.
 */
export function runtimeOptions(config: Config): RuntimeOptions {
  const { workerThreads, timeZone, ...budgets } = config
  const options: RuntimeOptions = {
    computeMs: positive('computeMs', budgets.computeMs),
    maxWallMs: positive('maxWallMs', budgets.maxWallMs),
    maxOutputBytes: positive('maxOutputBytes', budgets.maxOutputBytes),
    maxHeapMb: positive('maxOldGenerationSizeMb', budgets.maxOldGenerationSizeMb),
    timeZone: zone(timeZone),
  }
  if (!Number.isSafeInteger(options.maxOutputBytes) || options.maxOutputBytes < MIN_OUTPUT_BYTES) {
    const wanted = `a safe integer of at least ${MIN_OUTPUT_BYTES}`
    throw misuse(`config.maxOutputBytes must be ${wanted}, got ${options.maxOutputBytes}`)
  }
  if (options.maxWallMs > MAX_WALL_MS) {
    throw misuse(`config.maxWallMs must be at most ${MAX_WALL_MS}, got ${options.maxWallMs}`)
  }
  if (workerThreads != null) options.workerThreads = threads(workerThreads)
  return options
}

function positive(key: keyof Config, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
  throw misuse(`config.${key} must be a positive number, got ${String(value)}`)
}

function zone(value: unknown): string {
  if (typeof value === 'string' && isTimeZone(value)) return value
  const got = typeof value === 'string' ? JSON.stringify(value) : String(value)
  throw misuse(`config.timeZone must be the IANA name of a time zone, such as "Europe/Berlin", got ${got}`)
}

function threads(value: number): number {
  const count = positive('workerThreads', value)
  if (Number.isInteger(count) && count <= MAX_WORKER_THREADS) return count
  throw misuse(`config.workerThreads must be a whole number of at most ${MAX_WORKER_THREADS}, got ${count}`)
}
