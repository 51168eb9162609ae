/** Budgets of a runtime. Every number is positive and finite; the plugin has validated them. */
export interface RuntimeOptions {
  /** Processor time a program may use, in milliseconds. */
  computeMs: number
  /** Time from start to settlement, in milliseconds. */
  maxWallMs: number
  /** Bytes of serialized logs plus value or message. */
  maxOutputBytes: number
  /** What a program may allocate, in MiB. */
  maxHeapMb: number
  /** Threads that run programs; the number of cores when absent. */
  workerThreads?: number
}
export interface NamespaceDeclaration {
  global: string
  members: Array<string>
  errorClass?: ErrorClassDeclaration
}
export interface ErrorClassDeclaration {
  name: string
  memberNameProperty: string
}
/** A program calls a host function. */
export interface BindingCall {
  run: number
  /** Numbers the calls of a run. */
  call: number
  /** Index into the run's namespaces. */
  namespace: number
  /** Index into the namespace's members. */
  member: number
  /** The argument, as JSON text. */
  argument: string
}
/** A run is over. Its instance is gone and nothing of it is left running. */
export interface Settlement {
  run: number
  logs: Array<string>
  /** The completion value, as JSON text; absent when there is none. */
  value?: string
  error?: { kind: 'exception' | 'timeout' | 'abort' | 'worker-exit' | 'invalid-output' | 'output-limit'; message: string }
}
export declare class NativeRuntime {
  /**
   * @param options - the budgets of every run.
   * @param onEvents - called on the JavaScript thread with what has happened since the last call, calls before settlements.
   * @throws when the image beside the addon is missing, or was not built for this addon or this processor.
   */
  constructor(options: RuntimeOptions, onEvents: (calls: Array<BindingCall>, settlements: Array<Settlement>) => void)
  /** Starts a run and returns its number. Its outcome arrives as a settlement, always, and once. @throws after dispose(). */
  run(program: string, namespaces: Array<NamespaceDeclaration>): number
  /** Answers a call with a value as JSON text. Ignored when the run is over. */
  resolve(run: number, call: number, json: string): void
  /** Answers a call with an error message. Ignored when the run is over. */
  reject(run: number, call: number, message: string): void
  /** Ends a run as `abort` with this message. Ignored when the run is over. */
  abort(run: number, message: string): void
  /** Ends every run as `abort`, "runtime disposed"; each still settles. No run can be started afterwards. */
  dispose(): void
  /** Joins the worker threads. To be called after dispose(), when every run has settled. */
  close(): void
}
