import type { BrowserContext, Page, Request } from '@playwright/test'

/** The documents of the application that were loaded without their story asking for them. */
const unasked: string[] = []
const allowed = new WeakMap<Page, number>()

/** Returns, once, the addresses of application pages that were loaded as documents although every link is a client-side navigation. */
export const unaskedLoads = (): string[] => unasked.splice(0)

/** Lets an act load documents: one that signs in or out, or enters or leaves a preview. */
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
  // A story asks for a document by its address, or for the present one again.
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = (...given) => loading(page, () => goto(...given))
  page.reload = (...given) => loading(page, () => reload(...given))
  page.on('request', (request) => {
    const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isMain && isOwnDocument(request) && !allowed.get(page)) unasked.push(request.url())
  })
}

/** Notes the documents that are loaded in the pages of a browser, those that it has and those that it opens. */
export function watchLoads(context: BrowserContext): void {
  context.pages().forEach(watch)
  context.on('page', watch)
}
