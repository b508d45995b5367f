import { createHash, randomBytes } from 'node:crypto'

/** A new token of a session: 256 random bits. Only the browser keeps it. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps in place of the token of a session: its SHA-256 in hex. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
