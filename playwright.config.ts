import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './test/harness/chromium.ts'
import { memoryFolder } from './test/harness/memory-folder.ts'
import { patience } from './test/harness/patience.ts'

// The servers keep their databases there.
const folder = memoryFolder()
if (folder !== undefined) process.env['TMPDIR'] ??= folder

/** Browser tests of whole journeys, each worker against a demo server of its own (e2e/support/server.ts), in Chromium or, with `--project=firefox`, in Debian's Firefox. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 900_000,
  expect: { timeout: patience },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience,
    navigationTimeout: patience,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      // Each its own: a run deletes what the run before it left there.
      outputDir: 'test-results/chromium',
      testIgnore: 'firefox.e2e.ts',
      use: {
        launchOptions: {
          executablePath: chromiumPath(),
          args: [...chromiumArguments],
        },
      },
    },
    {
      name: 'firefox',
      outputDir: 'test-results/firefox',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'e2e/support/firefox.mjs'),
          // Files are set without the chooser; while it stays open, its field opens no other.
          firefoxUserPrefs: { 'remote.bidi.dismiss_file_pickers.enabled': true },
        },
      },
    },
  ],
})
