import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('a project is created by keys, found, gets a module and is put on hold; the lists by status follow', async ({
  own: { module },
  open,
  stored,
}) => {
  const page = await open('ADM', '/app/admin/projects')
  await page.getByRole('button', { name: 'New project' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New project' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(form.getByRole('button', { name: 'Create project' })).toBeDisabled()
  await page.keyboard.type('Lakeside Care (Home Health)')
  await page.keyboard.press('Enter')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Lakeside Care (Home Health)' }) })
  await expect(card).toContainText('No modules yet')
  const [project] = await stored('Project', { Name: 'Lakeside Care (Home Health)' })
  expect(project).toMatchObject({ StatusId: 1 })

  await card.getByRole('combobox', { name: 'Module to add' }).selectOption({ value: `${module}` })
  await card.getByRole('button', { name: 'Add module' }).click()
  await expect(card).toContainText('Tests was added: 2 standards in three phases.')
  await expect.poll(() => stored('ProjectStandard', { ProjectId: project.Id })).toHaveLength(2)
  const names = page.getByRole('heading', { level: 2 })
  const finder = page.getByRole('searchbox', { name: 'Find a project or a module' })
  await finder.fill('no such thing')
  await expect(names).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all current projects' }).click()
  await expect(finder).toHaveValue('')
  await finder.fill('lakeside')
  await expect(names).toHaveText(['Lakeside Care (Home Health)'])
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Assign consultants' })).toHaveAttribute(
    'href',
    `/app/admin/projects/${project.Id}/assignments`,
  )
  await finder.fill('')
  await card.getByRole('button', { name: 'Name and status' }).click()
  await card.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'On Hold' }).click()
  await expect.poll(async () => (await stored('Project', { Id: project.Id }))[0].StatusId).toBe(2)
  await page
    .getByRole('group', { name: 'Status' })
    .first()
    .getByRole('button', { name: /^On Hold/ })
    .click()
  await expect(names).toHaveText(['Lakeside Care (Home Health)'])
  await page.getByRole('button', { name: 'New project' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New project' })).toBeFocused()
})

test(
  'the list of projects is searched by project and module, and shows when nothing matches',
  nightly,
  async ({ own: { project }, server, open }) => {
    await server.sql('ps', `update "Project" set "Name" = 'Hilltop Clinic' where "Id" = $1`, [
      project,
    ])
    await server.changed('ps')
    const page = await open('ADM', '/app/admin/projects')
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    await names.filter({ hasText: 'Hilltop' }).waitFor()
    const finder = page.getByRole('searchbox', { name: 'Find a project or a module' })
    await finder.fill('no such thing')
    await expect(names).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/No projects? match/)
    await finder.fill('hilltop')
    await expect(names).toHaveText(['Hilltop Clinic'])
    await expect(page.getByRole('link', { name: 'Assign consultants' })).toHaveAttribute(
      'href',
      `/app/admin/projects/${project}/assignments`,
    )
  },
)

test(
  'a module is removed from a project after a question, but not while work is stored on its standards',
  nightly,
  async ({ own: { project, standards }, write, dashboard, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const modules = () => stored('ProjectStandardsSet', { ProjectId: project })
    const score = { project_id: project, element_id: standards[0]!.elements[0] }
    const scored = { ...score, phase: 'desktop-review' }
    await write('SC', 'Element:UpdateMockScore', { ...scored, mock_score: 50 })
    const page = await dashboard('ADM', 'Settings')
    const question = page.getByRole('group', { name: 'Remove Tests?' })
    const remove = page.getByRole('button', { name: 'Remove Tests' })
    await remove.click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await remove.click()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/cannot be removed while work is stored/)).toBeVisible()
    await expect.poll(() => modules()).toHaveLength(1)
    await write('SC', 'Element:UpdateMockScore', { ...scored, mock_score: null })
    await remove.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Tests was removed.')).toBeVisible()
    await expect.poll(() => modules()).toEqual([])
  },
)

test('users who are not administrators cannot open the administration', async ({ open }) => {
  for (const role of ['SC', 'K+'] as const) {
    const page = await open(role, '/app/admin/projects')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  }
})
