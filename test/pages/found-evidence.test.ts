import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { storeText, type StoredText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const visitors = 'Visitors are escorted at all times, and records of visitors are kept in a log.'

/** The text as a file. */
const fileOf = (pages: StoredText): string =>
  pages
    .map((page) => (typeof page === 'string' ? page : `${page.heading}\n\n${page.text}`))
    .join('\n\n')

/** The text that a highlight of the open document marks. */
const markedWords = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get('viewer-cited') ?? [], (range) => range.toString()).join('|'),
  )

/** A test whose second element requires something, and whose project has documents with texts. */
const test = pageTest
  .extend('asks', ({ server, own: { standards } }) => async (text: string) => {
    const element = standards[0]!.elements[1]!
    await server.sql('ps', 'update "Element" set "Text" = $2 where "Id" = $1', [element, text])
    return { element, search: `?element=${element}` }
  })
  .extend('documentWith', ({ server, own: { project } }) => async (pages: StoredText) => {
    const id = await makeDocument(server, {
      project,
      upload: { name: 'Visitors.txt', bytes: fileOf(pages) },
      parameters: { is_document_visible_for_project: true },
    })
    await storeText(server, id, 1, pages, 'ps')
    return id
  })

test(
  'the best page is found and cited by keys alone: its sentence, place and passage are stored',
  nightly,
  async ({ own: { project }, asks, documentWith, review, stored }) => {
    const { element, search } = await asks('Escort visitors and keep records of visitors in a log.')
    const id = await documentWith([
      'Plants in the hall are watered twice a week.',
      { heading: '4 Visitors', text: visitors },
    ])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.focus()
    await page.keyboard.press('e')
    const panel = item.getByRole('region', { name: 'Evidence for TS 1(2)' })
    await expect(panel.getByRole('listitem').first()).toContainText(visitors)
    await expect(panel.getByRole('listitem').first()).toContainText('page 2 · 4 Visitors')
    await expect(panel.locator('mark').first()).toHaveText('Visitors')
    await expect(panel.getByRole('button', { name: /^Cite/ }).first()).toBeFocused()
    const violations = await violationsOf(page, 'article')
    expect(violations).toEqual([])
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: /^Cited/ })).toBeDisabled()
    await expect(panel.getByRole('button', { name: /^Cited/ })).toBeFocused()
    await expect
      .poll(() => stored('ElementDocument', { ProjectId: project }))
      .toMatchObject([
        {
          ElementId: element,
          DocumentId: id,
          Citation: '4 Visitors, paragraph 1',
          Anchor: { version: 1, page: 2, heading: '4 Visitors', exact: visitors },
        },
      ])
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(item).toBeFocused()
  },
)

