import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { people } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Write to the lead' })
const form = (page: Page) => dialog(page).getByRole('form', { name: 'Message to the lead' })
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Message' })

const mailsOf = (server: TestServer, project: number) =>
  server.sql('ps', 'select * from "Mail" where "ProjectId" = $1', [project])

test('a client writes a mail to the lead about the standard on screen, by mouse, from the launcher', async ({
  server,
  own: { project },
  review,
}) => {
  const page = await review('K+', 'Comments')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: /^Write to the lead/ }).click()
  await expect(form(page).getByRole('combobox', { name: 'To' })).toHaveValue('Senior')
  await expect(form(page).getByRole('combobox', { name: /^Standard/ })).toHaveValue('TS 1')
  await expect(form(page)).toContainText(`The answer goes to ${people['K+'].email}.`)
  await text(page).fill('Which policy do you need?')
  await form(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('The mail to Senior is on its way.')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  const [mail, ...others] = await mailsOf(server, project)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ To: people.SC.email })
  expect(mail.Body.paragraphs).toContain('Which policy do you need?')
})

test(
  'a message becomes a task of the lead, by keys alone',
  nightly,
  async ({ server, own, review }) => {
    const page = await review('K+', 'Comments')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('Look at our new policy')
    await page.keyboard.press('Shift+Tab')
    await expect(form(page).getByRole('button', { name: 'Task' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('Senior has the task now.')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    const tasks = await server.sql(
      'ps',
      `select t."Text", t."StandardId", a."UserId" from "Task" t join "TaskAssignee" a on a."TaskId" = t."Id" where t."ProjectId" = $1`,
      [own.project],
    )
    expect(tasks).toEqual([
      {
        Text: 'Look at our new policy',
        StandardId: own.standards[0]!.id,
        UserId: server.idOf('SC', 'ps'),
      },
    ])
    await expect.poll(() => mailsOf(server, own.project)).toEqual([])
  },
)

test(
  'the text stays until it is sent: through closing, reloading and a failed attempt',
  nightly,
  async ({ server, own: { project }, review, expectedErrors }) => {
    expectedErrors.push(/404/)
    const page = await review('K+', 'Comments')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const open = async () => {
      await page.getByRole('button', { name: 'Help' }).click()
      await page.getByRole('menuitem', { name: /^Write to the lead/ }).click()
    }
    await open()
    await text(page).fill('A long question')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await open()
    await expect(text(page)).toHaveValue('A long question')
    await page.reload()
    await open()
    await expect(text(page)).toHaveValue('A long question')

    await server.sql('ps', 'update "User" set "IsLocked" = true where "Id" = $1', [
      server.idOf('SC', 'ps'),
    ])
    await server.changed('ps')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(form(page).getByRole('alert')).toContainText('The message was not sent')
    await expect(text(page)).toHaveValue('A long question')
    await server.sql('ps', 'update "User" set "IsLocked" = false where "Id" = $1', [
      server.idOf('SC', 'ps'),
    ])
    await server.changed('ps')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page)).toContainText('is on its way')
    await expect.poll(() => mailsOf(server, project)).toHaveLength(1)
    await page.reload()
    await open()
    await expect(text(page)).toHaveValue('')
  },
)

test(
  'what is missing or too long is named at its field, and nothing is sent',
  nightly,
  async ({ server, own: { project }, dashboard }) => {
    const page = await dashboard('K+', 'Status')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: /^Write to the lead/ }).click()
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(form(page)).toContainText('Enter a message')
    await expect(text(page)).toBeFocused()
    await text(page).fill('x'.repeat(5001))
    await expect(form(page)).toContainText('This is 5,001 characters long. Use at most 5,000.')
    await form(page).getByRole('button', { name: 'Task' }).click()
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(form(page)).toContainText('Choose the standard of the task')
    await expect(form(page).getByRole('combobox', { name: 'Standard' })).toBeFocused()
    await expect.poll(() => mailsOf(server, project)).toEqual([])
  },
)

test(
  'a project whose standards nobody leads says that there is no lead',
  nightly,
  async ({ server, own: { project }, dashboard }) => {
    for (const table of ['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'])
      await server.sql(
        'ps',
        `update "${table}" set "OwnerId" = null, "JuniorOwnerId" = null where "ProjectId" = $1`,
        [project],
      )
    await server.changed('ps')
    const page = await dashboard('K+', 'Status')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: /^Write to the lead/ }).click()
    await expect(dialog(page)).toContainText('Nobody leads a standard of this project yet')
  },
)

test(
  'outside of a project the project is chosen first; nobody writes to themselves',
  nightly,
  async ({ server, made: _, own, open }) => {
    await server.sql('ps', `update "Project" set "Name" = 'Own (Program)' where "Id" = $1`, [
      own.project,
    ])
    await server.changed('ps')
    const page = await open('SC', '/app')
    await expect(page.getByRole('link', { name: /^Own/ })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(dialog(page).getByRole('combobox', { name: 'Project' })).toBeFocused()
    await page.keyboard.type('Own')
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('combobox', { name: 'To' })).toHaveValue('Associate')
    await text(page).fill('A question')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page)).toContainText('is on its way')
    await expect.poll(() => mailsOf(server, own.project)).toMatchObject([{ To: people.AC.email }])
  },
)
