import type { Locator, Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

/** From now on, list requests get no response: fields show and expect only what they know themselves. */
const keepListsOld = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/api/v') && !url.pathname.includes('/write/'),
    () => undefined,
  )

/** Performs an action that saves, and waits for the server's response. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse('**/write/transformation*')
  await act()
  expect((await answered).status()).toBe(200)
}

const stored = async (server: TestServer, table: string, id: number) =>
  (await server.sql('ps', `select * from "${table}" where "Id" = $1`, [id]))[0]

const toggle = (field: Locator) => async () => {
  await field.click()
}

test(
  'type, stem and parent of an element, and pass-through of its standard, are changed twice before the list is refetched',
  nightly,
  async ({ server, made: { module, standards }, open }) => {
    const [{ id: standard, elements } = { id: 0, elements: [] }] = standards
    const [first = 0, second = 0] = elements
    const page = await open('ADM', `/app/admin/modules/${module}?standard=${standard}`)
    await page.locator(`#element-${second}`).click()
    const type = page.getByRole('group', { name: 'Type' })
    await expect(type.getByRole('button', { name: 'Mandatory' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await keepListsOld(page)

    await saved(page, toggle(type.getByRole('button', { name: 'Points' })))
    await saved(page, toggle(type.getByRole('button', { name: 'Leading indicator' })))
    await expect.poll(async () => (await stored(server, 'Element', second)).ElementTypeId).toBe(4)

    const parent = page.getByRole('combobox', { name: 'Parent' })
    await saved(page, async () => void (await parent.selectOption({ value: String(first) })))
    await saved(page, async () => void (await parent.selectOption({ value: '' })))
    expect((await stored(server, 'Element', second)).ParentId).toBeNull()

    const stem = page.getByRole('checkbox', { name: 'Stem' })
    await saved(page, toggle(stem))
    await saved(page, toggle(stem))
    expect((await stored(server, 'Element', second)).Stem).toBe(false)

    const passthrough = page.getByRole('switch', { name: /^Pass-through/ })
    await saved(page, toggle(passthrough))
    await saved(page, toggle(passthrough))
    await saved(page, toggle(passthrough))
    expect((await stored(server, 'Standard', standard)).isDTRPassthrough).toBe(true)
  },
)

test('the groups of a module are saved twice before the list is fetched again', async ({
  server,
  made: { module },
  open,
}) => {
  const page = await open('ADM', `/app/admin/modules/${module}?part=Names`)
  await page.getByRole('button', { name: 'Add group' }).click()
  await keepListsOld(page)
  const save = toggle(page.getByRole('button', { name: 'Save groups' }))
  await page.getByRole('textbox', { name: 'Key' }).fill('RM')
  await saved(page, save)
  await page.getByRole('textbox', { name: 'Title' }).fill('Risk Management')
  await saved(page, save)
  await page.getByRole('textbox', { name: 'Title' }).fill('Risk')
  await saved(page, save)
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  expect((await stored(server, 'StandardsSet', module)).GroupDetails).toEqual({
    RM: { title: 'Risk', order: 1 },
  })
})

test(
  'a document is shown elsewhere, and a part of a task is marked, twice before the list is fetched again',
  nightly,
  async ({ server, made: { project, standards }, open }) => {
    const standard = standards[0]!.id
    const document = await makeDocument(server, {
      project,
      by: 'ADM',
      parameters: { standard_id: standard },
    })
    await makeTask(server, {
      project,
      standard,
      text: 'Count the beds',
      assignees: { 'K+': false },
    })
    const documents = await open('ADM', `/app/projects/${project}/dashboard/Documents`)
    const seen = documents.getByRole('combobox', { name: 'Visible to clients: Policy' })
    await expect(seen).toBeVisible()
    await keepListsOld(documents)
    for (const value of ['project', 'none', 'standard'])
      await saved(documents, async () => void (await seen.selectOption({ value })))
    await expect
      .poll(() => stored(server, 'Document', document))
      .toMatchObject({
        IsDocumentVisibleForProject: false,
        IsDocumentVisibleForStandard: true,
      })

    const tasks = await open('K+', `/app/projects/${project}/dashboard/Tasks`)
    const mark = tasks.getByRole('button', { name: 'Mark my part done' })
    await expect(mark).toBeVisible()
    await keepListsOld(tasks)
    await saved(tasks, toggle(mark))
    await saved(tasks, toggle(tasks.getByRole('button', { name: 'Reopen my part' })))
    await saved(tasks, toggle(mark))
    const [part] = await server.sql(
      'ps',
      'select "IsCompleted" from "TaskAssignee" where "ProjectId" = $1',
      [project],
    )
    expect(part.IsCompleted).toBe(true)
  },
)
