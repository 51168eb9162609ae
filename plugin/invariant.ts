/**
 * The invariant companion of this package, as every package of the harness has one.
 * @module dsh-code-runtime-native/invariant
 */
import type { Context } from '@deepseek-ai/cordis'
import type { InvariantInstaller } from '@deepseek-ai/dsh-invariants'

const PACKAGE_NAME = 'dsh-code-runtime-native'

/** The companion's name as a cordis plugin. */
export const name = 'code-runtime-native-invariant'

/** The service that the companion registers with. */
export const inject = ['invariants']

/** Nothing to watch: the runtime emits no events and shares no data, and its contract is checked where it is entered. */
const install: InvariantInstaller = () => {}

/**
 * Registers the companion.
 * @param ctx - a context that has the invariant registry.
 * @returns what takes the registration back.
 */
export const apply = (ctx: Context): Promise<() => void> =>
  Promise.resolve(ctx.invariants.register(PACKAGE_NAME, install))
