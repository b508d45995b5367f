import { createAuthEndpoint } from 'better-auth/api'
import { bodyOf, type EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { factorEndpoints as contracts } from '#operations/factor/contract.ts'
import { appEndpoints, pathOf } from './app-endpoints.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { factorError } from './factor-error.ts'
import type { FactorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { sendNotice } from './notices.ts'
import { decryptBackupCodes, createBackupCodes } from './protected-text.ts'
import {
  hasFactor,
  isConfirmed,
  mustHaveFactor,
  requireConfirmedSession,
  requireSession,
} from './require-session.ts'

/** Creates the endpoints below /api/auth/factors. */
export const factorEndpoints = (mfa: MfaContext, store: FactorStore) => ({
  ...appEndpoints(mfa, store),

  readFactors: createAuthEndpoint(pathOf(contracts.read), { method: 'GET' }, async (ctx) => {
    const session = await requireSession(ctx)
    const { user } = session
    const { app, backupCodes, passkeys, hasPassword } = await store.find(user.id)
    const confirmation = await store.confirmation(session.session.id)
    const data = {
      app: app && { since: app.since },
      passkeys,
      backupCodesLeft:
        backupCodes === null ? null : (await decryptBackupCodes(ctx, backupCodes)).length,
      hasPassword,
      isConfirmed: isConfirmed(session, confirmation),
      isRequired: mustHaveFactor(mfa.config, user),
    }
    return ctx.json({ data } satisfies EndpointResponse<typeof contracts.read>)
  }),

  confirmIdentity: createAuthEndpoint(
    pathOf(contracts.confirm),
    {
      method: 'POST',
      body: bodyOf(contracts.confirm),
    },
    async (ctx) => {
      await confirmIdentity(mfa, store, ctx, ctx.body)
      return ctx.json({ isConfirmed: true } satisfies EndpointResponse<typeof contracts.confirm>)
    },
  ),

  replaceBackupCodes: createAuthEndpoint(
    pathOf(contracts.replaceBackupCodes),
    { method: 'POST', body: bodyOf(contracts.replaceBackupCodes) },
    async (ctx) => {
      const session = await requireConfirmedSession(ctx, store)
      if (!hasFactor(session)) throw factorError('NO_FACTOR')
      const { codes, encrypted } = await createBackupCodes(ctx)
      if (!(await store.replaceCodes(session.user.id, encrypted))) throw factorError('NO_FACTOR')
      await sendNotice(mfa, session.user, 'codesReplaced')
      return ctx.json({ backupCodes: codes } satisfies EndpointResponse<
        typeof contracts.replaceBackupCodes
      >)
    },
  ),
})
