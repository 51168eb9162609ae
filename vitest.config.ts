import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['__test__/**/*.test.ts'],
    globalSetup: '__test__/support/build.ts',
    // A process of its own for every file, since tests count threads and resident memory; one at a time, since they
    // also measure deadlines.
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
