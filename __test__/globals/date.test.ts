/** `Date` from text, as V8 reads it. Node's own zone is set to the sandbox's, UTC. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { useRuntime } from '../support/runtime.js'
import { compareWithNode } from './compare.js'
import { parsing } from './date-expressions.js'

const { run } = useRuntime({ computeMs: 20_000 })

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'UTC'
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('Date', () => {
  it('reads what V8 reads', () => compareWithNode(run, parsing))
})
