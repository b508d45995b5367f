import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The lifetime of a challenge, in seconds. */
export const challengeSeconds = 300

/** Passkey challenges stored in the browser: unanswered ones leave nothing on the server. */
export type PasskeyChallenges = {
  /** Signs a challenge (base64url) that is issued at `now`, in milliseconds since 1970. */
  readonly sign: (challenge: string, now: number) => string
  /** Returns the challenge of a signed value; null for an invalid signature or an expired challenge. */
  readonly verify: (sealed: string, now: number) => string | null
}

/** Creates challenges signed with HMAC-SHA256 and a key derived from the secret. */
export function createPasskeyChallenges(secret: string): PasskeyChallenges {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline passkey challenge', 32))
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  return {
    sign: (challenge, now) => signed(`${challenge}.${now + challengeSeconds * 1_000}`),
    verify: (sealed, now) => {
      const [challenge = '', until = ''] = sealed.split('.')
      const [given, right] = [Buffer.from(sealed), Buffer.from(signed(`${challenge}.${until}`))]
      const isSealed = given.length === right.length && timingSafeEqual(given, right)
      return isSealed && Number(until) > now ? challenge : null
    },
  }
}
