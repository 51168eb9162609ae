/** QuickJS in WebAssembly, as `quickjs-emscripten` brings it. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { LIMIT_MS } from './limit.mjs'

/**
 * Loads the engine.
 * @param root - the folder it is installed in.
 * @param now - the clock, in milliseconds.
 * @returns a function that runs a program in a context of its own. Timed are the making of the context, the compilation
 * and the execution; not the context's end.
 */
export async function loadQuickJs(root, now) {
  const file = createRequire(join(root, 'package.json')).resolve('quickjs-emscripten')
  const module = await import(pathToFileURL(file).href)
  const { getQuickJS, shouldInterruptAfterDeadline } = module.default ?? module
  const quickJs = await getQuickJS()
  return async (source) => {
    const start = now()
    const context = quickJs.newContext()
    context.runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + LIMIT_MS))
    const outcome = evaluate(context, source)
    const ms = now() - start
    // A program that was interrupted leaves things behind, which is too much for `dispose`. The process ends anyway.
    if ('value' in outcome) context.dispose()
    return { ms, ...outcome }
  }
}

/** Runs the program as the body of an async function, up to the end of its promise. */
function evaluate(context, source) {
  const promise = context.evalCode(`(async function () { 'use strict';\n${source}\n})()`)
  if (promise.error) return failureOf(context, promise.error)
  const jobs = context.runtime.executePendingJobs()
  if (jobs.error) return failureOf(context, jobs.error)
  const state = context.getPromiseState(promise.value)
  promise.value.dispose()
  if (state.type === 'pending') return { failure: 'the program did not settle' }
  if (state.type === 'rejected') return failureOf(context, state.error)
  const value = context.dump(state.value)
  state.value.dispose()
  return { value }
}

function failureOf(context, handle) {
  const { name, message } = context.dump(handle) ?? {}
  handle.dispose()
  return message === 'interrupted' ? { over: true } : { failure: `${name}: ${message}` }
}
