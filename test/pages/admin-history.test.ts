import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'the whole history is filtered by project and subject, and exported as it is filtered',
  nightly,
  async ({ server, own: { project, standards }, write, open }) => {
    await server.sql('ps', `update "Project" set "Name" = 'Hilltop Clinic' where "Id" = $1`, [
      project,
    ])
    await server.changed('ps')
    await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
    const score = { project_id: project, element_id: standards[0]!.elements[0], mock_score: 50 }
    await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
    const page = await open('ADM', '/app/admin/history')
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await page.getByRole('combobox', { name: 'Project' }).selectOption('Hilltop Clinic')
    await expect(entries).toHaveText([/Senior.*TS 1\(1\)/, /Adm.*Visit/])
    await entries.nth(1).getByRole('button', { name: 'Undo this' }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone: you deleted the date “Visit”.')).toBeVisible()
    await expect(entries).toHaveCount(3)
    await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
    await page.reload()
    await page.getByRole('combobox', { name: 'About' }).selectOption('Dates')
    await expect(entries).toHaveText([/Visit/, /Visit/, /Visit/])
    await page.reload()
    await expect(entries).toHaveText([/Visit/, /Visit/, /Visit/])
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const exported = await (await downloading).createReadStream()
    const text = (await exported.toArray()).join('')
    expect(text.trim().split('\n').length).toBeGreaterThan(1)
    expect(text).toContain('Visit')
    expect(text).not.toContain('UpdateMockScore')
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Senior')
    await expect(page.getByText('No entries match.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(entries.filter({ hasText: 'Hilltop Clinic' })).toHaveCount(4)
  },
)

test('the history is filtered by action and person, and exported as it is filtered; an unknown action in the address is ignored', async ({
  own: { project, standards },
  write,
  open,
}) => {
  const date = { project_id: project, name: 'Visit', date: '2031-02-03' }
  await write('ADM', 'Date:Create', date)
  const score = { project_id: project, element_id: standards[0]!.elements[0], mock_score: 50 }
  await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
  const page = await open('ADM', `/app/admin/history?project=${project}&about=Date&action=Burn`)
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(entries).toHaveText([/Visit/])
  const actions = page.getByRole('combobox', { name: 'Action' })
  await expect(actions).toHaveValue('')
  await expect(actions.getByRole('option')).toHaveText(['Any action', 'Create', 'Update', 'Delete'])
  await actions.selectOption('Delete')
  await expect(page.getByText('No entries match.')).toBeVisible()
  await actions.selectOption('Create')
  await expect(entries).toHaveText([/Visit/])
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    new RegExp(`project_id=${project}.*focus=Date.*action=Create`),
  )
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Senior')
  await expect(page.getByText('No entries match.')).toBeVisible()
  await page.getByRole('combobox', { name: 'About' }).selectOption('Any subject')
  await expect(entries).toHaveText([/Senior.*TS 1\(1\)/])
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Any project')
  await expect(page).not.toHaveURL(/project=/)
})

test('denied calls are listed with caller and reason', async ({
  server,
  own: { project },
  open,
}) => {
  const asked = { project_id: project, name: 'Visit', date: '2031-02-03' }
  const { status } = await server.write('Kx', 'Date:Create', asked, { target: 'ps' })
  expect(status).toBe(403)
  const page = await open('ADM', '/app/admin/history')
  await page.getByRole('button', { name: 'Refused' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Elsewhere' })
  await expect(entry).toContainText('Date:Create')
  await entry.getByText('Details').click()
  await expect(entry).toContainText('"Status": 403')
})
