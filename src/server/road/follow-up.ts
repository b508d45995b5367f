import type { SignIns } from '../../operations/kit/operation.ts'
import type { Done, Member } from './member.ts'

/** Carries out what follows a write that is stored; never rejects. */
export type FollowUp = (member: Member, done: Done) => Promise<void>

/** Carries out the `after` of an operation; `report` hears what went wrong, the caller does not. */
export const followUp =
  (signIns: SignIns, report: (error: unknown) => void): FollowUp =>
  async ({ contract, operation, parameters, userId }, { prior, updates }) => {
    try {
      await operation.after?.({
        parameters,
        prior,
        updates,
        userId,
        signIns,
      })
    } catch (error) {
      report(new Error(`What follows ${contract.name} failed`, { cause: error }))
    }
  }
