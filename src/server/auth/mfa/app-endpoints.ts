import { createAuthEndpoint } from 'better-auth/api'
import { bodyOf, type EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { factorEndpoints as contracts } from '#operations/factor/contract.ts'
import { productName } from '#rules/text/product.ts'
import { setProvenAccount } from '../lockout/call-context.ts'
import { factorError } from './factor-error.ts'
import type { FactorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { sendNotice } from './notices.ts'
import { base32, otpauthUri, findTimeStep } from './one-time-code.ts'
import {
  decryptSecret,
  encryptSecret,
  createBackupCodes,
  generateSecret,
} from './protected-text.ts'
import { mustHaveFactor, renewSession, requireConfirmedSession } from './require-session.ts'

const setUpAge = 15 * 60_000

/** The identifier under which the encrypted secret of an app is stored until its first code is given. */
const waitingPlace = (sessionId: string): string => `app-set-up-${sessionId}`

// The sign-in library adds its base path.
export const pathOf = ({ path }: { readonly path: string }): string =>
  path.slice('/api/auth'.length)

/** Creates the endpoints that set up and remove the authenticator app. */
export const appEndpoints = (mfa: MfaContext, store: FactorStore) => ({
  beginApp: createAuthEndpoint(
    pathOf(contracts.beginApp),
    { method: 'POST', body: bodyOf(contracts.beginApp) },
    async (ctx) => {
      const { session, user } = await requireConfirmedSession(ctx, store)
      const secret = generateSecret()
      const identifier = waitingPlace(session.id)
      await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
      await ctx.context.internalAdapter.createVerificationValue({
        identifier,
        value: await encryptSecret(ctx, secret),
        expiresAt: new Date(Date.now() + setUpAge),
      })
      return ctx.json({
        secret: base32(secret),
        address: otpauthUri(secret, productName, user.email),
      } satisfies EndpointResponse<typeof contracts.beginApp>)
    },
  ),

  keepApp: createAuthEndpoint(
    pathOf(contracts.keepApp),
    { method: 'POST', body: bodyOf(contracts.keepApp) },
    async (ctx) => {
      const session = await requireConfirmedSession(ctx, store)
      const { user } = session
      const identifier = waitingPlace(session.session.id)
      const waiting = await ctx.context.internalAdapter.findVerificationValue(identifier)
      if (!waiting || waiting.expiresAt < new Date()) throw factorError('SET_UP_EXPIRED')
      const step = findTimeStep(await decryptSecret(ctx, waiting.value), ctx.body.code)
      if (step === null) throw factorError('INVALID_CODE')
      const { codes, encrypted } = await createBackupCodes(ctx)
      const app = { secret: waiting.value, backupCodes: encrypted, step }
      const isFirst = await store.saveApp(user.id, app)
      await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
      await renewSession(ctx, store, session, true)
      setProvenAccount(user.id, { gaveFactor: true })
      await sendNotice(mfa, user, 'appAdded')
      return ctx.json({ backupCodes: isFirst ? codes : null } satisfies EndpointResponse<
        typeof contracts.keepApp
      >)
    },
  ),

  removeApp: createAuthEndpoint(
    pathOf(contracts.removeApp),
    { method: 'POST', body: bodyOf(contracts.removeApp) },
    async (ctx) => {
      const { user } = await requireConfirmedSession(ctx, store)
      const { app, passkeys } = await store.find(user.id)
      if (app === null) throw factorError('NO_FACTOR')
      if (passkeys.length === 0 && mustHaveFactor(mfa.config, user))
        throw factorError('LAST_FACTOR')
      await store.removeApp(user.id)
      await sendNotice(mfa, user, 'appRemoved')
      return ctx.json({ isRemoved: true } satisfies EndpointResponse<typeof contracts.removeApp>)
    },
  ),
})
