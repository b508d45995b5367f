import { makeDocument } from '../factories/make-document.ts'
import { storeText, type StoredText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const visitors = 'Visitors must be escorted at all times by a member of staff.'
const unchanged = [
  'The kitchen is cleaned on Fridays by the team of the house.',
  'Letters are opened by the clerk and handed out before noon.',
  'Tickets are booked a month ahead through the travel desk.',
  'Lamps in the corridor are replaced within a day of a report.',
]
const plants = 'Plants in the hall are watered twice a week in summer.'

/** A test with a document of two versions, the first of which an element cites. */
const test = pageTest.extend(
  'versions',
  ({ server, own: { project, standards }, write }) =>
    async (...texts: readonly (StoredText | null)[]) => {
      const element_id = standards[0]!.elements[1]!
      const document_id = await makeDocument(server, {
        project,
        upload: { name: 'Visitors.txt', bytes: 'Old' },
        parameters: { standard_id: standards[0]!.id, is_document_visible_for_project: true },
      })
      const ids = { project_id: project, document_id }
      for (const [place, text] of texts.entries()) {
        if (place > 0) {
          const upload = { name: 'Visitors.txt', bytes: `New ${place}`, target: 'ps' as const }
          const upload_id = await uploaded(server, 'ADM', upload)
          await write('ADM', 'Document:Replace', { ...ids, upload_id })
        }
        if (text !== null) await storeText(server, document_id, place + 1, text, 'ps')
        if (place > 0) continue
        const start = plants.length + 1
        const place_ = { page: 1, heading: null, start, end: start + visitors.length }
        const anchor = { version: 1, ...place_, exact: visitors, prefix: '', suffix: '' }
        await write('SC', 'Citation:Create', { ...ids, element_id, citation: 'Page 1', anchor })
      }
      await server.changed('ps')
      return {
        document_id,
        element_id,
        path: `/app/projects/${project}/documents/${document_id}/versions`,
      }
    },
)

const old = [`${plants} ${visitors}`, unchanged.join(' ')]
const current = [
  `${visitors.replace('must', 'may')} ${unchanged.join(' ')}`,
  `${plants} Badges are worn.`,
]

test(
  'two versions stand side by side, with what changed, moved and was added',
  nightly,
  async ({ dashboard, versions }) => {
    const { document_id } = await versions(old, current)
    const page = await dashboard('SC', `Documents?document=${document_id}`)
    await page.getByRole('link', { name: 'Compare version 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versions of Visitors')
    await expect(
      page.getByText('3 differences: 1 changed, 1 moved, 1 added.', { exact: true }),
    ).toBeVisible()
    const list = page.getByRole('list', { name: 'Passages of both versions' })
    const changed = list.getByRole('listitem').filter({ hasText: 'Changed.' })
    await expect(changed).toContainText('An obligation differs.')
    await expect(changed.locator('del')).toHaveText('must')
    await expect(changed.locator('ins')).toHaveText('may')
    const moved = list.getByRole('listitem').filter({ hasText: 'Moved.' })
    await expect(moved.locator('[data-side="before"]')).toContainText('Page 1')
    await expect(moved.locator('[data-side="after"]')).toContainText('Page 2')
    const added = list.getByRole('listitem').filter({ hasText: 'Added.' })
    await expect(added.locator('ins')).toHaveText('Badges are worn.')
    await expect(added.locator('[data-side="before"]')).toHaveText('Not in version 1.')
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page)).toEqual([])
    }
  },
)

test('two chosen versions are compared; keys move along the differences and open the element that cites a passage', async ({
  open,
  versions,
}) => {
  const { path, element_id } = await versions(old, current, current)
  const page = await open('SC', path)
  await expect(page.getByText('Both versions have the same words.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Earlier version' }).selectOption('Version 1')
  const list = page.getByRole('list', { name: 'Passages of both versions' })
  const items = list.getByRole('listitem')
  const fold = list.getByRole('button', { name: /^Show/ })
  await expect(items.first()).toContainText('Changed.')
  await expect(items.first().locator('del')).toHaveText('must')
  await expect(items.first().locator('ins')).toHaveText('may')
  await expect(page.getByText('3 differences: 1 changed, 1 moved, 1 added.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Later version' }).selectOption('Version 2')
  await expect(page).toHaveURL(/before=1&after=2/u)
  await expect(items.first()).toContainText('Changed.')
  await page.keyboard.press('j')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(items.filter({ hasText: 'Moved.' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(items.first()).toBeFocused()
  await expect(fold).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]element=${element_id}`, 'u'))
})

test(
  'unchanged passages are folded until they are asked for',
  nightly,
  async ({ open, versions }) => {
    const whole = [...unchanged, plants].join(' ')
    const { path } = await versions([`${whole} ${visitors}`], [`${whole} Badges are worn.`])
    const page = await open('SC', path)
    const list = page.getByRole('list', { name: 'Passages of both versions' })
    await expect(list.getByText(plants).first()).toBeVisible()
    await expect(list.getByText(unchanged[0]!)).toHaveCount(0)
    await list.getByRole('button', { name: 'Show 4 unchanged passages' }).focus()
    await page.keyboard.press('Enter')
    const first = list.getByRole('listitem').filter({ hasText: unchanged[0]! })
    await expect(first).toBeFocused()
    await expect(list.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  },
)

test(
  'any two versions are chosen, and the address keeps them',
  nightly,
  async ({ open, versions }) => {
    const { path } = await versions([plants], [visitors], [plants])
    const page = await open('SC', path)
    await expect(page.getByRole('combobox', { name: 'Earlier version' })).toHaveValue('2')
    await expect(page.getByRole('combobox', { name: 'Later version' })).toHaveValue('3')
    // A comparison is not shown under the names of other versions while the server responds.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/compared_versions?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Earlier version' }).selectOption('Version 1')
    await expect(page.getByRole('status', { name: 'Loading the comparison' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Passages of both versions' })).toHaveCount(0)
    release()
    await expect(
      page.getByText('Both versions have the same words.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL(/before=1/u)
    await page.getByRole('combobox', { name: 'Later version' }).selectOption('Version 2')
    await expect(
      page.getByText('2 differences: 1 added, 1 removed.', { exact: true }),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Later version' })).toHaveValue('2')
    await page.getByRole('combobox', { name: 'Earlier version' }).selectOption('Version 2')
    await expect(page.getByText('Both versions are the same file.', { exact: true })).toBeVisible()
  },
)

test(
  'a version whose text is not read is waited for, and one without text says so',
  nightly,
  async ({ server, open, versions }) => {
    const { path, document_id } = await versions([plants], null)
    const page = await open('SC', path)
    await expect(page.getByText('The text of version 2 is still being read.')).toBeVisible()
    await server.sql(
      'ps',
      `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    select "ProjectId", "Id", 2, 'scanned', 0, false, 1 from "Document" where "Id" = $1`,
      [document_id],
    )
    await server.changed('ps')
    await page.reload()
    await expect(
      page.getByText('Version 2 cannot be compared: Its pages are pictures without text.'),
    ).toBeVisible()
  },
)

test(
  'a client is shown no earlier version of documents of others, and nobody a document that is not there',
  nightly,
  async ({ own: { project }, open, versions }) => {
    const { path } = await versions(old, current)
    const page = await open('K+', path)
    await expect(page.getByText('There is one version to see')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.goto(`/app/projects/${project}/documents/999999/versions`)
    await expect(page.getByText('This document does not exist')).toBeVisible()
  },
)
