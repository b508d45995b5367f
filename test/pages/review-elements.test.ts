import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

const element = (page: Page, name: string) => page.getByRole('article', { name })
const scoreOf = (page: Page, name: string) => page.getByRole('group', { name: `Score of ${name}` })

test('a consultant scores elements by keys, by buttons and by a number; scores and sums are stored', async ({
  own: { project, standards },
  review,
  stored,
}) => {
  const [first = 0, second = 0, third = 0, fourth = 0] = standards[0]!.elements
  const scores = async () => {
    const rows = await stored('ElementDesktopReview', { ProjectId: project })
    return Object.fromEntries(rows.map((row) => [row.ElementId, row.MockScore]))
  }
  const page = await review('SC', 'Elements')
  await element(page, 'TS 1(1)').waitFor()
  await pressUntil(page, 'n', (now) => now(element(page, 'TS 1(2)')).toBeFocused())
  await page.keyboard.press('3')
  await page.keyboard.press('p')
  await expect(element(page, 'TS 1(1)')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`element=${first}$`))
  await page.keyboard.press('1')
  await scoreOf(page, 'TS 1(3)').getByRole('button', { name: 'Partially Met' }).click()
  const typed = scoreOf(page, 'TS 1(4)').getByRole('textbox')
  await typed.fill('70')
  await typed.press('Enter')
  await expect.poll(scores).toEqual({ [first]: 100, [second]: 0, [third]: 50, [fourth]: 70 })
  const summary = page.getByRole('button', { name: /^Score\. Mandatory: 1 of 2 earned \(50%\)/ })
  await expect(summary).toBeVisible()

  await page.reload()
  await expect(summary).toBeVisible()
  await expect(element(page, 'TS 1(1)')).toBeFocused()
  await expect(element(page, 'TS 1(1)').getByTitle('Mandatory')).toHaveText(/^M/)
  await expect(element(page, 'TS 1(3)').getByTitle('Points')).toHaveText(/^P/)
  await expect(typed).toHaveValue('70')
  const met = scoreOf(page, 'TS 1(1)').getByRole('button', { name: 'Met', exact: true })
  await expect(met).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear score of TS 1(1)' }).click()
  await expect(met).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await scores())[first]).toBeNull()
  const [sums] = await stored('StandardDesktopReview', {
    ProjectId: project,
    StandardId: standards[0]!.id,
  })
  expect(sums).toMatchObject({ mandatorySum: 0, pointsSum: 50, liSum: 70 })
  await element(page, 'TS 1(4)').focus()
  await page.keyboard.press('0')
  await expect(typed).toHaveValue('')
  await expect.poll(async () => (await scores())[fourth]).toBeNull()
})

test('a number above 100 is not saved; a concurrent score of somebody else is shown before it is overwritten', async ({
  own: { project, standards },
  review,
  stored,
  expectedErrors,
  write,
}) => {
  expectedErrors.push(/409/)
  const element_id = standards[0]!.elements[0]!
  const score = async () =>
    (await stored('ElementDesktopReview', { ProjectId: project, ElementId: element_id }))[0]
      ?.MockScore as number | undefined
  const page = await review('SC', 'Elements')
  const typed = scoreOf(page, 'TS 1(1)').getByRole('textbox')
  await typed.fill('101')
  await typed.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a whole number from 0 to 100')
  expect(await score()).toBeUndefined()
  await typed.press('Escape')
  await expect(typed).toHaveValue('')
  // Escape discards a score that could be stored as well.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await typed.fill('70')
  await typed.press('Escape')
  await expect(typed).toHaveValue('')
  await expect(element(page, 'TS 1(1)')).toBeFocused()
  expect(sent.filter((url) => url.includes('/write/'))).toEqual([])

  const theirs = { project_id: project, element_id, phase: 'desktop-review', mock_score: 100 }
  await write('AC', 'Element:UpdateMockScore', theirs)
  await scoreOf(page, 'TS 1(1)').getByRole('button', { name: 'Not Met' }).click()
  await expect(page.getByRole('alert')).toContainText('The score is now Met, changed by Associate')
  expect(await score()).toBe(100)
  await page.getByRole('button', { name: 'Set to Not Met anyway' }).click()
  await expect.poll(score).toBe(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test(
  'a comment on an element is written in place, stored and listed with its author',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const page = await review('AC', 'Elements')
    await element(page, 'TS 1(2)').getByRole('button', { name: 'Comment' }).click()
    const field = element(page, 'TS 1(2)').getByRole('textbox', {
      name: 'Comment on TS 1(2)',
      exact: true,
    })
    await expect(field).toBeFocused()
    await page.keyboard.type('Name the committee')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Unsaved draft')).toHaveCount(0)
    await element(page, 'TS 1(2)').getByRole('button', { name: 'Close' }).click()
    await expect(element(page, 'TS 1(2)')).toContainText(/Name the committee.*Associate/)
    const where = { ProjectId: project, ElementId: standards[0]!.elements[1] }
    const [row] = await stored('ElementDesktopReview', where)
    expect(row.ConsultantComment).toBe('Name the committee')
    await expect(
      element(page, 'TS 1(2)').getByRole('button', { name: 'Edit comment' }),
    ).toBeVisible()
    await element(page, 'TS 1(2)').focus()
    await page.keyboard.press('m')
    await expect(field).toBeFocused()
  },
)

test(
  'a client marks elements as ready and is offered no score; a consultant returns one',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const isReady = async () =>
      (
        await stored('ElementDesktopReview', {
          ProjectId: project,
          ElementId: standards[0]!.elements[1],
        })
      )[0]?.IsClientReady as boolean | undefined
    const theirs = await review('K+', 'Elements')
    const ready = theirs.getByRole('switch', { name: 'TS 1(2) is ready' })
    await ready.waitFor()
    await expect(theirs.getByRole('group', { name: /^Score of/ })).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(0)
    await pressUntil(theirs, 'n', (now) => now(element(theirs, 'TS 1(2)')).toBeFocused())
    await theirs.keyboard.press('r')
    await expect(ready).toBeChecked()
    await expect.poll(isReady).toBe(true)

    const page = await review('SC', 'Elements')
    await expect(element(page, 'TS 1(2)')).toContainText('Client ready')
    await expect(page.getByText('Client ready')).toHaveCount(1)
    await element(page, 'TS 1(2)').getByRole('button', { name: 'Return element' }).click()
    await expect(page.getByText('Client ready')).toHaveCount(0)
    await expect.poll(isReady).toBe(false)
    await theirs.reload()
    await expect(ready).not.toBeChecked()
  },
)

test(
  'the elements stay on screen when a later refetch of the standard fails',
  nightly,
  async ({ review, expectedErrors }) => {
    expectedErrors.push(/400/)
    const page = await review('SC', 'Elements')
    const score = scoreOf(page, 'TS 1(1)').getByRole('button', { name: 'Met', exact: true })
    await score.waitFor()
    const detail = /\/standard_phase\?.*standard_id=/
    await page.route(detail, (route) => route.fulfill({ status: 400, json: { error: 'Refused' } }))
    const failed = page.waitForResponse(detail)
    await score.click()
    await failed
    // The failure is rendered in a frame after its response.
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
    await expect(score).toBeVisible()
  },
)

test(
  'a client marks all elements of a standard as ready with one key, and takes that back',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const { elements } = standards[0]!
    await write('K+', 'Element:UpdateClientReady', {
      project_id: project,
      element_id: elements[0],
      phase: 'desktop-review',
      is_client_ready: true,
    })
    const ready = async () => {
      const rows = await stored('ElementDesktopReview', { ProjectId: project, IsClientReady: true })
      return rows.map(({ ElementId }) => ElementId as number).toSorted((a, b) => a - b)
    }
    const page = await review('K+', 'Elements')
    await expect(page.getByText(`1 of ${elements.length} elements ready`)).toBeVisible()
    await page.keyboard.press('Shift+R')
    await expect(
      page.getByText(`${elements.length} of ${elements.length} elements ready`),
    ).toBeVisible()
    await expect.poll(ready).toEqual(elements.toSorted((a, b) => a - b))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(ready).toEqual([elements[0]])
    await expect(page.getByRole('button', { name: 'Mark all as ready' })).toBeVisible()
    const senior = await review('SC', 'Elements')
    await expect(senior.getByRole('switch')).toHaveCount(0)
    await expect(senior.getByRole('button', { name: 'Mark all as ready' })).toHaveCount(0)
  },
)

