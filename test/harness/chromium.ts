import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ofDebian = '/usr/bin/chromium'

/** Returns the Chromium for browser tests: that of the variable CHROMIUM, Debian's, or the one that Playwright installs. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM'] ?? (existsSync(ofDebian) ? ofDebian : chromium.executablePath())

/** Whether that Chromium is installed. */
export const isChromiumThere = (): boolean => existsSync(chromiumPath())
