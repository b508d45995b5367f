import { storedUserId } from '#rules/people/user-id.ts'
import { makeUser } from '../factories/make-user.ts'
import { mailTo } from '../harness/mailbox.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

const password = 'green lamp over seven hills'

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/40\d|all_projects/))

test('an invited person chooses a password and is signed in; the link works once', async ({
  server,
  write,
  open,
}) => {
  const email = 'ines.invited@tests.test'
  const id = await makeUser(server, { UserName: email, FirstName: 'Ines', LastName: 'Invited' })
  await write('ADM', 'User:Invite', { Id: storedUserId('ps', id) })
  const { token } = await mailTo(server, email)
  const page = await open('ANON', `/invitation#${token}`)
  await expect(page.getByText(/^Hello Ines Invited\./)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Ines')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(await server.sql('identity', 'select from "account" where "userId" = $1', [id])).toEqual(
    [],
  )
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed in')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ines Invited' })).toBeVisible()
  const accounts = 'select "providerId" from "account" where "userId" = $1'
  expect(await server.sql('identity', accounts, [id])).toEqual([{ providerId: 'credential' }])

  const again = await open('ANON', `/invitation#${token}`)
  await expect(again.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await expect(again.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('an invitation page without its link explains what to do', nightly, async ({ open }) => {
  const page = await open('ANON', '/invitation')
  await expect(page.getByText('Open the invitation link from the mail again.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible()
})

test('signing up verifies the address by the link of a mail with the chosen password', async ({
  server,
  open,
}) => {
  const email = 'sol.signup@tests.test'
  const page = await open('ANON', '/sign-up')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Sol')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const { token } = await mailTo(server, email)
  expect(await server.sql('ps', 'select from "User" where "UserName" = $1', [email])).toEqual([])

  await page.goto(`/verify-email#${token}`)
  const given = page.getByRole('textbox', { name: 'Password' })
  const wrong = page.getByText(/not the password you chose/)
  await given.fill('not the one that was chosen')
  await expect(wrong).toHaveCount(0)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(wrong).toBeVisible()
  await given.fill(password)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('You are signed in')).toBeVisible()
  const rows = await server.sql('ps', 'select "FirstName" from "User" where "UserName" = $1', [
    email,
  ])
  expect(rows).toEqual([{ FirstName: 'Sol' }])
  const later = await open('ANON', '/sign-in')
  await signInOnPage(later, email, password)
  await expect(later.getByText('You are signed in')).toBeVisible()
})
