import type { Page } from '@playwright/test'
import { makeAccount } from '../factories/make-account.ts'
import { startFlagService } from '../harness/flag-service.ts'
import { nightly } from '../harness/nightly.ts'
import { people, type Role } from '../harness/people.ts'
import { openPage } from './open-page.ts'
import { expect, test as pageTest } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

/** A flag service, and a server that is configured to use it. */
const test = pageTest
  .extend('service', { scope: 'file' }, async ({ server: _ }, { onCleanup }) => {
    const service = await startFlagService()
    onCleanup(service.close)
    return service
  })
  .extend('served', { scope: 'file' }, async ({ server, service }, { onCleanup }) => {
    const served = await server.another({
      FLAGS_CLIENT_ID: 'env-1',
      FLAGS_URL: service.url,
      FEATURE_FLAGS: 'CreateNewTask=true',
    })
    onCleanup(served.close)
    return served
  })
  .extend('openServed', async ({ browser, served }, { onCleanup }) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
    })
    return async (path: string, role: Role = 'ADM') => {
      const one = await openPage(browser, served, role, path)
      opened.push(one)
      return one.page
    }
  })

const row = (page: Page, flag: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: flag }) })

/** Expects the value of a flag on the page, and the reason for it. */
async function expectFlag(page: Page, flag: string, value: string, why: string): Promise<void> {
  const cells = row(page, flag).getByRole('cell')
  await expect(cells.nth(1)).toContainText(why)
  await expect(cells.nth(0)).toHaveText(value)
}

test('an administrator sees the flags of the installation, and no code of a flag service is loaded without one', async ({
  open,
}) => {
  const page = await open('ADM', '/app/admin/projects')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('link', { name: 'Feature flags' }).click()
  await expectFlag(page, 'UpdateMockScore', 'Enabled', 'Built-in value.')
  await expectFlag(page, 'CreateNewTask', 'Disabled', 'Built-in value.')
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'No flag service is set up',
  )
  await page.reload()
  await expect(row(page, 'SignInTesting')).toBeVisible()
  expect(scripts.filter((url) => url.includes('flag-service'))).toEqual([])
})

