import { join } from 'node:path'
import { chromium, expect as expectOfPage, type Page } from '@playwright/test'
import { test as base } from 'vitest'
import { chromiumPath } from '../chromium.ts'
import { openTestHouse } from '../house.ts'
import { makeProject } from '../make-project.ts'
import { patience } from '../patience.ts'
import type { Role } from '../people.ts'
import { openPage } from './open-page.ts'

/** Expectations of pages, which wait until they hold. */
export const expect = expectOfPage.configure({ timeout: patience })

/** The folder of the pages as they are built. */
export const builtPages = join(import.meta.dirname, '../../dist/web')

/**
 * A test of pages in a browser, over a server in this process: one browser for all of them, databases and one project
 * for each file. `open` opens a path as somebody; an error in the console of any page fails the test, but those that
 * the test says it expects.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    onCleanup(() => browser.close())
    return browser
  })
  // oxlint-disable-next-line no-empty-pattern -- as above
  .extend('house', { scope: 'file' }, async ({}, { onCleanup }) => {
    const house = await openTestHouse({}, undefined, builtPages)
    onCleanup(house.close)
    return house
  })
  .extend('made', { scope: 'file' }, ({ house }) => makeProject(house))
  .extend('expectedErrors', () => [] as RegExp[])
  .extend('open', async ({ browser, house, expectedErrors }, { onCleanup }) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
      const errors = opened
        .flatMap((page) => page.errors)
        .filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(errors, 'errors in the console').toEqual([])
    })
    return async (role: Role, path: string): Promise<Page> => {
      const one = await openPage(browser, house, role, path)
      opened.push(one)
      return one.page
    }
  })
