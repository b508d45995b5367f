import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { pdfBytes, uploaded } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test(
  'a document is opened by keys, renamed in place and deleted after a question',
  nightly,
  async ({ server, own: { project }, dashboard, stored }) => {
    await makeDocument(server, { project, by: 'ADM' })
    const page = await dashboard('ADM', 'Documents')
    await expect(page.getByRole('row', { name: /Policy/ })).toBeVisible()
    const details = page.getByRole('complementary', { name: 'Details' })
    await page.keyboard.press('j')
    await pressUntil(page, 'Enter', (now) => now(details).toBeVisible())
    const title = details.getByRole('textbox', { name: 'Title' })
    await title.fill('Staff policy')
    await title.press('Enter')
    await expect(page.getByRole('row', { name: /Staff policy/ })).toBeVisible()
    await expect
      .poll(async () => (await stored('Document', { ProjectId: project }))[0].Title as string)
      .toBe('Staff policy')

    await details.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = details.getByRole('group', { name: 'Delete document' })
    await expect(question).toContainText('You cannot undo this.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Staff policy/ })).toHaveCount(0)
    await expect.poll(() => stored('Document', { ProjectId: project })).toEqual([])
  },
)

test('a document is found, restored by keys as a further version, renamed, and deleted after a question', async ({
  server,
  own: { project },
  dashboard,
  write,
  stored,
}) => {
  const document_id = await makeDocument(server, { project, by: 'ADM' })
  const upload_id = await uploaded(server, 'ADM', { name: 'Newer.pdf', target: 'ps' })
  await write('ADM', 'Document:Replace', { document_id, project_id: project, upload_id })
  const page = await dashboard('ADM', 'Documents')
  const row = page.getByRole('grid').getByRole('row', { name: /Newer|Policy/ })
  const search = page.getByRole('searchbox', { name: 'Search documents' })
  await pressUntil(page, '/', (now) => now(search).toBeFocused())
  await page.keyboard.type('plan')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('0 of 1')).toBeVisible()
  await search.fill('newer')
  await expect(row).toBeVisible()
  await page.getByRole('combobox', { name: 'Citations' }).selectOption('Cited')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(search).toHaveValue('')
  const visibility = row.getByRole('combobox', { name: /^Visible to clients/ })
  await visibility.selectOption('Whole project')
  const flags = async () => (await stored('Document', { Id: document_id }))[0]
  await expect
    .poll(flags)
    .toMatchObject({ IsDocumentVisibleForProject: true, IsDocumentVisibleForStandard: false })
  await row.getByRole('checkbox', { name: /is uploaded to URAC$/ }).check()
  await expect.poll(flags).toMatchObject({ IsUploadedToURAC: true })
  await page.getByRole('link', { name: 'Newer' }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  const versions = details.getByRole('listitem').filter({ hasText: '.pdf' })
  await expect(versions).toHaveCount(2)
  await expect(details.getByRole('button', { name: /Restore/ })).toHaveCount(1)
  await details.getByRole('button', { name: 'Restore version 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(details.getByText('Version 1 was restored as version 3.')).toBeVisible()
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('Policy.pdf')
  await expect(versions.first()).toContainText('Current')
  const rows = await stored('DocumentVersion', { ProjectId: project })
  expect(rows.map(({ RealName }) => RealName as string).toSorted()).toEqual([
    'Newer.pdf',
    'Policy.pdf',
    'Policy.pdf',
  ])

  const title = details.getByRole('textbox', { name: 'Title' })
  await title.fill('Staff policy')
  await title.press('Enter')
  await expect(page.getByRole('row', { name: /Staff policy/ })).toBeVisible()
  await expect.poll(flags).toMatchObject({ Title: 'Staff policy' })
  await details.getByRole('button', { name: 'Close details' }).click()
  await expect(details).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Staff policy/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await details.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = details.getByRole('group', { name: 'Delete document' })
  await expect(question).toContainText('You cannot undo this.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Staff policy/ })).toHaveCount(0)
  await expect.poll(() => stored('Document', { Id: document_id })).toEqual([])
})

test(
  'a document that elements cite is not offered for deletion, and the filters narrow the list',
  nightly,
  async ({ server, own: { project, standards }, write, dashboard, stored }) => {
    const document_id = await makeDocument(server, { project, by: 'ADM' })
    const cited = { project_id: project, element_id: standards[0]!.elements[0], document_id }
    await write('SC', 'Citation:Create', { ...cited, citation: 'Page 2' })
    const page = await dashboard('SC', 'Documents')
    const policy = page.getByRole('row', { name: /Policy/ })
    await policy.getByRole('link', { name: 'Policy' }).click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = details.getByRole('group', { name: 'Delete document' })
    await expect(question).toContainText('It is cited at TS 1(1).')
    await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect.poll(() => stored('Document', { ProjectId: project })).toHaveLength(1)
    await question.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('combobox', { name: 'Citations' }).selectOption('Not cited')
    await expect(policy).toHaveCount(0)
    await expect(page.getByText('0 of 1')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(policy).toBeVisible()
    const flag = page.getByRole('checkbox', { name: 'Policy is uploaded to URAC' })
    await flag.check()
    await expect
      .poll(async () => (await stored('Document', { ProjectId: project }))[0].IsUploadedToURAC)
      .toBe(true)
  },
)

test(
  'a client uploads a file for the whole project without a choice of visibility; consultants see it',
  nightly,
  async ({ own: { project }, dashboard, stored }) => {
    const page = await dashboard('K+', 'Documents')
    await expect(page.getByText(/Your documents will appear here/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: /Visib/ })).toHaveCount(0)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfBytes('plan') }
    await (await choosing).setFiles(file)
    await expect(page.getByRole('row', { name: /Plan/ })).toBeVisible()
    const [document] = await stored('Document', { ProjectId: project })
    expect(document).toMatchObject({ RealName: 'Plan.pdf', StandardId: null })
    const staff = await dashboard('SC', 'Documents')
    await expect(staff.getByRole('row', { name: /Plan/ })).toContainText('Client')
  },
)

test(
  'a document says that its text is being read, and then why it could not be',
  nightly,
  async ({ server, own: { project }, dashboard }) => {
    const id = await makeDocument(server, { project, by: 'ADM' })
    const page = await dashboard('SC', 'Documents')
    const policy = page.getByRole('row', { name: /Policy/ })
    await expect(policy).toContainText('Reading the text …')
    await server.sql('ps', `update "Job" set "State" = 'done' where "DocumentId" = $1`, [id])
    await server.sql(
      'ps',
      `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    values ($1, $2, 1, 'scanned', 1, false, 1)`,
      [project, id],
    )
    await server.sql('ps', `update "ChangeCount" set "Changes" = "Changes" + 1`)
    await expect(policy).toContainText(
      'Text could not be read: Its pages are pictures without text.',
    )
  },
)
