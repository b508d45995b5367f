import type { SignIns } from '#operations/core/operation.ts'
import type { Outcome } from './request/write-outcome.ts'

/** Runs what follows a stored write; never rejects. */
export type AfterCommit = (outcome: Outcome<'done' | 'repeated'>) => Promise<void>

/** Runs the `after` of an operation. Its errors go to `report`; the write has succeeded regardless. */
export const afterCommit =
  (signIns: SignIns, report: (error: unknown) => void): AfterCommit =>
  async (outcome) => {
    const { request, updates } = outcome
    const { contract, operation, parameters, userId } = request
    const found = outcome.status === 'done' ? outcome.found : outcome.prior[0]
    try {
      await operation.after?.({ parameters, found, updates, userId, signIns })
    } catch (error) {
      report(new Error(`What follows ${contract.name} failed`, { cause: error }))
    }
  }
