import { makeAccount } from '../factories/make-account.ts'
import { postAuth } from '../harness/sign-in-calls.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './page-test.ts'

const failedMail = `insert into "Mail" ("To", "Subject", "Body", "Attempts", "NextAttempt", "FailedAt", "LastFailure")
  values ($1, 'New Task', '{}', 9, null, now(), 'No such person') returning "Id"`

test('a failed mail shows its error, and is queued again after a question that says what is sent', async ({
  server,
  open,
  stored,
}) => {
  const [{ Id }] = await server.sql('ps', failedMail, ['gone@tests.test'])
  await server.sql('identity', failedMail, ['locked@tests.test'])
  const page = await open('ADM', '/app/admin/mail')
  const failed = page.getByRole('list', { name: 'Failed mail' })
  await expect(failed).toContainText(/after 9 attempts.*Projects, ps.*No such person/)
  const again = failed.getByRole('button', { name: 'Send again to locked@tests.test' })
  await again.click()
  const other = page.getByRole('region', { name: 'Send again to locked@tests.test' })
  await expect(other).toContainText('The same text is sent')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveCount(0)
  await expect(again).toBeFocused()
  await failed.getByRole('button', { name: 'Send again to gone@tests.test' }).click()
  const question = page.getByRole('region', { name: 'Send again to gone@tests.test' })
  await expect(question).toContainText('The new mail lists the tasks as they are now.')
  await question.getByRole('button', { name: /Send again/ }).click()
  await expect(page.getByText('The mail to gone@tests.test is queued again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Queued mail' })).toContainText(
    /gone@tests\.test.*Queued since/,
  )
  await expect(failed).toContainText('locked@tests.test')
  await expect.poll(() => stored('Mail', { Id })).toMatchObject([{ FailedAt: null, Attempts: 0 }])
})

const triedMail = `insert into "Mail" ("To", "Subject", "Body", "Attempts", "NextAttempt", "LastFailure")
  values ('busy@tests.test', 'New Task', '{}', 2, now() + interval '1 hour', 'Too busy')`

test('the mail page of a demo says how often a mail was tried, and opens captured mails, whose links lead into the application', async ({
  browser,
  server,
}) => {
  const demo = await server.another({ DEMO_MODE: 'true' })
  const { email } = await makeAccount(server)
  await postAuth(demo, 'request-password-reset', { email })
  await server.sql('ps', triedMail)
  const { page, errors, close } = await openPage(browser, demo, 'ADM', '/app/admin/mail')
  await expect(page.getByRole('list', { name: 'Queued mail' })).toContainText(
    /busy@tests\.test.*2 attempts so far, next.*Too busy/,
  )
  const filter = page.getByRole('searchbox', { name: 'Filter by recipient' })
  await filter.fill('nobody at all')
  await expect(page.getByText('No mail to an address like this.')).toBeVisible()
  await filter.fill(email)
  const mails = page.getByRole('list', { name: 'Captured mail' })
  const opener = mails.getByRole('button', { name: email })
  await opener.click()
  await expect(mails.getByRole('article')).toContainText(email)
  await opener.click()
  await expect(mails.getByRole('article')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(mails.getByRole('article')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mails.getByRole('article')).toHaveCount(0)
  await page.keyboard.press('e')
  const link = mails.getByRole('article').getByRole('link')
  await expect(link).toHaveAttribute('href', /\/reset-password#/)
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  expect(errors).toEqual([])
  await close()
  await demo.close()
})
