import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on a page, or within an element of it. It runs in the page itself: another page for its results would cost half a second. */
export async function violationsOf(page: Page, within?: string) {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
}
