import type { Page } from '@playwright/test'
import { axeFor } from '../harness/axe-for.ts'

/** What axe finds on a page, or within an element of it. */
export async function violationsOf(page: Page, within?: string) {
  const axe = await axeFor(page)
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
}
