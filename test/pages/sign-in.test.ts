import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { codeOf } from '../fakes/authenticator-app.ts'
import { browserOf } from '../harness/browser-of.ts'
import { nightly } from '../harness/nightly.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/401|all_projects/))

test('signing in leads to the linked page; a wrong password and empty fields are reported at the fields', async ({
  server,
  open,
}) => {
  const { email } = await makeAccount(server)
  const page = await open('ANON', '/app/profile')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fapp%2Fprofile/)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your e-mail address')).toBeVisible()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type('not this one at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wrong e-mail or password')).toBeVisible()
  await signInOnPage(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/profile$/)
})

test('the second step accepts the current code of the app only, and the session begins only then', async ({
  server,
  open,
}) => {
  const { email } = await makeAccount(server)
  const owner = browserOf(server)
  await owner.signIn(email, accountPassword)
  const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
  await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  const page = await open('ANON', '/sign-in')
  await signInOnPage(page, email)
  const code = page.getByLabel('Code from the authenticator app')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the six digits shown in the app')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed in')).toBeVisible()
})

test(
  'a signed-in person is redirected from the sign-in page to the work, and signs out from the menu',
  nightly,
  async ({ server, open }) => {
    const { email } = await makeAccount(server)
    const page = await open('ANON', '/sign-in')
    await signInOnPage(page, email)
    await expect(page.getByText('You are signed in')).toBeVisible()
    await page.goto('/sign-in')
    await expect(page).toHaveURL(/\/app$/)
    await page.getByRole('banner').getByRole('button', { name: 'Made' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible()
    await page.goto('/app')
    await expect(page).toHaveURL(/\/sign-in/)
  },
)

test(
  'staff of an installation that requires a second factor must set one up before they see anything else',
  nightly,
  async ({ server, browser }) => {
    const strict = await server.another({ STAFF_SECOND_FACTOR: 'required' })
    const { id, email } = await makeAccount(server, { UserType: 'Consultant', Role: 'Consultant' })
    const consultant = `update "user" set "user_type" = 'Consultant' where "id" = $1`
    await server.sql('identity', consultant, [id])
    const { page, close } = await openPage(browser, strict, 'ANON', '/app/members')
    await signInOnPage(page, email)
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await page.goto('/app/members')
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
    await page.getByRole('button', { name: 'Set up app' }).click()
    const form = page.getByRole('form', { name: 'Set up authenticator app' })
    const secret = await form.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()
    await form
      .getByRole('textbox', { name: 'Code from the app' })
      .fill(codeOf(secret.replaceAll(' ', '')))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Projects and members' }),
    ).toBeVisible()
    const factors = 'select from "twoFactor" where "userId" = $1'
    expect(await server.sql('identity', factors, [id])).toHaveLength(1)
    await close()
    await strict.close()
  },
)
