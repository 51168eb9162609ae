/** The engines that are compared. Each is a function that runs a program and resolves to what that gave. */

import { loadBoa } from './boa-engine.mjs'
import { loadCodeRuntime } from './code-runtime-engine.mjs'
import { loadQuickJs } from './quickjs-engine.mjs'

const LOADERS = {
  native: (root, now) => loadCodeRuntime('native', root, now),
  'worker-thread': (root, now) => loadCodeRuntime('worker-thread', root, now),
  quickjs: loadQuickJs,
  boa: loadBoa,
}

/**
 * Loads an engine.
 * @param name - a key of `LOADERS`.
 * @param root - the folder it is installed in, or its file.
 * @param now - the clock to time runs by, in milliseconds. Native Boa has its own.
 * @returns a function from a program's source to `{ ms, value }`, `{ ms, over: true }` when the limit was reached, or
 * `{ ms, failure }`.
 */
export function loadEngine(name, root, now) {
  return LOADERS[name](root, now)
}
