import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { read } from './support/calls.ts'
import { loading } from './support/document-loads.ts'
import { goBy, goToTab, press } from './support/keys.ts'
import { nightly } from './support/nightly.ts'
import { expectNoFindings, signIn } from './support/person.ts'
import { test } from './support/story.ts'

// The controls that a client could use are there but change nothing.
async function tryToHandIn(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('row').getByRole('link').filter({ hasText: 'RM 4-1' }).first().click()
  await page.getByRole('button', { name: 'Submit for review', exact: true }).click()
  await expect(page.getByText('You cannot undo this')).toBeVisible()
  await expectNoFindings(page, 'the question before a standard is handed in')
  await page.keyboard.press('Escape')
  await expect(page.getByText('You cannot undo this')).toBeHidden()
  await page.getByRole('button', { name: 'Submit for review', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByText('Changes are turned off in a preview')).toBeVisible()
  expect(sent).toEqual([])
}

// The list of people loads only after the keys that choose from it were pressed.
async function chooseFromLateList(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/admin/all_users*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/app/projects/1/dashboard/team')
  await page.waitForURL(/\/Team$/)
  const field = page.getByRole('combobox', { name: 'Client or consultant' })
  await field.waitFor()
  await press(page, 'a')
  await expect(field).toBeFocused()
  await page.keyboard.type('lionel')
  await press(page, 'Enter', 'Tab')
  await expect(page.getByRole('button', { name: 'Add to project' })).toBeFocused()
  resolve(undefined)
  await expect(field).toHaveValue('Lionel Abernathy')
  await expect(page.getByText('will lose access')).toHaveCount(0)
}

type Entry = { Focus: string; Action: string; ProjectId: number | null; UserId: string }

test('an administrator sees a project as its client does, and finds all of it in the history', async ({
  browser,
}) => {
  const casey = await signIn(browser, 'casey.client')
  // Casey requests a project that is not hers: the denial must appear in the history.
  expect((await casey.page.request.get('/api/v5/projects/2/project')).status()).toBe(404)
  const asked = ({ pathname, search }: URL) => read(casey.page, `${pathname}${search}`)

  const ada = await signIn(browser, 'ada.admin')
  const { page } = ada
  await chooseFromLateList(page)
  await ada.findNothing('the team of a project')
  // Whichever screen opens first, the impersonation sends its requests as the client.
  const answering = page.waitForResponse(
    (response) =>
      response.url().includes('/standard_phase') && 'x-preview' in response.request().headers(),
  )
  const banner = page.getByRole('region', { name: 'Preview' })
  await loading(page, async () => {
    await page.getByRole('button', { name: 'View as client: Casey Client' }).click()
    await expect(banner).toContainText(
      'You are viewing this project as Casey Client. Changes are turned off.',
    )
  })
  await goToTab(page, 's', 'Status')
  const answer = await answering
  expect(await answer.json()).toEqual({ data: await asked(new URL(answer.url())) })
  await expect(banner).toBeVisible()
  await ada.findNothing('a project in a preview')
  await tryToHandIn(page)
  await loading(page, async () => {
    await press(page, 'g', 'x')
    await expect(page.getByRole('button', { name: 'View as client: Casey Client' })).toBeVisible()
  })
  await expect(banner).toBeHidden()

  await goBy(page, 'View history')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Ada Admin' })
  const entries = await read<Entry[]>(page, '/api/v5/admin/history?focus=Preview')
  expect(entries.map(({ Action, ProjectId }) => [Action, ProjectId])).toEqual([
    ['End', 1],
    ['Start', 1],
  ])
  await ada.findNothing('the whole history')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Preview')
  await page.getByText('Refused', { exact: true }).click()
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Casey Client' })
  await expect(page.getByText('Casey Client').last()).toBeVisible()
  await ada.findNothing('what was refused')
  await casey.leave()
  await ada.leave()
})

test(
  'a consultant reads assignments and review times, and edits a task without a mail',
  nightly,
  async ({ browser }) => {
    const sam = await signIn(browser, 'sam.senior')
    const { page } = sam
    await page.goto('/app/projects/1/dashboard/Team')
    await page.getByRole('link', { name: 'Assignments' }).click()
    await expect(page.getByRole('grid', { name: 'Assignments' })).toHaveAttribute(
      'aria-readonly',
      'true',
    )
    await sam.findNothing('the assignments that a consultant reads')
    await page.goto('/app/members')
    await expect(page.getByRole('list', { name: /^Clients of Northwind/ })).toContainText('Casey')
    await expect(page.getByText('Harbor Infusion Care')).toBeHidden()
    await sam.findNothing('the members of projects')
    await page.goto('/app/projects/1/modules/1/review/desktop-review/standards/4/History')
    await expect(page.getByText(/^Last edited by /)).toBeVisible()
    await page.getByRole('button', { name: 'Review times' }).click()
    await expect(page.getByRole('list', { name: 'Review times' })).toContainText(
      'Submitted for review → No request',
    )
    await sam.findNothing('the review times of a standard')

    await goToTab(page, 't', 'Tasks')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const notify = page.getByRole('checkbox', { name: 'Notify assignees by e-mail' })
    await expect(notify).toBeChecked()
    await notify.uncheck()
    // A save without changes sends nothing.
    await page.getByRole('textbox', { name: 'Task' }).press('Control+End')
    await page.keyboard.type(' This week.')
    const saving = page.waitForResponse((response) => response.url().includes('/write/'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saving
    const newest = '/api/v3/transformations/query?project_id=1&focus=Task&limit=1'
    expect(await read(page, newest)).toMatchObject([
      { Action: 'Edit', Parameters: { send_notification: false } },
    ])
    await sam.leave()
  },
)

test(
  'a super user checks that both databases accept writes; other users do not see the tools',
  nightly,
  async ({ browser }) => {
    const rowan = await signIn(browser, 'rowan.whitlock')
    const { page } = rowan
    await page.goto('/app/admin/tools')
    const checked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.includes('/write/')) checked.push(searchParams.get('apiDb'))
    })
    for (const target of ['rds', 'ps'])
      await page.getByRole('button', { name: `Run the write check in ${target}` }).click()
    await expect(page.getByText(/^Passed in \d+ ms/)).toHaveCount(2)
    expect(checked).toEqual(['rds', 'ps'])
    await expect(page.getByRole('region', { name: 'Latest changes in rds' })).toContainText(
      'Nov 2026',
    )
    await rowan.findNothing('the tools')
    await page.goto('/app/admin/users')
    await page.getByText('Joy Nakamura').first().click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    const question = page.getByRole('region', { name: 'Lock Joy Nakamura' })
    await expect(question).toContainText('session')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.goto('/app/projects/2/dashboard/Settings')
    await page.getByRole('button', { name: 'Archived' }).click()
    await expect(page.getByRole('region', { name: 'Archive project' })).toContainText('read-only')
    await rowan.findNothing('the question before a project is archived')
    await page.keyboard.press('Escape')
    await rowan.leave()

    const ada = await signIn(browser, 'ada.admin')
    await ada.page.goto('/app/admin/tools')
    await expect(ada.page.getByRole('heading', { name: /not found/i })).toBeVisible()
    await expect(ada.page.getByRole('heading', { name: 'Tools' })).toBeHidden()
    await expect(ada.page.getByRole('button', { name: /write check/ })).toHaveCount(0)
    await ada.leave()
  },
)
