import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** How long a challenge can be answered, in seconds. */
export const challengeSeconds = 300

/** Challenges of passkeys that wait in the browser: nothing is kept of those that nobody answers. */
export type PasskeyChallenges = {
  /** What a browser keeps of a challenge (base64url) that it is given at `now`, in milliseconds since 1970. */
  readonly seal: (challenge: string, now: number) => string
  /** The challenge in what a browser sends back; null when this server did not seal it, or when its time is over. */
  readonly open: (sealed: string, now: number) => string | null
}

/** Challenges sealed with HMAC-SHA256 by a key that is made of the secret of this server. */
export function passkeyChallenges(secret: string): PasskeyChallenges {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline passkey challenge', 32))
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  return {
    seal: (challenge, now) => signed(`${challenge}.${now + challengeSeconds * 1_000}`),
    open: (sealed, now) => {
      const [challenge = '', until = ''] = sealed.split('.')
      const [given, right] = [Buffer.from(sealed), Buffer.from(signed(`${challenge}.${until}`))]
      const isSealed = given.length === right.length && timingSafeEqual(given, right)
      return isSealed && Number(until) > now ? challenge : null
    },
  }
}
