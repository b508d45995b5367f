import { join } from 'node:path'
import { expect as expectOfPage, type Page } from '@playwright/test'
import { test as base } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import type { Phase } from '#rules/review/phases.ts'
import { alignIds } from '../factories/align-ids.ts'
import { makeProject } from '../factories/make-project.ts'
import { patience } from '../harness/patience.ts'
import type { Role } from '../harness/people.ts'
import { openTestServer } from '../harness/test-server.ts'
import { openPage } from './open-page.ts'
import { workerBrowser } from './worker-browser.ts'

/** Expectations of pages, which wait until they hold. */
export const expect = expectOfPage.configure({ timeout: patience })

/** The folder of the pages as they are built. */
export const builtPages = join(import.meta.dirname, '../../dist/web')

/** What a review of a standard opens at when a test says nothing else: the first standard of its project in Desktop Review. */
type ReviewAt = { readonly index?: number; readonly phase?: Phase; readonly search?: string }

/**
 * A test of pages in a browser, over a server in this process: one browser for all of them, databases and one project
 * for each file, and a project of its `own` for each test that asks for one. `open` opens a path as somebody, `review` and
 * `dashboard` a tab of the own project, `write` does what somebody else does meanwhile, `stored` reads rows as the database
 * has them; an error in the console of any page fails the test, but those that the test says it expects.
 */
export const test = base
  .extend('browser', { scope: 'file' }, () => workerBrowser())
  // Without live updates, so that a page shows an old value until a test reads it again.
  .extend('settings', { scope: 'file' }, (): Readonly<Record<string, string>> => ({
    LIVE_UPDATES: 'false',
  }))
  .extend('server', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const server = await openTestServer(settings, undefined, builtPages)
    onCleanup(server.close)
    return server
  })
  .extend('made', { scope: 'file' }, ({ server }) => makeProject(server))
  .extend('expectedErrors', () => [] as RegExp[])
  .extend('open', async ({ browser, server, expectedErrors }, { onCleanup }) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
      const errors = opened
        .flatMap((page) => page.errors)
        .filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(errors, 'errors in the console').toEqual([])
    })
    return async (role: Role, path: string): Promise<Page> => {
      const one = await openPage(browser, server, role, path)
      opened.push(one)
      return one.page
    }
  })
  .extend('own', async ({ server }) => {
    // What earlier tests made on screen is in one target alone.
    await alignIds(server)
    return makeProject(server)
  })
  .extend(
    'review',
    ({ own: { project, module, standards }, open }) =>
      (role: Role, tab: string, at: ReviewAt = {}): Promise<Page> => {
        const { index = 0, phase = 'desktop-review', search = '' } = at
        const standard = standards[index]?.id
        return open(
          role,
          `/app/projects/${project}/modules/${module}/review/${phase}/standards/${standard}/${tab}${search}`,
        )
      },
  )
  .extend(
    'dashboard',
    ({ own: { project }, open }) =>
      (role: Role, tab: string): Promise<Page> =>
        open(role, `/app/projects/${project}/dashboard/${tab}`),
  )
  .extend(
    'write',
    ({ server }) =>
      async (role: Role, name: WriteName, parameters: Readonly<Record<string, unknown>>) => {
        const { status, body } = await server.write(role, name, parameters, { target: 'ps' })
        expect(status, JSON.stringify(body)).toBe(200)
      },
  )
  .extend('stored', ({ server }) => (table: string, where: Readonly<Record<string, unknown>>) => {
    const columns = Object.keys(where).map((column, index) => `"${column}" = $${index + 1}`)
    const text = `select * from "${table}" where ${columns.join(' and ')}`
    return server.sql('ps', text, Object.values(where))
  })
