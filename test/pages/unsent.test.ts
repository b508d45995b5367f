import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /The server did not answer/, /409/)
})

const element = (page: Page, index = 0) => page.getByRole('article').nth(index)
const button = (page: Page, name: string, index = 0) =>
  element(page, index).getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByText(/is kept on this device and sent when/)
const writePath = '**/api/v3/write/**'

/** Waits until the code that stores unanswered writes is loaded: it is fetched in an idle moment. */
const untilKeeping = async (page: Page) => {
  const names = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  await expect.poll(names).toMatch(/later-banners-[\w-]+\.js/)
}

/** Waits until this many writes are stored on the device. */
const keptOnDevice = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          Object.keys(localStorage).filter((name) => name.startsWith('plumbline.draft.')).length,
      ),
    )
    .toBe(count)

/** Makes the server appear down: neither writes nor readiness checks get a response. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await untilKeeping(page)
  const paths = [writePath, '**/readyz']
  for (const path of paths) await page.context().route(path, (route) => route.abort())
  return async () => {
    for (const path of paths) await page.context().unroute(path)
  }
}

test(
  'scores and a text that are given offline are kept, and stored once when the device is online again',
  nightly,
  async ({ review, own, stored }) => {
    const page = await review('C+', 'Elements')
    const [first, second] = own.standards[0]!.elements
    const scores = async (id: number | undefined) =>
      (await stored('ElementDesktopReview', { ElementId: id })).map(({ MockScore }) => MockScore)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/write/')) sent.push(request.headers()['idempotency-key'] ?? '')
    })
    await expect(button(page, 'Met')).toBeVisible()
    await untilKeeping(page)
    await button(page, 'Not Met', 1).click()
    await expect.poll(() => scores(second)).toEqual([0])
    await page.context().setOffline(true)
    await button(page, 'Met').click()
    // A different score for the same element, and a score of another element.
    await button(page, 'Partially Met').click()
    await button(page, 'Met', 1).click()
    await expect(banner(page)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Unsaved')).toBeVisible()
    await page.getByRole('link', { name: 'Comments' }).click()
    await page.getByRole('textbox', { name: 'Consultant comment' }).fill('Written in the basement')
    await page.getByRole('textbox', { name: 'Consultant comment' }).blur()
    await expect(page.getByText('Unsaved draft (kept on this device)')).toBeVisible()
    expect(await scores(first)).toEqual([])

    await page.context().setOffline(false)
    await expect.poll(() => scores(first)).toEqual([50])
    await expect.poll(() => scores(second)).toEqual([100])
    await expect(page.getByText('Unsaved draft (kept on this device)')).toHaveCount(0)
    await expect
      .poll(async () =>
        (await stored('StandardDesktopReview', { StandardId: own.standards[0]!.id })).map(
          ({ ConsultantComment }) => ConsultantComment,
        ),
      )
      .toEqual(['Written in the basement'])
    await expect(banner(page)).toHaveCount(0)
    const history = await stored('Transformation', {
      ProjectId: own.project,
      Action: 'UpdateMockScore',
    })
    expect(history).toHaveLength(4)
    expect(new Set(sent).size).toBe(5)
  },
)

test('a score that was kept survives a reload; where somebody else was first, both are shown and nothing is overwritten', async ({
  review,
  own,
  stored,
  write,
}) => {
  const page = await review('C+', 'Elements')
  const [first, second] = own.standards[0]!.elements
  const score = async (id: number | undefined) =>
    (await stored('ElementDesktopReview', { ElementId: id })).map(({ MockScore }) => MockScore)
  const reconnect = await cutOff(page)
  await button(page, 'Met').click()
  await button(page, 'Met', 1).click()
  await expect(banner(page)).toBeVisible()
  await keptOnDevice(page, 2)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Unsaved')).toBeVisible()
  const ids = { project_id: own.project, phase: 'desktop-review' }
  await write('SC', 'Element:UpdateMockScore', { ...ids, element_id: second, mock_score: 50 })
  await reconnect()

  await expect.poll(() => score(first)).toEqual([100])
  const notice = page.getByRole('region', { name: 'Changes that were not saved' })
  await expect(notice.getByRole('alert')).toContainText(/you set Met.* is now Partially Met/)
  expect(await score(second)).toEqual([50])
  await notice.getByRole('button', { name: 'Set to Met anyway' }).click()
  await expect.poll(() => score(second)).toEqual([100])
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Unsaved')).toHaveCount(0)
})

