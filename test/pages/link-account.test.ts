import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { codeOf } from '../fakes/authenticator-app.ts'
import { openForgingProvider } from '../fakes/forging-provider.ts'
import { browserOf } from '../harness/browser-of.ts'
import { nightly } from '../harness/nightly.ts'
import { signInByProvider } from '../harness/sign-in-by-provider.ts'
import { openTestServer } from '../harness/test-server.ts'
import { openPage } from './open-page.ts'
import { builtPages, expect, test as pageTest } from './page-test.ts'

const test = pageTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openForgingProvider()
    onCleanup(provider.close)
    return provider
  })
  .extend('linking', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const settings = {
      ...provider.settings,
      EMBEDDED_SIGN_IN: 'true',
      OIDC_PROFILE_URL: 'https://login.acme.test/me',
    }
    const linking = await openTestServer(settings, undefined, builtPages)
    onCleanup(linking.close)
    return linking
  })
  .extend('come', async ({ browser, linking, provider }, { onCleanup }) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
      // A wrong password is answered with 401; a person without a project may not read the list of projects.
      const errors = opened
        .flatMap((one) => one.errors)
        .filter((error) => !/401|\/admin\/all_projects/.test(error))
      expect(errors, 'errors in the console').toEqual([])
    })
    // The provider of these tests has no pages: the browser begins where the provider would send it back.
    return async (person: { readonly sub: string; readonly email: string }) => {
      const { url, cookie } = await signInByProvider(linking, provider).begin()
      const query = provider.consent(url, { ...person, email_verified: true })
      const one = await openPage(browser, linking, 'ANON', '/')
      opened.push(one)
      const [name = '', value = ''] = cookie.split('=')
      await one.page.context().addCookies([{ name, value, url: linking.address }])
      await one.page.goto(`/api/auth/hosted/callback?${query.toString()}`)
      return one.page
    }
  })

test('a person with a password links the provider after a wrong one, and signs in by it the next time', async ({
  linking,
  provider,
  come,
}) => {
  const { id, email } = await makeAccount(linking)
  const person = { sub: 'page-1', email }
  const page = await come(person)
  await expect(page).toHaveURL(/\/link-account$/)
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  const connect = page.getByRole('button', { name: 'Sign in and connect' })
  await connect.click()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await password.fill('not this one at all')
  await connect.click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await password.fill(accountPassword)
  await connect.click()
  await expect(page).toHaveURL(/\/app/)
  const { session } = await signInByProvider(linking, provider).signIn({ sub: person.sub })
  expect(await signInByProvider(linking, provider).personOf(session)).toMatchObject({ UserId: id })
})

test(
  'the second factor is required before the provider is linked',
  nightly,
  async ({ linking, come }) => {
    const { id, email } = await makeAccount(linking)
    const owner = browserOf(linking)
    await owner.signIn(email, accountPassword)
    const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
    await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
    const identities = () =>
      linking.sql(
        'identity',
        `select "accountId" from "account" where "userId" = $1 and "providerId" <> 'credential'`,
        [id],
      )
    const page = await come({ sub: 'page-2', email })
    await page.getByLabel('Password', { exact: true }).fill(accountPassword)
    await page.getByRole('button', { name: 'Sign in and connect' }).click()
    const code = page.getByLabel('Code from the authenticator app')
    await expect(code).toBeVisible()
    await expect.poll(() => identities()).toEqual([])
    await code.fill(codeOf(secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/app/)
    await expect.poll(() => identities()).toEqual([{ accountId: 'page-2' }])
  },
)

test(
  'without an offer the page explains itself and leads back',
  nightly,
  async ({ browser, linking }) => {
    const { page, close } = await openPage(browser, linking, 'ANON', '/link-account')
    await expect(page.getByText('There is nothing to connect any more')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await close()
  },
)

test(
  'a person who signs in only through the provider finds the link to the profile there',
  nightly,
  async ({ come }) => {
    const page = await come({ sub: 'page-profile', email: 'profile@acme.test' })
    await expect(page).toHaveURL(/\/app/)
    await page.goto('/app/profile')
    const link = page.getByRole('link', { name: /^My profile at / })
    await expect(link).toHaveAttribute('href', 'https://login.acme.test/me')
  },
)
