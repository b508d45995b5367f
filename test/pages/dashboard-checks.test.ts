import { makeDocument } from '../factories/make-document.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test('findings are worked through by keys, lead to their elements, and go when they are mended', async ({
  server,
  own: { project, standards },
  dashboard,
  write,
}) => {
  const element_id = standards[0]!.elements[1]!
  const document_id = await makeDocument(server, { project, parameters: { title: 'Handbook' } })
  await write('C+', 'Citation:Create', { project_id: project, element_id, document_id })
  const page = await dashboard('SC', 'Checks')
  await expect(page.getByText(/\d+ findings before submission/)).toBeVisible()
  const noPlace = page.getByRole('listitem').filter({ hasText: 'Handbook names no place' })
  await expect(noPlace).toHaveCount(1)

  await page
    .getByRole('combobox', { name: 'Kind of finding' })
    .selectOption({ label: 'Without place (1)' })
  await expect(page.locator('[data-check]')).toHaveCount(1)
  await pressUntil(page, 'j', (now) => now(noPlace).toBeFocused())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Elements\\?element=${element_id}$`))
  await expect(page.getByRole('article', { name: 'TS 1(2)' })).toBeVisible()

  await write('C+', 'Citation:Update', {
    project_id: project,
    element_id,
    document_id,
    citation: 'Page 3',
  })
  await page.goBack()
  await page.reload()
  await expect(page.getByText(/\d+ findings before submission/)).toBeVisible()
  await expect(noPlace).toHaveCount(0)
})

test('a client gets the findings on what the client sees', async ({
  server,
  own: { project },
  dashboard,
}) => {
  await makeDocument(server, { project, parameters: { title: 'Hidden notes' } })
  await makeDocument(server, {
    project,
    parameters: { title: 'Roster', is_document_visible_for_project: true },
  })
  const page = await dashboard('K+', 'Checks')
  await expect(page.getByText('Roster: not cited')).toBeVisible()
  await expect(page.getByText('Hidden notes')).toHaveCount(0)
})
