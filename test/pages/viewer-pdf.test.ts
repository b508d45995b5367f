import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { pdfBytes } from '../harness/test-files.ts'
import { expect, test as pageTest } from './page-test.ts'
import { pressUntil } from './press-until.ts'

const lines = (page: number) => [
  `Visitor policy, section ${page}`,
  'All visitors shall sign in at the front desk.',
  `Badge rule number ${page} applies to every visitor.`,
]
const policy = pdfFile(
  Array.from({ length: 300 }, (_, index) => lines(index + 1)),
  { filler: 4000 },
)

/** A test with its own project, which has a PDF of 300 pages, cited at the second element of its first standard. */
const test = pageTest.extend('policy', async ({ server, own: { project, standards } }) => {
  const { id: standard_id, elements } = standards[0]!
  const upload = { name: 'Visitors.pdf', bytes: policy }
  const id = await makeDocument(server, { project, by: 'ADM', upload, parameters: { standard_id } })
  const cited = {
    project_id: project,
    element_id: elements[1]!,
    document_id: id,
    citation: 'Page 3',
  }
  await server.write('ADM', 'Citation:Create', cited, { target: 'ps' })
  return id
})

const pane = (page: Page) => page.getByRole('region', { name: 'Visitors', exact: true })
const shownPage = (page: Page, number: number) =>
  pane(page).getByRole('group', { name: `Page ${number}`, exact: true })

