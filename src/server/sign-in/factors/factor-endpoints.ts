import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import { productName } from '../../../rules/product.ts'
import { noteProven } from '../guessing/call-context.ts'
import { needsFactor } from '../session.ts'
import type { FactorHouse } from './factor-house.ts'
import { confirmIdentity } from './confirm-identity.ts'
import type { FactorStore } from './factor-store.ts'
import { notify } from './notices.ts'
import { base32, setUpAddress, stepOf } from './one-time-code.ts'
import {
  backupCodesIn,
  decrypted,
  encrypted,
  makeBackupCodes,
  newSecret,
} from './protected-text.ts'
import { refuse } from './refuse.ts'
import { confirmedSession, hasFactor, isFresh, renewSession, signedIn } from './signed-in.ts'

const setUpAge = 15 * 60_000

/** Where the secret of an app waits, encrypted, until a code has confirmed it. */
const waitingPlace = (sessionId: string): string => `app-set-up-${sessionId}`

const code = z.string().max(20)
const nothing = z.object({})

/** The calls below /api/auth/factors: what second factors an account has, and setting them up, changing them and taking them away. */
export const factorEndpoints = (house: FactorHouse, store: FactorStore) => ({
  readFactors: createAuthEndpoint('/factors', { method: 'GET' }, async (ctx) => {
    const session = await signedIn(ctx)
    const { user } = session
    const { app, backupCodes, passkeys, hasPassword } = await store.find(user.id)
    const confirmation = await store.confirmation(session.session.id)
    const data = {
      app: app && { since: app.since },
      passkeys,
      backupCodesLeft: backupCodes === null ? null : (await backupCodesIn(ctx, backupCodes)).length,
      hasPassword,
      isConfirmed: isFresh(session, confirmation),
      isRequired: needsFactor(house.config, {
        email: user.email,
        user_type: String((user as { user_type?: unknown }).user_type),
      }),
    }
    return ctx.json({ data })
  }),

  confirmIdentity: createAuthEndpoint(
    '/factors/confirm',
    {
      method: 'POST',
      body: z.union([z.strictObject({ password: z.string().max(128) }), z.strictObject({ code })]),
    },
    async (ctx) => {
      await confirmIdentity(house, store, ctx, ctx.body)
      return ctx.json({ isConfirmed: true })
    },
  ),

  beginApp: createAuthEndpoint(
    '/factors/app/begin',
    { method: 'POST', body: nothing },
    async (ctx) => {
      const { session, user } = await confirmedSession(ctx, store)
      const secret = newSecret()
      const identifier = waitingPlace(session.id)
      await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
      await ctx.context.internalAdapter.createVerificationValue({
        identifier,
        value: await encrypted(ctx, secret),
        expiresAt: new Date(Date.now() + setUpAge),
      })
      return ctx.json({
        secret: base32(secret),
        address: setUpAddress(secret, productName, user.email),
      })
    },
  ),

  keepApp: createAuthEndpoint(
    '/factors/app/keep',
    { method: 'POST', body: z.object({ code }) },
    async (ctx) => {
      const session = await confirmedSession(ctx, store)
      const { user } = session
      const identifier = waitingPlace(session.session.id)
      const waiting = await ctx.context.internalAdapter.findVerificationValue(identifier)
      if (!waiting || waiting.expiresAt < new Date()) throw refuse('SET_UP_EXPIRED')
      const step = stepOf(await decrypted(ctx, waiting.value), ctx.body.code)
      if (step === null) throw refuse('INVALID_CODE')
      const { codes, kept } = await makeBackupCodes(ctx)
      const app = { secret: waiting.value, backupCodes: kept, step }
      const isFirst = await store.keepApp(user.id, app)
      await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
      await renewSession(ctx, store, session, true)
      noteProven(user.id, { gaveFactor: true })
      await notify(house, user, 'appAdded')
      return ctx.json({ backupCodes: isFirst ? codes : null })
    },
  ),

  removeApp: createAuthEndpoint(
    '/factors/app/remove',
    { method: 'POST', body: nothing },
    async (ctx) => {
      const { user } = await confirmedSession(ctx, store)
      const { app, passkeys } = await store.find(user.id)
      if (app === null) throw refuse('NO_FACTOR')
      const person = {
        email: user.email,
        user_type: String((user as { user_type?: unknown }).user_type),
      }
      if (passkeys.length === 0 && needsFactor(house.config, person)) throw refuse('LAST_FACTOR')
      await store.removeApp(user.id)
      await notify(house, user, 'appRemoved')
      return ctx.json({ isRemoved: true })
    },
  ),

  replaceBackupCodes: createAuthEndpoint(
    '/factors/backup-codes',
    { method: 'POST', body: nothing },
    async (ctx) => {
      const session = await confirmedSession(ctx, store)
      if (!hasFactor(session)) throw refuse('NO_FACTOR')
      const { codes, kept } = await makeBackupCodes(ctx)
      if (!(await store.replaceCodes(session.user.id, kept))) throw refuse('NO_FACTOR')
      await notify(house, session.user, 'codesReplaced')
      return ctx.json({ backupCodes: codes })
    },
  ),
})
