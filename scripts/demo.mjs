// npm run demo: builds what is not built yet, then runs the demonstration. Arguments go to examples/demo.mjs.

import { buildAndRun } from './lib/run.mjs'

await buildAndRun('examples/demo.mjs')
