import { ApiError } from './api.ts'

/** Code that this page asks for and the server has replaced by a newer version. */
export class NewVersion extends Error {
  override readonly name = 'NewVersion'
}

/**
 * Imports code of the page. Throws NewVersion when the server has another version by now, and otherwise an ApiError 'network'; the same
 * import may then succeed later.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    await fetchFailedStyles()
    return await load()
  } catch {
    if (await isReplaced()) throw new NewVersion('The page is of an earlier version')
    throw new ApiError({
      status: 0,
      code: 'network',
      text: 'Part of the page could not be fetched',
      requestId: null,
    })
  }
}

const failed = new Set<HTMLLinkElement>()

/** Remembers the stylesheets that could not be fetched: an import asks for each of its stylesheets once only. */
export function noteFailedStyles(): void {
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

/** Whether the server serves the application by another entry than this page was loaded with. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const response = await fetch('/app', { credentials: 'same-origin', cache: 'no-store' })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
