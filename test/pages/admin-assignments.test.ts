import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

const cell = (page: Page, standard: string, column: number) =>
  page
    .getByRole('grid', { name: 'Assignments' })
    .getByRole('row', { name: new RegExp(`${standard} `) })
    .getByRole('gridcell')
    .nth(column)

test('consultants are assigned in the matrix by keys, and all changes are saved at once', async ({
  server,
  own: { project },
  open,
  stored,
}) => {
  const seniors = async () =>
    (await stored('StandardDesktopReview', { ProjectId: project })).map((row) => row.OwnerId)
  const [senior, linked] = [server.idOf('SC', 'ps'), server.idOf('C+', 'ps')]
  const path = `/app/admin/projects/${project}/assignments?phase=desktop-review`
  const page = await open('ADM', path)
  await cell(page, 'TS 1', 1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('linked')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'TS 1', 1)).toHaveText(/Linked/)
  await expect(cell(page, 'TS 2', 1)).toHaveText(/Linked/)
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await expect.poll(() => seniors()).toEqual([senior, senior])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cell(page, 'TS 2', 1)).toHaveText(/Senior/)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await expect.poll(() => seniors()).toEqual([linked, linked])
  await page.getByRole('button', { name: 'Undo save' }).click()
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await page.getByRole('button', { name: /^Save 2/ }).click()
  await expect.poll(seniors).toEqual([senior, senior])

  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('combobox', { name: 'Associate consultant (AC)' }).selectOption('Linked')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await expect(cell(page, 'TS 2', 2)).toHaveText(/Linked/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await expect(cell(page, 'TS 2', 2)).toHaveText(/Associate/)
  await page.getByRole('searchbox', { name: 'Filter standards' }).fill('TS 2')
  await expect(page.getByText('1 of 2 standards')).toBeVisible()
  await expect(cell(page, 'TS 1', 1)).toHaveCount(0)
})

test(
  'an assignment changed by somebody else must be decided before the changes are saved',
  nightly,
  async ({ server, own: { project, standards }, write, open, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    const associate = async () =>
      (await stored('StandardDesktopReview', where))[0].JuniorOwnerId as string
    const path = `/app/admin/projects/${project}/assignments?phase=desktop-review`
    const page = await open('ADM', path)
    await cell(page, 'TS 1', 2).click()
    await page.keyboard.press('Delete')
    const changed = {
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
      role: 'AC',
      from_consultant_id: server.idOf('AC', 'ps'),
      to_consultant_id: server.idOf('C+', 'ps'),
    }
    const assignmentChanges = [changed]
    await write('SC', 'Standard:UpdateConsultantAssignments', {
      project_id: project,
      assignmentChanges,
    })
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/Someone else has changed one of these assignments/)).toBeVisible()
    await expect.poll(() => associate()).toBe(server.idOf('C+', 'ps'))
    await page.getByRole('button', { name: 'Keep unassigned' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(associate).toBeNull()
  },
)

test(
  'selected standards are assigned to one person in all phases at once',
  nightly,
  async ({ server, own: { project }, open, stored }) => {
    const page = await open('ADM', `/app/admin/projects/${project}/assignments`)
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByRole('combobox', { name: 'Associate consultant (AC)' }).selectOption('Linked')
    await page.getByRole('button', { name: 'All phases' }).click()
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('button', { name: /^Save 6/ }).click()
    await expect(page.getByText('6 changes saved')).toBeVisible()
    for (const table of ['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'])
      expect(
        (await stored(table, { ProjectId: project })).map((row) => row.JuniorOwnerId as string),
      ).toEqual([server.idOf('C+', 'ps'), server.idOf('C+', 'ps')])
  },
)

test(
  'consultants read the matrix without changing it; clients cannot open it',
  nightly,
  async ({ own: { project }, open }) => {
    const page = await open('SC', `/app/projects/${project}/assignments`)
    await expect(page.getByText(/^Administrators change assignments here\./)).toBeVisible()
    await cell(page, 'TS 1', 1).click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: /of TS 1/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    const theirs = await open('K+', `/app/projects/${project}/assignments`)
    await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
)

test(
  'the page of assignments opens the only project',
  nightly,
  async ({ own: { project }, server, open }) => {
    await server.sql('ps', `update "Project" set "Name" = 'Hilltop Clinic' where "Id" = $1`, [
      project,
    ])
    await server.changed('ps')
    const page = await open('ADM', '/app/admin/assignments')
    await page.getByRole('searchbox', { name: 'Find a project' }).fill('hilltop')
    const links = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(links).toHaveText(['Hilltop Clinic'])
    await links.click()
    await expect(page.getByRole('grid', { name: 'Assignments' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/assignments`))
  },
)
