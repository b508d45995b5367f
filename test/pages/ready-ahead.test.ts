import type { Page } from '@playwright/test'
import { alignIds } from '../factories/align-ids.ts'
import { makeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

/** How far the page has shifted without any input since it began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            readonly value: number
            readonly hadRecentInput: boolean
          })[]
          resolve(shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // If nothing shifted, nothing is reported.
        setTimeout(() => resolve(0), 500)
      }),
  )

const isFetched = (path: string): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(path))

test('palette and grid are there before they are asked for, a menu draws its items when it opens, and nothing shifts meanwhile', async ({
  dashboard,
}) => {
  const page = await dashboard('SC', 'Status')
  await page.getByRole('row', { name: /TS 1/ }).waitFor()
  // A busy browser becomes idle late, and a place is remembered after a second.
  for (const part of ['later-tabs', 'palette', 'recent-places'])
    await expect
      .poll(() => page.evaluate(isFetched, `/assets/${part}-`), { timeout: 15_000 })
      .toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  await expect(page.locator('[role=menuitem]')).toHaveCount(0)

  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) fetched.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page.getByRole('link', { name: /TS 1/ })).toBeVisible()
  expect(fetched).toEqual([])

  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem', { name: /^Search/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=menuitem]')).toHaveCount(0)
})

test(
  'the review of a standard does not shift when its project comes after its frame',
  nightly,
  async ({ review }) => {
    const page = await review('SC', 'Elements')
    const isFramed = Promise.withResolvers<void>()
    await page.route(/\/projects\/\d+\/project\?/, async (route) => {
      await isFramed.promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('navigation', { name: 'Standards in this module' }).waitFor()
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
    )
    isFramed.resolve()
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The list alone, pushed down by one line, would cause 0.003.
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.002)
  },
)

test('the elements that fill the window are there in the first frame, the rest in the next', async ({
  server,
  open,
}) => {
  await alignIds(server)
  const many = Array.from({ length: 14 }, () => 'points' as const)
  const { project, module, standards } = await makeProject(server, { standards: [many, many] })
  const page = await open(
    'SC',
    `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]!.id}/Elements`,
  )
  const elements = page.getByRole('article')
  await expect(elements).toHaveCount(14)
  // The next standard is fetched ahead.
  await expect.poll(() => page.evaluate(isFetched, `standard_id=${standards[1]!.id}`)).toBe(true)
  // The next frame is held back until the page is asked for it.
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    globalThis.requestAnimationFrame = (act) => held.push(act)
    addEventListener('go-on', () => held.splice(0).forEach((act) => act(performance.now())))
  })
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 2')
  const body = page.getByRole('region', { name: 'Elements' })
  const shown = await elements.count()
  expect(shown).toBeLessThan(14)
  const bottoms = await Promise.all(
    [body, elements.last()].map(async (part) => {
      const box = await part.boundingBox()
      return box!.y + box!.height
    }),
  )
  expect(bottoms[1]).toBeGreaterThanOrEqual(bottoms[0]!)
  await page.evaluate(() => dispatchEvent(new Event('go-on')))
  await expect(elements).toHaveCount(14)
})
