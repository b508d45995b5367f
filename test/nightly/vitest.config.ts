import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const minute = 60_000

// Files lie on the disk here, not in memory: some are larger than it.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['test/nightly/**/*.nightly.ts'],
    globalSetup: ['test/harness/start-database.ts'],
    setupFiles: ['test/harness/cheap-hashes.mjs'],
    pool: 'forks',
    // Each of them uses the whole machine.
    maxWorkers: 1,
    testTimeout: 30 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: 5 * minute } },
    // A run of an hour says how far it is.
    disableConsoleIntercept: true,
    env: { LOG_LEVEL: 'silent' },
  },
})
