import type { PasskeyOptions } from '@better-auth/passkey'
import { getSessionFromCtx } from 'better-auth/api'
import type { FactorStore } from './factor-store.ts'
import { halfWayUser } from './half-way.ts'
import { refuse } from './refuse.ts'

type Judge = NonNullable<NonNullable<PasskeyOptions['authentication']>['afterVerification']>

/**
 * Judges a passkey whose signature holds: where the authenticator has verified the person (a finger, a face, a PIN) it is both factors,
 * otherwise one, so that the password or a session of the same person must have come before it.
 */
export const judgePasskey =
  (store: FactorStore): Judge =>
  async ({ ctx, verification, clientData }) => {
    const owner = await store.ownerOf(clientData.id)
    const session = await getSessionFromCtx(ctx)
    if (session && session.user.id !== owner) throw refuse('OTHER_ACCOUNT')
    if (verification.authenticationInfo.userVerified || session) return
    if ((await halfWayUser(ctx)) !== owner) throw refuse('PASSWORD_FIRST')
  }
