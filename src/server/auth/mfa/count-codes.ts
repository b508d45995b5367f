import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx, isAPIError } from 'better-auth/api'
import { setAttemptedAccount } from '../accounts/attempted-account.ts'
import { callContext } from '../lockout/call-context.ts'
import { countWrongCode } from './count-wrong-code.ts'
import { factorError } from './factor-error.ts'
import type { MfaContext } from './mfa-context.ts'
import { findPendingUser } from './pending-sign-in.ts'

/** The context of a library hook; `returned` is the response or error of the call. */
export type HookContext = GenericEndpointContext & {
  readonly context: { readonly returned?: unknown }
}

const wrongCodes: ReadonlySet<unknown> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** Creates the hooks that count codes before and after the library verifies them. */
export const createCodeCounter = (mfa: MfaContext) => ({
  /** Counts a code before its verification; returns the person whose password was given, or null. */
  beginCode: async (ctx: HookContext): Promise<string | null> => {
    if (await getSessionFromCtx(ctx)) throw factorError('SIGNED_IN_ALREADY')
    const userId = await findPendingUser(ctx)
    if (userId === null) return null
    setAttemptedAccount(userId)
    const guess = await mfa.codeGuesses.begin(userId, ctx.headers?.get('cookie') ?? undefined)
    if (guess === null) throw factorError('ACCOUNT_TEMPORARILY_LOCKED')
    const context = callContext.getStore()
    if (context) context.codeGuess = guess
    return userId
  },
  /** Records the result of a code, which was right if it created a session. */
  endCode: async (ctx: HookContext, session: object | null): Promise<void> => {
    const guess = callContext.getStore()?.codeGuess
    if (guess === undefined) return
    if (session) return mfa.codeGuesses.succeed(guess)
    const { returned, internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(guess.userId)
    if (user && isAPIError(returned) && wrongCodes.has(returned.body?.code))
      await countWrongCode(mfa, user, guess)
    else await mfa.codeGuesses.cancel(guess)
    if (user) await mfa.record(user.email, false)
  },
})

export type CodeCounter = ReturnType<typeof createCodeCounter>
