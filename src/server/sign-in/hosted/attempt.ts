import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

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

const ivLength = 12
const tagLength = 16

/** Seals with a key that is made of the secret of the house. */
export function sealedAttempts(secret: string): SealedAttempts {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline hosted sign-in attempt', 32))
  return {
    seal: (attempt) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(attempt)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed, now) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivLength + tagLength) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = decipher.update(bytes.subarray(ivLength + tagLength))
        const attempt = JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as Attempt
        return attempt.until > now ? attempt : null
      } catch {
        return null
      }
    },
  }
}

/** The mark of a state, by which its cookie is named and its use noted. */
export const stateMark = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 22)
