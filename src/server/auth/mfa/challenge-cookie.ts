import type { GenericEndpointContext } from 'better-auth'
import { challengeSeconds, createPasskeyChallenges } from './passkey-challenge.ts'

/** The cookie that stores the challenge of a passkey in the browser. */
export function challengeCookie(ctx: GenericEndpointContext) {
  const { name, attributes } = ctx.context.createAuthCookie('passkey_sign_in', {
    maxAge: challengeSeconds,
  })
  const challenges = createPasskeyChallenges(ctx.context.secret)
  return {
    keep: (challenge: string): void => {
      ctx.setCookie(name, challenges.sign(challenge, Date.now()), attributes)
    },
    drop: (): void => {
      ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
    /** Returns the unexpired challenge of this browser, or null. */
    find: (): string | null => challenges.verify(ctx.getCookie(name) ?? '', Date.now()),
  }
}
