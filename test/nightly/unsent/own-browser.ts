import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Role } from '../../harness/people.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { openPage } from '../../pages/open-page.ts'

/** The browser of a signed-in person: its cache survives from one schedule to the next, the storage of pages does not. */
export class OwnBrowser {
  readonly #browser: Browser
  readonly #server: TestServer
  readonly #role: Role
  #context: BrowserContext | undefined

  constructor(browser: Browser, server: TestServer, role: Role) {
    this.#browser = browser
    this.#server = server
    this.#role = role
  }

  /** Opens an empty tab. */
  async newPage(): Promise<Page> {
    if (!this.#context) {
      const { page } = await openPage(this.#browser, this.#server, this.#role, '/healthz')
      this.#context = page.context()
    }
    return this.#context.newPage()
  }

  /** Closes all tabs except an empty one, and deletes what pages have stored. */
  async clear(): Promise<void> {
    const [empty, ...pages] = this.#context?.pages() ?? []
    for (const page of pages) await page.close()
    await empty?.evaluate('localStorage.clear()')
  }
}
