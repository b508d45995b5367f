import { expect, test } from './page-test.ts'

test('the history of a project is filtered by subject and person, in the address, and links to the changed items', async ({
  own: { project, standards },
  write,
  dashboard,
}) => {
  const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  await write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: 'See page 4' })
  const score = { project_id: project, element_id: standards[1]!.elements[0], mock_score: 50 }
  await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
  await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
  const page = await dashboard('SC', 'History')
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(entries).toHaveText([/Adm.*Visit/, /Senior.*TS 2\(1\)/, /Client.*See page 4/])
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Senior')
  await expect(entries).toHaveText([/TS 2\(1\)/])
  await page.reload()
  await expect(entries).toHaveText([/TS 2\(1\)/])
  await page.getByRole('combobox', { name: 'About' }).selectOption('Tasks')
  await expect(entries).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(entries).toHaveCount(3)
  await entries.nth(2).getByRole('link', { name: 'TS 1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
})

test('clients read their part of the history, without records and review times', async ({
  own: { project, standards },
  write,
  dashboard,
}) => {
  const score = { project_id: project, element_id: standards[0]!.elements[0], mock_score: 50 }
  await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
  const page = await dashboard('K+', 'History')
  await expect(page.getByRole('combobox', { name: 'About' })).toBeVisible()
  await expect(page.getByText('Every change in this project will appear here')).toBeVisible()
  await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: 'Visit' })).toHaveCount(1)
  await expect(main.getByText('Details', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Review times' })).toHaveCount(0)
})
