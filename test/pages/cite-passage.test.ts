import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import { extractText } from '#server/extraction/extract-text.ts'
import { makeDocument } from '../factories/make-document.ts'
import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test as pageTest } from './page-test.ts'

const policy = pdfFile([
  ['Visitor policy'],
  ['All visitors shall sign in at the front desk.', 'The badge is worn at all times.'],
])

/** A test with its own project, whose first standard has a PDF of two pages. */
const test = pageTest.extend('policy', ({ server, own: { project, standards } }) =>
  makeDocument(server, {
    project,
    upload: { name: 'Visitors.pdf', bytes: policy },
    parameters: { standard_id: standards[0]!.id, is_document_visible_for_project: true },
  }),
)

/** Stores the text of the policy as the server would extract it. */
async function storeText(server: TestServer, project: number, document: number) {
  const folder = await mkdtemp(join(tmpdir(), 'policy-'))
  const path = join(folder, 'file')
  await writeFile(path, policy)
  const { state, pages } = await extractText(path, 'Visitors.pdf')
  await rm(folder, { recursive: true })
  await server.sql(
    'ps',
    `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    values ($1, $2, 1, $3, $4, false, $5)`,
    [project, document, state, pages.length, extractorVersion],
  )
  for (const { page, text } of pages)
    await server.sql(
      'ps',
      `insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Text", "Headings") values ($1, $2, 1, $3, $4, '[]')`,
      [project, document, page, text],
    )
}

const pane = (page: Page) => page.getByRole('region', { name: 'Visitors', exact: true })

/** Selects a line of the open document with a triple click. */
const selectLine = (page: Page, line: string) =>
  pane(page).getByText(line, { exact: true }).click({ clickCount: 3 })

test(
  'a selected passage is cited at the chosen element by one key; a click on the citation opens it there',
  nightly,
  async ({ server, own: { project, standards }, policy: id, review, stored }) => {
    const element = standards[0]!.elements[1]!
    // The server compares the passage with the text that it extracted.
    await storeText(server, project, id)
    const search = `?element=${element}&document=${id}&page=2`
    const page = await review('SC', 'Elements', { search })
    await selectLine(page, 'All visitors shall sign in at the front desk.')
    await expect(pane(page).getByRole('group', { name: 'Citation' })).toContainText('All visitors')
    await page.keyboard.press('c')
    await expect(pane(page).getByText('Cited at TS 1(2).')).toBeVisible()
    const [citation] = await stored('ElementDocument', { ProjectId: project, DocumentId: id })
    expect(citation).toMatchObject({
      ElementId: element,
      Citation: 'Page 2',
      Anchor: {
        version: 1,
        page: 2,
        exact: 'All visitors shall sign in at the front desk.',
        suffix: expect.stringContaining('The badge'),
      },
    })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    const citations = item.getByRole('list', { name: 'Citations' })
    await expect(citations).toContainText('All visitors shall sign in at the front desk.')

    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
    await citations.getByRole('link', { name: 'Visitors' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(pane(page).locator('[data-tone=cited]').first()).toBeVisible()
  },
)

test('citing again at the same element gives the citation another passage and keeps its text', async ({
  own: { project, standards },
  policy: id,
  review,
  stored,
  write,
}) => {
  const element_id = standards[0]!.elements[1]!
  const ids = { project_id: project, element_id, document_id: id }
  await write('SC', 'Citation:Create', { ...ids, citation: 'Section 2, badges' })
  const search = `?element=${element_id}&document=${id}&page=2`
  const page = await review('SC', 'Elements', { search })
  await selectLine(page, 'The badge is worn at all times.')
  await pane(page).getByRole('button', { name: 'Cite at the element' }).click()
  await expect(pane(page).getByText('Cited at TS 1(2).')).toBeVisible()
  await expect
    .poll(() => stored('ElementDocument', { ProjectId: project }))
    .toMatchObject([
      { Citation: 'Section 2, badges', Anchor: { exact: 'The badge is worn at all times.' } },
    ])
})

test(
  'a passage of a document that was replaced meanwhile is not cited, and says so',
  nightly,
  async ({
    server,
    own: { project, standards },
    policy: id,
    review,
    stored,
    write,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/)
    const search = `?element=${standards[0]!.elements[1]}&document=${id}&page=2`
    const page = await review('SC', 'Elements', { search })
    await selectLine(page, 'The badge is worn at all times.')
    const upload_id = await uploaded(server, 'ADM', { target: 'ps' })
    await write('ADM', 'Document:Replace', { document_id: id, project_id: project, upload_id })
    await page.keyboard.press('c')
    await expect(pane(page).getByText('The document has another version now')).toBeVisible()
    await expect.poll(() => stored('ElementDocument', { ProjectId: project })).toEqual([])
  },
)

test(
  'where no element is chosen, the document says where to choose one',
  nightly,
  async ({ policy: id, review }) => {
    const page = await review('SC', 'Documents', { search: `?document=${id}&page=2` })
    await selectLine(page, 'The badge is worn at all times.')
    await pane(page).getByRole('button', { name: 'Cite at the element' }).click()
    await expect(pane(page).getByRole('alert')).toHaveText(/choose an element to cite at/)
  },
)
