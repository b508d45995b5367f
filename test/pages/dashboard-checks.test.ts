import { makeDocument } from '../factories/make-document.ts'
import { storeText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test(
  'findings are worked through by keys, lead to their elements, and go when they are mended',
  nightly,
  async ({ server, own: { project, standards }, dashboard, write }) => {
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
    // The list keeps the filter with which it was left.
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Kind of finding' })).toHaveValue('noPlace')
    await page.reload()
    await expect(page.getByText('No finding of this kind.')).toBeVisible()
    await expect(noPlace).toHaveCount(0)
  },
)

test('a client gets the findings on what the client sees, by kind, and opens them by keys', async ({
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

  const kind = page.getByRole('combobox', { name: 'Kind of finding' })
  await kind.selectOption('Too many documents (0)')
  await expect(page.getByText('No finding of this kind.')).toBeVisible()
  await kind.selectOption('Documents not cited (1)')
  const finding = page.locator('[data-check]')
  await expect(finding).toHaveText(['Roster: not cited'])
  await kind.blur()
  await pressUntil(page, 'j', (now) => now(finding).toBeFocused())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard\/Documents/)
})

test(
  'a passage that the new version does not have is found as lost, and narrowed to its module',
  nightly,
  async ({ server, own: { project, module, standards }, dashboard, write }) => {
    const [other] = await server.sql(
      'ps',
      `with made as (insert into "StandardsSet" ("Name", "Version") values ('Others', '1') returning "Id")
    insert into "ProjectStandardsSet" select $1, "Id" from made returning "StandardsSetId"`,
      [project],
    )
    const element_id = standards[0]!.elements[1]!
    const document_id = await makeDocument(server, {
      project,
      upload: { name: 'Visitors.txt', bytes: 'Visitors' },
    })
    await storeText(server, document_id, 1, ['Visitors are escorted at all times.'], 'ps')
    const exact = 'Visitors are escorted'
    const passage = { page: 1, heading: null, start: 0, end: 21, exact, prefix: '', suffix: '' }
    const anchor = { version: 1, ...passage }
    await write('SC', 'Citation:Create', { project_id: project, element_id, document_id, anchor })
    const upload_id = await uploaded(server, 'ADM', {
      name: 'Visitors.txt',
      bytes: 'Plants',
      target: 'ps',
    })
    await write('ADM', 'Document:Replace', { document_id, project_id: project, upload_id })
    await storeText(server, document_id, 2, ['Plants are watered twice a week.'], 'ps')
    const page = await dashboard('SC', `Checks?kind=passageLost&module=${module}`)
    const lost = page.getByText('the cited words are not in the new version of Visitors')
    await expect(lost).toBeVisible()
    await page
      .getByRole('combobox', { name: 'Module' })
      .selectOption({ value: String(other.StandardsSetId) })
    await expect(page.getByText('No such finding in Others.')).toBeVisible()
    await expect(lost).toHaveCount(0)
  },
)
