import { createHash } from 'node:crypto'
import { textEncryption } from '../../text-encryption.ts'

/** A sign-in that has begun in a browser and waits for the provider's answer. */
export type Attempt = {
  readonly state: string
  readonly nonce: string
  /** The PKCE code verifier. */
  readonly verifier: string
  readonly returnTo: string | undefined
  /** The token of the invitation that is to be accepted. */
  readonly invitation: string | undefined
  /** When it is over, in milliseconds since 1970. */
  readonly until: number
}

/** Seals an attempt so that only this house can read or make it, and opens it again; null for anything that it did not seal, or too late. */
export type SealedAttempts = {
  readonly seal: (attempt: Attempt) => string
  readonly open: (sealed: string, now: number) => Attempt | null
}

/** How long a person has at the provider, in seconds. */
export const attemptSeconds = 600

/** Encrypts attempts under a key that is derived from AUTH_SECRET. */
export function sealedAttempts(secret: string): SealedAttempts {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline hosted sign-in attempt')
  return {
    seal: (attempt) => encrypt(JSON.stringify(attempt)),
    open: (sealed, now) => {
      const text = decrypt(sealed)
      if (text === null) return null
      const attempt = JSON.parse(text) as Attempt
      return attempt.until > now ? attempt : null
    },
  }
}

/** The mark of a state, by which its cookie is named and its use noted. */
export const stateMark = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 22)
