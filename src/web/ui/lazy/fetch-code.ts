import { ApiError } from '#rules/api/api-error.ts'

/** Thrown when this document can no longer fetch the code: a newer version has replaced it, or the browser caches the failure. */
export class ReloadNeeded extends Error {
  override readonly name = 'ReloadNeeded'
  readonly isNewVersion: boolean

  constructor(isNewVersion: boolean) {
    super(isNewVersion ? 'The page is of an earlier version' : 'The import failed for good')
    this.isNewVersion = isNewVersion
  }
}

/**
 * Imports code of the page. Throws ReloadNeeded when only a new document can fetch it, otherwise an ApiError 'network', after which
 * the same import may succeed.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  // Firefox fetches a module once per document, even if that failed, so nothing is imported while offline.
  if (!navigator.onLine) throw unreachable()
  try {
    return await importCode(load)
  } catch {
    const version = await servedVersion()
    if (version === 'unknown') throw unreachable()
    if (version === 'other') throw new ReloadNeeded(true)
  }
  try {
    return await importCode(load)
  } catch {
    throw new ReloadNeeded(false)
  }
}

async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  await fetchFailedStyles()
  return load()
}

const unreachable = () =>
  new ApiError({
    status: 0,
    code: 'network',
    text: 'Part of the page could not be fetched',
    requestId: null,
  })

const failed = new Set<HTMLLinkElement>()

/** Whether a stylesheet has failed to load: browsers give such a link no sheet, or one whose rules may not be read. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/** Records stylesheets that failed to load, those of the page itself included: an import requests each of its stylesheets only once. */
export function trackFailedStyles(): void {
  // No script runs before the page's own stylesheets have loaded or failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (hasFailed(link)) failed.add(link)
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchAgain))
}

const fetchAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`No stylesheet ${next.href}`)))
    failed.delete(link)
    link.replaceWith(next)
  })

/** Whether the server still serves the version that this page was loaded with; unknown when it cannot be reached. */
async function servedVersion(): Promise<'same' | 'other' | 'unknown'> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!entry) return 'unknown'
  try {
    const response = await fetch('/app', { credentials: 'same-origin', cache: 'no-store' })
    if (!response.ok) return 'unknown'
    return (await response.text()).includes(entry) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
