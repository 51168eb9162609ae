/** Runs that wait for their host: what they cost while they do. */

import { residentBytes } from './process-state.mjs'
import { expectValue } from './sampling.mjs'

/**
 * Starts runs that all wait for one binding, weighs them, and lets them finish.
 * @param backend - the backend.
 * @param count - how many.
 * @returns resident memory per run, in bytes.
 */
export async function weighWaitingRuns(backend, count) {
  const before = await residentBytes()
  const waiting = await startWaiting(backend, count)
  const during = await residentBytes()
  await waiting.finish()
  return (during - before) / count
}

async function startWaiting(backend, count) {
  const { promise: answer, resolve: release } = deferred()
  const { promise: allCalled, resolve: everyoneCalled } = deferred()
  let calls = 0
  const tools = {
    wait: () => {
      calls += 1
      if (calls === count) everyoneCalled()
      return answer
    },
  }
  const runs = Array.from({ length: count }, () => backend.run('return await tools.wait(null)', { tools }))
  await allCalled
  return {
    async finish() {
      release(1)
      for (const result of await Promise.all(runs)) expectValue(result, 1)
    },
  }
}

function deferred() {
  let resolve
  const promise = new Promise((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
