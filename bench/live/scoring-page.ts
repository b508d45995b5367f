import type { Browser, Page } from '@playwright/test'
import { nameOf, scorable, sharedPath } from './scored-places.ts'

// In milliseconds; anything that takes longer counts as broken and is not measured.
const patience = 20_000

/** A key that scores an element, and the score that it gives. */
export type ScoreKey = { readonly key: string; readonly score: number }

/** The page of a person who scores, in a separate browser context. */
export type ScoringPage = Awaited<ReturnType<typeof openScoringPage>>

const fieldOf = (name: string): string =>
  `document.querySelector('input[aria-label="Score of ${name}, 0 to 100"]')`

// The clock of both pages: milliseconds since 1970, at the browser's full resolution.
const now = 'performance.timeOrigin + performance.now()'

/** Moves the focus to the scored element with keys. */
async function focusElement(page: Page, name: string): Promise<void> {
  const isThere = `document.querySelector('article[data-current]')?.contains(${fieldOf(name)})`
  for (let presses = 0; (await page.evaluate(isThere)) !== true; presses += 1) {
    if (presses > scorable) throw new Error(`No key led to ${name}`)
    await page.keyboard.press('n')
  }
}

/** Opens the standard to score, and waits until live updates are connected. */
export async function openScoringPage(browser: Browser, address: string, cookie: string) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
  })
  const [name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie)?.slice(1) ?? []
  await context.addCookies([{ name, value, url: address }])
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const keys: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/write/')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const live = page.waitForResponse((response) => response.url().includes('/api/v5/live'))
  await page.goto(sharedPath)
  await page.locator('article').first().waitFor()
  await live
  await focusElement(page, nameOf(0))
  await page.evaluate('void (globalThis.isSameDocument = true)')
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))

  return {
    errors,
    /** The idempotency keys of the writes that the page has sent, each as often as it was sent. */
    keys,
    /** Resolves with the time of the frame that shows this score of the shared element. */
    shows: (score: number): Promise<number> =>
      page.evaluate<number>(`new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('The score ${score} was not shown')), ${patience})
        const shown = () => requestAnimationFrame(() => { clearTimeout(late); resolve(${now}) })
        const look = () => ${fieldOf(nameOf(0))}?.value === '${score}' ? shown() : requestAnimationFrame(look)
        look()
      })`),
    /** Presses a key; returns the time of its event. */
    press: async (key: string): Promise<number> => {
      await page.evaluate(
        `void addEventListener('keydown', (event) => (globalThis.pressedAt = performance.timeOrigin + event.timeStamp), { capture: true, once: true })`,
      )
      await page.keyboard.press(key)
      return page.evaluate<number>('globalThis.pressedAt')
    },
    /** The scores on the page, in the order of the elements. */
    scores: () =>
      page.evaluate<(string | undefined)[]>(
        `[${Array.from({ length: scorable }, (_, index) => `${fieldOf(nameOf(index))}?.value`).join()}]`,
      ),
    /** Whether the page has not been reloaded since it was opened. */
    isSame: async (): Promise<boolean> =>
      documents === 0 && (await page.evaluate('globalThis.isSameDocument === true')) === true,
    close: () => context.close(),
  }
}
