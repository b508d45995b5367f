import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './test/harness/chromium.ts'
import { patience } from './test/harness/patience.ts'

// Set once and inherited by the workers, which read this file again.
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'plumbline-e2e-'))
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 10_000))
const address = `http://127.0.0.1:${process.env['E2E_PORT']}`

/** Browser stories against a real server on a data folder of its own, in demo mode, in Chromium, or with `--project=firefox` in Debian's Firefox. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 900_000,
  expect: { timeout: patience },
  outputDir: 'test-results',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience,
    navigationTimeout: patience,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: 'firefox.e2e.ts',
      use: {
        launchOptions: {
          executablePath: chromiumPath(),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    {
      name: 'firefox',
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
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `${address}/readyz`,
    timeout: patience,
    gracefulShutdown: { signal: 'SIGTERM', timeout: patience },
    env: {
      PORT: process.env['E2E_PORT'],
      PLUMBLINE_DATA: process.env['E2E_DATA'],
      DEMO_MODE: 'true',
      TARGET_ENV: 'development',
      SUPER_USERS: 'rowan.whitlock@plumbline.test',
    },
  },
})
