import type { GenericEndpointContext } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import type { FactorHouse } from './factor-house.ts'
import type { FactorStore } from './factor-store.ts'
import { notify } from './notices.ts'
import { refuse } from './refuse.ts'
import { hasFactor, renewSession, signedIn } from './signed-in.ts'
import { takeAppCode, takeBackupCode } from './take-code.ts'
import { beginCode, forgetWrongCodes } from './wrong-codes.ts'

type Proof = { readonly password: string } | { readonly code: string }

/**
 * Proves that the person of a session is there, by the password or a code; the session gets a new token. A code counts as the second
 * factor of the session. The fifth failure in a row ends the session, the tenth wrong code in whatever sessions locks the account against codes.
 */
export async function confirmIdentity(
  house: FactorHouse,
  store: FactorStore,
  ctx: GenericEndpointContext,
  proof: Proof,
): Promise<void> {
  const session = await signedIn(ctx)
  const { user } = session
  const isCode = 'code' in proof
  if (isCode && !(await beginCode(house.identity, user.id)))
    throw refuse('ACCOUNT_TEMPORARILY_LOCKED')
  const isProven = isCode
    ? await isCodeTaken(house, store, ctx, user, proof.code)
    : await isPassword(ctx, user.id, proof.password)
  if (isProven && isCode) await forgetWrongCodes(house.identity, user.id)
  if (isProven) return renewSession(ctx, store, session, isCode && hasFactor(session))
  await house.record(user.email, false)
  if (!(await store.countFailure(session.session.id))) throw refuse('NOT_CONFIRMED')
  deleteSessionCookie(ctx)
  throw refuse('SESSION_ENDED')
}

async function isCodeTaken(
  house: FactorHouse,
  store: FactorStore,
  ctx: GenericEndpointContext,
  user: { readonly id: string; readonly email: string; readonly name: string },
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
