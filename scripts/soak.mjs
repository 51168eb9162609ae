// npm run soak: builds what is not built yet, then runs the soak test. Arguments go to benches/soak.mjs.

import { buildAndRun } from './lib/run.mjs'

await buildAndRun('benches/soak.mjs')