test(
  'a kept score that may no longer be given says why, until it is dismissed',
  nightly,
  async ({ review, own, write, expectedErrors }) => {
    expectedErrors.push(/409|423|403/)
    const page = await review('C+', 'Elements')
    const reconnect = await cutOff(page)
    await button(page, 'Met').click()
    await expect(banner(page)).toBeVisible()
    await keptOnDevice(page, 1)
    await page.reload()
    await write('ADM', 'Project:UpdateStatus', { project_id: own.project, status_id: 4 })
    await reconnect()
    const notice = page.getByRole('region', { name: 'Changes that were not saved' })
    await expect(notice.getByRole('alert')).toContainText('Met was not saved')
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(element(page)).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)

test(
  'a conflict is shown above the page when its element is not on screen, and after a reload',
  nightly,
  async ({ review, own, stored, write }) => {
    const page = await review('C+', 'Elements')
    const [first] = own.standards[0]!.elements
    const reconnect = await cutOff(page)
    await button(page, 'Met').click()
    await expect(banner(page)).toBeVisible()
    const ids = { project_id: own.project, phase: 'desktop-review' }
    await write('SC', 'Element:UpdateMockScore', { ...ids, element_id: first, mock_score: 50 })
    await page.getByRole('link', { name: 'Comments' }).click()
    await reconnect()
    const notice = page.getByRole('region', { name: 'Changes that were not saved' })
    await expect(notice.getByRole('alert')).toContainText(/you set Met.* is now Partially Met/)
    await page.reload()
    await notice.getByRole('button', { name: 'Set to Met anyway' }).click()
    await expect
      .poll(async () => (await stored('ElementDesktopReview', { ElementId: first }))[0]?.MockScore)
      .toBe(100)
    await expect(notice).toHaveCount(0)
  },
)

test(
  'a mark that was taken back before the first answer stays taken back when the tab is closed',
  nightly,
  async ({ review, own, stored }) => {
    const page = await review('K+', 'Elements')
    const reconnect = await cutOff(page)
    const mark = page.getByRole('switch', { name: /is ready$/ }).first()
    await mark.click()
    await mark.click()
    await keptOnDevice(page, 2)
    await page.reload()
    await reconnect()
    const marks = () =>
      stored('Transformation', { ProjectId: own.project, Action: 'UpdateClientReady' })
    await expect.poll(async () => (await marks()).length).toBe(2)
    await expect(mark).not.toBeChecked()
    await expect(page.getByRole('banner').getByText('Unsaved')).toHaveCount(0)
  },
)

test('a score that meets the end of the session is stored once the person has signed in again', async ({
  review,
  own,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const page = await review('C+', 'Elements')
  const [first] = own.standards[0]!.elements
  await untilKeeping(page)
  const cookies = await page.context().cookies()
  // At the write: a read that met it first would lead to the sign-in page before.
  await page.route(writePath, async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.url().includes('/write/'))
  await button(page, 'Met').click()
  expect((await refused).status()).toBe(401)
  await expect(page).toHaveURL(/sign-in/)
  await page.unroute(writePath)
  await page.context().addCookies(cookies)
  await page.reload()
  await expect
    .poll(async () => (await stored('ElementDesktopReview', { ElementId: first }))[0]?.MockScore)
    .toBe(100)
  await expect(button(page, 'Met')).toHaveAttribute('aria-pressed', 'true')
})

test(
  'a score waits for the server as well when the code that keeps it on the device could not be fetched',
  nightly,
  async ({ review, own, stored }) => {
    const page = await review('C+', 'Elements')
    const [first] = own.standards[0]!.elements
    const later = '**/assets/shell-later-*.js'
    await page.context().route(later, (route) => route.abort())
    let attempts = 0
    await page.context().route(writePath, async (route) => {
      attempts += 1
      await route.abort()
    })
    const refused = page.waitForEvent('requestfailed', (request) => /later/.test(request.url()))
    await page.reload()
    await refused
    await button(page, 'Met').click()
    // More often than any write is tried.
    await expect.poll(() => attempts).toBeGreaterThan(4)
    await page.context().unroute(writePath)
    await expect
      .poll(async () => (await stored('ElementDesktopReview', { ElementId: first }))[0]?.MockScore)
      .toBe(100)
  },
)
