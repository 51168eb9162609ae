/**
 * The native code runtime: `ctx.codeRuntime`, with every program in a fresh WebAssembly instance of a JavaScript engine.
 * @module dsh-code-runtime-native
 */
import type { Context } from '@deepseek-ai/cordis'
import { CodeRuntime } from '@deepseek-ai/dsh-code-runtime'
import type { CodeRunRequest, CodeRunResult } from '@deepseek-ai/dsh-code-runtime'
import type z from '@deepseek-ai/schemastery'
import { checkBindings } from './bindings.js'
import { ConfigSchema, runtimeOptions } from './config.js'
import type { Config } from './config.js'
import { Host } from './host.js'
import { misuse } from './misuse.js'
import { limitFailure } from './output-limit.js'
import { wellFormedSource } from './program-text.js'
import { reasonOf } from './text-of.js'

export type { Config } from './config.js'
export { PROGRAM_ENVIRONMENT } from './environment.js'

/**
 * Provides `ctx.codeRuntime`. Consumers see it through a tracing proxy, which is why it has no private names and keeps
 * the addon in a field rather than being it.
 */
export class NativeCodeRuntime extends CodeRuntime {
  /** The configuration's schema. */
  static Config: z<Config> = ConfigSchema
  readonly language: string
  /** The label that consumers of the seam know; programs run on the addon's worker threads. */
  readonly isolation: string
  private readonly host: Host
  private readonly maxOutputBytes: number

  /**
   * @param ctx - the context to provide the service in.
   * @param config - the budgets, and what else programs find.
   * @throws when a value is unusable, or the addon cannot load. Nothing stays registered then.
   */
  constructor(ctx: Context, config: Config) {
    const options = runtimeOptions(config)
    const host = new Host(options)
    try {
      super(ctx)
    } catch (error) {
      void host.close()
      throw error
    }
    this.language = 'typescript'
    this.isolation = 'worker-thread'
    this.host = host
    this.maxOutputBytes = options.maxOutputBytes
    ctx.effect(() => () => host.close(), 'native code-runtime teardown')
  }

  /**
   * Runs one program.
   * @param request - the program, the functions it may call, and the signal that ends it.
   * @returns the outcome. Whatever the program does, this resolves; it rejects when the caller broke the contract.
   */
  override async run(request: CodeRunRequest): Promise<CodeRunResult> {
    if (this.host.closed) throw misuse('run() after disposal')
    const { program, bindings, signal } = request
    const namespaces = checkBindings(bindings)
    if (typeof program !== 'string') throw misuse(`program must be a string, got ${typeof program}`)
    if (!canBeListenedTo(signal)) throw misuse(`signal must be an AbortSignal, got ${typeof signal}`)
    if (signal?.aborted) {
      const failure = { kind: 'abort', message: reasonOf(signal) } as const
      return { logs: [], error: limitFailure(failure, this.maxOutputBytes) }
    }
    return this.host.run(wellFormedSource(program), { namespaces, signal })
  }
}

/** Asked before the start: a run whose signal then turned out to be none would go on with nobody to end it. */
function canBeListenedTo(signal: AbortSignal | null | undefined): boolean {
  if (signal == null) return true
  return typeof signal.addEventListener === 'function' && typeof signal.removeEventListener === 'function'
}

export default NativeCodeRuntime
