/** A page that is opened from a link in a mail. */
export type LinkPage = '/invitation' | '/verify-email' | '/reset-password'

const kept = new Map<LinkPage, string>()

/** Stores the token from the fragment of an address, in memory only; returns whether there is one to remove from the address. */
export function storeLinkToken(page: LinkPage, hash: string): boolean {
  const token = hash.replace(/^#/, '')
  if (token === '') return false
  kept.set(page, token)
  return true
}

/** The token that a page was opened with; null without one, or after a reload. */
export const linkTokenOf = (page: LinkPage): string | null => kept.get(page) ?? null
