import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Config } from '#server/settings/config.ts'
import { needsFactor } from '../sessions/session.ts'
import type { Confirmation } from './confirmation-store.ts'
import { factorError } from './factor-error.ts'
import type { FactorStore } from './factor-store.ts'

/** The lifetime of a confirmation, in seconds. */
const confirmationAge = 10 * 60

export type CurrentSession = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>

/** Returns the session of a request; throws 401 without one. */
export async function requireSession(ctx: GenericEndpointContext): Promise<CurrentSession> {
  const session = await getSessionFromCtx(ctx)
  if (!session)
    throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: 'Unauthorized' })
  return session
}

/** Whether an account has a second factor. */
export const hasFactor = ({ user }: CurrentSession): boolean =>
  (user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true

/** Whether an account must have a second factor. */
export const mustHaveFactor = (
  config: Config,
  { email, ...user }: CurrentSession['user'],
): boolean =>
  needsFactor(config, {
    email,
    user_type: String((user as { user_type?: unknown }).user_type),
  })

/** Whether a session has a recent confirmation, by the factor if the account has one. */
export const isConfirmed = (session: CurrentSession, confirmation: Confirmation | null): boolean =>
  confirmation !== null &&
  confirmation.age <= confirmationAge &&
  (confirmation.isGiven || !hasFactor(session))

/**
 * Returns the session of a request if it was confirmed within the last ten minutes; throws 403 otherwise, and when the account has a second
 * factor that was not given in the session.
 */
export async function requireConfirmedSession(
  ctx: GenericEndpointContext,
  store: FactorStore,
): Promise<CurrentSession> {
  const session = await requireSession(ctx)
  const confirmation = await store.confirmation(session.session.id)
  if (isConfirmed(session, confirmation)) return session
  throw factorError(
    hasFactor(session) && confirmation?.isGiven === false
      ? 'SECOND_FACTOR_AWAITED'
      : 'CONFIRMATION_NEEDED',
  )
}

/** Renews the token and cookie of a session after a confirmation. */
export async function renewSession(
  ctx: GenericEndpointContext,
  store: FactorStore,
  { session, user }: CurrentSession,
  isFactorGiven: boolean,
): Promise<void> {
  const token = await store.renewSession(session.id, isFactorGiven)
  await setSessionCookie(ctx, { session: { ...session, token }, user })
}
