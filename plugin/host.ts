/** Owns the addon's runtime and the runs that live in it; nobody else touches either. */
import type { CodeRunResult } from '@deepseek-ai/dsh-code-runtime'
import { setImmediate } from 'node:timers'
import { NativeRuntime } from '../index.js'
import type { RuntimeOptions } from '../index.js'
import { heapRoom } from './host-memory.js'
import { LiveRun } from './live-run.js'
import { Lookout } from './lookout.js'
import type { RunContext } from './live-run.js'

/** A running addon. */
export class Host {
  private readonly native: NativeRuntime
  private readonly live = new Map<number, LiveRun>()
  private readonly lookout = new Lookout()
  private closing: Promise<void> | undefined

  /**
   * @param options - the budgets of every run, and its time zone.
   * @throws when the addon cannot load its sandbox image.
   */
  constructor(options: RuntimeOptions) {
    this.native = new NativeRuntime(options, this.onEvents)
  }

  /** Whether `close()` has been called. */
  get closed(): boolean {
    return this.closing !== undefined
  }

  /**
   * Starts a run.
   * @param program - the program's source, well-formed.
   * @param context - what it may call, and the signal that ends it.
   * @returns its outcome.
   */
  run(program: string, context: RunContext): Promise<CodeRunResult> {
    const declarations = context.namespaces.map(({ declaration }) => declaration)
    const id = this.native.run(program, declarations)
    const run = new LiveRun(this.native, id, context)
    this.live.set(id, run)
    this.lookOut()
    return run.finished
  }

  /**
   * Ends every run and the addon's threads.
   * @returns when nothing of them is left; the same promise however often it is asked for.
   */
  close(): Promise<void> {
    this.closing ??= this.shutDown()
    return this.closing
  }

  private async shutDown(): Promise<void> {
    const runs = [...this.live.values()]
    for (const run of runs) run.stop()
    this.native.dispose()
    await Promise.allSettled(runs.map((run) => run.finished))
    this.native.close()
  }

  /** Called by the addon. Runs that are over are unknown here, so that whatever still comes of them is dropped. */
  private readonly onEvents = (): void => {
    const { calls, settlements, isMore } = this.native.take(heapRoom())
    for (const call of calls) this.live.get(call.run)?.dispatch(call)
    for (const settlement of settlements) {
      const run = this.live.get(settlement.run)
      this.live.delete(settlement.run)
      run?.settle(settlement)
    }
    // A program may call in a loop, or much at once. Whatever else the host has to do gets its turn in between.
    if (isMore) setImmediate(this.onEvents)
    this.lookOut()
  }

  /** For the next event, where it is likely to come soon: a program that runs alone has a thread to itself. */
  private lookOut(): void {
    if (this.live.size === 1) this.lookout.extend()
    else this.lookout.stop()
  }
}
