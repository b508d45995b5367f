import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { factorError } from './factor-error.ts'
import { findPendingUser } from './pending-sign-in.ts'

/**
 * Checks whether a passkey with a valid signature may sign in: with user verification (fingerprint, face, PIN) it counts as both factors,
 * otherwise it requires the password or a session of the same person first.
 */
export async function checkPasskey(
  ctx: GenericEndpointContext,
  ownerId: string,
  isPersonVerified: boolean,
): Promise<void> {
  const session = await getSessionFromCtx(ctx)
  if (session && session.user.id !== ownerId) throw factorError('OTHER_ACCOUNT')
  if (isPersonVerified || session) return
  if ((await findPendingUser(ctx)) !== ownerId) throw factorError('PASSWORD_FIRST')
}
