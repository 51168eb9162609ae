/** Real runtimes in real cordis contexts, loaded for a test or for a file and disposed with it. */
import { Context } from '@deepseek-ai/cordis'
import type {
  CodeBindingNamespace,
  CodeRunRequest,
  CodeRunResult,
  CodeRuntime,
} from '@deepseek-ai/dsh-code-runtime'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import NativeCodeRuntime from '../../plugin/index.js'
import type { Config } from '../../plugin/index.js'

/** Host functions as tests write them: those of the seam, but for values that are not JSON on purpose. */
export type Functions = Record<string, (argument: any) => unknown>

/** What a test may say about a run besides its program. */
export interface RunOptions {
  tools?: Functions
  errorClass?: CodeBindingNamespace['errorClass']
  bindings?: CodeBindingNamespace[]
  signal?: AbortSignal
}

/** A runtime as its consumers have it: through the context's tracing proxy. */
export interface LoadedRuntime {
  readonly ctx: Context
  readonly runtime: CodeRuntime
  run(program: string, options?: RunOptions): Promise<CodeRunResult>
  dispose(): Promise<void>
}

/** Loads the plugin into a context of its own. The caller disposes it. */
export async function load(config: Config = {}, ctx = new Context()): Promise<LoadedRuntime> {
  const fiber = ctx.plugin(NativeCodeRuntime, config)
  await fiber
  const runtime = ctx.get('codeRuntime') as CodeRuntime
  return {
    ctx,
    runtime,
    run: (program, options) => runtime.run(request(program, options)),
    dispose: async () => {
      await fiber.dispose()
    },
  }
}

/** Loads a runtime that is disposed when the test is over. */
export async function loadForTest(config: Config = {}): Promise<LoadedRuntime> {
  const loaded = await load(config)
  onTestFinished(() => loaded.dispose())
  return loaded
}

/** Loads one runtime for all tests of a file or of a `describe` block. */
export function useRuntime(config: Config = {}): Pick<LoadedRuntime, 'run'> {
  let loaded: LoadedRuntime
  beforeAll(async () => {
    loaded = await load(config)
  })
  afterAll(() => loaded.dispose())
  return { run: (program, options) => loaded.run(program, options) }
}

/** A request with at most one namespace, `tools`, unless `bindings` says otherwise. */
export function request(program: string, options: RunOptions = {}): CodeRunRequest {
  const { tools, errorClass, signal } = options
  const namespace = tools && { global: 'tools', functions: tools as never, ...(errorClass && { errorClass }) }
  const bindings = options.bindings ?? (namespace ? [namespace] : [])
  return { program, bindings, ...(signal && { signal }) }
}
