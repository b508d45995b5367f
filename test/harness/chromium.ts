import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell has no window to paint: a page takes a quarter less processor time than in the full
// browser.
const headlessShell = '/usr/bin/chromium-headless-shell'
const ofDebian = [headlessShell, '/usr/bin/chromium']

/** Command-line arguments of Chromium for tests: without a screen, a GPU process would only cost time. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the Chromium for browser tests: the one named by the variable CHROMIUM, one of Debian's, or the one that Playwright installs. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM'] ?? ofDebian.find((path) => existsSync(path)) ?? chromium.executablePath()

/** Returns a Chromium that can show its window. */
export const visibleChromiumPath = (): string =>
  process.env['CHROMIUM'] ??
  ofDebian.find((path) => path !== headlessShell && existsSync(path)) ??
  chromium.executablePath()

/** Whether the Chromium for browser tests is installed. */
export const isChromiumThere = (): boolean => existsSync(chromiumPath())

/** Whether that Chromium is the headless shell, or one chosen explicitly. */
export const isHeadlessShellThere = (): boolean =>
  process.env['CHROMIUM'] !== undefined || existsSync(headlessShell)
