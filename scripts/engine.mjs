// npm run engine: the engine with its patches, which Cargo needs to be there before anything else.

import { provideEngine } from './lib/engine.mjs'
import { StepError } from './lib/steps.mjs'

try {
  await provideEngine()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`\n[build] ${error.message}`)
  process.exitCode = 1
}
