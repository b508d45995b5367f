import { Refusal } from '../../operations/kit/refusal.ts'
import type { SessionUser } from './session.ts'

/** Whether a session may be used for everything: its second factor, where one is needed, was given. */
export const isUsable = ({ secondFactor }: SessionUser): boolean =>
  secondFactor !== 'awaited' && secondFactor !== 'required'

/**
 * Refuses with 403 a session in which the second factor that the account has was not given, or that of staff who must set one up
 * first.
 */
export function refuseUnusable({ secondFactor }: SessionUser): void {
  if (secondFactor === 'awaited') throw new Refusal('secondFactorAwaited')
  if (secondFactor === 'required') throw new Refusal('secondFactorRequired')
}