test(
  'the flag service decides, says why, and its changes arrive without a reload; it learns id and organization alone',
  nightly,
  async ({ service, server, openServed }) => {
    service.decide({
      UpdateMockScore: { value: false, variation: 1, reason: { kind: 'OFF' } },
      UpdateStandardStatus: {
        value: true,
        variation: 0,
        reason: { kind: 'RULE_MATCH', ruleIndex: 0 },
      },
      UpdateGAComments: { value: 'yes', variation: 0, reason: { kind: 'FALLTHROUGH' } },
    })
    await server.sql(
      'ps',
      `update "User" set "Organization" = 'Lund Infusion' where lower("UserName") = lower($1)`,
      [people.ADM.email],
    )
    await server.changed('ps')
    const page = await openServed('/app/admin/flags')
    await expectFlag(page, 'UpdateMockScore', 'Disabled', 'Flag service: targeting is off.')
    await expectFlag(
      page,
      'UpdateStandardStatus',
      'Enabled',
      'Flag service: a rule applies to you.',
    )
    await expectFlag(page, 'UpdateGAComments', 'Disabled', 'neither true nor false')
    await expectFlag(
      page,
      'CreateNewTask',
      'Enabled',
      'Set by FEATURE_FLAGS on this server. The flag service does not have this flag.',
    )
    await expect.poll(service.streams).toBe(1)
    service.decide({
      UpdateMockScore: { value: true, variation: 0, reason: { kind: 'FALLTHROUGH' } },
    })
    await expectFlag(page, 'UpdateMockScore', 'Enabled', 'Flag service: no target')

    const { body } = await server.fetch('/api/session', { headers: server.as('ADM') })
    const known = { kind: 'user', key: body.data.user.UserId, organization: 'Lund Infusion' }
    expect(service.contexts.length).toBeGreaterThan(0)
    for (const context of service.contexts) expect(context).toEqual(known)
    expect(service.paths.filter((path) => !/^\/(sdk\/evalx|eval)\/env-1\//.test(path))).toEqual([])
  },
)

test('while the flag service fails or is silent, the values of the installation hold and no page waits', async ({
  service,
  openServed,
}) => {
  service.behave('failing')
  const page = await openServed('/app/admin/flags')
  await expectFlag(
    page,
    'UpdateMockScore',
    'Enabled',
    'Built-in value. The flag service does not answer.',
  )
  // The page asks again by itself.
  await page.clock.install()
  await page.reload()
  await expectFlag(page, 'UpdateMockScore', 'Enabled', 'does not answer')
  service.behave('answering')
  service.decide({ UpdateMockScore: { value: false, variation: 1, reason: { kind: 'OFF' } } })
  await page.clock.fastForward(60_000)
  await expectFlag(page, 'UpdateMockScore', 'Disabled', 'targeting is off')

  service.behave('silent')
  await page.reload()
  await expectFlag(page, 'CreateNewTask', 'Enabled', 'Set by FEATURE_FLAGS')
  await expect(page.getByRole('main').getByRole('status')).toContainText('has not answered yet')
})

test(
  'a flag of the service decides whether a new task is listed before it is confirmed',
  nightly,
  async ({ service, own: { project, module, standards }, openServed }) => {
    service.behave('answering')
    const tasks = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]!.id}/Tasks`
    for (const value of [false, true]) {
      service.decide({ CreateNewTask: { value, variation: 0, reason: { kind: 'FALLTHROUGH' } } })
      const page = await openServed(tasks)
      await expect.poll(service.streams).toBe(1)
      const held: (() => void)[] = []
      await page.route('**/write/transformation*', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve))
        await route.continue()
      })
      await page.getByRole('button', { name: 'Add task' }).click()
      const form = page.getByRole('form', { name: 'New task' })
      await form.getByPlaceholder('Choose people').click()
      await page.getByRole('option', { name: 'Client', exact: true }).click()
      await form.getByRole('textbox', { name: 'Task' }).fill(`Send list ${value}`)
      await form.getByRole('textbox', { name: 'Task' }).press('Control+Enter')
      await expect.poll(() => held.length).toBe(1)
      const listed = page.getByRole('listitem').filter({ hasText: `Send list ${value}` })
      await expect(listed).toHaveCount(value ? 1 : 0)
      held[0]?.()
      await expect(listed).toHaveCount(1)
      await page.close()
      await expect.poll(service.streams).toBe(0)
    }
  },
)

test(
  'the connections to the service end with the session, also in other tabs',
  nightly,
  async ({ service, openServed }) => {
    const page = await openServed('/app', 'AC')
    const other = await page.context().newPage()
    await other.goto('/app')
    await expect.poll(service.streams).toBe(2)
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Associate/ })
      .click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL(/sign-in/)
    await expect.poll(service.streams).toBe(0)
  },
)

test(
  'the service can hide the test accounts of a demo, and learns of nobody before sign-in',
  nightly,
  async ({ browser, server, service }) => {
    service.behave('answering')
    service.decide({ SignInTesting: { value: false, variation: 1, reason: { kind: 'OFF' } } })
    const before = service.contexts.length
    const demo = await server.another({
      DEMO_MODE: 'true',
      FLAGS_CLIENT_ID: 'env-1',
      FLAGS_URL: service.url,
    })
    const signedOut = await browser.newContext({ baseURL: demo.address })
    try {
      const page = await signedOut.newPage()
      await page.goto('/sign-in')
      const accounts = page.getByRole('region', { name: 'Try the demo as' })
      await expect.poll(service.streams).toBe(1)
      await expect(accounts).toHaveCount(0)
      service.decide({
        SignInTesting: { value: true, variation: 0, reason: { kind: 'FALLTHROUGH' } },
      })
      await expect(accounts).toBeVisible()
      for (const context of service.contexts.slice(before))
        expect(context).toEqual({ kind: 'user', key: 'signed-out', anonymous: true })

      // After sign-in the flags are requested for the person instead, on one connection, even if the service
      // has not answered by then.
      service.behave('held')
      await page.reload()
      const { email, id } = await makeAccount(server)
      await signInOnPage(page, email)
      await expect(page).toHaveURL(/\/app$/)
      await expect.poll(() => service.contexts.at(-1)).toMatchObject({ key: id })
      const asked = service.contexts.length
      expect(service.release()).toBe(2)
      await expect
        .poll(() => service.contexts.slice(asked))
        .toContainEqual({ kind: 'user', key: id })
      await expect.poll(service.streams).toBe(1)
    } finally {
      await signedOut.close()
      await demo.close()
    }
  },
)
