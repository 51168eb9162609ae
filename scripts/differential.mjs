// npm run differential: builds what is not built yet, then runs generated programs in Node and in the sandbox. The arguments are those of
// __test__/differential/command.ts, which vite loads, since it is TypeScript.

import { join } from 'node:path'

import { runnerImport } from 'vite'

import { buildOrExit } from './lib/build.mjs'
import { root } from './lib/paths.mjs'

await buildOrExit()
const command = join(root, '__test__', 'differential', 'command.ts')
const { module } = await runnerImport(command, { configFile: false, root })
process.exitCode = (await module.main(process.argv.slice(2))) === 0 ? 0 : 1
