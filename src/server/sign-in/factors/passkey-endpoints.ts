import { PASSKEY_ERROR_CODES, type Passkey } from '@better-auth/passkey'
import {
  generateAuthenticationOptions,
  type AuthenticatorTransportFuture,
} from '@simplewebauthn/server'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { noteProven } from '../guessing/call-context.ts'
import { openOnce } from '../once.ts'
import { passkeyHost, passkeyOrigins } from '../passkey-host.ts'
import { challengeCookie } from './challenge-cookie.ts'
import type { FactorHouse } from './factor-house.ts'
import type { FactorStore } from './factor-store.ts'
import { endHalfWay } from './half-way.ts'
import { judgePasskey } from './judge-passkey.ts'
import { challengeSeconds } from './passkey-challenge.ts'
import { verifyAssertion } from './verify-assertion.ts'

/**
 * Signing in and confirming by a passkey, in place of the library's calls, which keep a row of the database for every challenge that
 * anybody asks for. Here a challenge waits in a sealed cookie; a row is written when a passkey has signed it, so that it counts once.
 */
export const passkeyEndpoints = (house: FactorHouse, store: FactorStore) => {
  const once = openOnce(house.identity)
  const rpID = passkeyHost(house.config)
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
          origins: passkeyOrigins(house.config, house.origins()),
        })
        // Twice as long as it can be answered, so that clocks of several servers need not agree.
        if (!(await once.use(`passkey ${challenge}`, 2 * challengeSeconds)))
          throw APIError.from('BAD_REQUEST', PASSKEY_ERROR_CODES.CHALLENGE_NOT_FOUND)
        await judgePasskey(ctx, passkey.userId, isPersonVerified)
        await store.noteUse(passkey.id, counter)
        const session = await ctx.context.internalAdapter.createSession(passkey.userId)
        const user = await ctx.context.internalAdapter.findUserById(passkey.userId)
        if (!user) throw APIError.from('UNAUTHORIZED', PASSKEY_ERROR_CODES.PASSKEY_NOT_FOUND)
        await setSessionCookie(ctx, { session, user })
        await store.markGiven(session.id)
        await house.record(user.email, true)
        noteProven(user.id, { gaveFactor: true })
        await endHalfWay(ctx)
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
