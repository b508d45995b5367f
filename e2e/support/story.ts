import { expect, test as base } from '@playwright/test'
import { unaskedLoads, watchLoads } from './document-loads.ts'
import { withDemoServer, type DemoServer } from './server.ts'

/** A test against a server in demo mode, one per worker, so that workers do not see each other's writes. */
export const serverTest = base.extend<object, { server: DemoServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need in a pattern
    async ({}, use) => withDemoServer(use),
    { scope: 'worker', auto: true, timeout: 0 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
})

/** A browser test; fails when a page of the application was loaded that the test did not request. */
export const test = serverTest.extend<{ watchedLoads: undefined }>({
  context: async ({ context }, use) => {
    watchLoads(context)
    await use(context)
  },
  watchedLoads: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      unaskedLoads()
      await use(undefined)
      expect(unaskedLoads(), 'documents that were loaded unasked').toEqual([])
    },
    { auto: true },
  ],
})
