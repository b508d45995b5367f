import { attemptBudgets } from './attempt-budgets.ts'
import type { AttemptCounters, Counted } from './attempt-counters.ts'

/** Counts a failed password or code of any account. */
export type FailureAlarm = () => Promise<void>

const failures: Counted = { budget: 'failures: installation', of: [] }
const { most, minutes } = attemptBudgets[failures.budget]

/**
 * Raises an alarm, at most once an hour across all servers, when more sign-ins fail than typing errors explain. It blocks nobody:
 * otherwise a stranger could lock everybody out.
 */
export function failureAlarm(
  counters: Pick<AttemptCounters, 'take'>,
  raise: (what: string) => Promise<void>,
): FailureAlarm {
  return async () => {
    const taken = await counters.take([failures])
    if (taken.isWithin && taken.counts[0] === most)
      await raise(
        `${most} sign-ins failed within ${minutes} minutes: passwords or codes are being guessed`,
      )
  }
}
