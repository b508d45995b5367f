import type { GenericEndpointContext } from 'better-auth'
import { challengeSeconds, passkeyChallenges } from './passkey-challenge.ts'

/** The cookie in which a browser keeps the challenge of a passkey. */
export function challengeCookie(ctx: GenericEndpointContext) {
  const { name, attributes } = ctx.context.createAuthCookie('passkey_sign_in', {
    maxAge: challengeSeconds,
  })
  const challenges = passkeyChallenges(ctx.context.secret)
  return {
    keep: (challenge: string): void => {
      ctx.setCookie(name, challenges.seal(challenge, Date.now()), attributes)
    },
    drop: (): void => {
      ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
    /** The challenge that the browser of this request keeps; null when it keeps none that can still be answered. */
    find: (): string | null => challenges.open(ctx.getCookie(name) ?? '', Date.now()),
  }
}
