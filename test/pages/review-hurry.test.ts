import type { Page } from '@playwright/test'
import { holdWrites } from './hold-back.ts'
import { expect, test } from './page-test.ts'

const element = (page: Page, name: string) => page.getByRole('article', { name })

test('"Mark all as ready" leaves marks that are still being stored, however often it is pressed', async ({
  own: { project },
  review,
  stored,
}) => {
  const page = await review('K+', 'Elements')
  await element(page, 'TS 1(1)').focus()
  const release = await holdWrites(page)
  await page.keyboard.press('r')
  await page.keyboard.press('Shift+R')
  await page.keyboard.press('Shift+R')
  const marks = page.getByRole('switch', { name: /is ready$/ })
  for (const mark of await marks.all()) await expect(mark).toBeChecked()
  release()
  const count = await marks.count()
  await expect
    .poll(async () => {
      const rows = await stored('ElementDesktopReview', { ProjectId: project })
      return rows.filter(({ IsClientReady }) => IsClientReady).length
    })
    .toBe(count)
})

test('what is typed while "Send back" waits for an earlier score is the reason, and calls no shortcut', async ({
  own: { project, standards },
  review,
  write,
  stored,
}) => {
  const standard_id = standards[0]!.id
  const ids = { project_id: project, standard_id, phase: 'desktop-review' }
  await write('K+', 'Standard:UpdateStatus', { ...ids, is_ready_by_client: true })
  const page = await review('SC', 'Elements')
  await element(page, 'TS 1(1)').focus()
  const release = await holdWrites(page)
  await page.keyboard.press('3')
  await page.keyboard.press('h')
  await page.keyboard.press('b')
  await page.keyboard.type('redo it 1')
  release()
  const reason = page.getByRole('textbox', { name: 'What the client should change' })
  await expect(reason).toHaveValue('redo it 1')
  const scores = await stored('ElementDesktopReview', { ProjectId: project })
  expect(scores.map(({ MockScore }) => MockScore)).toEqual([0])

  // Escape closes the form without losing the text; so does a reload.
  await page.keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
  await page.reload()
  await element(page, 'TS 1(1)').waitFor()
  await page.keyboard.press('h')
  await page.keyboard.press('b')
  await expect(reason).toHaveValue('redo it 1')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await stored('StandardReturn', { StandardId: standard_id }))[0]?.Reason)
    .toBe('redo it 1')
})

test('a hand-over that waited when the person went on is reported, with the way back', async ({
  own: { standards },
  review,
  stored,
}) => {
  const page = await review('K+', 'Elements')
  await element(page, 'TS 1(1)').waitFor()
  const release = await holdWrites(page)
  await page.keyboard.press('Shift+R')
  await page.keyboard.press('h')
  await page.keyboard.press('s')
  await page.keyboard.press('j')
  const note = page.getByRole('alert').filter({ hasText: 'Not carried out' })
  await expect(note).toContainText(/Submit for review: TS 1/)
  release()
  await note.getByRole('button', { name: /^TS 1/ }).click()
  await expect(note).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`standards/${standards[0]!.id}/`))
  const records = await stored('StandardDesktopReview', { StandardId: standards[0]!.id })
  expect(records.filter(({ IsReadyByClient }) => IsReadyByClient)).toEqual([])
})

test('a draft of an earlier page is open at its element, but neither takes the focus nor is sent when one walks past', async ({
  review,
  expectedErrors,
  stored,
  own: { standards },
}) => {
  expectedErrors.push(/ERR_FAILED|The server did not answer/)
  const page = await review('SC', 'Elements', { index: 1 })
  await element(page, 'TS 2(1)').focus()
  await page.keyboard.press('m')
  const comment = page.getByRole('textbox', { name: 'Comment on TS 2(1)' })
  await comment.fill('half a sent')
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith('plumbline.draft.')),
  )
  // Leaves the page while its field has the focus: nothing is sent.
  await page.route('**/api/v3/write/**', (route) => route.abort())
  await page.goto(page.url().replace(String(standards[1]!.id), String(standards[0]!.id)))
  await page.unroute('**/api/v3/write/**')
  await element(page, 'TS 1(1)').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/write/')) sent.push(request.url())
  })
  await page.keyboard.press('j')
  await expect(comment).toHaveValue('half a sent')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('k')
  await element(page, 'TS 1(1)').waitFor()
  await page.keyboard.press('j')
  await expect(comment).toHaveValue('half a sent')
  await expect(comment).not.toBeFocused()
  expect(sent).toEqual([])
  await element(page, 'TS 2(1)').focus()
  await page.keyboard.press('m')
  await expect(comment).toBeFocused()
  expect(await stored('ElementDesktopReview', { ElementId: standards[1]!.elements[0]! })).toEqual(
    [],
  )
})

test('an assignment that is chosen by arrow keys leaves the focus in its list', async ({
  review,
  stored,
  own: { standards },
}) => {
  const page = await review('ADM', 'Elements')
  const list = page.getByRole('combobox', { name: 'Associate Consultant' })
  await list.focus()
  const associate = async () =>
    (await stored('StandardDesktopReview', { StandardId: standards[0]!.id }))[0]?.JuniorOwnerId
  const before = await associate()
  await page.keyboard.press('ArrowDown')
  await expect.poll(associate).not.toBe(before)
  await expect(list).toBeEnabled()
  await expect(list).toBeFocused()
})

test('evidence that is found while a comment is being written leaves the focus in it', async ({
  review,
}) => {
  const page = await review('SC', 'Elements')
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/documents/evidence?*', async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  await element(page, 'TS 1(1)').focus()
  await page.keyboard.press('e')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.keyboard.press('m')
  const comment = page.getByRole('textbox', { name: 'Comment on TS 1(1)' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('one ')
  resolve()
  const panel = page.getByRole('region', { name: 'Evidence for TS 1(1)' })
  await expect(panel.getByRole('status')).toBeVisible()
  await page.keyboard.type('comment')
  await expect(comment).toHaveValue('one comment')
})
