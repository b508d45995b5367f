import { hash } from 'node:crypto'

/** Domain separation: the first byte hashed says what the hash is of, so that none can be mistaken for a hash of another kind. */
export const domains = {
  leaf: 0,
  node: 1,
  project: 2,
  block: 3,
  blockContent: 4,
  nonce: 5,
  heads: 6,
} as const

/** The SHA-256 of a domain byte and the parts after it. */
export const domainHash = (domain: keyof typeof domains, ...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat([Uint8Array.of(domains[domain]), ...parts]), 'buffer')
