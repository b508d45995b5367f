import { attemptBudgets } from './attempt-budgets.ts'
import type { AttemptCounters, BudgetKey } from './attempt-counters.ts'
import type { DeviceCookies } from './device-cookies.ts'
import type { FailureAlarm } from './failure-alarm.ts'

/** A one-time or backup code about to be checked for an account. */
export type CodeGuess = {
  readonly userId: string
  readonly counted: BudgetKey
  readonly isLast: boolean
}

/** The budgets of codes, wherever they are tried: at sign-in and in open sessions. */
export type CodeGuesses = {
  /** Counts a code before it is checked; null when the budget is exhausted. */
  readonly begin: (userId: string, cookies: string | undefined) => Promise<CodeGuess | null>
  /** Ends a guess that was right. */
  readonly succeed: (guess: CodeGuess) => Promise<void>
  /** Ends a guess that was wrong. */
  readonly fail: (guess: CodeGuess) => Promise<void>
  /** Ends a guess that could not be checked. */
  readonly cancel: (guess: CodeGuess) => Promise<void>
}

/**
 * A caller who guesses codes knows the password and may have stolen it. So each device on which a second factor was given has its own budget,
 * devices that followed a mailed link share one, and all others share another: a thief cannot exhaust the owner's budgets.
 */
export function createCodeGuesses(
  counters: AttemptCounters,
  devices: Pick<DeviceCookies, 'find'>,
  countFailure: FailureAlarm,
): CodeGuesses {
  const countedOf = (userId: string, cookies: string | undefined): BudgetKey => {
    const device = devices.find(cookies, userId)
    if (device?.gaveFactor) return { budget: 'code: device', of: [userId, device.id] }
    if (device?.followedLink) return { budget: 'code: account by mailbox', of: [userId] }
    return { budget: 'code: account', of: [userId] }
  }
  return {
    begin: async (userId, cookies) => {
      const counted = countedOf(userId, cookies)
      const taken = await counters.consume([counted])
      if (!taken.isWithin) return null
      return { userId, counted, isLast: taken.counts[0] === attemptBudgets[counted.budget].limit }
    },
    succeed: ({ counted }) => counters.reset(counted),
    fail: () => countFailure(),
    cancel: ({ counted }) => counters.refund([counted]),
  }
}
