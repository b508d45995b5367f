import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret of 256 random bits, which exists only in the feed's URL. */
export const newFeedSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a secret: SHA-256 in hex. */
export const feedSecretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

export const feedPath = (secret: string): string => `/calendar/${secret}.ics`