test(
  'a citation opens its document beside the elements, by mouse alone; closing it leads back',
  nightly,
  async ({ policy: id, review }) => {
    const page = await review('AC', 'Elements')
    const link = page
      .getByRole('list', { name: 'Citations' })
      .getByRole('link', { name: 'Visitors' })
    await link.click()
    await expect(shownPage(page, 1)).toContainText('Visitor policy, section 1')
    await expect(page).toHaveURL(new RegExp(`[?&]document=${id}`))
    await pane(page).getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(pane(page).getByRole('textbox', { name: 'Page' })).toHaveValue('2')

    await pane(page).getByRole('button', { name: 'Thumbnails' }).click()
    const small = pane(page).getByRole('navigation', { name: 'Thumbnails' })
    await small.getByRole('button', { name: 'Page 4', exact: true }).click()
    await expect(shownPage(page, 4)).toContainText('section 4')
    await expect(small.getByRole('button', { name: 'Page 4', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )

    const before = (await shownPage(page, 4).boundingBox())!
    await pane(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect
      .poll(async () => (await shownPage(page, 4).boundingBox())?.width)
      .toBeGreaterThan(before.width)
    await pane(page)
      .getByRole('button', { name: /fit width/ })
      .click()
    await expect
      .poll(async () => (await shownPage(page, 4).boundingBox())?.width)
      .toBe(before.width)

    await pane(page).getByRole('button', { name: 'Close the document' }).click()
    await expect(pane(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/document=/)
    await expect(link).toBeFocused()
  },
)

test(
  'a document is read, searched and closed by keys alone, and keys of the screen still act',
  nightly,
  async ({ own: { standards }, policy: _, review }) => {
    const page = await review('SC', 'Elements', { search: `?element=${standards[0]!.elements[1]}` })
    const link = page
      .getByRole('list', { name: 'Citations' })
      .getByRole('link', { name: 'Visitors' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(shownPage(page, 1)).toContainText('section 1')
    await expect(pane(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('separator', { name: 'Width of the document' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(pane(page).getByRole('button', { name: 'Thumbnails' })).toBeFocused()

    await page.keyboard.press('PageDown')
    await expect(shownPage(page, 2)).toContainText('section 2')
    await page.keyboard.press('End')
    await expect(shownPage(page, 300)).toContainText('section 300')
    await page.keyboard.press('Home')
    await expect(shownPage(page, 1)).toContainText('section 1')
    await expect(pane(page).getByRole('textbox', { name: 'Page' })).toHaveValue('1')

    await page.keyboard.press('ControlOrMeta+f')
    const find = pane(page).getByRole('search')
    await expect(find.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('rule number 12')
    await expect(find).toContainText('1 of 11')
    await expect(shownPage(page, 12)).toContainText('Badge rule number 12')
    await page.keyboard.press('Enter')
    await expect(find).toContainText('2 of 11')
    await expect(shownPage(page, 120)).toContainText('Badge rule number 120')
    await page.keyboard.press('Escape')
    await expect(find).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Pages of Visitors.pdf' })).toBeFocused()
    // Typing in the search scored nothing; outside of it, the keys of the screen work.
    const element = page.getByRole('article', { name: 'TS 1(2)' })
    const partly = element.getByRole('button', { name: 'Partially Met', exact: true })
    await expect(partly).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('2')
    await expect(partly).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`standards/${standards[1]!.id}/`))
    await expect(shownPage(page, 120)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`standards/${standards[0]!.id}/`))
    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
  },
)

test(
  'the address opens a document at a page, and going back closes it',
  nightly,
  async ({ policy: id, review }) => {
    const page = await review('AC', 'Documents', { search: `?document=${id}&page=250` })
    await expect(shownPage(page, 250)).toContainText('section 250')
    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Visitors', exact: true }).click()
    await expect(shownPage(page, 1)).toContainText('section 1')
    await page.goBack()
    await expect(pane(page)).toHaveCount(0)
    await page.goForward()
    await expect(shownPage(page, 1)).toContainText('section 1')
  },
)

test(
  'the first page of a long document is shown before the whole file is fetched, by a worker that loads nothing',
  nightly,
  async ({ policy: _, review }) => {
    const page = await review('AC', 'Documents')
    await page.getByRole('link', { name: 'Visitors', exact: true }).waitFor()
    const ranges: number[] = []
    const worker = page.waitForResponse(/\/assets\/pdf-worker-/)
    page.on('response', (response) => {
      if (!response.url().includes('/files/documents/') || response.status() !== 206) return
      ranges.push(Number(response.headers()['content-length']))
    })
    await page.getByRole('link', { name: 'Visitors', exact: true }).click()
    await expect(shownPage(page, 1)).toContainText('section 1')
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.reduce((all, length) => all + length, 0)).toBeLessThan(policy.length)
    const policyOfWorker = (await worker).headers()['content-security-policy']
    expect(policyOfWorker).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/)
  },
)

test(
  'the edge of the pane moves by keys and by mouse, and the browser remembers it',
  nightly,
  async ({ policy: id, review }) => {
    const page = await review('AC', 'Documents', { search: `?document=${id}` })
    const edge = page.getByRole('separator', { name: 'Width of the document' })
    const width = async () => Math.round((await pane(page).boundingBox())!.width)
    await expect(shownPage(page, 1)).toContainText('section 1')
    const before = await width()
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24))
    await expect.poll(width).toBe(before + 24)
    await page.keyboard.press('End')
    await expect.poll(width).toBe(320)
    const box = (await edge.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, 400)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 180, 420)
    await page.mouse.up()
    await expect.poll(width).toBe(500)
    await page.reload()
    await expect(shownPage(page, 1)).toContainText('section 1')
    await expect.poll(width).toBe(500)
  },
)

test('a document is paged, zoomed and searched; on a narrow screen it covers the page until it is closed', async ({
  server,
  own: { project, standards },
  review,
}) => {
  const pages = Array.from({ length: 13 }, (_, index) => lines(index + 1))
  const links = ['https://example.org/policy', 3, 'javascript:alert(1)']
  const id = await makeDocument(server, {
    project,
    by: 'ADM',
    upload: { name: 'Visitors.pdf', bytes: pdfFile(pages, { links }) },
    parameters: { standard_id: standards[0]!.id },
  })
  const page = await review('AC', 'Documents', { search: `?document=${id}` })
  const field = pane(page).getByRole('textbox', { name: 'Page' })
  const press = (name: string) => pane(page).getByRole('button', { name, exact: true }).click()
  const area = pane(page).getByRole('region', { name: 'Pages of Visitors.pdf' })
  const width = async () => (await shownPage(page, 1).boundingBox())?.width
  await expect(shownPage(page, 1)).toContainText('section 1')
  const fitted = (await width())!
  await press('Zoom in')
  await expect.poll(width).toBeGreaterThan(fitted)
  await area.press('-')
  await area.press('-')
  await expect.poll(width).toBeLessThan(fitted)
  await area.press('0')
  await expect.poll(width).toBe(fitted)
  await press('Next page')
  await expect(page).toHaveURL(/[?&]page=2/)
  await press('Previous page')
  await expect(field).toHaveValue('1')
  await field.fill('12')
  await field.press('Enter')
  await expect(shownPage(page, 12)).toContainText('section 12')
  await area.press('PageDown')
  await expect(field).toHaveValue('13')
  await field.fill('2')
  await field.press('Escape')
  await expect(field).toHaveValue('13')
  await area.press('Home')
  await expect(field).toHaveValue('1')
  await expect(shownPage(page, 1).getByRole('link')).toHaveAttribute('href', links[0] as string)
  await shownPage(page, 1)
    .getByRole('button', { name: /Go to the linked place/ })
    .click()
  await expect(field).toHaveValue('3')
  await press('Thumbnails')
  const small = pane(page).getByRole('navigation', { name: 'Thumbnails' })
  await small.getByRole('button', { name: 'Page 4', exact: true }).click()
  await expect(small.locator('[aria-current=page]')).toHaveAccessibleName('Page 4')
  await expect(field).toHaveValue('4')
  await press('Thumbnails')
  await expect(small).toHaveCount(0)

  await press('Find in document')
  const find = pane(page).getByRole('search')
  await page.keyboard.type('rule number 1')
  // The first match is the next one from the page in view.
  await expect(find).toContainText('2 of 5')
  await expect(field).toHaveValue('10')
  for (const [key, place, at] of [
    ['Enter', '3 of 5', '11'],
    ['Shift+Enter', '2 of 5', '10'],
    ['Shift+Enter', '1 of 5', '1'],
    ['Shift+Enter', '5 of 5', '13'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(find).toContainText(place)
    await expect(field).toHaveValue(at)
  }
  await find.getByRole('button', { name: 'Previous match' }).click()
  await expect(find).toContainText('4 of 5')
  await find.getByRole('textbox').fill('no such words')
  await expect(find).toContainText('Not found')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(area).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/[?&]page=1$/)

  await page.setViewportSize({ width: 375, height: 740 })
  const sheet = page.getByRole('dialog', { name: 'Visitors' })
  await expect(sheet.getByRole('group', { name: 'Page 1', exact: true })).toContainText('section 1')
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 740 })
  await sheet.getByRole('button', { name: 'Close the document' }).click()
  await expect(sheet).toHaveCount(0)
})

for (const [what, upload, sentence] of [
  [
    'protected by a password',
    { name: 'Locked.pdf', bytes: pdfFile([lines(1)], { isEncrypted: true }) },
    'This file is protected by a password.',
  ],
  ['damaged', { name: 'Broken.pdf', bytes: pdfBytes('no pages') }, 'This file is damaged'],
] as const)
  test(`a PDF that is ${what} says so and is still downloaded`, async ({
    server,
    own: { project, standards },
    review,
  }) => {
    const parameters = { standard_id: standards[0]!.id }
    const id = await makeDocument(server, { project, by: 'ADM', upload, parameters })
    const page = await review('AC', 'Documents', { search: `?document=${id}` })
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download ${upload.name}`, exact: true }).click()
    expect((await downloading).suggestedFilename()).toBe(upload.name)
  })

test('a document that is not there says so', async ({ review }) => {
  const page = await review('AC', 'Documents', { search: '?document=999999' })
  await expect(page.getByText('This document is not available.')).toBeVisible()
  await pressUntil(page, 'Escape', (now) =>
    now(page.getByText('This document is not available.')).toHaveCount(0),
  )
})
