import { ApiError } from '#operations/core/issues/api-error.ts'
import type { SessionUser } from './session.ts'

/** Whether a session has the second factor that it needs, if any. */
export const isUsable = ({ secondFactor }: SessionUser): boolean =>
  secondFactor !== 'awaited' && secondFactor !== 'required'

/**
 * Throws 403 for a session whose second factor was not given, or must be set up first.
 */
export function requireUsable({ secondFactor }: SessionUser): void {
  if (secondFactor === 'awaited') throw new ApiError('secondFactorAwaited')
  if (secondFactor === 'required') throw new ApiError('secondFactorRequired')
}
