import { createHash } from 'node:crypto'
import { textEncryption } from '#server/runtime/text-encryption.ts'

/** A browser's pending sign-in through the provider. */
export type Attempt = {
  readonly state: string
  readonly nonce: string
  /** The PKCE code verifier. */
  readonly verifier: string
  readonly returnTo: string | undefined
  /** The token of an invitation to accept. */
  readonly invitation: string | undefined
  /** When it expires, in milliseconds since 1970. */
  readonly until: number
}

/** Encrypts attempts for cookies; decrypting returns null for a value that is not ours or has expired. */
export type EncryptedAttempts = {
  readonly encrypt: (attempt: Attempt) => string
  readonly decrypt: (sealed: string, now: number) => Attempt | null
}

/** The lifetime of an attempt, in seconds. */
export const attemptSeconds = 600

/** Encrypts attempts under a key that is derived from AUTH_SECRET. */
export function createAttemptEncryption(secret: string): EncryptedAttempts {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline hosted sign-in attempt')
  return {
    encrypt: (attempt) => encrypt(JSON.stringify(attempt)),
    decrypt: (sealed, now) => {
      const text = decrypt(sealed)
      if (text === null) return null
      const attempt = JSON.parse(text) as Attempt
      return attempt.until > now ? attempt : null
    },
  }
}

/** Returns the digest of a state that its cookie name and the record of its use contain. */
export const stateMark = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 22)
