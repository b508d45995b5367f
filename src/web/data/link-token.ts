/** A page that is opened by the link of a mail. */
export type LinkPage = '/invitation' | '/verify-email' | '/reset-password'

const kept = new Map<LinkPage, string>()

/** Keeps the token that came behind the # of an address, in memory alone; answers whether there was one to take out of the address. */
export function keepLinkToken(page: LinkPage, hash: string): boolean {
  const token = hash.replace(/^#/, '')
  if (token === '') return false
  kept.set(page, token)
  return true
}

/** The token with which a page was opened; null when the page was opened without one, or loaded anew. */
export const linkTokenOf = (page: LinkPage): string | null => kept.get(page) ?? null
