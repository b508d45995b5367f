import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { pdfBytes } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test('a document is cited at an element by keys, and the element links it with the passage', async ({
  server,
  own: { project, standards },
  review,
  stored,
}) => {
  const { id: standard_id, elements } = standards[0]!
  const id = await makeDocument(server, { project, by: 'ADM', parameters: { standard_id } })
  const page = await review('AC', 'Documents')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await item.waitFor()
  await pressUntil(page, 'n', (now) => now(item).toBeFocused())
  await page.keyboard.press('c')
  const form = page.getByRole('form', { name: 'Cite Policy' })
  await expect(form.getByRole('combobox', { name: 'Element' })).toBeFocused()
  await expect(form.getByRole('button', { name: 'Cite' })).toBeDisabled()
  await page.keyboard.type('TS 1(2)')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Page 14')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(item).toBeFocused()
  const citations = page.getByRole('list', { name: 'Citations of Policy' })
  await expect(citations).toContainText('Page 14')
  const [citation] = await stored('ElementDocument', { ProjectId: project, DocumentId: id })
  expect(citation).toMatchObject({ ElementId: elements[1], Citation: 'Page 14' })

  await citations.getByRole('link', { name: 'TS 1(2)' }).click()
  const element = page.getByRole('article', { name: 'TS 1(2)' })
  await expect(element.getByRole('list', { name: 'Citations' })).toContainText('Page 14')
  await element.getByRole('button', { name: 'Delete the citation of Policy' }).click()
  await expect(element).toContainText('Citation of Policy deleted.')
  await expect.poll(() => stored('ElementDocument', { ProjectId: project })).toEqual([])
  await element.getByRole('button', { name: 'Undo' }).click()
  await expect(element.getByRole('list', { name: 'Citations' })).toContainText('Page 14')
  await expect.poll(() => stored('ElementDocument', { ProjectId: project })).toHaveLength(1)
})

