// npm test: builds what is not built yet, then runs the tests. Arguments go to vitest: npm test -- -t 'hot loop'.

import { buildAndRun } from './lib/run.mjs'

await buildAndRun('node_modules/vitest/vitest.mjs', 'run')
