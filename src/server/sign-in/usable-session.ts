import { Refusal } from '../../operations/kit/refusal.ts'
import type { FindSession } from './session.ts'

/**
 * Finds the person of a request whose session may be used for everything: refuses with 403 one in which the second factor that the
 * account has was not given, or that of staff who must set one up first.
 */
export const usableSession =
  (findSession: FindSession): FindSession =>
  async (cookies) => {
    const session = await findSession(cookies)
    if (session?.secondFactor === 'awaited') throw new Refusal('secondFactorAwaited')
    if (session?.secondFactor === 'required') throw new Refusal('secondFactorRequired')
    return session
  }
