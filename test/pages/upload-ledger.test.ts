import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test(
  'documents are marked as uploaded by keys, undone, and told from those that changed since',
  nightly,
  async ({ server, own: { project, standards }, dashboard, write, stored }) => {
    const [standard] = standards
    const document_id = await makeDocument(server, { project, parameters: { title: 'Handbook' } })
    const place = { project_id: project, document_id, element_id: standard!.elements[0]! }
    await write('C+', 'Citation:Create', { ...place, citation: 'Page 3, IV.A.1' })
    await write('C+', 'Standard:UpdateStatus', {
      project_id: project,
      standard_id: standard!.id,
      phase: 'desktop-review',
      upload_this_standard: true,
    })
    const page = await dashboard('C+', 'Ledger')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const section = page.getByRole('region', { name: 'TS 1' })
    await expect(section.getByText('Marked for upload')).toBeVisible()
    await expect(page.getByText('0 of 1 uploaded')).toBeVisible()
    const entry = section.getByRole('group', { name: 'Handbook' })
    const box = section.getByRole('checkbox', { name: 'Handbook is uploaded' })

    await pressUntil(page, 'j', (now) => now(entry).toBeFocused())
    await page.keyboard.press('x')
    await expect(box).toBeChecked()
    await expect(page.getByText('Version 1 of Handbook is marked as uploaded.')).toBeVisible()
    await page.keyboard.press('u')
    await expect(box).not.toBeChecked()
    await expect(page.getByText('is marked as uploaded.')).toHaveCount(0)
    await expect.poll(() => stored('DocumentUpload', { DocumentId: document_id })).toEqual([])

    await box.click()
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
    await expect(section.getByText(/^Version 1, /)).toBeVisible()

    // A citation is copied in the form in which it is entered at the accreditor.
    await entry.focus()
    await page.keyboard.press('c')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard).toBe('TS 1(1): Page 3, IV.A.1')
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    await expect.poll(clipboard).toBe('Page 3, IV.A.1')

    const upload_id = await uploaded(server, 'ADM', { bytes: 'Other', target: 'ps' })
    await write('ADM', 'Document:Replace', { document_id, project_id: project, upload_id })
    await page.reload()
    await expect(
      section.getByText('Since then: another version is current (version 2)'),
    ).toBeVisible()
    await expect(page.getByText('0 of 1 uploaded, 1 changed since')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Uploaded (0)' })
    await expect(page.getByText('No document in this state.')).toBeVisible()
    await page
      .getByRole('combobox', { name: 'State' })
      .selectOption({ label: 'Changed since uploaded (1)' })
    await box.click()
    await expect(page.getByText('No document in this state.')).toBeVisible()
  },
)

test('what was uploaded is withdrawn after a question, and a standard comes as a ZIP', async ({
  server,
  own: { project, standards },
  dashboard,
  write,
}) => {
  const document_id = await makeDocument(server, { project, parameters: { title: 'Roster' } })
  const standard_id = standards[0]!.id
  const ids = { project_id: project, document_id }
  await write('C+', 'Citation:Create', { ...ids, element_id: standards[0]!.elements[0]! })
  await write('C+', 'Document:MarkUploaded', { ...ids, standard_id, version: 1 })
  const page = await dashboard('SC', 'Ledger')
  const box = page.getByRole('checkbox', { name: 'Roster is uploaded' })
  await box.click()
  await expect(page.getByText('Withdraw that it was uploaded?')).toBeVisible()
  await expect(box).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Withdraw that it was uploaded?')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Roster' })).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(box).not.toBeChecked()
  await page.keyboard.press('x')
  await expect(page.getByText('Version 1 of Roster is marked as uploaded.')).toBeVisible()
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box).not.toBeChecked()
  const state = page.getByRole('combobox', { name: 'State' })
  await state.selectOption('Uploaded (0)')
  await expect(page.getByText('No document in this state.')).toBeVisible()
  await state.selectOption({ index: 0 })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Documents of TS 1 as ZIP' }).click()
  expect((await download).suggestedFilename()).toBe('TS 1.zip')
})

test(
  'an archived project shows its ledger and takes no mark',
  nightly,
  async ({ server, own: { project, standards }, dashboard, write }) => {
    const document_id = await makeDocument(server, { project, parameters: { title: 'Minutes' } })
    const element_id = standards[0]!.elements[0]!
    await write('C+', 'Citation:Create', { project_id: project, document_id, element_id })
    await write('ADM', 'Project:UpdateStatus', { project_id: project, status_id: 4 })
    const page = await dashboard('C+', 'Ledger')
    await expect(page.getByRole('checkbox', { name: 'Minutes is uploaded' })).toBeDisabled()
  },
)

test('a client has no ledger', nightly, async ({ own: { project }, dashboard, open }) => {
  const page = await dashboard('K+', 'Checks')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(tabs.getByRole('link', { name: 'Checks' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Ledger' })).toHaveCount(0)
  const ledger = await open('K+', `/app/projects/${project}/dashboard/Ledger`)
  await expect(ledger.getByText('Consultants keep the upload ledger.')).toBeVisible()
})
