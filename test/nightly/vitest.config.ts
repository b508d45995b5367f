import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const minute = 60_000

// Files are stored on disk here, not in memory: some exceed the memory.
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
    // A run of an hour prints its progress.
    disableConsoleIntercept: true,
    env: { LOG_LEVEL: 'silent' },
  },
})