test('a page of a version that was replaced meanwhile is not cited as one of the new version', async ({
  server,
  own: { project },
  asks,
  documentWith,
  review,
  stored,
  write,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const { search } = await asks('Escort visitors and keep records of visitors in a log.')
  const document_id = await documentWith([visitors])
  const page = await review('SC', 'Elements', { search })
  const item = page.getByRole('article', { name: 'TS 1(2)' })
  await item.getByRole('button', { name: 'Find evidence' }).click()
  await expect(item.getByRole('button', { name: /^Cite Visitors/ })).toBeFocused()
  const upload_id = await uploaded(server, 'ADM', {
    name: 'Visitors.txt',
    bytes: 'New',
    target: 'ps',
  })
  await write('ADM', 'Document:Replace', { document_id, project_id: project, upload_id })
  await page.keyboard.press('Enter')
  await expect(item.getByText('The document has another version now')).toBeVisible()
  await expect.poll(() => stored('ElementDocument', { ProjectId: project })).toEqual([])
})

test(
  'where no document speaks of it, says in how many it looked',
  nightly,
  async ({ asks, documentWith, review }) => {
    const { search } = await asks('Install emergency lighting along the evacuation routes.')
    await documentWith([visitors])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('button', { name: 'Find evidence' }).click()
    await expect(item.getByRole('status')).toHaveText('Nothing found in 1 document.')
    await item.getByRole('button', { name: 'Close' }).click()
    await expect(item.getByRole('region')).toHaveCount(0)
  },
)

test(
  'arrow keys move between the pages, and o opens the document at the one at hand',
  nightly,
  async ({ asks, documentWith, review }) => {
    const { search } = await asks('Escort visitors and keep records of visitors in a log.')
    const id = await documentWith([visitors, 'Plants are watered.', `Of visitors. ${visitors}`])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('button', { name: 'Find evidence' }).click()
    const rows = item.getByRole('region').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1).getByRole('button', { name: /^Cite/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(rows.nth(0).getByRole('button', { name: /^Cite/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const chosen = await rows.nth(1).locator('q').textContent()
    await page.keyboard.press('o')
    await expect(page).toHaveURL(new RegExp(`[?&]document=${id}&.*page=[13]`, 'u'))
    const text = page.getByRole('region', { name: 'Text of Visitors.txt' })
    await expect(text).toBeVisible()
    expect(chosen).toContain(visitors)
  },
)

test(
  'a found page opens with its passage marked, also after a reload; c cites it',
  nightly,
  async ({ own: { project }, asks, documentWith, review, stored }) => {
    const { element, search } = await asks('Escort visitors and keep records of visitors in a log.')
    await documentWith(['Plants are watered.', { heading: '4 Visitors', text: visitors }])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('button', { name: 'Find evidence' }).click()
    await item.getByRole('link', { name: 'Visitors, page 2' }).click()
    await expect.poll(() => markedWords(page)).toBe(visitors)
    await page.reload()
    await expect.poll(() => markedWords(page)).toBe(visitors)
    await page.keyboard.press('Escape')
    await item.getByRole('button', { name: 'Find evidence' }).click()
    await expect(item.getByRole('button', { name: /^Cite Visitors/ })).toBeFocused()
    await page.keyboard.press('c')
    await expect(item.getByRole('button', { name: /^Cited/ })).toBeFocused()
    await expect
      .poll(() => stored('ElementDocument', { ProjectId: project }))
      .toMatchObject([{ ElementId: element, Citation: '4 Visitors, paragraph 1' }])
    // The citation is marked by its words, because the viewer of a text has no pages.
    await item.getByRole('list', { name: 'Citations' }).getByRole('link').click()
    await expect.poll(() => markedWords(page)).toBe(visitors)
  },
)

test(
  'a client does not cite where somebody else did, and opens the page instead',
  nightly,
  async ({ own: { project }, asks, documentWith, review, write }) => {
    const { element, search } = await asks('Escort visitors and keep records of visitors in a log.')
    const document_id = await documentWith([visitors])
    await write('SC', 'Citation:Create', { project_id: project, element_id: element, document_id })
    const page = await review('K+', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('button', { name: 'Find evidence' }).click()
    const found = item.getByRole('region').getByRole('listitem')
    await expect(found).toContainText('you cannot change that citation')
    await expect(found.getByRole('button')).toHaveCount(0)
    await expect(found.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]document=${document_id}&`, 'u'))
  },
)

test(
  'says when the documents cannot be searched, and searches again',
  nightly,
  async ({ asks, documentWith, review, expectedErrors }) => {
    expectedErrors.push(/500/)
    const { search } = await asks('Escort visitors and keep records of visitors in a log.')
    await documentWith([visitors])
    const page = await review('SC', 'Elements', { search })
    await page.route('**/documents/evidence?*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('button', { name: 'Find evidence' }).click()
    await expect(item.getByText('The documents could not be searched')).toBeVisible()
    await page.unroute('**/documents/evidence?*')
    await item.getByRole('button', { name: 'Try again' }).click()
    await expect(item.getByRole('region').getByRole('listitem')).toHaveCount(1)
  },
)
