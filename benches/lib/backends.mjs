/** The code runtimes that are compared, each loaded the way a host loads it: as a plugin of a cordis context. */

import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What to import for each backend: its plugin and the cordis that goes with it. */
const ENTRIES = {
  native: (root) => ({
    plugin: join(root, 'dist', 'index.js'),
    cordis: resolveFrom(root, '@deepseek-ai/cordis'),
  }),
  'worker-thread': (root) => ({
    plugin: resolveFrom(root, '@deepseek-ai/dsh-code-runtime-worker-thread'),
    cordis: resolveFrom(root, '@deepseek-ai/cordis'),
  }),
}

/**
 * Loads a backend into a context of its own.
 * @param name - which one: a key of `ENTRIES`.
 * @param root - the folder it is installed in.
 * @param config - its budgets.
 * @returns the runtime as its consumers have it, and how long loading took.
 */
export async function loadBackend(name, root, config = {}) {
  const entries = ENTRIES[name](root)
  const { Context } = await importFile(entries.cordis)
  const start = performance.now()
  const { default: plugin } = await importFile(entries.plugin)
  const ctx = new Context()
  const fiber = ctx.plugin(plugin, config)
  await fiber
  const loadMs = performance.now() - start
  const runtime = ctx.codeRuntime
  return {
    loadMs,
    run: (program, { tools, signal } = {}) =>
      runtime.run({
        program,
        bindings: tools ? [{ global: 'tools', functions: tools }] : [],
        signal,
      }),
    dispose: () => fiber.dispose(),
  }
}

function resolveFrom(folder, name) {
  return createRequire(join(folder, 'package.json')).resolve(name)
}

function importFile(path) {
  return import(pathToFileURL(path).href)
}
