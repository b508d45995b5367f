import { isTarget, type Target } from '#rules/api/targets.ts'
import { previewWord } from '#rules/permissions/impersonation.ts'

const storageKey = 'plumbline.preview'

/** The impersonation under which this page was loaded. */
export type StoredImpersonation = { readonly id: string; readonly target: Target }

function stored(): StoredImpersonation | null {
  try {
    const { id, target } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as {
      id?: unknown
      target?: unknown
    }
    return typeof id === 'string' && isTarget(target) ? { id, target } : null
  } catch {
    return null
  }
}

/**
 * The impersonation of this tab. It never changes while the page is loaded: entering and leaving load a new page, so that data read
 * as one person is never shown to the other.
 */
export const impersonation: StoredImpersonation | null =
  typeof sessionStorage === 'undefined' ? null : stored()

/** Starts an impersonation in this tab only, at an address. */
export function enterImpersonation({ id, target }: StoredImpersonation, address: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ id, target }))
  location.assign(address)
}

/** Leaves the impersonation of this tab, for the given address or the current one. */
export function leaveImpersonation(address?: string): void {
  sessionStorage.removeItem(storageKey)
  if (address === undefined) location.reload()
  else location.assign(address)
}

/** Adds the impersonation of this tab to the address of a file, which the browser fetches without headers. */
export const withImpersonation = (address: string): string =>
  impersonation === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${previewWord}=${encodeURIComponent(impersonation.id)}`
