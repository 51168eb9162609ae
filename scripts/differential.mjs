// npm run differential: generated programs in Node and in the sandbox. Needs everything built.

import { runnerImport } from 'vite'

const { module } = await runnerImport('./__test__/differential/command.ts', { configFile: false })
process.exitCode = (await module.main(process.argv.slice(2))) === 0 ? 0 : 1
