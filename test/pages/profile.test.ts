import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { codeOf } from '../fakes/authenticator-app.ts'
import { mailTo } from '../harness/mailbox.ts'
import { nightly } from '../harness/nightly.ts'
import { cookieIn, sessionOf, signInAs } from '../harness/sign-in-calls.ts'
import { expect, test as pageTest } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

/** The profile of a person with a password, who has just signed in there. */
const test = pageTest.extend('profile', async ({ server, open, expectedErrors }) => {
  expectedErrors.push(/40\d|all_projects/)
  const person = await makeAccount(server, { FirstName: 'Rae', LastName: 'Own' })
  const page = await open('ANON', '/app/profile')
  await signInOnPage(page, person.email)
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
  return { page, ...person }
})

test(
  'a person changes the own name and mail setting, and no type or organization',
  nightly,
  async ({ profile: { page, email }, stored }) => {
    const form = page.getByRole('form', { name: 'My profile' })
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Last name' }).fill('Owen')
    await form.getByRole('checkbox', { name: 'Mails about tasks' }).uncheck()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Rae Owen' })).toBeVisible()
    await expect
      .poll(() => stored('User', { UserName: email }))
      .toMatchObject([{ LastName: 'Owen', NotifyOnNewTask: false }])
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('Owen')
    await expect(form.getByRole('textbox', { name: /Organization/ })).toHaveCount(0)
    await expect(form.getByRole('combobox', { name: 'Type' })).toHaveCount(0)
  },
)

test('the own name is changed, an address of the calendar is made and revoked, and a changed password ends the other sessions', async ({
  server,
  profile: { page, email },
  stored,
}) => {
  const own = page.getByRole('form', { name: 'My profile' })
  await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled()
  await own.getByRole('textbox', { name: 'Last name' }).fill('Owen')
  await own.getByRole('checkbox', { name: 'Mails about tasks' }).uncheck()
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Rae Owen' })).toBeVisible()
  await expect
    .poll(() => stored('User', { UserName: email }))
    .toMatchObject([{ LastName: 'Owen', NotifyOnNewTask: false }])
  const feed = page.getByRole('region', { name: 'Calendar feed' })
  await feed.getByRole('button', { name: 'Create address' }).click()
  const created = feed.getByRole('region', { name: 'New address' })
  const address = await created.getByRole('textbox', { name: 'Address' }).inputValue()
  expect((await fetch(address)).status).toBe(200)
  await created.getByRole('button', { name: 'I have copied it' }).click()
  await expect(created).toHaveCount(0)
  await feed.getByRole('button', { name: 'Revoke address' }).click()
  await feed.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(feed.getByText('Address revoked.')).toBeVisible()
  expect((await fetch(address)).status).toBe(404)

  const other = cookieIn(await signInAs(server, email, accountPassword))
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByRole('textbox', { name: 'Current password' }).fill(accountPassword)
  await form.getByRole('textbox', { name: 'New password' }).fill('slow river under pines')
  await page.keyboard.press('Enter')
  await expect.poll(() => sessionOf(server, other)).toBeNull()
  await expect(form.getByRole('textbox', { name: 'Current password' })).toHaveValue('')
  expect((await signInAs(server, email, accountPassword)).status).not.toBe(200)
  expect((await signInAs(server, email, 'slow river under pines')).status).toBe(200)
})

