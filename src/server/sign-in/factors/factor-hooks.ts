import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { noteProven } from '../guessing/call-context.ts'
import { needsFactor } from '../session.ts'
import type { FactorHouse } from './factor-house.ts'
import { plainBackupCode } from './backup-codes.ts'
import { codeCounting, type HookContext } from './code-counting.ts'
import type { FactorStore } from './factor-store.ts'
import { notify } from './notices.ts'
import { encrypted, makeBackupCodes, newSecret } from './protected-text.ts'
import { refuse } from './refuse.ts'
import { confirmedSession, renewSession, signedIn } from './signed-in.ts'
import { takeAppCode } from './take-code.ts'

const mostPasskeys = 20
const longestName = 60

// Bodies are checked by the calls themselves, after what goes before them.
const sentIn = (ctx: GenericEndpointContext): Readonly<Record<string, unknown>> =>
  typeof ctx.body === 'object' && ctx.body !== null ? (ctx.body as Record<string, unknown>) : {}

const textIn = (ctx: GenericEndpointContext, name: string): string => {
  const value = sentIn(ctx)[name]
  return typeof value === 'string' ? value : ''
}

const refuseNoPasskey = (ctx: GenericEndpointContext): void => {
  if (!/^[\w-]{1,200}$/.test(textIn(ctx, 'id'))) throw refuse('PASSKEY_NOT_FOUND')
}

const passkeyName = (ctx: GenericEndpointContext): string =>
  textIn(ctx, 'name').trim().slice(0, longestName).toWellFormed() || 'Passkey'

/** What goes before and after the library's own calls, by their paths. */
export function factorHooks(
  house: FactorHouse,
  store: FactorStore,
): NonNullable<BetterAuthPlugin['hooks']> {
  type Hook = (ctx: HookContext) => Promise<unknown>
  const { beginCode, endCode } = codeCounting(house)

  const before: Readonly<Record<string, Hook>> = {
    '/two-factor/verify-totp': async (ctx) => {
      const userId = await beginCode(ctx)
      const code = textIn(ctx, 'code').trim()
      const isTaken = userId !== null && (await takeAppCode(ctx, store, userId, code))
      // A code that is wrong or was used before is handed on as no code, so that the library counts the attempt. Nobody's device is trusted.
      return { context: { body: { code: isTaken ? code : 'none', trustDevice: false } } }
    },
    '/two-factor/verify-backup-code': async (ctx) => {
      await beginCode(ctx)
      const code = plainBackupCode(textIn(ctx, 'code'))
      return { context: { body: { code, trustDevice: false, disableSession: false } } }
    },
    '/passkey/generate-register-options': async (ctx) => {
      const { user } = await confirmedSession(ctx, store)
      const { passkeys } = await store.find(user.id)
      if (passkeys.length >= mostPasskeys) throw refuse('TOO_MANY_PASSKEYS')
    },
    '/passkey/verify-registration': async (ctx) => {
      await confirmedSession(ctx, store)
      return { context: { body: { name: passkeyName(ctx), createSession: false } } }
    },
    '/passkey/update-passkey': async (ctx) => {
      await confirmedSession(ctx, store)
      refuseNoPasskey(ctx)
      return { context: { body: { name: passkeyName(ctx) } } }
    },
    '/passkey/delete-passkey': async (ctx) => {
      const { user } = await confirmedSession(ctx, store)
      refuseNoPasskey(ctx)
      const { app, passkeys } = await store.find(user.id)
      const others = passkeys.filter(({ id }) => id !== sentIn(ctx)['id'])
      const isLast = app === null && others.length === 0
      if (isLast && needsFactor(house.config, personOf(user))) throw refuse('LAST_FACTOR')
    },
  }

  const begun = async (ctx: GenericEndpointContext) => {
    const { newSession } = ctx.context
    if (!newSession) return null
    await store.markGiven(newSession.session.id)
    await house.record(newSession.user.email, true)
    noteProven(newSession.user.id, { gaveFactor: true })
    return newSession
  }

  const after: Readonly<Record<string, Hook>> = {
    '/sign-in/email': async (ctx) => {
      // There is none while a second factor is asked for.
      const { newSession } = ctx.context
      if (newSession) noteProven(newSession.user.id, {})
    },
    '/two-factor/verify-totp': async (ctx) => endCode(ctx, await begun(ctx)),
    '/two-factor/verify-backup-code': async (ctx) => {
      const session = await begun(ctx)
      await endCode(ctx, session)
      if (session) await notify(house, session.user, 'codeUsed')
    },
    '/passkey/verify-registration': async (ctx) => {
      if (isAPIError(ctx.context.returned)) return
      const session = await signedIn(ctx)
      const { codes, kept } = await makeBackupCodes(ctx)
      const secret = await encrypted(ctx, newSecret())
      const isFirst = await store.keepCodesOfPasskey(session.user.id, { secret, backupCodes: kept })
      await renewSession(ctx, store, session, true)
      noteProven(session.user.id, { gaveFactor: true })
      await notify(house, session.user, 'passkeyAdded', passkeyName(ctx))
      return ctx.json({ backupCodes: isFirst ? codes : null })
    },
    '/passkey/delete-passkey': async (ctx) => {
      if (isAPIError(ctx.context.returned)) return
      const { user } = await signedIn(ctx)
      await store.settle(user.id)
      await notify(house, user, 'passkeyRemoved')
    },
  }

  const asHook = ([path, handler]: [string, Hook]) => ({
    matcher: (context: { path?: string }) => context.path === path,
    handler: createAuthMiddleware(async (ctx) => handler(ctx as HookContext)),
  })
  return {
    before: Object.entries(before).map(asHook),
    after: Object.entries(after).map(asHook),
  }
}

const personOf = (user: { email: string }) => ({
  email: user.email,
  user_type: String((user as { user_type?: unknown }).user_type),
})
