import { expect, type Page } from '@playwright/test'
import { read } from './support/calls.ts'
import { press } from './support/keys.ts'
import { nightly } from './support/nightly.ts'
import { signIn } from './support/person.ts'
import { serverTest as test } from './support/story.ts'

type Standard = {
  Id: number
  Name: string
  StandardSetId: number
  parsedName: { title: string | null }
  phaseDetails: { 'desktop-review': { label: string } }
}

const list = '/api/v5/projects/1/standard_phase?phase=desktop-review'
const pathOf = ({ Id, StandardSetId }: Standard, tab: string) =>
  `/app/projects/1/modules/${StandardSetId}/review/desktop-review/standards/${Id}/${tab}`

/** Gives every third standard of the lists a title too long for a line. */
const lengthenTitles = (page: Page) =>
  page.route('**/standard_phase*', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const { data } = (await response.json()) as { data: Standard[] }
    for (const row of data.filter(({ Id }) => Id % 3 === 0)) {
      const title = `${row.parsedName.title ?? ''}, `.repeat(6)
      row.Name = `${row.Name} ${title}`
      row.parsedName.title = title
    }
    return route.fulfill({ response, json: { data } })
  })

const heightOfHead = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const head = heading.closest('header')
    const tabs = document.querySelector('nav[aria-label="Standard sections"]')
    if (!head || !tabs) throw new Error('There is no head')
    return tabs.getBoundingClientRect().bottom - head.getBoundingClientRect().top
  })

// Returns the height of the header, down to the tabs, at each of 20 standards.
async function heightsOverSteps(page: Page, standards: readonly Standard[]): Promise<number[]> {
  const heights: number[] = []
  for (const [at, { Name }] of standards.slice(0, 20).entries()) {
    if (at > 0) await press(page, 'j')
    const code = Name.split(' ').slice(0, 2).join(' ')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    heights.push(await heightOfHead(page))
  }
  return heights
}

test('the head of a standard is as high as that of every other, at each width', async ({
  browser,
}) => {
  // Consultants see who leads; administrators choose it, which takes more room.
  for (const { mailbox, widths } of [
    { mailbox: 'ada.admin', widths: [1024] },
    { mailbox: 'sam.senior', widths: [1440, 375] },
  ]) {
    const person = await signIn(browser, mailbox)
    const { page } = person
    const standards = (await read<Standard[]>(page, list)).filter(
      ({ StandardSetId }) => StandardSetId === 1,
    )
    const [first] = standards
    if (!first) throw new Error('The demo has no standards')
    await lengthenTitles(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(pathOf(first, 'Elements'))
      await expect(page.getByRole('article').first()).toBeVisible()
      const heights = await heightsOverSteps(page, standards)
      expect(new Set(heights).size, `${mailbox} at ${width}: ${heights.join(' ')}`).toBe(1)
      if (width !== 375) continue
      expect(heights[0]).toBeLessThan(200)
      await person.findNothing('the head of a standard on a narrow screen')
      await page.getByRole('button', { name: 'Details' }).press('Enter')
      await expect(page.getByRole('navigation', { name: 'Phase' })).toBeVisible()
      await page.getByRole('button', { name: 'Details' }).press('Enter')
      await expect(page.getByRole('navigation', { name: 'Phase' })).toBeHidden()
    }
    await page.unrouteAll({ behavior: 'wait' })
    await person.leave()
  }
})

test(
  'handing over warns about elements without a score, and the header names unsaved changes',
  nightly,
  async ({ browser }) => {
    const sam = await signIn(browser, 'sam.senior')
    const { page } = sam
    const standards = await read<Standard[]>(page, list)
    const waiting = standards.find(
      ({ phaseDetails }) => phaseDetails['desktop-review'].label === 'Pending First AC Review',
    )
    if (!waiting) throw new Error('The demo has no standard that waits for its first review')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.goto(pathOf(waiting, 'Comments'))
    await page.getByRole('button', { name: 'Ready for SC' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /of \d+ elements/ })).toContainText(
      'not scored',
    )
    await sam.findNothing('the question before a standard is handed on')
    await press(page, 'Escape')
    await expect(page.getByText('not scored')).toBeHidden()
    expect(sent).toEqual([])

    const mark = page.getByRole('banner').getByRole('status')
    const comment = page.getByRole('textbox', { name: 'Consultant comment' })
    const before = await comment.inputValue()
    await comment.press('End')
    await page.keyboard.type(' more')
    await expect(mark).toHaveText('Unsaved')
    await expect(mark).toHaveAttribute('title', 'Unsaved: Consultant comment')
    await comment.fill(before)
    await comment.blur()
    await expect(mark).toHaveText('')
    expect(sent).toEqual([])
    await sam.leave()
  },
)

test(
  'a page whose code could not be fetched is shown once the device is online again, without loading the document',
  nightly,
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: /Sam Senior/ }).click()
    await expect(page.getByRole('heading', { name: 'My work', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Sam Senior' }).click()
    await page.getByRole('menuitem', { name: 'My profile' }).click()
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'My profile', level: 1 })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Sam')
    expect(loads).toBe(0)

    // The session is ended elsewhere: the next page says why it is not shown.
    const other = await signIn(browser, 'sam.senior')
    const origin = new URL(page.url()).origin
    const ending = { data: {}, headers: { origin } }
    await other.page.request.post('/api/v5/own_sessions/end_others', ending)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('You were signed out from another device.')
    await other.leave()
    await context.close()
  },
)

test(
  'a page whose code fails while the server can be reached is shown by a new document',
  nightly,
  async ({ browser }) => {
    const { page } = await signIn(browser, 'sam.senior')
    const code = '**/assets/profile-page-*.js'
    // Fails for the lifetime of the document: Chromium requests a module again after a failure, Firefox does
    // not.
    let isFailing = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isFailing = false
    })
    await page.route(code, (route) => (isFailing ? route.abort() : route.continue()))
    await page.getByRole('banner').getByRole('button', { name: 'Sam Senior' }).click()
    await page.getByRole('menuitem', { name: 'My profile' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'This part of the page could not be loaded. Reload to continue',
    )
    await alert.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'My profile', level: 1 })).toBeVisible()
    // The browser logs the aborted requests as network errors in its console.
    await page.context().close()
  },
)

test(
  'a client finds dates and consultants, and an administrator what to set up',
  nightly,
  async ({ browser }) => {
    const casey = await signIn(browser, 'casey.client')
    const section = (page: Page, name: string) => page.getByRole('region', { name })
    await expect(section(casey.page, 'Upcoming dates').getByRole('link').first()).toBeVisible()
    await expect(section(casey.page, 'Your consultants')).toContainText('as SC')
    await casey.findNothing('my work of a client with dates and consultants')
    await casey.leave()

    const ada = await signIn(browser, 'ada.admin')
    await section(ada.page, 'To set up')
      .getByRole('link', { name: /^Assign consultants to/ })
      .first()
      .click()
    await expect(ada.page.getByRole('grid', { name: 'Assignments' })).toBeVisible()
    await ada.leave()
  },
)
