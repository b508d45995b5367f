import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { mailsTo, mailTo } from '../harness/mailbox.ts'
import { nightly } from '../harness/nightly.ts'
import { signInAs } from '../harness/sign-in-calls.ts'
import { expect, test } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

const newPassword = 'green lamp over seven hills'

test('a forgotten password is replaced by the link of a mail, which works once', async ({
  server,
  open,
  expectedErrors,
}) => {
  expectedErrors.push(/40\d|all_projects/)
  const { email } = await makeAccount(server)
  const page = await open('ANON', '/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your e-mail address', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/If there is an account for/)).toContainText(email)
  const { token } = await mailTo(server, email)

  await page.goto(`/reset-password#${token}`)
  const password = page.getByRole('textbox', { name: 'New password' })
  await expect(password).toBeFocused()
  await expect(page).not.toHaveURL(/#./)
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  expect((await signInAs(server, email, accountPassword)).status).toBe(200)
  await password.fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sign in with your new password' }).click()
  expect((await signInAs(server, email, accountPassword)).status).not.toBe(200)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await signInOnPage(page, email, newPassword)
  await expect(page.getByText('You are signed in')).toBeVisible()

  const again = await open('ANON', `/reset-password#${token}`)
  await again.getByRole('link', { name: 'Request a new link' }).click()
  await expect(again.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
})

test(
  'an address without an account gets the same response and no mail',
  nightly,
  async ({ server, open }) => {
    const page = await open('ANON', '/forgot-password')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('stranger@tests.test')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(/If there is an account for/)).toContainText('stranger@tests.test')
    const known = await makeAccount(server)
    await page.getByRole('button', { name: 'Try another address' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(known.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    // Mails are sent in order: that of the second address comes after any mail for the first.
    await mailTo(server, known.email)
    expect(await mailsTo(server, 'stranger@tests.test')).toEqual([])
  },
)
