import { storedUserId } from '#rules/people/user-id.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { mailTo } from '../harness/mailbox.ts'
import { nightly } from '../harness/nightly.ts'
import { signInAs } from '../harness/sign-in-calls.ts'
import { expect, test } from './page-test.ts'

test('a user is added, invited by mail, edited, locked, unlocked and deleted; an address in use is rejected', async ({
  server,
  open,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/400|409/)
  const page = await open('ADM', '/app/admin/users')
  await page.getByRole('button', { name: 'Add a user' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.type('Nora')
  await form.getByRole('textbox', { name: 'E-mail address' }).fill('senior@tests.test')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('This e-mail address is already in use')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail address' }).fill('nora@tests.test')
  await form.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('Nora was added and invited by mail.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Profile of Nora' })).toBeVisible()
  await expect
    .poll(() => stored('User', { UserName: 'nora@tests.test' }))
    .toMatchObject([{ FirstName: 'Nora', IsLocked: false }])
  expect((await mailTo(server, 'nora@tests.test')).page).toBe('/invitation')
  const resend = page.getByRole('button', { name: 'Resend invitation' })
  await resend.click()
  const again = page.getByRole('region', { name: 'Resend the invitation of Nora' })
  await expect(again).toContainText('The link sent earlier stops working.')
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(resend).toBeFocused()
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('The invitation to nora@tests.test was revoked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke invitation' })).toHaveCount(0)

  const user = async () => (await stored('User', { FirstName: 'Nora' }))[0]
  const profile = page.getByRole('form', { name: 'Profile of Nora' })
  await profile.getByRole('textbox', { name: 'Last name' }).fill('Nye')
  await profile.getByRole('button', { name: 'Save' }).click()
  const opener = page.getByRole('button', { name: 'Nora Nye' })
  await expect(opener).toBeVisible()
  await expect.poll(() => user()).toMatchObject({ LastName: 'Nye' })
  const lock = page.getByRole('region', { name: 'Sign-in of Nora Nye' }).getByRole('button', {
    name: /^(Lock|Unlock)$/,
  })
  await lock.click()
  const lockIt = page.getByRole('region', { name: 'Lock Nora Nye' })
  await expect(lockIt).toContainText('There is no active session to end.')
  await lockIt.getByRole('button', { name: 'Cancel' }).click()
  await expect(lock).toBeFocused()
  await lock.press('Enter')
  await lockIt.getByRole('button', { name: 'Lock' }).click()
  await expect(lock).toHaveText('Unlock')
  await expect.poll(() => user()).toMatchObject({ IsLocked: true })
  await lock.click()
  await expect(lock).toHaveText('Lock')
  await expect.poll(() => user()).toMatchObject({ IsLocked: false })

  await page.getByRole('button', { name: /^Consultants/ }).click()
  await page.getByRole('searchbox', { name: 'Find a user' }).fill('senior')
  await expect(opener).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find a user' }).fill('nye')
  await expect(page.getByText('No users match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Delete user' }).click()
  const question = page.getByRole('region', { name: 'Delete Nora Nye' })
  await expect(question).toContainText('No project membership ends.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete user' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('Nora Nye was deleted.')).toBeVisible()
  await expect(opener).toHaveCount(0)
})

test(
  'a user who is locked is signed out and cannot sign in before being unlocked',
  nightly,
  async ({ server, open }) => {
    const { id, email } = await makeAccount(server, { FirstName: 'Otto', LastName: 'Lock' })
    const signIn = async () => (await signInAs(server, email, accountPassword)).status
    expect(await signIn()).toBe(200)
    const page = await open('ADM', `/app/admin/users?user=${storedUserId('ps', id)}`)
    const part = page.getByRole('region', { name: 'Sign-in of Otto Lock' })
    await expect(part).toContainText(/Active sessions\s*1/)
    await part.getByRole('button', { name: 'Lock', exact: true }).click()
    const question = part.getByRole('region', { name: 'Lock Otto Lock' })
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await part.getByRole('button', { name: 'Lock', exact: true }).click()
    await question.getByRole('button', { name: 'Lock' }).click()
    await expect(part.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(await signIn()).not.toBe(200)
    await part.getByRole('button', { name: 'Unlock' }).click()
    await expect(part.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    expect(await signIn()).toBe(200)
  },
)

test(
  "users are found by type and name, edited in place and deleted, except one's own account",
  nightly,
  async ({ server, open, stored }) => {
    const { email } = await makeAccount(server, { FirstName: 'Pia', LastName: 'Part' })
    const page = await open('ADM', '/app/admin/users')
    await page.getByRole('button', { name: /^Clients/ }).click()
    await page.getByRole('searchbox', { name: 'Find a user' }).fill('pia')
    await page.getByRole('button', { name: 'Pia Part' }).click()
    const form = page.getByRole('form', { name: 'Profile of Pia Part' })
    await form.getByRole('textbox', { name: 'Last name' }).fill('Pratt')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Pia Pratt' })).toBeVisible()
    expect((await stored('User', { UserName: email }))[0].LastName).toBe('Pratt')
    await page.getByRole('button', { name: 'Delete user' }).click()
    const question = page.getByRole('region', { name: /Delete/ })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toContainText('No project membership ends.')
    await question.getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByText('Pia Pratt was deleted.')).toBeVisible()
    await expect(page.getByText('No users match.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Adm', exact: true }).click()
    await expect(page.getByText('You cannot lock or delete your own account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeDisabled()
  },
)

test(
  'of a field that somebody else changed meanwhile both values are shown, and either is kept',
  nightly,
  async ({ server, open, stored, write, expectedErrors }) => {
    expectedErrors.push(/409/)
    const { id, email } = await makeAccount(server, { FirstName: 'Mia', LastName: 'Both' })
    const Id = storedUserId('ps', id)
    const lastName = async () => (await stored('User', { UserName: email }))[0].LastName as string
    const page = await open('ADM', `/app/admin/users?user=${Id}`)
    const form = page.getByRole('form', { name: /^Profile of Mia/ })
    const field = form.getByRole('textbox', { name: 'Last name' })
    const both = page.getByRole('alert', { name: 'Two versions of this text' })
    await field.fill('Mine')
    await write('ADM', 'User:Update', { Id, LastName: 'Theirs' })
    await field.press('Control+Enter')
    await expect(both).toContainText(/My textMineTheir textTheirs/)
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(lastName).toBe('Mine')
    await expect(both).toHaveCount(0)
    await field.fill('Again')
    await write('ADM', 'User:Update', { Id, LastName: 'Latest' })
    await field.press('Control+Enter')
    await both.getByRole('button', { name: 'Use theirs' }).click()
    await expect(field).toHaveValue('Latest')
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await field.fill('Not kept')
    await form.getByRole('button', { name: 'Discard changes' }).click()
    await expect(field).toHaveValue('Latest')
    await expect.poll(() => lastName()).toBe('Latest')
  },
)
