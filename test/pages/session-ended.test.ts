import type { Page } from '@playwright/test'
import { targets } from '../../src/rules/targets.ts'
import { storedUserId } from '../../src/rules/user-id.ts'
import type { TestHouse } from '../house.ts'
import type { MadeProject } from '../make-project.ts'
import { accountPassword, makeAccount } from '../make-account.ts'
import { cookieIn, signInAs } from '../sign-in-calls.ts'
import { expect, test } from './page-test.ts'

/** Makes a client of the project who signs in by a password. */
async function makeClient(house: TestHouse, { project }: MadeProject) {
  const account = await makeAccount(house, { UserType: 'Client', Role: 'Client' })
  for (const target of targets) {
    const id = storedUserId(target, account.id)
    await house.sql(target, 'insert into "ProjectUser" values ($1, $2)', [project, id])
    await house.changed(target)
  }
  return account
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(accountPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Ends every session of an account but a new one, from another device. */
async function endElsewhere(house: TestHouse, email: string): Promise<void> {
  const cookie = cookieIn(await signInAs(house, email, accountPassword))
  const { status } = await house.fetch('/api/v5/own_sessions/end_others', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.address, cookie },
    body: '{}',
  })
  expect(status).toBe(200)
}

const ended = 'You were signed out from another device.'

/** What lies below a standard of the project in review, by the name of its tab. */
const tabOf = ({ project, module, standards }: MadeProject, tab: string) =>
  `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/${tab}`

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/401|403/))

test('a comment that is saved after its session ended elsewhere leads to sign-in, which says why, and is there again afterwards', async ({
  house,
  made,
  open,
}) => {
  const { email } = await makeClient(house, made)
  const page = await open('ANON', tabOf(made, 'Comments'))
  await signIn(page, email)
  const comment = page.getByRole('textbox', { name: 'Client comment' })
  await comment.fill('The roster is on page 4')
  await endElsewhere(house, email)
  await comment.press('Control+Enter')
  await expect(page.getByText(ended)).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(new RegExp(`${tabOf(made, 'Comments')}$`))
  await expect(comment).toHaveValue('The roster is on page 4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved draft')).toHaveCount(0)
})

test('a new task and a switch lead to sign-in when their session has ended, and the task is there again afterwards', async ({
  house,
  made,
  open,
}) => {
  const { email } = await makeClient(house, made)
  const page = await open('ANON', tabOf(made, 'Tasks'))
  await signIn(page, email)
  await page.getByRole('button', { name: 'Add task' }).click()
  const text = page.getByRole('textbox', { name: 'Task' })
  await text.fill('Ask for the roster')
  await endElsewhere(house, email)
  await text.press('Control+Enter')
  await expect(page.getByText(ended)).toBeVisible()
  await signIn(page, email)
  await expect(text).toHaveValue('Ask for the roster')

  await page.goto(tabOf(made, 'Elements'))
  const ready = page.getByRole('switch', { name: /is ready/ }).first()
  await expect(ready).toBeVisible()
  await endElsewhere(house, email)
  await ready.click()
  await expect(page.getByText(ended)).toBeVisible()
})

test('a change of the password leads to sign-in when its session has ended; a wrong password does not', async ({
  house,
  made,
  open,
}) => {
  const { email } = await makeClient(house, made)
  const page = await open('ANON', '/app/profile')
  await signIn(page, email)
  const form = page.getByRole('form', { name: 'Change password' })
  const change = async (current: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(current)
    await form.getByRole('textbox', { name: 'New password' }).fill('slow river under pines')
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password')
  await expect(form.getByText('Wrong password')).toBeVisible()
  await endElsewhere(house, email)
  await change(accountPassword)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page).toHaveURL(/returnTo=%2Fapp%2Fprofile/)
})
