import type { Locator, Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const signIn = 'All visitors shall sign in at the front desk.'
const badge = 'The badge is worn at all times.'

/** A white picture of 400 by 200 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAADIAQAAAADubopPAAAAOUlEQVR42u3LoQEAAAwCIP9/Wm9YWINOehZFURRFURRFURRFURRFURRFURRFURRFURRFURRFUX7KACMi6ytAx02PAAAAAElFTkSuQmCC',
  'base64',
)

/** A test that adds a document to the first standard of its own project. */
const test = pageTest.extend(
  'addDocument',
  ({ server, own: { project, standards } }) =>
    (name: string, bytes: Buffer | string) =>
      makeDocument(server, {
        project,
        upload: { name, bytes },
        parameters: { standard_id: standards[0]!.id, is_document_visible_for_project: true },
      }),
)

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const drag = async (page: Page, over: Locator, from: number, to: number) => {
  const box = (await over.boundingBox())!
  await page.mouse.move(box.x + from * box.width, box.y + from * box.height)
  await page.mouse.down()
  await page.mouse.move(box.x + to * box.width, box.y + to * box.height, { steps: 4 })
  await page.mouse.up()
}

test(
  'a region of a page is placed and cited by keys alone, and a click on the citation shows it',
  nightly,
  async ({ own: { project, standards }, addDocument, review, stored }) => {
    const id = await addDocument('Visitors.pdf', pdfFile([['Visitor policy'], [signIn, badge]]))
    const element = standards[0]!.elements[1]!
    const search = `?element=${element}&document=${id}&page=2`
    const page = await review('SC', 'Elements', { search })
    const document = pane(page, 'Visitors')
    const second = document.getByRole('group', { name: 'Page 2' })
    await expect(second).toHaveAttribute('data-drawn')
    await document.getByRole('region', { name: 'Pages of Visitors.pdf' }).focus()
    const region = document.getByRole('group', { name: /^Region on page 2/ })
    await page.keyboard.press('r')
    await expect(region).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(region).toHaveCount(0)
    await expect(document).toBeVisible()
    await page.keyboard.press('r')
    await expect(region).toBeFocused()
    await expect(document.getByRole('button', { name: 'Draw a region' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await expect(document.getByText('A region of page 2')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('c')
    await expect(document.getByText('Cited at TS 1(2).')).toBeVisible()
    await expect
      .poll(() => stored('ElementDocument', { ProjectId: project, DocumentId: id }))
      .toMatchObject([
        {
          ElementId: element,
          Citation: 'Page 2',
          Anchor: {
            version: 1,
            page: 2,
            region: { left: 0.1, top: 0.36, width: 0.78, height: 0.22 },
          },
        },
      ])
    await expect(document.getByRole('region', { name: 'Pages of Visitors.pdf' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(document).toHaveCount(0)
    const citations = page.getByRole('article', { name: 'TS 1(2)' }).getByRole('list', {
      name: 'Citations',
    })
    await expect(citations).toContainText('A region of page 2')
    await citations.getByRole('link', { name: 'Visitors' }).click()
    await expect(second.locator('[data-region=cited]')).toBeVisible()
  },
)

test('a region is drawn on a picture by the pointer, drawn again, and given up', async ({
  own: { project, standards },
  addDocument,
  review,
  stored,
}) => {
  const id = await addDocument('Plan.png', picture)
  const search = `?element=${standards[0]!.elements[1]}&document=${id}`
  const page = await review('SC', 'Elements', { search })
  const document = pane(page, 'Plan')
  const image = document.getByRole('img', { name: 'Plan.png' })
  await expect(image).toBeVisible()
  await document.getByRole('button', { name: 'Draw a region' }).click()
  await drag(page, image, 0.9, 0.6)
  await drag(page, image, 0.25, 0.75)
  await document.getByRole('button', { name: 'Cite at the element' }).click()
  await expect(document.getByText('Cited at TS 1(2).')).toBeVisible()
  const [citation] = await stored('ElementDocument', { ProjectId: project, DocumentId: id })
  const { left, top, width, height } = (citation!['Anchor'] as { region: Record<string, number> })
    .region
  for (const [side, share] of [
    [left, 0.25],
    [top, 0.25],
    [width, 0.5],
    [height, 0.5],
  ])
    expect(side).toBeCloseTo(share!, 1)
  await expect(document.locator('[data-region=cited]')).toBeVisible()
  await expect(document.getByRole('list', { name: 'Cited by' })).toHaveText('TS 1(2)')
  await drag(page, image, 0.1, 0.3)
  await expect(document.getByText('A region of page 1')).toBeVisible()
  const region = document.getByRole('group', { name: /^Region on page 1/ })
  const upper = async () => (await region.boundingBox())!.y
  const before = await upper()
  await region.press('ArrowDown')
  await expect.poll(upper).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(document.getByText('A region of page 1')).toHaveCount(0)
  await expect(document).toBeVisible()
})

test(
  'a region of a document that was replaced is looked for by the person',
  nightly,
  async ({ server, own: { project, standards }, addDocument, review, write }) => {
    const document_id = await addDocument('Plan.png', picture)
    const element_id = standards[0]!.elements[1]!
    const ids = { project_id: project, document_id }
    const region = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 }
    const anchor = { version: 1, page: 1, heading: null, region }
    await write('SC', 'Citation:Create', { ...ids, element_id, anchor })
    const upload_id = await uploaded(server, 'ADM', {
      name: 'Plan.png',
      bytes: picture,
      target: 'ps',
    })
    await write('ADM', 'Document:Replace', { ...ids, upload_id })
    const page = await review('SC', 'Elements', { search: `?element=${element_id}` })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await expect(item.getByText('since this region was drawn. Look for it yourself.')).toBeVisible()
    await item.getByRole('link', { name: 'Open in version 1' }).click()
    const document = pane(page, 'Plan')
    await expect(document.locator('[data-region=cited]')).toBeVisible()
    await expect(document.getByRole('link', { name: 'TS 1(2)' })).toBeVisible()
    // Earlier versions cannot be cited.
    await expect(document.getByRole('button', { name: 'Draw a region' })).toHaveCount(0)
    await document.getByRole('button', { name: 'Show the current version' }).click()
    await expect(document.getByText('was replaced')).toHaveCount(0)
    await expect(document.getByRole('img', { name: 'Plan.png' })).toBeVisible()
    await expect(document.getByRole('link', { name: 'TS 1(2)' })).toHaveCount(0)
  },
)

test(
  'the margin of a document says which elements cite it where, and leads to them',
  nightly,
  async ({ own: { project, standards }, addDocument, review, write }) => {
    const document_id = await addDocument('Visitors.pdf', pdfFile([['Policy'], [signIn, badge]]))
    const [first, other] = [standards[0]!.elements[1]!, standards[1]!.elements[0]!]
    const passage = (exact: string, start: number) => ({
      version: 1,
      page: 2,
      heading: null,
      start,
      end: start + exact.length,
      exact,
      prefix: '',
      suffix: '',
    })
    const ids = { project_id: project, document_id }
    await write('SC', 'Citation:Create', { ...ids, element_id: first, anchor: passage(signIn, 0) })
    const anchor = passage(badge, signIn.length + 1)
    await write('SC', 'Citation:Create', { ...ids, element_id: other, anchor })
    const search = `?element=${first}&document=${document_id}&page=2`
    const page = await review('SC', 'Elements', { search })
    const margin = pane(page, 'Visitors').getByRole('list', { name: 'Cited by' })
    const chosen = margin.getByRole('link', { name: 'TS 1(2)' })
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    const link = margin.getByRole('link', { name: /^TS 2/ }).first()
    const [above, below] = [await chosen.boundingBox(), await link.boundingBox()]
    expect(above!.y).toBeLessThan(below!.y)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`standards/${standards[1]!.id}/Elements`, 'u'))
    await expect(page).toHaveURL(new RegExp(`element=${other}`, 'u'))
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(pane(page, 'Visitors').locator('[data-tone=cited]').first()).toBeVisible()
  },
)

test.for([
  ['Visitors.txt', `Policy\n\n${signIn} ${badge}`],
  ['Visitors.csv', `Rule,Text\n1,Nothing\n2,${badge}\n`],
] as const)(
  'the margin of %s says who cites it',
  async ([name, text], { own: { project, standards }, addDocument, review, write }) => {
    const document_id = await addDocument(name, text)
    const element_id = standards[0]!.elements[1]!
    const shown = name.endsWith('csv') ? `Rule\tText\n1\tNothing\n2\t${badge}` : text
    const start = shown.indexOf(badge)
    const place = { version: 1, page: 1, heading: null, start, end: start + badge.length }
    const anchor = { ...place, exact: badge, prefix: '', suffix: '' }
    await write('SC', 'Citation:Create', { project_id: project, document_id, element_id, anchor })
    const page = await review('SC', 'Documents', { search: `?document=${document_id}` })
    const note = pane(page, 'Visitors').getByRole('link', { name: 'TS 1(2)' })
    await expect(note).toBeVisible()
    await note.click()
    await expect(page.getByRole('article', { name: 'TS 1(2)' })).toBeVisible()
  },
)
