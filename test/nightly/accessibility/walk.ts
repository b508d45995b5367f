import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { arrivalFindings, axeFindings, geometryFindings } from './findings.ts'
import { accounts, type Person, type Visit } from './visits.ts'

/** A viewport; at 200 % zoom, 1440 px show 720 CSS pixels of two device pixels each. */
export const sizes = {
  '1440 px': { width: 1440, height: 900, scale: 1 },
  '768 px': { width: 768, height: 1024, scale: 1 },
  '375 px': { width: 375, height: 812, scale: 1 },
  '200 %': { width: 720, height: 450, scale: 2 },
} as const

export type Size = keyof typeof sizes

/** A state of a page that was checked, and its findings. */
export type Seen = {
  readonly path: string
  readonly person: Person
  readonly size: Size
  readonly scheme: 'light' | 'dark'
  readonly state: string
  readonly findings: readonly string[]
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const patience = 10_000

/** Signs in with an account of the demo; returns its cookies. */
export async function signIn(browser: Browser, address: string, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: address })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(email)
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill(demoPassword)
    await password.press('Enter')
    await page.waitForURL('**/app')
    return await context.storageState()
  } finally {
    await context.close()
  }
}

type Place = {
  readonly browser: Browser
  readonly address: string
  readonly sessions: ReadonlyMap<Person, Session>
  /** The folder for screenshots, if any are stored. */
  readonly pictures: string | undefined
}

/** Checks every state of pages as one person, in one viewport. */
export class Walk {
  readonly #place: Place
  readonly #person: Person
  readonly #size: Size
  readonly seen: Seen[] = []

  constructor(place: Place, person: Person, size: Size) {
    this.#place = place
    this.#person = person
    this.#size = size
  }

  /** Checks a page as it loads, with each of its parts open, and with its errors. */
  async visit(visit: Visit): Promise<void> {
    const page = await this.#open(visit)
    try {
      await page.goto(visit.path)
      await settled(page)
      await this.#look(page, visit, 'loaded')
      if (accounts[this.#person] !== null && visit.session === undefined) {
        if (visit.withFrame) await this.#lookAtFrame(page, visit)
        for (const name of visit.opens ?? []) await this.#lookAtPart(page, visit, name)
      }
      if (visit.refused) await this.#lookAtRefusal(page, visit)
      if (!visit.isStatic) await this.#lookAtFailure(page, visit)
    } catch (error) {
      this.#note(visit, 'opening', 'light', [String(error).split('\n').slice(0, 3).join(' ')])
    } finally {
      await page.context().close()
    }
  }

  async #open({ session }: Visit): Promise<Page> {
    const { browser, address, sessions } = this.#place
    const { width, height, scale } = sizes[this.#size]
    const storageState = sessions.get(this.#person)
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height },
      deviceScaleFactor: scale,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    context.setDefaultTimeout(patience)
    await context.addInitScript({ path: join(import.meta.dirname, 'in-page.mjs') })
    const page = await context.newPage()
    if (session)
      await page.route('**/api/session*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace(...session) })
      })
    return page
  }

  /** The menu and the dialog that every page offers a signed-in person. */
  async #lookAtFrame(page: Page, visit: Visit): Promise<void> {
    const header = page.getByRole('banner')
    await header.locator('[aria-haspopup=menu]').last().click()
    await page.locator('[role=menu]:popover-open').waitFor()
    await this.#look(page, visit, 'menu', '[role=menu]:popover-open')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await this.#look(page, visit, 'dialog', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' })
  }

  async #lookAtPart(page: Page, visit: Visit, name: string | RegExp): Promise<void> {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    if (!(await button.isVisible())) return
    const before = page.url()
    await button.click()
    await settled(page)
    await this.#look(page, visit, `open: ${typeof name === 'string' ? name : name.source}`)
    await page.goto(before)
    await settled(page)
  }

  async #lookAtRefusal(page: Page, visit: Visit): Promise<void> {
    const refuse = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: failure('The server refused this', 'forbidden') })
        : route.fallback()
    await page.route('**/api/**', refuse)
    await page.goto(visit.path)
    await settled(page)
    const outcome = await visit.refused?.(page)
    if (outcome === 'cannot') return page.unroute('**/api/**', refuse)
    // A control that saves immediately reports the failure in the status beside it.
    const saveStatus = page.getByRole('status').filter({ hasText: 'Not saved' })
    await page.getByRole('alert').or(saveStatus).first().waitFor()
    await this.#look(page, visit, 'refused write')
    await page.unroute('**/api/**', refuse)
  }

  async #lookAtFailure(page: Page, visit: Visit): Promise<void> {
    await page.route(/\/api\/(?!session|v5\/live)/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 400, json: failure('The read failed', 'invalid') })
        : route.fallback(),
    )
    await page.goto(visit.path)
    await page.getByRole('alert').first().waitFor()
    await this.#look(page, visit, 'failed read')
  }

  /** Checks a state in both colour schemes; what `layer` covers was checked before. */
  async #look(page: Page, visit: Visit, state: string, layer?: string): Promise<void> {
    const target = sizes[this.#size].width < 768 ? 44 : 24
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await this.#picture(page, visit, state, scheme)
      const found = await axeFindings(page, scheme, layer)
      if (scheme === 'dark') this.#note(visit, state, scheme, found)
      else {
        // Positions and sizes are the same in both schemes.
        const arrival = state === 'loaded' ? await arrivalFindings(page) : []
        const geometry = await geometryFindings(page, target)
        this.#note(visit, state, scheme, [...found, ...arrival, ...geometry])
      }
    }
  }

  #note({ path }: Visit, state: string, scheme: Seen['scheme'], findings: readonly string[]): void {
    this.seen.push({
      path,
      person: this.#person,
      size: this.#size,
      scheme,
      state,
      findings,
    })
  }

  async #picture(page: Page, { path }: Visit, state: string, scheme: string): Promise<void> {
    const { pictures } = this.#place
    if (pictures === undefined) return
    mkdirSync(pictures, { recursive: true })
    const words = [path, state, this.#person, this.#size, scheme]
    const name = words.join(' ').replaceAll(/[^\w]+/g, '-')
    await page.screenshot({ path: join(pictures, `${name.replace(/^-/, '')}.png`) })
  }
}

const failure = (error: string, error_code: string) => ({
  error,
  error_code,
  request_id: '00000000-0000-4000-8000-000000000000',
})

/** Waits until a page has its heading and its fonts, and fetches nothing more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
