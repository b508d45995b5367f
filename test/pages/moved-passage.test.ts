import { makeDocument } from '../factories/make-document.ts'
import { storeText, type StoredText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const visitors = 'Visitors must be escorted at all times by a member of staff.'
const plants = 'Plants in the hall are watered twice a week in summer.'
const fridays = 'The kitchen is cleaned on Fridays by the team of the house.'

/** A test whose first element cites a passage of a document that is then replaced. */
const test = pageTest.extend(
  'replacedBy',
  ({ server, own: { project, standards }, write }) =>
    async (text: StoredText) => {
      const element_id = standards[0]!.elements[1]!
      const document_id = await makeDocument(server, {
        project,
        upload: { name: 'Visitors.txt', bytes: 'Old' },
        parameters: { standard_id: standards[0]!.id, is_document_visible_for_project: true },
      })
      await storeText(server, document_id, 1, [plants, `${fridays} ${visitors}`], 'ps')
      const start = fridays.length + 1
      const anchor = {
        version: 1,
        page: 2,
        heading: null,
        start,
        end: start + visitors.length,
        exact: visitors,
        prefix: '',
        suffix: '',
      }
      const ids = { project_id: project, document_id }
      await write('SC', 'Citation:Create', { ...ids, element_id, citation: 'Page 2', anchor })
      const upload_id = await uploaded(server, 'ADM', {
        name: 'Visitors.txt',
        bytes: 'New',
        target: 'ps',
      })
      await write('ADM', 'Document:Replace', { ...ids, upload_id })
      await storeText(server, document_id, 2, text, 'ps')
      return { document_id, element_id, search: `?element=${element_id}` }
    },
)

test(
  'a passage that moved is accepted by one key, and its page follows',
  nightly,
  async ({ own: { project }, review, replacedBy, stored }) => {
    const { document_id, search } = await replacedBy([plants, fridays, visitors])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await expect(item.getByText('The same words are now on page 3.')).toBeVisible()
    const violations = await violationsOf(page, 'article')
    expect(violations).toEqual([])
    await item.focus()
    await page.keyboard.press('u')
    await expect(item.getByText('The same words are now on page 3.')).toHaveCount(0)
    await expect(item).toBeFocused()
    const [citation] = await stored('ElementDocument', {
      ProjectId: project,
      DocumentId: document_id,
    })
    expect(citation).toMatchObject({
      Citation: 'Page 3',
      Anchor: { version: 2, page: 3, start: 0, exact: visitors.slice(0, -1) },
    })
  },
)

test('changed words stand beside the old ones, and what kind of word differs is said', async ({
  own: { project },
  review,
  replacedBy,
  stored,
}) => {
  const { document_id, search } = await replacedBy([
    plants,
    `${fridays} ${visitors.replace('must', 'may')}`,
  ])
  const page = await review('SC', 'Elements', { search })
  const item = page.getByRole('article', { name: 'TS 1(2)' })
  await expect(item.getByText('An obligation differs.')).toBeVisible()
  await expect(item.locator('del')).toHaveText('must')
  await expect(item.locator('ins')).toHaveText('may')
  await item.getByRole('button', { name: 'Accept the new words' }).click()
  await expect(item.locator('del')).toHaveCount(0)
  expect(
    await stored('ElementDocument', { ProjectId: project, DocumentId: document_id }),
  ).toMatchObject([{ Citation: 'Page 2', Anchor: { version: 2, exact: /may be escorted/u } }])
})

test(
  'a lost passage has the nearest ones as offers, which open where they stand',
  nightly,
  async ({ review, replacedBy }) => {
    const { search } = await replacedBy([plants, fridays, 'Visitors sign their names at the desk.'])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await expect(item.getByText('The new version does not have these words.')).toBeVisible()
    const offers = item.getByRole('list', { name: 'Passages that come nearest' })
    await expect(offers).toContainText('Visitors sign their names at the desk')
    await expect(offers.getByRole('button', { name: /Cite this/ }).first()).toBeVisible()
    await offers.getByRole('link', { name: 'Open page 3' }).first().click()
    await expect(page).toHaveURL(/[?&]page=3/)
  },
)

test(
  'the passage that was cited is opened in the version that it quotes, and the current one again',
  nightly,
  async ({ review, replacedBy }) => {
    const { search } = await replacedBy([plants, `${fridays} Visitors need no escort.`])
    const page = await review('SC', 'Elements', { search })
    const item = page.getByRole('article', { name: 'TS 1(2)' })
    await item.getByRole('link', { name: 'Open in version 1' }).click()
    const document = page.getByRole('region', { name: 'Visitors' })
    await expect(document.getByText('Old', { exact: true })).toBeVisible()
    await expect(document.getByText('Version 1 was replaced.')).toBeVisible()
    await expect(document.getByRole('button', { name: /^Cite/ })).toHaveCount(0)
    const download = document.getByRole('link', { name: 'Download Visitors' })
    await expect(download).toHaveAttribute('href', /version=1/)
    const version = document.getByRole('combobox', { name: 'Version' })
    await expect(version).toHaveValue('1')
    await version.selectOption('Version 2, current')
    await expect(document.getByText('New', { exact: true })).toBeVisible()
    await expect(document.getByText('was replaced')).toHaveCount(0)
    await version.selectOption('Version 1')
    await document.getByRole('button', { name: 'Show the current version' }).click()
    await expect(document.getByText('New', { exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/version=/)
  },
)

test(
  'a version that is not available opens as the current one',
  nightly,
  async ({ review, replacedBy }) => {
    const { document_id, search } = await replacedBy([
      plants,
      `${fridays} Visitors need no escort.`,
    ])
    const page = await review('K+', 'Elements', {
      search: `${search}&document=${document_id}&version=1`,
    })
    const document = page.getByRole('region', { name: 'Visitors' })
    await expect(document.getByText('New', { exact: true })).toBeVisible()
    await expect(document.getByRole('combobox', { name: 'Version' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open in version 1' })).toHaveCount(0)
  },
)
