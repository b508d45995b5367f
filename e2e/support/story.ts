import { expect, test as base } from '@playwright/test'
import { unaskedLoads, watchLoads } from './document-loads.ts'

/** A browser test; fails when a page of the application was loaded that it did not request. */
export const test = base.extend<{ watchedLoads: undefined }>({
  context: async ({ context }, use) => {
    watchLoads(context)
    await use(context)
  },
  watchedLoads: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need in a pattern
    async ({}, use) => {
      unaskedLoads()
      await use(undefined)
      expect(unaskedLoads(), 'documents that were loaded unasked').toEqual([])
    },
    { auto: true },
  ],
})
