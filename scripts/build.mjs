// npm run build: everything, as far as it is not built yet.

import { buildOrExit } from './lib/build.mjs'

await buildOrExit()
