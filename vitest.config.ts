import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/start-database.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Every house of a test stands on databases of its own, and nothing of the server outlives it: modules are loaded once a worker.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // The server says aloud what it could not do; a test that provokes that need not repeat it.
    env: { LOG_LEVEL: 'silent' },
  },
})
