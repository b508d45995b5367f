import type { GenericEndpointContext } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import { noteProven } from '../guessing/call-context.ts'
import type { FactorHouse } from './factor-house.ts'
import type { FactorStore } from './factor-store.ts'
import { notify } from './notices.ts'
import { refuse } from './refuse.ts'
import { hasFactor, renewSession, signedIn } from './signed-in.ts'
import { takeAppCode, takeBackupCode } from './take-code.ts'
import { guessedWrong } from './wrong-code.ts'

type Proof = { readonly password: string } | { readonly code: string }

/**
 * Proves that the person of a session is there, by the password or a code; the session gets a new token. A code counts as the second
 * factor of the session. The fifth failure in a row ends the session, and codes are counted like those at sign-in.
 */
export async function confirmIdentity(
  house: FactorHouse,
  store: FactorStore,
  ctx: GenericEndpointContext,
  proof: Proof,
): Promise<void> {
  const session = await signedIn(ctx)
  const { user } = session
  const isProven =
    'code' in proof
      ? await isCounted(house, ctx, user, () => isCodeTaken(house, store, ctx, user, proof.code))
      : await isPassword(ctx, user.id, proof.password)
  const isFactorGiven = isProven && 'code' in proof && hasFactor(session)
  if (isFactorGiven) noteProven(user.id, { gaveFactor: true })
  if (isProven) return renewSession(ctx, store, session, isFactorGiven)
  await house.record(user.email, false)
  if (!(await store.countFailure(session.session.id))) throw refuse('NOT_CONFIRMED')
  deleteSessionCookie(ctx)
  throw refuse('SESSION_ENDED')
}

type Person = { readonly id: string; readonly email: string; readonly name: string }

// Counted before it is judged, so that none is judged beyond the budget, however many come at the same time.
async function isCounted(
  house: FactorHouse,
  ctx: GenericEndpointContext,
  user: Person,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const { codeGuesses } = house
  const guess = await codeGuesses.begin(user.id, ctx.headers?.get('cookie') ?? undefined)
  if (guess === null) throw refuse('ACCOUNT_TEMPORARILY_LOCKED')
  const isRight = await judge()
  if (isRight) await codeGuesses.right(guess)
  else await guessedWrong(house, user, guess)
  return isRight
}

async function isCodeTaken(
  house: FactorHouse,
  store: FactorStore,
  ctx: GenericEndpointContext,
  user: Person,
  code: string,
): Promise<boolean> {
  if (/^\s*\d{6}\s*$/.test(code)) return takeAppCode(ctx, store, user.id, code)
  const left = await takeBackupCode(ctx, store, user.id, code)
  if (left !== null) await notify(house, user, 'codeUsed', `${left} left`)
  return left !== null
}

async function isPassword(
  ctx: GenericEndpointContext,
  userId: string,
  password: string,
): Promise<boolean> {
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId)
  // Somebody without a password is told no sooner than somebody with another one.
  if (!account?.password) {
    await ctx.context.password.hash(password)
    return false
  }
  return ctx.context.password.verify({ hash: account.password, password })
}
