import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ofDebian = '/usr/bin/chromium'

/** The Chromium of the browser tests: the one that CHROMIUM names, Debian's, or the one that Playwright has installed or would install. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM'] ?? (existsSync(ofDebian) ? ofDebian : chromium.executablePath())

/** Whether there is one. */
export const isChromiumThere = (): boolean => existsSync(chromiumPath())
