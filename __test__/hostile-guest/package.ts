/**
 * The package with the hostile guest in the place of the real one: a copy of the addon beside the image of guest.wat. To be
 * called before anything loads the addon, which happens once in a process.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { ROOT } from '../support/process.js'

const IMAGE = join(ROOT, 'target', 'hostile-guest.cwasm')

/** The modules that tests otherwise import, with that addon behind them. */
export async function loadHostilePackage() {
  if (!existsSync(IMAGE)) throw new Error(`there is no ${IMAGE}: run \`npm run build\``)
  const addon = readdirSync(ROOT).find((name) => name.endsWith('.node'))
  if (addon === undefined) throw new Error('there is no addon: run `npm run build`')
  const folder = mkdtempSync(join(tmpdir(), 'dsh-hostile-guest-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(ROOT, addon), join(folder, addon))
  copyFileSync(IMAGE, join(folder, addon.replace(/\.node$/, '.cwasm')))
  process.env.NAPI_RS_NATIVE_LIBRARY_PATH = join(folder, addon)
  const { load, useRuntime } = await import('../support/runtime.js')
  const { NativeRuntime } = await import('../../index.js')
  return { load, useRuntime, NativeRuntime }
}
