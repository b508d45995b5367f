import type { Page } from '@playwright/test'
import { expect } from './page-test.ts'

/** Holds a script back from a page that is not loaded yet; the returned function releases it, and fails unless the page has requested it. */
export async function holdBack(page: Page, script: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  return () => {
    expect(asked, `requests for the script ${script}`).toBeGreaterThan(0)
    resolve()
  }
}

/** Holds the writes of a page; the returned function lets them and all later ones through. */
export async function holdWrites(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v3/write/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
