import { createHash, randomBytes } from 'node:crypto'

/** Generates a session token of 256 random bits, which only the browser stores. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a session token: SHA-256 in hex. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
