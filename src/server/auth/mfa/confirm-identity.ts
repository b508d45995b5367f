import type { GenericEndpointContext } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import { setProvenAccount } from '../lockout/call-context.ts'
import { countWrongCode } from './count-wrong-code.ts'
import { factorError } from './factor-error.ts'
import type { FactorStore } from './factor-store.ts'
import type { MfaContext } from './mfa-context.ts'
import { sendNotice } from './notices.ts'
import { hasFactor, renewSession, requireSession } from './require-session.ts'
import { consumeAppCode, consumeBackupCode } from './use-code.ts'

type Proof = { readonly password: string } | { readonly code: string }

/**
 * Confirms the identity of a session's person by the password or a code, and renews the session token. A code counts as the session's second
 * factor. The fifth consecutive failure ends the session; codes use the same budgets as at sign-in.
 */
export async function confirmIdentity(
  mfa: MfaContext,
  store: FactorStore,
  ctx: GenericEndpointContext,
  proof: Proof,
): Promise<void> {
  const session = await requireSession(ctx)
  const { user } = session
  const isProven =
    'code' in proof
      ? await isCounted(mfa, ctx, user, () => isCodeTaken(mfa, store, ctx, user, proof.code))
      : await isPasswordCorrect(ctx, user.id, proof.password)
  const isFactorGiven = isProven && 'code' in proof && hasFactor(session)
  if (isFactorGiven) setProvenAccount(user.id, { gaveFactor: true })
  if (isProven) return renewSession(ctx, store, session, isFactorGiven)
  await mfa.record(user.email, false)
  if (!(await store.countFailure(session.session.id))) throw factorError('NOT_CONFIRMED')
  deleteSessionCookie(ctx)
  throw factorError('SESSION_ENDED')
}

type Person = { readonly id: string; readonly email: string; readonly name: string }

// Counted before the verification, so that concurrent codes cannot exceed the budget.
async function isCounted(
  mfa: MfaContext,
  ctx: GenericEndpointContext,
  user: Person,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const { codeGuesses } = mfa
  const guess = await codeGuesses.begin(user.id, ctx.headers?.get('cookie') ?? undefined)
  if (guess === null) throw factorError('ACCOUNT_TEMPORARILY_LOCKED')
  const isRight = await judge()
  if (isRight) await codeGuesses.succeed(guess)
  else await countWrongCode(mfa, user, guess)
  return isRight
}

async function isCodeTaken(
  mfa: MfaContext,
  store: FactorStore,
  ctx: GenericEndpointContext,
  user: Person,
  code: string,
): Promise<boolean> {
  if (/^\s*\d{6}\s*$/.test(code)) return consumeAppCode(ctx, store, user.id, code)
  const left = await consumeBackupCode(ctx, store, user.id, code)
  if (left !== null) await sendNotice(mfa, user, 'codeUsed', `${left} left`)
  return left !== null
}

async function isPasswordCorrect(
  ctx: GenericEndpointContext,
  userId: string,
  password: string,
): Promise<boolean> {
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId)
  // Takes as long for an account without a password as for a wrong password.
  if (!account?.password) {
    await ctx.context.password.hash(password)
    return false
  }
  return ctx.context.password.verify({ hash: account.password, password })
}
