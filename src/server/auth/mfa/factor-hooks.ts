import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { setProvenAccount } from '../lockout/call-context.ts'
import { normalizeBackupCode } from './backup-codes.ts'
import { createCodeCounter, type CodeCounter, type HookContext } from './count-codes.ts'
import { factorError } from './factor-error.ts'
import type { FactorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { sendNotice } from './notices.ts'
import { encryptSecret, createBackupCodes, generateSecret } from './protected-text.ts'
import {
  mustHaveFactor,
  requireConfirmedSession,
  renewSession,
  requireSession,
} from './require-session.ts'
import { consumeAppCode } from './use-code.ts'

const maxPasskeys = 20
const longestName = 60

// The endpoints validate bodies after these hooks.
const sentIn = (ctx: GenericEndpointContext): Readonly<Record<string, unknown>> =>
  typeof ctx.body === 'object' && ctx.body !== null ? (ctx.body as Record<string, unknown>) : {}

const textIn = (ctx: GenericEndpointContext, name: string): string => {
  const value = sentIn(ctx)[name]
  return typeof value === 'string' ? value : ''
}

const refuseNoPasskey = (ctx: GenericEndpointContext): void => {
  if (!/^[\w-]{1,200}$/.test(textIn(ctx, 'id'))) throw factorError('PASSKEY_NOT_FOUND')
}

const passkeyName = (ctx: GenericEndpointContext): string =>
  textIn(ctx, 'name').trim().slice(0, longestName).toWellFormed() || 'Passkey'

type Hooks = Readonly<Record<string, (ctx: HookContext) => Promise<unknown>>>

/** Creates the hooks before and after the library's endpoints. */
export function factorHooks(
  mfa: MfaContext,
  store: FactorStore,
): NonNullable<BetterAuthPlugin['hooks']> {
  const counter = createCodeCounter(mfa)
  return {
    before: libraryHooks(hooksBefore(mfa, store, counter)),
    after: libraryHooks(hooksAfter(mfa, store, counter)),
  }
}

const libraryHooks = (hooks: Hooks) =>
  Object.entries(hooks).map(([path, handle]) => ({
    matcher: (context: { path?: string }) => context.path === path,
    handler: createAuthMiddleware(async (ctx) => handle(ctx as HookContext)),
  }))

function hooksBefore(mfa: MfaContext, store: FactorStore, { beginCode }: CodeCounter): Hooks {
  return {
    '/two-factor/verify-totp': async (ctx) => {
      const userId = await beginCode(ctx)
      const code = textIn(ctx, 'code').trim()
      const isTaken = userId !== null && (await consumeAppCode(ctx, store, userId, code))
      // A wrong or reused code is replaced by an invalid one, so that the library counts the attempt. Trusted devices are disabled.
      return { context: { body: { code: isTaken ? code : 'none', trustDevice: false } } }
    },
    '/two-factor/verify-backup-code': async (ctx) => {
      await beginCode(ctx)
      const code = normalizeBackupCode(textIn(ctx, 'code'))
      return { context: { body: { code, trustDevice: false, disableSession: false } } }
    },
    '/passkey/generate-register-options': async (ctx) => {
      const { user } = await requireConfirmedSession(ctx, store)
      const { passkeys } = await store.find(user.id)
      if (passkeys.length >= maxPasskeys) throw factorError('TOO_MANY_PASSKEYS')
    },
    '/passkey/verify-registration': async (ctx) => {
      await requireConfirmedSession(ctx, store)
      return { context: { body: { name: passkeyName(ctx), createSession: false } } }
    },
    '/passkey/update-passkey': async (ctx) => {
      await requireConfirmedSession(ctx, store)
      refuseNoPasskey(ctx)
      return { context: { body: { name: passkeyName(ctx) } } }
    },
    '/passkey/delete-passkey': async (ctx) => {
      const { user } = await requireConfirmedSession(ctx, store)
      refuseNoPasskey(ctx)
      const { app, passkeys } = await store.find(user.id)
      const others = passkeys.filter(({ id }) => id !== sentIn(ctx)['id'])
      const isLast = app === null && others.length === 0
      if (isLast && mustHaveFactor(mfa.config, user)) throw factorError('LAST_FACTOR')
    },
  }
}

function hooksAfter(mfa: MfaContext, store: FactorStore, { endCode }: CodeCounter): Hooks {
  const completeSignIn = async (ctx: GenericEndpointContext) => {
    const { newSession } = ctx.context
    if (!newSession) return null
    await store.markGiven(newSession.session.id)
    await mfa.record(newSession.user.email, true)
    setProvenAccount(newSession.user.id, { gaveFactor: true })
    return newSession
  }

  return {
    '/sign-in/email': async (ctx) => {
      // Absent while a second factor is pending.
      const { newSession } = ctx.context
      if (newSession) setProvenAccount(newSession.user.id, {})
    },
    '/two-factor/verify-totp': async (ctx) => endCode(ctx, await completeSignIn(ctx)),
    '/two-factor/verify-backup-code': async (ctx) => {
      const session = await completeSignIn(ctx)
      await endCode(ctx, session)
      if (session) await sendNotice(mfa, session.user, 'codeUsed')
    },
    '/passkey/verify-registration': async (ctx) => {
      if (isAPIError(ctx.context.returned)) return
      const session = await requireSession(ctx)
      const { codes, encrypted } = await createBackupCodes(ctx)
      const secret = await encryptSecret(ctx, generateSecret())
      const isFirst = await store.saveCodesOfPasskey(session.user.id, {
        secret,
        backupCodes: encrypted,
      })
      await renewSession(ctx, store, session, true)
      setProvenAccount(session.user.id, { gaveFactor: true })
      await sendNotice(mfa, session.user, 'passkeyAdded', passkeyName(ctx))
      return ctx.json({ backupCodes: isFirst ? codes : null })
    },
    '/passkey/delete-passkey': async (ctx) => {
      if (isAPIError(ctx.context.returned)) return
      const { user } = await requireSession(ctx)
      await store.settle(user.id)
      await sendNotice(mfa, user, 'passkeyRemoved')
    },
  }
}
