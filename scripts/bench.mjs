// npm run bench: builds what is not built yet, then runs the benchmarks. Arguments go to benches/run.mjs.

import { buildAndRun } from './lib/run.mjs'

await buildAndRun('benches/run.mjs')
