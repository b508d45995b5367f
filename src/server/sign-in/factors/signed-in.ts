import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Confirmation, FactorStore } from './factor-store.ts'
import { refuse } from './refuse.ts'

/** For how long a confirmation counts, in seconds. */
const confirmationAge = 10 * 60

/** The session of a request. */
export type SignedIn = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>

/** The session of a request; refuses with 401 when there is none. */
export async function signedIn(ctx: GenericEndpointContext): Promise<SignedIn> {
  const session = await getSessionFromCtx(ctx)
  if (!session)
    throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: 'Unauthorized' })
  return session
}

/** Whether an account has a second factor. */
export const hasFactor = ({ user }: SignedIn): boolean =>
  (user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true

/** Whether what a factor protects may be changed in a session: its person was proven to be there just now, by the factor where there is one. */
export const isFresh = (session: SignedIn, confirmation: Confirmation | null): boolean =>
  confirmation !== null &&
  confirmation.age <= confirmationAge &&
  (confirmation.isGiven || !hasFactor(session))

/**
 * The session of a request whose person was proven to be there within the last ten minutes; refuses with 403 otherwise, and when the
 * account has a second factor that was not given in the session.
 */
export async function confirmedSession(
  ctx: GenericEndpointContext,
  store: FactorStore,
): Promise<SignedIn> {
  const session = await signedIn(ctx)
  const confirmation = await store.confirmation(session.session.id)
  if (isFresh(session, confirmation)) return session
  throw refuse(
    hasFactor(session) && confirmation?.isGiven === false
      ? 'SECOND_FACTOR_AWAITED'
      : 'CONFIRMATION_NEEDED',
  )
}

/** Gives the session of a request a new token and its cookie, as its person has just been proven to be there. */
export async function renewSession(
  ctx: GenericEndpointContext,
  store: FactorStore,
  { session, user }: SignedIn,
  isFactorGiven: boolean,
): Promise<void> {
  const token = await store.renewSession(session.id, isFactorGiven)
  await setSessionCookie(ctx, { session: { ...session, token }, user })
}
