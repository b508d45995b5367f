import type { Page } from '@playwright/test'
import { makeAccount } from '../factories/make-account.ts'
import { standInForChat } from '../harness/chat-service.ts'
import { nightly } from '../harness/nightly.ts'
import { people, type Role } from '../harness/people.ts'
import { openPage } from './open-page.ts'
import { expect, test as pageTest } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

const secret = 'a secret of the workspace'

/** Opens a page of a server that shows the chat, whose service is a stand-in; returns the errors in the console. */
const test = pageTest
  .extend('served', { scope: 'file' }, async ({ server, made: _ }, { onCleanup }) => {
    const served = await server.another({
      MESSENGER_APP_ID: 'app1',
      MESSENGER_SECRET: secret,
      MESSENGER_REGION: 'eu',
    })
    onCleanup(served.close)
    return served
  })
  .extend('openServed', async ({ browser, served }, { onCleanup }) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
    })
    return async (role: Role, path: string, verifiedBy = secret) => {
      const one = await openPage(browser, served, role, '/')
      opened.push(one)
      const chat = await standInForChat(one.page.context(), verifiedBy)
      await one.page.goto(path)
      return { ...one, ...chat }
    }
  })

const launcher = (page: Page) => page.getByRole('button', { name: 'Chat' })

test(
  'the chat is shown to the signed-in person under the policy of the page; it learns id and organization alone',
  nightly,
  async ({ server, openServed }) => {
    await server.sql(
      'ps',
      `update "User" set "Organization" = 'Lund Infusion' where lower("UserName") = lower($1)`,
      [people['K+'].email],
    )
    await server.changed('ps')
    const { page, received, asked, errors } = await openServed('K+', '/app')
    await expect(launcher(page)).toBeVisible()
    // Its styles are applied.
    await expect(launcher(page)).toHaveCSS('width', '48px')
    const company = { id: 'Lund Infusion', name: 'Lund Infusion' }
    expect(received).toEqual([
      {
        app_id: 'app1',
        user_id: server.idOf('K+', 'ps'),
        user_hash: expect.stringMatching(/^[\da-f]{64}$/),
        company,
        api_base: 'https://api-iam.eu.intercom.io',
        installation_type: 'npm-package',
      },
    ])
    expect(asked[0]).toBe('https://widget.intercom.io/widget/app1')
    // The launcher stays while the person works.
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(errors).toEqual([])
  },
)

test('a hash by another secret is not accepted', nightly, async ({ openServed }) => {
  const { page, received } = await openServed('K+', '/app', 'another secret')
  await expect.poll(() => received.length).toBe(1)
  await expect(launcher(page)).toHaveCount(0)
})

test(
  'before sign-in nothing of the chat is loaded, it ends with the session, and the next person has their own',
  nightly,
  async ({ server, openServed }) => {
    const signedOut = await openServed('ANON', '/sign-in')
    await expect(signedOut.page.getByRole('heading', { name: /^Sign in/ })).toBeVisible()
    expect(signedOut.asked).toEqual([])

    const { page, received } = await openServed('AC', '/app')
    await expect(launcher(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/app')
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Associate/ })
      .click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    await expect(launcher(page)).toHaveCount(0)

    // Another person signs in without a new page load.
    const { email, id } = await makeAccount(server)
    await signInOnPage(page, email)
    await expect.poll(() => received.at(-1)?.user_id).toBe(id)
    expect(received.at(-1)?.api_base).toBe('https://api-iam.eu.intercom.io')
  },
)

test('while the chat cannot be reached, the page works', async ({ openServed }) => {
  const { page } = await openServed('K+', '/')
  await page.context().route(/intercom\./, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => /widget/.test(request.url()))
  await page.goto('/app')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem', { name: /^Write to the lead/ })).toBeVisible()
})

test(
  'without its settings nothing of the chat is loaded',
  nightly,
  async ({ browser, server, made: _ }) => {
    const { page, errors, close } = await openPage(browser, server, 'K+', '/')
    const { asked } = await standInForChat(page.context(), secret)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([asked, scripts.filter((url) => url.includes('intercom')), errors]).toEqual([[], [], []])
    await close()
  },
)
