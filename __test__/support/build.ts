/** Compiles the plugin before any test: tests of other processes and of the package use what is published. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { ROOT } from './process.js'

/** Called once by vitest. */
export default function setup(): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
}
