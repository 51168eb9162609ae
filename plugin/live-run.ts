/** One run on the host's side, from its start to its settlement: the calls it makes and the signal that may end it. */
import type { CodeRunResult } from '@deepseek-ai/dsh-code-runtime'
import type { BindingCall, NativeRuntime, Settlement } from '../index.js'
import type { Namespace } from './bindings.js'
import { encodeLosslessJson } from './lossless-json.js'
import { messageOf, reasonOf } from './text-of.js'

/** What ends a run from outside, and what it may call. */
export interface RunContext {
  readonly namespaces: readonly Namespace[]
  readonly signal: AbortSignal | undefined
}

/** A run that the addon has started and not settled yet. */
export class LiveRun {
  /** Resolves once, with the outcome. */
  readonly finished: Promise<CodeRunResult>
  private finish!: (result: CodeRunResult) => void
  private fail!: (error: unknown) => void
  /** Set as soon as the outcome is decided here, so that calls still on their way are not made any more. */
  private stopped = false

  /**
   * @param native - the addon's runtime.
   * @param id - the number that the addon gave to the run.
   * @param context - the run's namespaces and its signal.
   */
  constructor(
    private readonly native: NativeRuntime,
    private readonly id: number,
    private readonly context: RunContext,
  ) {
    this.finished = new Promise((resolve, reject) => {
      this.finish = resolve
      this.fail = reject
    })
    context.signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  /** Dispatches no further call; the settlement is on its way. */
  stop(): void {
    this.stopped = true
  }

  /**
   * Makes a call of the program and answers it, now or whenever the host function is done. Never throws.
   * @param call - the call.
   */
  dispatch(call: BindingCall): void {
    if (!this.stopped) void this.answer(call)
  }

  /**
   * Ends the run with the addon's outcome. Never throws.
   * @param settlement - the outcome.
   */
  settle(settlement: Settlement): void {
    this.stop()
    this.context.signal?.removeEventListener('abort', this.onAbort)
    try {
      this.finish(resultOf(settlement))
    } catch (error) {
      this.fail(error)
    }
  }

  /** A closure, not a method: it is the signal's listener under one identity. */
  private readonly onAbort = (): void => {
    this.stop()
    this.native.abort(this.id, reasonOf(this.context.signal as AbortSignal))
  }

  private async answer(call: BindingCall): Promise<void> {
    try {
      const value = await this.invoke(call)
      const json = encodeLosslessJson(value)
      if (json === undefined)
        this.native.reject(this.id, call.call, 'binding resolution must be lossless JSON')
      else this.native.resolve(this.id, call.call, json)
    } catch (error) {
      this.native.reject(this.id, call.call, messageOf(error))
    }
  }

  /** Calls the host function. Synchronous up to its first `await`, so that calls are made in the program's order. */
  private invoke(call: BindingCall): unknown {
    const { declaration, functions } = this.context.namespaces[call.namespace] as Namespace
    const name = declaration.members[call.member] as string
    const binding = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (typeof binding !== 'function') {
      throw new Error(`unknown binding ${JSON.stringify(`${declaration.global}.${name}`)}`)
    }
    if (call.argument === undefined)
      throw new Error('binding arguments do not fit into the memory of the host')
    return Reflect.apply(binding, undefined, [JSON.parse(call.argument)])
  }
}

function resultOf({ value, logs, error }: Settlement): CodeRunResult {
  if (error !== undefined) return { logs, error }
  return value === undefined ? { logs } : { value: JSON.parse(value), logs }
}
