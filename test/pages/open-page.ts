import type { Browser, Page } from '@playwright/test'
import { patience } from '../harness/patience.ts'
import type { Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'

/** A person's page, and the errors that its console reported. */
export type OpenPage = {
  readonly page: Page
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens a path of the application as a signed-in person, in a separate browser context. */
export async function openPage(
  browser: Pick<Browser, 'newContext'>,
  { address, as }: TestServer,
  role: Role,
  path: string,
): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const cookies = (as(role)['cookie'] ?? '')
    .split('; ')
    .filter((pair) => pair !== '' && !pair.startsWith('__'))
  await context.addCookies(
    cookies.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: address }
    }),
  )
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(path)
  return { page, errors, close: () => context.close() }
}
