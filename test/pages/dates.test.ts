import type { Page } from '@playwright/test'
import { makeDate } from '../factories/make-date.ts'
import { nightly } from '../harness/nightly.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

const datesOf = (project: number) => `/app/projects/${project}/dashboard/Dates`

/** The dates of a project as one of its clients reads them, by their names. */
async function storedDates(
  server: TestServer,
  project_id: number,
): Promise<Record<string, string>> {
  const { body } = await server.read('K+', 'dates/dates', { project_id }, 'ps')
  return Object.fromEntries(
    body.data.map(({ Name, Date }: { Name: string; Date: string }) => [Name, Date.slice(0, 10)]),
  )
}

const itemOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a date that is renamed is stored under its new name, on the same day', async ({
  server,
  made: { project },
  open,
}) => {
  await makeDate(server, { project, name: 'Kick-off', date: '2031-03-04' })
  const page = await open('ADM', datesOf(project))
  await page.getByRole('button', { name: 'Edit Kick-off' }).click()
  const form = page.getByRole('form', { name: 'Edit Kick-off' })
  await form.getByRole('textbox', { name: 'Event' }).fill('First meeting')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(itemOf(page, 'First meeting').getByRole('time')).toHaveText(/4 Mar 2031|Mar 4, 2031/)
  await expect(itemOf(page, 'Kick-off')).toHaveCount(0)
  const stored = await storedDates(server, project)
  expect(stored).toMatchObject({ 'First meeting': '2031-03-04' })
  expect(stored).not.toHaveProperty('Kick-off')
})

test('a date is added, described, and deleted after a question, which Undo takes back', async ({
  server,
  made: { project },
  open,
}) => {
  await makeDate(server, { project, name: 'Hearing', date: '2031-03-05' })
  const page = await open('ADM', datesOf(project))
  await page.getByRole('button', { name: 'Add a date' }).click()
  const added = page.getByRole('form', { name: 'New date' })
  await added.getByLabel('Date').fill('2031-01-02')
  await added.getByRole('textbox', { name: 'Event' }).fill('Opening')
  await added.getByRole('button', { name: 'Add date' }).click()
  await expect(added.getByRole('textbox', { name: 'Event' })).toHaveValue('')
  await expect(added.getByLabel('Date')).toHaveValue('')
  await added.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused()
  await itemOf(page, 'Opening').hover()
  const described = page.getByRole('paragraph').filter({ hasText: /2 Jan 2031|Jan 2, 2031/ })
  await expect(described).toContainText(/^Next: .*Opening$/)
  await itemOf(page, 'Hearing').hover()
  await expect(described).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Opening' }).click()
  const question = page.getByRole('group', { name: 'Delete Opening?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(itemOf(page, 'Opening').getByRole('time')).toHaveText(/2 Jan 2031|Jan 2, 2031/)
  await page.getByRole('button', { name: 'Delete Opening' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Opening was deleted.')).toBeVisible()
  await expect.poll(() => storedDates(server, project)).not.toHaveProperty('Opening')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Edit Opening' })).toBeVisible()
  await expect.poll(() => storedDates(server, project)).toMatchObject({ Opening: '2031-01-02' })
})

test(
  'moving a date keeps its name, including a concurrent renaming',
  nightly,
  async ({ server, made: { project }, open }) => {
    const date_id = await makeDate(server, { project, name: 'Submission', date: '2031-05-06' })
    const page = await open('ADM', datesOf(project))
    await page.getByRole('button', { name: 'Edit Submission' }).click()
    const form = page.getByRole('form', { name: 'Edit Submission' })
    await server.write('ADM', 'Date:Update', { date_id, name: 'Hand-in' }, { target: 'ps' })
    await form.getByLabel('Date').fill('2031-06-07')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(itemOf(page, 'Hand-in').getByRole('time')).toHaveText(/7 Jun 2031|Jun 7, 2031/)
    await expect.poll(() => storedDates(server, project)).toMatchObject({ 'Hand-in': '2031-06-07' })
  },
)

test(
  'when two people rename the same date, the second sees the saved name and decides',
  nightly,
  async ({ server, made: { project }, open, expectedErrors }) => {
    expectedErrors.push(/409/)
    const date_id = await makeDate(server, { project, name: 'Visit', date: '2031-07-08' })
    const page = await open('ADM', datesOf(project))
    await page.getByRole('button', { name: 'Edit Visit' }).click()
    const form = page.getByRole('form', { name: /^Edit/ })
    await server.write('ADM', 'Date:Update', { date_id, name: 'Theirs' }, { target: 'ps' })
    await form.getByRole('textbox', { name: 'Event' }).fill('Mine')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText(/Saved version: .*Theirs/)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Event' })).toHaveValue('Mine')
    await expect.poll(() => storedDates(server, project)).toHaveProperty('Theirs')
    await form.getByRole('button', { name: 'Save my version' }).click()
    await expect(itemOf(page, 'Mine')).toBeVisible()
    await expect.poll(() => storedDates(server, project)).toHaveProperty('Mine')
  },
)

test(
  'a name that the list received while a date was edited is not overwritten either',
  nightly,
  async ({ server, made: { project }, open, expectedErrors }) => {
    expectedErrors.push(/409/)
    const date_id = await makeDate(server, { project, name: 'Audit', date: '2031-08-09' })
    const page = await open('ADM', datesOf(project))
    await page.getByRole('button', { name: 'Edit Audit' }).click()
    const form = page.getByRole('form', { name: /^Edit/ })
    await form.getByRole('textbox', { name: 'Event' }).fill('Mine too')
    await server.write('ADM', 'Date:Update', { date_id, name: 'Renamed' }, { target: 'ps' })
    await page.getByRole('button', { name: 'Add a date' }).click()
    const another = page.getByRole('form', { name: 'New date' })
    await another.getByLabel('Date').fill('2031-09-09')
    await another.getByRole('textbox', { name: 'Event' }).fill('Another')
    await another.getByRole('button', { name: 'Add date' }).click()
    await expect(page.getByRole('form', { name: 'Edit Renamed' })).toBeVisible()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText(/Saved version: .*Renamed/)).toBeVisible()
    await expect.poll(() => storedDates(server, project)).toHaveProperty('Renamed')
  },
)

test(
  'a date that an administrator adds and deletes is restored by Undo; a client sees it read-only',
  nightly,
  async ({ server, made: { project }, open }) => {
    const page = await open('ADM', datesOf(project))
    await page.getByRole('button', { name: 'Add a date' }).click()
    const form = page.getByRole('form', { name: 'New date' })
    await form.getByLabel('Date').fill('2031-09-10')
    await form.getByRole('textbox', { name: 'Event' }).fill('Decision')
    await form.getByRole('button', { name: 'Add date' }).click()
    await form.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Delete Decision' }).click()
    await page
      .getByRole('group', { name: 'Delete Decision?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Decision was deleted.' }),
    ).toBeVisible()
    await expect.poll(() => storedDates(server, project)).not.toHaveProperty('Decision')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Edit Decision' })).toBeVisible()
    await expect.poll(() => storedDates(server, project)).toMatchObject({ Decision: '2031-09-10' })

    const theirs = await open('K+', datesOf(project))
    await expect(itemOf(theirs, 'Decision')).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^(Edit|Delete|Add)/ })).toHaveCount(0)
  },
)
