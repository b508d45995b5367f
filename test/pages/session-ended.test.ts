import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import type { MadeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { cookieIn, signInAs } from '../harness/sign-in-calls.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'
import { signInOnPage } from './sign-in-on-page.ts'

/** Makes a client of the project who signs in with a password. */
async function makeClient(server: TestServer, { project }: MadeProject) {
  const account = await makeAccount(server, { UserType: 'Client', Role: 'Client' })
  for (const target of targets) {
    const id = storedUserId(target, account.id)
    await server.sql(target, 'insert into "ProjectUser" values ($1, $2)', [project, id])
    await server.changed(target)
  }
  return account
}

/** Ends every session of an account except a new one, from another device. */
async function endElsewhere(server: TestServer, email: string): Promise<void> {
  const cookie = cookieIn(await signInAs(server, email, accountPassword))
  const { status } = await server.fetch('/api/v5/own_sessions/end_others', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, cookie },
    body: '{}',
  })
  expect(status).toBe(200)
}

const ended = 'You were signed out from another device.'

/** The path of a tab of the review of a standard. */
const tabOf = ({ project, module, standards }: MadeProject, tab: string) =>
  `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/${tab}`

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/401|403/))

test('saving a comment after the session ended elsewhere leads to sign-in with the reason, and the comment is restored afterwards', async ({
  server,
  made,
  open,
}) => {
  const { email } = await makeClient(server, made)
  const page = await open('ANON', tabOf(made, 'Comments'))
  await signInOnPage(page, email)
  const comment = page.getByRole('textbox', { name: 'Client comment' })
  await comment.fill('The roster is on page 4')
  await endElsewhere(server, email)
  await comment.press('Control+Enter')
  await expect(page.getByText(ended)).toBeVisible()
  await signInOnPage(page, email)
  await expect(page).toHaveURL(new RegExp(`${tabOf(made, 'Comments')}$`))
  await expect(comment).toHaveValue('The roster is on page 4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved draft')).toHaveCount(0)
})

test(
  'a new task and a switch lead to sign-in when their session has ended, and the task is restored afterwards',
  nightly,
  async ({ server, made, open }) => {
    const { email } = await makeClient(server, made)
    const page = await open('ANON', tabOf(made, 'Tasks'))
    await signInOnPage(page, email)
    await page.getByRole('button', { name: 'Add task' }).click()
    const text = page.getByRole('textbox', { name: 'Task' })
    await text.fill('Ask for the roster')
    await endElsewhere(server, email)
    await text.press('Control+Enter')
    await expect(page.getByText(ended)).toBeVisible()
    await signInOnPage(page, email)
    await expect(text).toHaveValue('Ask for the roster')

    await page.goto(tabOf(made, 'Elements'))
    const ready = page.getByRole('switch', { name: /is ready/ }).first()
    await expect(ready).toBeVisible()
    await endElsewhere(server, email)
    await ready.click()
    await expect(page.getByText(ended)).toBeVisible()
  },
)

test('changing the password leads to sign-in when the session has ended; a wrong password does not', async ({
  server,
  made,
  open,
}) => {
  const { email } = await makeClient(server, made)
  const page = await open('ANON', '/app/profile')
  await signInOnPage(page, email)
  const form = page.getByRole('form', { name: 'Change password' })
  const change = async (current: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(current)
    await form.getByRole('textbox', { name: 'New password' }).fill('slow river under pines')
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password')
  await expect(form.getByText('Wrong password')).toBeVisible()
  await endElsewhere(server, email)
  await change(accountPassword)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page).toHaveURL(/returnTo=%2Fapp%2Fprofile/)
})
