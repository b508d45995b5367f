import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell paints no window of its own: a page costs a quarter less of the processor than in the whole browser.
const headlessShell = '/usr/bin/chromium-headless-shell'
const ofDebian = [headlessShell, '/usr/bin/chromium']

/** How Chromium is started for tests: it shows nothing on a screen, so that a process for the graphics would only cost. */
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

/** Returns the Chromium for browser tests: that of the variable CHROMIUM, one of Debian's, or the one that Playwright installs. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM'] ?? ofDebian.find((path) => existsSync(path)) ?? chromium.executablePath()

/** Returns the Chromium that can show its window. */
export const visibleChromiumPath = (): string =>
  process.env['CHROMIUM'] ??
  ofDebian.find((path) => path !== headlessShell && existsSync(path)) ??
  chromium.executablePath()

/** Whether the Chromium for browser tests is installed. */
export const isChromiumThere = (): boolean => existsSync(chromiumPath())

/** Whether that Chromium is the headless shell, or one that was chosen. */
export const isHeadlessShellThere = (): boolean =>
  process.env['CHROMIUM'] !== undefined || existsSync(headlessShell)
