import { previewWord } from '../../rules/preview.ts'
import { isTarget, type Target } from '../../rules/targets.ts'

const storageKey = 'plumbline.preview'

/** The preview in which this page was loaded. */
export type KeptPreview = { readonly id: string; readonly target: Target }

function stored(): KeptPreview | null {
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
 * The preview of this tab; it is the same as long as the page is there: entering and leaving load a fresh one, so that nothing that
 * was read as one person is ever shown to the other.
 */
export const preview: KeptPreview | null = typeof sessionStorage === 'undefined' ? null : stored()

/** Enters a preview in this tab alone, at an address. */
export function enterPreview({ id, target }: KeptPreview, address: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ id, target }))
  location.assign(address)
}

/** Leaves the preview of this tab, to an address or to where the person is. */
export function leavePreview(address?: string): void {
  sessionStorage.removeItem(storageKey)
  if (address === undefined) location.reload()
  else location.assign(address)
}

/** The address of a file, which the browser fetches without a header, within the preview of this tab. */
export const inPreview = (address: string): string =>
  preview === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${previewWord}=${encodeURIComponent(preview.id)}`
