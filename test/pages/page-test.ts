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

/** Expectations on pages, which wait until they are met. */
export const expect = expectOfPage.configure({ timeout: patience })

/** The folder of the built pages. */
export const builtPages = join(import.meta.dirname, '../../dist/web')

/** Where a review opens unless a test says otherwise: the first standard of its project in Desktop Review. */
type ReviewAt = { readonly index?: number; readonly phase?: Phase; readonly search?: string }

/**
 * A test of pages in a browser, with a server in this process: one browser for all of them, databases and one project per
 * file, and a project of its `own` for each test that requests one. `open` opens a path as a person, `review` and
 * `dashboard` open a tab of the own project, `write` makes a write as another person, `stored` reads rows from the
 * database; an error in the console of any page fails the test, except those that the test expects.
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
    // What earlier tests created on screen is in only one of the targets.
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
