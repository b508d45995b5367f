import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { loading } from './support/document-loads.ts'
import { nightly } from './support/nightly.ts'
import { expectNoFindings } from './support/person.ts'
import { demoServer } from './support/server.ts'
import {
  chooseSignOut,
  expectSignedOut,
  signInOn,
  withSharedBrowser,
} from './support/shared-browser.ts'
import { test } from './support/story.ts'

const tasks = '/app/projects/1/dashboard/Tasks'
const project = 'Northwind'
const secret = 'Ask whether the committee minutes of May were signed'

const question = (page: Page) => page.getByRole('dialog', { name: /^Sign out/ })

async function begin(page: Page, mailbox: string): Promise<void> {
  await page.goto('/sign-in')
  await signInOn(page, mailbox)
}

/** Presses the back or forward button of the browser. */
async function walk(page: Page, way: 'back' | 'forward'): Promise<void> {
  const gone = page.waitForEvent('framenavigated')
  await loading(page, async () => {
    await page.evaluate((where) => void setTimeout(() => history[where]()), way)
    await gone
  })
}

test('after signing out neither the back button nor the disk of the browser holds a list', async () => {
  await withSharedBrowser(async ({ context, foundOnDisk }) => {
    const page = await context.newPage()
    await begin(page, 'ada.admin')
    await page.goto(tasks)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(project)
    // Going back leads to another document, as from another site.
    await page.goto('/')
    await walk(page, 'back')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(project)
    const signedOut = page.waitForResponse('**/api/auth/sign-out')
    await chooseSignOut(page, 'Ada Admin')
    expect(await (await signedOut).headerValue('clear-site-data')).toBe('"cache"')
    await expectSignedOut(page, project)
    for (const way of ['back', 'forward', 'forward'] as const) {
      await walk(page, way)
      const isOut = page.getByLabel('E-mail').or(page.getByRole('link', { name: 'Sign in' }))
      await expect(isOut.first()).toBeVisible()
      await expect(page.getByText(project)).toHaveCount(0)
    }
    await page.goto('/sign-in')
    const stored = (path: string) => `${demoServer().address}${path}`
    expect(await foundOnDisk([stored('/assets/'), stored('/api/')])).toEqual([stored('/assets/')])
  })
})

const newTask = (page: Page) => page.getByRole('textbox', { name: 'Task', exact: true })

test(
  'signing out asks about unsaved text, which only its account finds again',
  nightly,
  async () => {
    await withSharedBrowser(async ({ context, foundOnDisk }) => {
      const page = await context.newPage()
      await begin(page, 'ada.admin')
      await page.goto(tasks)
      await page.getByRole('button', { name: 'New task' }).click()
      await newTask(page).fill(secret)
      await chooseSignOut(page, 'Ada Admin')
      await expect(question(page).getByRole('list', { name: 'Unsaved drafts' })).toHaveText(
        `New task: ${secret}`,
      )
      await expectNoFindings(page, 'the question before signing out')
      await page.keyboard.press('Enter')
      await expect(question(page)).toBeHidden()
      await expect(newTask(page)).toHaveValue(secret)

      // The server is unreachable: the session continues, and the page says so.
      await page.route('**/api/auth/sign-out', (route) => route.abort())
      await chooseSignOut(page, 'Ada Admin')
      await question(page).getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('alert')).toContainText('You are still signed in')
      await page.unroute('**/api/auth/sign-out')

      const elsewhere = await context.newPage()
      await elsewhere.goto(tasks)
      await expect(newTask(elsewhere)).toHaveValue(secret)
      await question(page).getByRole('button', { name: 'Sign out' }).click()
      await expectSignedOut(page, project)
      // Every tab is signed out and shows it, even in the background.
      await expectSignedOut(elsewhere, project)
      await elsewhere.close()

      await signInOn(page, 'casey.client')
      await page.goto(tasks)
      await expect(page.getByRole('button', { name: 'New task' })).toBeVisible()
      expect(await page.content()).not.toContain(secret)
      await chooseSignOut(page, 'Casey Client')
      await expectSignedOut(page, project)

      await signInOn(page, 'ada.admin')
      await page.goto(tasks)
      await expect(newTask(page)).toHaveValue(secret)
      expect(await foundOnDisk([secret, 'plumbline.draft.'])).toEqual(['plumbline.draft.'])
    })
  },
)

test(
  'work that cannot be kept as a draft is named as lost, and another account in another tab gets a fresh page',
  nightly,
  async () => {
    await withSharedBrowser(async ({ context }) => {
      const page = await context.newPage()
      await begin(page, 'ada.admin')
      await page.goto('/app/profile')
      await page.getByLabel('Title', { exact: true }).fill('Head of everything')
      await chooseSignOut(page, 'Ada Admin')
      await expect(question(page).getByRole('list', { name: 'Unsaved changes' })).toHaveText(
        'Changes to Ada Admin',
      )
      await page.keyboard.press('Escape')

      // Another person signs in through a tab that does not notify the others.
      const elsewhere = await context.newPage()
      await elsewhere.goto('/')
      await loading(page, async () => {
        await elsewhere.evaluate(async (password) => {
          const post = (path: string, body: object) =>
            fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          await post('/api/auth/sign-out', {})
          await post('/api/auth/sign-in/email', { email: 'casey.client@plumbline.test', password })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          new BroadcastChannel('plumbline.session').postMessage('changed')
        }, demoPassword)
        await expect(page.getByRole('banner').getByRole('button', { name: 'Casey' })).toBeVisible()
      })
      await expect(page.getByLabel('Title', { exact: true })).not.toHaveValue('Head of everything')
      expect(await page.content()).not.toContain('ada.admin@plumbline.test')
    })
  },
)

test('an unchanged list is refetched without a body', nightly, async ({ page }) => {
  const lists: [status: number, tag: string | null][] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/v5/tasks/tasks_for_project'))
      lists.push([response.status(), await response.request().headerValue('if-none-match')])
  })
  await page.clock.install()
  await begin(page, 'ada.admin')
  await page.goto(tasks)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(project)
  await expect.poll(() => lists.length).toBe(1)
  await page.clock.fastForward('05:01')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => lists.length).toBe(2)
  expect(lists).toEqual([
    [200, null],
    [304, expect.stringMatching(/^"/)],
  ])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(project)
})
