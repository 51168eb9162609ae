/** The engines that are compared. Each is a function that runs a program and resolves to what that gave. */

import { loadBoa } from './boa-engine.mjs'
import { loadCodeRuntime } from './code-runtime-engine.mjs'
import { loadQuickJs } from './quickjs-engine.mjs'

const LOADERS = {
  native: (root) => loadCodeRuntime('native', root),
  'worker-thread': (root) => loadCodeRuntime('worker-thread', root),
  quickjs: loadQuickJs,
  boa: loadBoa,
}

/**
 * Loads an engine.
 * @param name - a key of `LOADERS`.
 * @param root - the folder it is installed in, or its file.
 * @returns a function from a program's source to `{ ms, value }`, `{ ms, over: true }` when the limit was reached, or
 * `{ ms, failure }`.
 */
export function loadEngine(name, root) {
  return LOADERS[name](root)
}
