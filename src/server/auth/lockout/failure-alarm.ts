import { attemptBudgets } from './attempt-budgets.ts'
import type { AttemptCounters, BudgetKey } from './attempt-counters.ts'

/** Counts a failed password or code of any account. */
export type FailureAlarm = () => Promise<void>

const failures: BudgetKey = { budget: 'failures: installation', of: [] }
const { limit, minutes } = attemptBudgets[failures.budget]

/**
 * Raises an alarm, at most once an hour across all servers, when more sign-ins fail than typing errors explain. It blocks no one:
 * otherwise a stranger could lock everyone out.
 */
export function createFailureAlarm(
  counters: Pick<AttemptCounters, 'consume'>,
  raise: (what: string) => Promise<void>,
): FailureAlarm {
  return async () => {
    const taken = await counters.consume([failures])
    if (taken.isWithin && taken.counts[0] === limit)
      await raise(
        `${limit} sign-ins failed within ${minutes} minutes: passwords or codes are being guessed`,
      )
  }
}