test('a session on another device is ended, and the e-mail address is changed by the link of a mail to the new one', async ({
  server,
  profile: { page, email, id },
}) => {
  const other = cookieIn(await signInAs(server, email, accountPassword))
  await page.reload()
  const sessions = page.getByRole('region', { name: 'My sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out .*device$/ }).click()
  await expect(sessions.getByText('Signed out on that device.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveText([/This device/])
  expect(await sessionOf(server, other)).toBeNull()

  const address = 'rae.elsewhere@tests.test'
  const form = page.getByRole('form', { name: 'Change e-mail address' })
  const field = form.getByRole('textbox', { name: 'New e-mail address' })
  await field.fill(email)
  await field.press('Enter')
  await expect(form.getByText('Enter a different e-mail address')).toBeVisible()
  await field.fill(address)
  await field.press('Enter')
  await expect(form.getByText('Enter your password')).toBeVisible()
  await form.getByRole('textbox', { name: 'Password' }).fill(accountPassword)
  await page.keyboard.press('Enter')
  await expect(form.getByText(`We have sent a mail to ${address}.`)).toBeVisible()
  const stored = async () =>
    (await server.sql('identity', 'select "email" from "user" where "id" = $1', [id]))[0].email
  await expect.poll(() => stored()).toBe(email)
  const { token } = await mailTo(server, address)
  await page.goto(`/verify-email#${token}`)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.poll(stored).toBe(address)
})

test(
  'sessions on other devices are listed and ended; the calendar feed has an address that is shown once and revoked',
  nightly,
  async ({ server, profile: { page, email } }) => {
    const part = page.getByRole('region', { name: 'My sessions' })
    await expect(part).toContainText('Your sessions on other devices will appear here.')
    const others = [
      cookieIn(await signInAs(server, email, accountPassword)),
      cookieIn(await signInAs(server, email, accountPassword)),
    ]
    await page.reload()
    await expect(part.getByRole('listitem')).toHaveCount(3)
    await part
      .getByRole('button', { name: /^Sign out .*device$/ })
      .first()
      .click()
    await expect(part.getByText('Signed out on that device.')).toBeVisible()
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await part.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(part.getByText('Signed out on all other devices.')).toBeVisible()
    for (const cookie of others) expect(await sessionOf(server, cookie)).toBeNull()
    await page.reload()
    await expect(part.getByRole('listitem')).toHaveCount(1)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const feed = page.getByRole('region', { name: 'Calendar feed' })
    await feed.getByRole('button', { name: 'Create address' }).click()
    const created = feed.getByRole('region', { name: 'New address' })
    await created.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(created.getByText('Copied.')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await expect(created.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
    const fetched = await fetch(address)
    expect(await fetched.text()).toMatch(/^BEGIN:VCALENDAR/)
    await page.reload()
    await expect(feed.getByText(/last fetched/)).toBeVisible()
    await expect(feed).not.toContainText('/calendar/')

    await server.sql('identity', `update "session" set "confirmedAt" = now() - interval '1 hour'`)
    await page.reload()
    await feed.getByRole('button', { name: 'Replace address' }).click()
    await feed.getByRole('button', { name: 'Replace', exact: true }).click()
    await feed.getByRole('textbox', { name: 'Password' }).fill(accountPassword)
    await page.keyboard.press('Enter')
    await expect(created.getByRole('textbox', { name: 'Address' })).not.toHaveValue(address)
    await created.getByRole('button', { name: 'I have copied it' }).click()
    expect((await fetch(address)).status).toBe(404)
    await feed.getByRole('button', { name: 'Revoke address' }).click()
    await feed.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(feed.getByText('Address revoked.')).toBeVisible()
    await expect(feed.getByRole('button', { name: 'Create address' })).toBeVisible()
  },
)

test(
  'an authenticator app is set up with its first code, returns backup codes, and is required from then on',
  nightly,
  async ({ server, profile: { page, email, id } }) => {
    const part = page.getByRole('region', { name: 'Two-step verification' })
    await part.getByRole('button', { name: 'Set up app' }).click()
    const form = part.getByRole('form', { name: 'Set up authenticator app' })
    const code = form.getByRole('textbox', { name: 'Code from the app' })
    const shown = await form.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()
    const secret = shown.replaceAll(' ', '')
    await code.fill('000000')
    await form.getByRole('button', { name: 'Confirm app' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await code.fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(part.getByText('Save these backup codes')).toBeVisible()
    await part.getByRole('button', { name: 'I have saved them' }).click()
    await expect(part.getByText('Authenticator app set up.')).toBeVisible()
    const factors = 'select from "twoFactor" where "userId" = $1'
    expect(await server.sql('identity', factors, [id])).toHaveLength(1)
    expect((await mailTo(server, email)).subject).toMatch(/two-step|authenticator|second/i)

    await part.getByRole('button', { name: 'Create new codes' }).click()
    const replacing = part.getByRole('region', { name: 'Create new backup codes?' })
    await expect(replacing.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await replacing.getByRole('button', { name: 'Create new codes' }).click()
    await part.getByRole('button', { name: 'I have saved them' }).click()
    await expect(part.getByText('Backup codes replaced.')).toBeVisible()

    await server.sql('identity', `update "session" set "confirmedAt" = now() - interval '1 hour'`)
    await page.reload()
    await part.getByRole('button', { name: 'Remove app' }).click()
    const confirm = part.getByRole('form', { name: 'Confirm that it is you' })
    await confirm.getByRole('button', { name: 'Use a backup code' }).click()
    await confirm.getByRole('textbox', { name: 'Backup code' }).fill('none')
    await page.keyboard.press('Enter')
    await expect(confirm.getByRole('alert')).toContainText('That is not correct.')
    await confirm.getByRole('button', { name: 'Use your password' }).click()
    await expect(confirm.getByRole('alert')).toHaveCount(0)
    await confirm.getByRole('textbox', { name: 'Password' }).fill(accountPassword)
    await page.keyboard.press('Enter')
    const removing = part.getByRole('region', { name: 'Remove the authenticator app?' })
    await removing.getByRole('button', { name: 'Remove app' }).click()
    await expect(part.getByText('Authenticator app removed.')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Set up app' })).toBeVisible()
    expect(await server.sql('identity', factors, [id])).toEqual([])
  },
)
