import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { halfWayUser } from './half-way.ts'
import { refuse } from './refuse.ts'

/**
 * Judges a passkey whose signature holds, by its owner: where the authenticator has verified the person (a finger, a face, a PIN) it is both
 * factors, otherwise one, so that the password or a session of the same person must have come before it.
 */
export async function judgePasskey(
  ctx: GenericEndpointContext,
  ownerId: string,
  isPersonVerified: boolean,
): Promise<void> {
  const session = await getSessionFromCtx(ctx)
  if (session && session.user.id !== ownerId) throw refuse('OTHER_ACCOUNT')
  if (isPersonVerified || session) return
  if ((await halfWayUser(ctx)) !== ownerId) throw refuse('PASSWORD_FIRST')
}
