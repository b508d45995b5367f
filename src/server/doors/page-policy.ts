import { randomBytes } from 'node:crypto'

/** What stands in a page in place of its nonce. */
const placeOfNonce = '{nonce}'

/**
 * What a page of the application may load: its own files. Components write style elements while they run, whose texts no hash can
 * foretell, so those carry the nonce of the page; no style attribute of markup and no script of a page counts. Text never becomes markup unless the
 * application's own policy lets it (trusted types).
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // A caught mail; no other answer of the house may be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Makes the text of a page and its policy, with a nonce of their own each time. */
export function guardedPage(html: string): () => { text: string; policy: string } {
  const parts = html.split(placeOfNonce)
  return () => {
    const nonce = randomBytes(16).toString('base64url')
    return { text: parts.join(nonce), policy: policyOf(nonce) }
  }
}
