import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { storeText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const sentence = 'Visitors are escorted at all times by the desk.'
const text = `Plants are watered. ${sentence} Badges are worn.`

/** A test whose project has a document with a text that clients see. */
const test = pageTest.extend('document', async ({ server, own: { project } }) => {
  const id = await makeDocument(server, {
    project,
    upload: { name: 'Rules.txt', bytes: `Nothing.\n\n${text}` },
    parameters: { is_document_visible_for_project: true },
  })
  await storeText(server, id, 1, ['Nothing.', text], 'ps')
  await server.changed('ps')
  return id
})

const markedWords = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get('viewer-cited') ?? [], (range) => range.toString()).join('|'),
  )

test('the palette shows what is at hand at once and what the server finds below it, and opens the passage', async ({
  own: { project },
  document,
  open,
}) => {
  const page = await open('SC', `/app/projects/${project}/dashboard/Status`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const box = palette.getByRole('combobox')
  await expect(palette.getByRole('option').first()).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**/search?*', async (route) => {
    if (route.request().url().includes('query=escort+visit')) await held
    await route.continue()
  })
  await box.fill('escort visit')
  await expect(palette.getByText('Searching')).toBeVisible()
  // The newer query is answered first, and the response to the older one is not shown.
  await box.fill('escorted vis')
  const found = palette.getByRole('option', { name: 'Visitors are escorted' })
  await expect(found).toContainText('Rules, page 2')
  await expect(found.locator('mark')).toHaveText(['Visitors', 'escorted'])
  release()
  await box.fill('theme dark')
  await expect(palette.getByRole('option').first()).toContainText('Theme: dark')
  await box.fill('escorted visitors')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`document=${document}&page=2`))
  await expect.poll(() => markedWords(page)).toBe(sentence)

  // The page of the search finds the same.
  await page.goto(`/app/projects/${project}/search?q=escorted+visitors`)
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(rows).toHaveText([/^Rules · page 2Text.*escorted/])
  await expect(rows.locator('mark')).toHaveText(['Visitors', 'escorted'])
  await expect(page.getByRole('navigation', { name: 'Kinds' }).getByRole('link')).toHaveText([
    'All 1',
    'Texts of documents 1',
  ])
  await rows.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`document=${document}&page=2`))
})

test(
  'the page keeps the query and the kind in the address, moves by arrows and says what it did not search',
  nightly,
  async ({ server, own: { project }, document, open }) => {
    const page = await open('K+', `/app/projects/${project}/search`)
    await expect(page.getByText('Type at least 2 characters.')).toBeVisible()
    const field = page.getByRole('searchbox', { name: 'Words to search' })
    await field.fill('escort')
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/search\?q=escort$/)
    await expect(rows.first().locator('mark')).toHaveText('escorted')
    const violations = await violationsOf(page, 'main')
    expect(violations).toEqual([])
    await field.press('ArrowDown')
    await expect(rows.first().getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await page.getByRole('link', { name: /^Texts of documents/ }).click()
    await expect(page).toHaveURL(/q=escort&kind=page$/)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(field).toHaveValue('escort')
    await field.fill('escort nobody')
    await expect(page.getByText('Nothing found for “escort nobody”.')).toBeVisible()
    await server.sql('ps', 'delete from "DocumentText" where "DocumentId" = $1', [document])
    await server.changed('ps')
    await field.fill('escort')
    await page.reload()
    await expect(page.getByText('The text of 1 document is still being read.')).toBeVisible()
  },
)

test(
  'more of one kind are shown in steps, by keys, and kept in the address',
  nightly,
  async ({ own: { project, standards }, open, write }) => {
    for (let number = 1; number <= 23; number += 1)
      await write('SC', 'Task:Create', {
        project_id: project,
        standard_id: standards[0]!.id,
        text: `Inspect the roof, part ${number}`,
      })
    const page = await open('SC', `/app/projects/${project}/search?q=roof&kind=task`)
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(page.getByText('The best 20 of 23.')).toBeVisible()
    await rows.last().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Show 3 more' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(23)
    await expect(rows.nth(20).getByRole('link')).toBeFocused()
    await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0)
    await expect(page).toHaveURL(/most=40/)
    await page.reload()
    await expect(rows).toHaveCount(23)
    await page.getByRole('link', { name: /^All/ }).click()
    await expect(rows).toHaveCount(5)
    await expect(page).not.toHaveURL(/most=/)
  },
)

test(
  'a search that fails says so and can be repeated',
  nightly,
  async ({ own: { project }, document, open, expectedErrors }) => {
    expectedErrors.push(/400/)
    const page = await open('SC', `/app/projects/${project}/dashboard/Status`)
    let fails = true
    await page.route('**/api/**/search?*', (route) =>
      fails ? route.fulfill({ status: 400, json: {} }) : route.continue(),
    )
    expect(document).toBeGreaterThan(0)
    await page.goto(`/app/projects/${project}/search?q=escort`)
    await expect(page.getByText('The results could not be loaded')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: /again|retry/i }).click()
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'a search, a report and compared versions say that the project could not be read',
  nightly,
  async ({ own: { project }, document, open, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const page = await open('SC', '/app/profile')
    await page.route('**/projects/*/project?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'The read failed', error_code: 'invalid' } }),
    )
    for (const path of [
      `/app/projects/${project}/search?q=desk`,
      `/app/projects/${project}/documents/${document}/versions`,
      `/app/print?project_id=${project}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('could not be loaded')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    }
  },
)
