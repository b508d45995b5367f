import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { axeFor } from '#test/harness/axe-for.ts'
import { watchLoads } from './document-loads.ts'

/** A person with their own browser. */
export type PersonAtWork = {
  readonly page: Page
  /** Fails when axe finds anything on the current screen, in light or dark mode. */
  readonly findNothing: (screen: string) => Promise<void>
  readonly leave: () => Promise<void>
}

/** Opens a browser for an account (demo accounts by mailbox alone) and signs in by keyboard. */
export async function signIn(browser: Browser, address: string): Promise<PersonAtWork> {
  const person = await openBrowser(browser)
  const { page } = person
  await page.goto('/sign-in')
  await page
    .getByLabel('E-mail')
    .pressSequentially(address.includes('@') ? address : `${address}@plumbline.test`)
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  return person
}

/** Opens a browser without a session; any error in the console fails the test when the person leaves. */
export async function openBrowser(browser: Browser): Promise<PersonAtWork> {
  const context = await browser.newContext()
  watchLoads(context)
  const page = await context.newPage()
  const complaints = listen(page)
  return {
    page,
    findNothing: (screen) => expectNoFindings(page, screen),
    leave: async () => {
      // Playwright takes a screenshot on closing, and Firefox reports its style as blocked by the Content-Security-Policy.
      const heard = [...complaints]
      await context.close()
      expect(heard, 'errors in the console').toEqual([])
    },
  }
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

// The findings that dark mode can add to those of light mode: the elements are the same, only the colours
// differ.
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds anything on the current screen, in light mode or, for rules that depend on colours, in dark mode. */
export async function expectNoFindings(page: Page, screen: string): Promise<void> {
  // A screen that is still loading has no findings.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme)
    const axe = await axeFor(page)
    const { violations } = await (
      colorScheme === 'dark' ? axe.withRules(rulesOfColour) : axe
    ).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect(found, `axe on ${screen} (${colorScheme})`).toEqual([])
  }
  await showIn(page, 'light')
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Firefox does not emulate it (firefox.mjs): the page is switched as its own theme switch does.
  if (test.info().project.use.browserName !== 'firefox') return
  await page
    .locator('html')
    .evaluate((root, scheme) => root.setAttribute('data-mantine-color-scheme', scheme), colorScheme)
}