test(
  'a document is cited at an element by typing; when two people edit its passage, the second sees both versions',
  nightly,
  async ({ server, own: { project, standards }, review, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const { id: standard_id, elements } = standards[0]!
    const document_id = await makeDocument(server, {
      project,
      by: 'ADM',
      parameters: { standard_id },
    })
    await makeDocument(server, { project, by: 'ADM', upload: { name: 'Roster.pdf' } })
    const page = await review('AC', 'Elements')
    const element = page.getByRole('article', { name: 'TS 1(2)' })
    const cite = element.getByRole('button', { name: 'Cite', exact: true })
    await cite.click()
    const form = element.getByRole('form', { name: 'Cite at TS 1(2)' })
    const options = form.getByRole('option')
    const chosen = form.getByRole('option', { selected: true })
    await expect(options).toHaveText([/Policy.*This standard/, /Roster.*Whole project/])
    for (const [key, name] of [
      ['ArrowDown', /Roster/],
      ['ArrowDown', /Policy/],
      ['ArrowUp', /Roster/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(chosen).toHaveText(name)
    }
    // Escape takes the typed text back, then closes the form.
    await page.keyboard.type('ros')
    await expect(options).toHaveText([/Roster/])
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(element).toBeFocused()
    await cite.click()
    await form.getByRole('combobox', { name: 'Document' }).fill('pol')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Where in the document' })).toBeFocused()
    await page.keyboard.type('Page 3')
    await page.keyboard.press('Enter')
    await expect(element.getByRole('list', { name: 'Citations' })).toContainText('Page 3')
    await expect(form).toHaveCount(0)

    await element.getByRole('button', { name: 'Edit the citation of Policy' }).click()
    const { status } = await server.write(
      'ADM',
      'Citation:Update',
      { project_id: project, element_id: elements[1]!, document_id, citation: 'Page 4' },
      { target: 'ps' },
    )
    expect(status).toBe(200)
    const edit = element.getByRole('form', { name: 'Edit citation of Policy' })
    await edit.getByRole('textbox', { name: 'Where in the document' }).fill('Page 5')
    await page.keyboard.press('Enter')
    await expect(edit).toContainText('Page 4')
    await edit
      .getByRole('button', { name: /mine|my|your/i })
      .first()
      .click()
    await expect(edit).toHaveCount(0)
    await expect(element.getByRole('list', { name: 'Citations' })).toContainText('Page 5')
    await expect
      .poll(() => stored('ElementDocument', { ProjectId: project }))
      .toMatchObject([{ Citation: 'Page 5' }])
  },
)

test(
  'a document that is not visible to clients appears to them once it is, without work that is not theirs',
  nightly,
  async ({ server, own: { project, standards }, review, stored }) => {
    const parameters = { standard_id: standards[0]!.id }
    const id = await makeDocument(server, { project, by: 'ADM', parameters })
    const theirs = await review('K+', 'Documents')
    await expect(theirs.getByText(/will appear here/)).toBeVisible()
    await expect(theirs.getByRole('combobox', { name: 'Visible to clients' })).toHaveCount(0)

    const page = await review('SC', 'Documents')
    await page.getByRole('button', { name: 'Details Policy' }).click()
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await item.getByLabel('This standard').check()
    await expect
      .poll(async () => (await stored('Document', { Id: id }))[0])
      .toMatchObject({ IsDocumentVisibleForStandard: true, IsDocumentVisibleForProject: false })
    await theirs.reload()
    await expect(theirs.getByRole('link', { name: 'Download Policy' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Details Policy' }).click()
    await expect(theirs.getByRole('button', { name: 'Close Policy' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Close Policy' }).click()
    await expect(theirs.getByRole('button', { name: 'Details Policy' })).toBeVisible()
  },
)

test(
  'a file that a client uploads at a standard belongs to it and is listed for all members',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const page = await review('K+', 'Documents')
    await expect(page.getByText(/or that its elements cite, will appear here/)).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a document' }).click()
    const file = { name: 'Roster.pdf', mimeType: 'application/pdf', buffer: pdfBytes('roster') }
    await (await choosing).setFiles(file)
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('1 uploaded')
    await expect(page.getByRole('heading', { name: /Roster/ })).toBeVisible()
    const [row] = await stored('Document', { ProjectId: project })
    expect(row).toMatchObject({ StandardId: standards[0]!.id, RealName: 'Roster.pdf' })
    // A file that is dropped anywhere on the page belongs to the standard as well.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.4 dropped'], 'Dropped.pdf'))
      const main = document.querySelector('main')
      for (const type of ['dragenter', 'dragover', 'drop'])
        main?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 uploaded')
    await expect
      .poll(() => stored('Document', { ProjectId: project, StandardId: standards[0]!.id }))
      .toHaveLength(2)

    const staff = await review('SC', 'Documents')
    await expect(staff.getByRole('heading', { name: /Roster/ })).toBeVisible()
    await expect(
      staff.getByRole('navigation', { name: 'Standard sections' }).getByRole('link', {
        name: 'Documents 2',
      }),
    ).toBeVisible()
    const other = await review('SC', 'Documents', { index: 1 })
    await expect(other.getByText(/will appear here/)).toBeVisible()
  },
)

test(
  'the details of a document are edited in place: its description, its standard, its file and a deletion',
  nightly,
  async ({ server, own: { project, standards }, review, stored }) => {
    const standard_id = standards[0]!.id
    const id = await makeDocument(server, { project, by: 'ADM', parameters: { standard_id } })
    const row = async () => (await stored('Document', { Id: id }))[0]
    const page = await review('ADM', 'Documents')
    await page.getByRole('button', { name: 'Details Policy' }).click()
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    const description = item.getByRole('textbox', { name: 'Description' })
    await description.fill('Signed in May')
    await description.press('Control+Enter')
    await expect.poll(row).toMatchObject({ Description: 'Signed in May' })
    const versions = item.getByRole('heading', { name: /^Versions/ })
    await expect(versions).toHaveText('Versions 1')
    const choosing = page.waitForEvent('filechooser')
    await item.getByRole('button', { name: 'Replace file' }).click()
    const file = { name: 'Policy 2.pdf', mimeType: 'application/pdf', buffer: pdfBytes('second') }
    await (await choosing).setFiles(file)
    await expect(versions).toHaveText('Versions 2')
    await expect(item.getByRole('link', { name: 'Policy 2.pdf' })).toBeVisible()
    await expect
      .poll(() => row())
      .toMatchObject({ RealName: 'Policy 2.pdf', StandardId: standard_id })

    await item.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = item.getByRole('group', { name: 'Delete document' })
    await expect(question).toContainText('with its earlier version? No element cites it.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await item.getByRole('combobox', { name: 'Belongs to' }).selectOption('TS 2')
    await expect.poll(row).toMatchObject({ StandardId: standards[1]!.id })
    await expect(page.getByText(/will appear here/)).toBeVisible()
  },
)
