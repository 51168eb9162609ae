/** The invariant companion, in the harness's own registry. */
import { Context } from '@deepseek-ai/cordis'
import InvariantRegistry from '@deepseek-ai/dsh-invariants'
import { expect, it } from 'vitest'
import * as companion from '../plugin/invariant.js'

it('registers with the registry under the name of the package, once', async () => {
  const ctx = new Context()
  await ctx.plugin(InvariantRegistry, {})
  const fiber = ctx.plugin(companion)
  await fiber
  expect(() => ctx.invariants.register('dsh-code-runtime-native', () => {})).toThrow(
    /dsh-code-runtime-native/,
  )
  await fiber.dispose()
  expect(() => ctx.invariants.register('dsh-code-runtime-native', () => {})).not.toThrow()
})