test(
  'a refused score is reported at its element, or above the standard that was opened meanwhile',
  nightly,
  async ({ own: { project }, review, stored, expectedErrors }) => {
    expectedErrors.push(/400/)
    const score = async () =>
      (await stored('ElementDesktopReview', { ProjectId: project }))[0]?.MockScore as number
    const page = await review('SC', 'Elements')
    let isFailing = true
    const refused = { status: 400, json: { data: { result: 'Fail', messages: ['No'] } } }
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/transformation*', async (route) => {
      if (isHeld) await held
      await (isFailing ? route.fulfill(refused) : route.continue())
    })
    const buttons = scoreOf(page, 'TS 1(1)')
    const met = buttons.getByRole('button', { name: 'Met', exact: true })
    const alert = page.getByRole('alert')
    await met.click()
    await expect(alert).toContainText(/^Met was not saved: .* The score is still Not scored\./)
    isFailing = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect.poll(score).toBe(100)
    isFailing = true
    await buttons.getByRole('button', { name: 'Not Met' }).click()
    await expect(alert).toContainText(/^Not Met was not saved: .* The score is still Met\./)
    await alert.getByRole('button', { name: 'Keep Met' }).click()
    await expect(alert).toHaveCount(0)
    await expect(met).toHaveAttribute('aria-pressed', 'true')

    isHeld = true
    await buttons.getByRole('button', { name: 'Partially Met' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await pressUntil(page, 'j', (now) => now(heading).toHaveText('TS 2'))
    release()
    await expect(alert).toContainText('Score of TS 1(1): Partially Met was not saved')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
    await pressUntil(page, 'k', (now) => now(heading).toHaveText('TS 1'))
    await expect(met).toHaveAttribute('aria-pressed', 'true')
    expect(await score()).toBe(100)
  },
)

test(
  'a pass-through standard shows the scores of Desktop Review in Validation Review, and leads there',
  nightly,
  async ({ server, own: { project, standards }, review, write }) => {
    const { id, elements } = standards[0]!
    await server.sql('ps', 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [id])
    await server.changed('ps')
    await write('SC', 'Element:UpdateMockScore', {
      project_id: project,
      element_id: elements[0],
      phase: 'desktop-review',
      mock_score: 50,
    })
    const page = await review('SC', 'Elements', { phase: 'verification' })
    await expect(page.getByText('This is a pass-through standard')).toBeVisible()
    await expect(element(page, 'TS 1(1)')).toContainText('Partially Met')
    await expect(page.getByRole('group', { name: /^Score of/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to Desktop Review' }).click()
    await expect(page).toHaveURL(/desktop-review\/standards\/\d+\/Elements$/)
    await expect(page.getByRole('group', { name: /^Score of/ })).toHaveCount(4)
    await expect(page.getByText('This is a pass-through standard')).toHaveCount(0)
  },
)
