import type { Request } from '@playwright/test'
import { previewHeader } from '#rules/permissions/impersonation.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('people are added to a project; a client who is removed loses access at once and regains it by Add again', async ({
  server,
  own: { project, standards },
  write,
  dashboard,
  stored,
}) => {
  const clients = async () =>
    (await stored('ProjectUser', { ProjectId: project })).map((row) => row.UserId as string)
  const task = { project_id: project, standard_id: standards[0]!.id, text: 'Count the beds' }
  const assignees = { assignees: [{ user_id: server.idOf('K2', 'ps') }] }
  await write('SC', 'Task:Create', { ...task, ...assignees })
  const page = await dashboard('ADM', 'Team')
  const second = page.getByRole('listitem', { name: 'Second' })
  await expect(second).toContainText('1 open task')
  await second.getByRole('button', { name: 'Remove Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(second).toContainText('One open task will be unassigned for good.')
  await expect(second.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await second.getByRole('button', { name: 'Remove from project' }).click()
  await expect(page.getByText('Second was removed from the project.')).toBeVisible()
  expect(await clients()).not.toContain(server.idOf('K2', 'ps'))
  await page.getByRole('button', { name: 'Add again' }).click()
  await expect(second.getByRole('button', { name: 'Remove Second' })).toBeVisible()
  await expect.poll(clients).toContain(server.idOf('K2', 'ps'))

  const senior = page.getByRole('listitem', { name: 'Senior' })
  await expect(senior.getByRole('button')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Add member' })
  const add = form.getByRole('button', { name: 'Add to project' })
  await add.click()
  await expect(form.getByText('Choose a person')).toBeVisible()
  await form.getByRole('combobox').fill('colleague')
  await form.getByRole('option', { name: /^Colleague/ }).click()
  await add.click()
  await expect(form).toContainText('Colleague was added and can now see the project.')
  await expect(page.getByRole('listitem', { name: 'Colleague' })).toBeVisible()
  expect(await clients()).toContain(server.idOf('Ko', 'ps'))
  const removed = page.getByRole('listitem', { name: 'Client', exact: true })
  await removed.focus()
  await page.keyboard.press('r')
  await expect(removed).toContainText('Client will lose access to the project immediately.')
  await page.keyboard.press('Enter')
  await expect(removed).toBeFocused()
  expect(await clients()).toContain(server.idOf('K+', 'ps'))
})

test(
  'a consultant views the project as a client, read-only, and ends the preview',
  nightly,
  async ({ dashboard, own: { project }, stored }) => {
    const page = await dashboard('SC', 'Team')
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(page.getByRole('form', { name: 'Add member' })).toHaveCount(0)
    await page.getByRole('button', { name: 'View as client: Client' }).click()
    const banner = page.getByRole('region', { name: 'Preview' })
    await expect(banner).toContainText('You are viewing this project as Client.')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect.poll(() => stored('Preview', { ProjectId: project, EndedAt: null })).toEqual([])
    await banner.getByRole('button', { name: 'End preview' }).click()
    await expect(page.getByRole('button', { name: 'View as client: Client' })).toBeVisible()
    const [preview] = await stored('Preview', { ProjectId: project })
    expect(preview.EndedAt).not.toBeNull()
  },
)

test(
  'reads that a preview did not finish are aborted when it ends, not denied',
  nightly,
  async ({ dashboard, own: { project }, stored }) => {
    const page = await dashboard('SC', 'Team')
    const isOver = async () => (await stored('Preview', { ProjectId: project }))[0]?.EndedAt != null
    const isRead = (request: Request) =>
      request.url().includes('documents_with_citations') &&
      request.headers()[previewHeader] !== undefined
    const over = Promise.withResolvers<void>()
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => isRead(request) && over.resolve())
    // The read reaches the server after the membership has ended, and the page learns of that after the read
    // is over.
    await page.route(
      (url) => url.href.includes('documents_with_citations'),
      async (route) => {
        if (isRead(route.request())) await expect.poll(isOver).toBe(true)
        await route.continue()
      },
    )
    await page.route('**/transformation?*', async (route) => {
      const response = await route.fetch()
      if (route.request().postData()?.includes('"End"') === true) await over.promise
      await route.fulfill({ response })
    })
    const begun = page.waitForRequest(isRead)
    await page.getByRole('button', { name: 'View as client: Client' }).click()
    await begun
    await page.getByRole('button', { name: 'End preview' }).click()
    await expect(page.getByRole('button', { name: 'View as client: Client' })).toBeVisible()
  },
)

test('clients read the names of the team only', async ({ dashboard }) => {
  const page = await dashboard('K+', 'Team')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: /^Consultants/ })).toContainText('Associate')
  await expect(main.getByText(/@tests\.test|standards as/)).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Remove|View as|Add/ })).toHaveCount(0)
})
