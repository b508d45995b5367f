import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe for a page as it is now. It runs in the page itself, since another page for its results would cost half a second, and does not
 * describe what is in order, which would cost a quarter of the time. Its source is put into a document by the first use alone; the library
 * would put it there twice at each.
 */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate<boolean>(`'axe' in window`)
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}
