import { PASSKEY_ERROR_CODES, type Passkey } from '@better-auth/passkey'
import {
  generateAuthenticationOptions,
  type AuthenticatorTransportFuture,
} from '@simplewebauthn/server'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { setProvenAccount } from '../lockout/call-context.ts'
import { createSingleUse } from '../sessions/single-use.ts'
import { challengeCookie } from './challenge-cookie.ts'
import { checkPasskey } from './check-passkey.ts'
import type { FactorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { challengeSeconds } from './passkey-challenge.ts'
import { passkeyHost, passkeyOrigins } from './passkey-host.ts'
import { endPendingSignIn } from './pending-sign-in.ts'
import { verifyAssertion } from './verify-assertion.ts'

/**
 * Creates the endpoints to sign in and confirm by a passkey. They replace the library's, which store a row for every requested challenge:
 * here a signed cookie stores the challenge, and only a used one is recorded.
 */
export const passkeyEndpoints = (mfa: MfaContext, store: FactorStore) => {
  const once = createSingleUse(mfa.identity)
  const rpID = passkeyHost(mfa.config)
  return {
    beginPasskey: createAuthEndpoint(
      '/passkey/generate-authenticate-options',
      { method: 'GET' },
      async (ctx) => {
        const session = await getSessionFromCtx(ctx)
        const own = session
          ? await ctx.context.adapter.findMany<Passkey>({
              model: 'passkey',
              where: [{ field: 'userId', value: session.user.id }],
            })
          : []
        const options = await generateAuthenticationOptions({
          rpID,
          userVerification: 'preferred',
          ...(own.length > 0 && { allowCredentials: own.map(descriptor) }),
        })
        challengeCookie(ctx).keep(options.challenge)
        return ctx.json(options)
      },
    ),

    givePasskey: createAuthEndpoint(
      '/passkey/verify-authentication',
      { method: 'POST', body: z.object({ response: z.record(z.string(), z.unknown()) }) },
      async (ctx) => {
        const challenge = challengeCookie(ctx).find()
        const { passkey, counter, isPersonVerified } = await verifyAssertion(ctx, {
          response: ctx.body.response,
          challenge,
          rpID,
          origins: passkeyOrigins(mfa.config, mfa.origins()),
        })
        // Twice the lifetime of a challenge, since the clocks of several servers may differ.
        if (!(await once.use(`passkey ${challenge}`, 2 * challengeSeconds)))
          throw APIError.from('BAD_REQUEST', PASSKEY_ERROR_CODES.CHALLENGE_NOT_FOUND)
        await checkPasskey(ctx, passkey.userId, isPersonVerified)
        await store.noteUse(passkey.id, counter)
        const session = await ctx.context.internalAdapter.createSession(passkey.userId)
        const user = await ctx.context.internalAdapter.findUserById(passkey.userId)
        if (!user) throw APIError.from('UNAUTHORIZED', PASSKEY_ERROR_CODES.PASSKEY_NOT_FOUND)
        await setSessionCookie(ctx, { session, user })
        await store.markGiven(session.id)
        await mfa.record(user.email, true)
        setProvenAccount(user.id, { gaveFactor: true })
        await endPendingSignIn(ctx)
        const { name } = ctx.context.authCookies.sessionToken
        const prior = await ctx.getSignedCookie(name, ctx.context.secret)
        if (prior) await store.replaceByToken(user.id, prior, session.id)
        challengeCookie(ctx).drop()
        return ctx.json({ session, user })
      },
    ),
  }
}

const descriptor = ({ credentialID, transports }: Passkey) => ({
  id: credentialID,
  ...(transports && { transports: transports.split(',') as AuthenticatorTransportFuture[] }),
})
