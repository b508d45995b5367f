import type { BrowserContext, Page, Request } from '@playwright/test'

/** Documents of the application that were loaded although the test did not request them. */
const unasked: string[] = []
const allowed = new WeakMap<Page, number>()

/** Returns and clears the addresses of application pages that were loaded as documents although every link is a client-side navigation. */
export const unaskedLoads = (): string[] => unasked.splice(0)

/** Permits an action to load documents: one that signs in or out, or starts or ends an impersonation. */
export async function loading<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  allowed.set(page, (allowed.get(page) ?? 0) + 1)
  try {
    return await act()
  } finally {
    allowed.set(page, (allowed.get(page) ?? 0) - 1)
  }
}

function isOwnDocument(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return request.resourceType() === 'document' && /^\/app(\/|$)/.test(pathname)
}

function watch(page: Page): void {
  // A test may request a document by its address, or reload the current one.
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = (...given) => loading(page, () => goto(...given))
  page.reload = (...given) => loading(page, () => reload(...given))
  page.on('request', (request) => {
    const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isMain && isOwnDocument(request) && !allowed.get(page)) unasked.push(request.url())
  })
}

/** Records the documents that load in the existing and future pages of a browser context. */
export function watchLoads(context: BrowserContext): void {
  context.pages().forEach(watch)
  context.on('page', watch)
}
