import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/harness/longest-first.ts'
import { memoryFolder } from './test/harness/memory-folder.ts'
import { patience } from './test/harness/patience.ts'

const folder = memoryFolder()
if (folder !== undefined) process.env['TMPDIR'] ??= folder

// Worker threads and commands that tests start load compiled code, as those of an installation do.
const compileCache = join(import.meta.dirname, 'node_modules/.cache/compile')

export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: ['test/harness/start-database.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'nightly',
        description:
          'Takes seconds and shows with more input, or in a rarer case, what a quicker test shows too. `npm run nightly` runs it; `npm test` only when its file is named.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/web/**', 'test/pages/**'],
          setupFiles: ['test/harness/cheap-hashes.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: ['src/web/data/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-data',
          include: ['src/web/data/**/*.test.{ts,tsx}'],
          // What a tab holds in memory (drafts, unsaved editors, caches) is reset for each file.
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['test/pages/**/*.test.ts'],
          setupFiles: ['test/harness/cheap-hashes.mjs'],
          globalSetup: ['test/pages/build-pages.ts'],
          // A browser for each worker; they share the machine with nothing else, since they begin when the others are done.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    environment: 'node',
    pool: 'forks',
    // Each test of the server has databases of its own, and nothing of the server outlives it: modules are loaded once a worker.
    isolate: false,
    // A worker loads every module and lives through the whole run: collecting its garbage as often as the defaults do took a fifth of the CPU time.
    execArgv: [
      '--max-semi-space-size=64',
      '--min-semi-space-size=32',
      '--initial-old-space-size=1024',
      // A run that is ended by a signal leaves no worker behind.
      `--import=${pathToFileURL(join(import.meta.dirname, 'bin/follow-parent.mjs')).href}`,
    ],
    // Beyond what a test waits for within it, so that it says what did not happen.
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    // The server says aloud what it could not do; a test that provokes that need not repeat it.
    env: { LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compileCache },
  },
})
