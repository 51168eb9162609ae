// npm run fuzz: mutated input for what must bear any. Needs nothing built but the engine; Cargo builds the fuzzer.

import { spawnSync } from 'node:child_process'

import { provideEngine } from './lib/engine.mjs'
import { cargoEnvironment, root } from './lib/paths.mjs'

await provideEngine()
const command = ['run', '--quiet', '--locked', '-p', 'fuzz', '--', ...process.argv.slice(2)]
const { error, status } = spawnSync('cargo', command, {
  cwd: root,
  env: cargoEnvironment(),
  stdio: 'inherit',
})
if (error) console.error(error.message)
process.exitCode = status ?? 1
