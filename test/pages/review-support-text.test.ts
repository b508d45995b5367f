import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { holdBack } from './hold-back.ts'
import { expect, test } from './page-test.ts'

test(
  'a client writes how a cited document meets an element, and the consultant reads it with a link',
  nightly,
  async ({ server, own: { project, standards }, review, stored, write }) => {
    const element_id = standards[0]!.elements[0]!
    const document_id = await makeDocument(server, {
      project,
      parameters: { title: 'Continuity plan', is_document_visible_for_project: true },
    })
    await write('SC', 'Citation:Create', { project_id: project, element_id, document_id })
    const text = async () =>
      (await stored('ElementSupportText', { ProjectId: project, ElementId: element_id }))[0]
        ?.SupportText as string | undefined

    const page = await review('K+', 'Elements')
    const item = page.getByRole('article', { name: 'TS 1(1)' })
    await item.getByRole('button', { name: 'Support text' }).click()
    const field = item.getByRole('textbox', { name: 'Support text of TS 1(1)' })
    await expect(field).toBeFocused()
    await page.keyboard.type('Who decides: .')
    await page.keyboard.press('ArrowLeft')
    await item.getByRole('button', { name: 'Continuity plan', exact: true }).click()
    await expect(field).toHaveValue(`Who decides: [[${document_id}: Continuity plan]].`)
    await page.keyboard.press('Control+Enter')
    await expect.poll(text).toBe(`Who decides: [[${document_id}: Continuity plan]].`)
    await item.getByRole('button', { name: 'Close' }).click()
    await expect(item).toBeFocused()

    const theirs = await review('SC', 'Elements')
    const shown = theirs.getByRole('region', { name: 'Support text of TS 1(1)' })
    await expect(shown).toContainText('Who decides: Continuity plan.')
    await expect(shown.getByRole('link', { name: 'Continuity plan' })).toHaveAttribute(
      'href',
      new RegExp(`/documents/${project}/${document_id}`),
    )
    await expect(theirs.getByRole('button', { name: /support text/i })).toHaveCount(0)
  },
)

test('a reference to a document that is not cited is not saved, and says why; the text stays', async ({
  own: { project },
  review,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const page = await review('K+', 'Elements')
  const item = page.getByRole('article', { name: 'TS 1(2)' })
  const release = await holdBack(page, 'fetched-soon')
  await page.reload()
  await item.getByRole('button', { name: 'Support text' }).click()
  await expect(page.getByLabel('Loading the form')).toBeAttached()
  // Text typed while the code of the form loads goes into the form.
  await page.keyboard.type('See [[77]].')
  release()
  const field = item.getByRole('textbox', { name: 'Support text of TS 1(2)' })
  await expect(field).toHaveValue('See [[77]].')
  await page.keyboard.press('Control+Enter')
  await expect(
    item.getByText('The text refers to a document that is not cited at this element'),
  ).toBeVisible()
  await expect.poll(() => stored('ElementSupportText', { ProjectId: project })).toEqual([])
  await page.reload()
  await expect(field).toHaveValue('See [[77]].')
})
