import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx, isAPIError } from 'better-auth/api'
import { callContext } from '../guessing/call-context.ts'
import { noteMeantAccount } from '../meant-account.ts'
import type { FactorHouse } from './factor-house.ts'
import { halfWayUser } from './half-way.ts'
import { refuse } from './refuse.ts'
import { guessedWrong } from './wrong-code.ts'

/** What a hook of the library gets; after a call it holds the answer, or the refusal that was thrown. */
export type HookContext = GenericEndpointContext & {
  readonly context: { readonly returned?: unknown }
}

const wrongCodes: ReadonlySet<unknown> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** Counts the codes of a sign-in before and after the library judges them. */
export const codeCounting = (house: FactorHouse) => ({
  /** Counts a code that is about to be judged; answers whose password was given before it, null for nobody. */
  beginCode: async (ctx: HookContext): Promise<string | null> => {
    if (await getSessionFromCtx(ctx)) throw refuse('SIGNED_IN_ALREADY')
    const userId = await halfWayUser(ctx)
    if (userId === null) return null
    noteMeantAccount(userId)
    const guess = await house.codeGuesses.begin(userId, ctx.headers?.get('cookie') ?? undefined)
    if (guess === null) throw refuse('ACCOUNT_TEMPORARILY_LOCKED')
    const context = callContext.getStore()
    if (context) context.codeGuess = guess
    return userId
  },
  /** Notes how a code was judged: right when it began a session. */
  endCode: async (ctx: HookContext, session: object | null): Promise<void> => {
    const guess = callContext.getStore()?.codeGuess
    if (guess === undefined) return
    if (session) return house.codeGuesses.right(guess)
    const { returned, internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(guess.userId)
    if (user && isAPIError(returned) && wrongCodes.has(returned.body?.code))
      await guessedWrong(house, user, guess)
    else await house.codeGuesses.undecided(guess)
    if (user) await house.record(user.email, false)
  },
})
