import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe for the current state of a page. It runs in the page itself, since another page for its results would cost half a second, and
 * does not report passed checks, which would cost a quarter of the time. Its source is injected only by the first use in a document; the
 * library would inject it twice at each.
 */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate<boolean>(`'axe' in window`)
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}
