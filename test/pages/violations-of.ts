import type { Page } from '@playwright/test'
import { axeFor } from '../harness/axe-for.ts'

/** The findings of axe on a page, or within one of its elements. */
export async function violationsOf(page: Page, within?: string) {
  const axe = await axeFor(page)
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
}
