import type { AttemptCounters, BudgetKey } from './attempt-counters.ts'
import type { KnownDevice } from './device-cookies.ts'

/** A password guess before its verification. */
export type PasswordGuess = {
  /** The entered e-mail address, whether or not it has an account. */
  readonly email: string
  readonly address: string
  readonly device: KnownDevice | null
}

/** The budgets of password guesses. */
export type PasswordGuesses = {
  /** Counts a guess before its verification; returns the seconds to wait when the budget is exhausted, else null. */
  readonly begin: (guess: PasswordGuess) => Promise<number | null>
  /** Ends a right guess: refunds it and resets the budget of its device or address. */
  readonly succeed: (guess: PasswordGuess) => Promise<void>
  /** Ends a guess that could not be verified. */
  readonly cancel: (guess: PasswordGuess) => Promise<void>
  /** Resets the shared budget of an account after a password change. */
  readonly resetAccount: (email: string) => Promise<void>
}

/**
 * Counts attempts on known devices by device, and all others by account and address, by address, and by account, so that strangers who
 * exhaust the budgets of an account never lock out its owner's devices.
 */
export function createPasswordGuesses(counters: AttemptCounters, isDemo: boolean): PasswordGuesses {
  const own = ({ email, address, device }: PasswordGuess): BudgetKey =>
    device === null
      ? { budget: 'password: account at address', of: [email, address] }
      : { budget: 'password: device', of: [device.id] }
  const shared = ({ email, address, device }: PasswordGuess): readonly BudgetKey[] =>
    device === null
      ? [
          { budget: isDemo ? 'password: demo address' : 'password: address', of: [address] },
          { budget: 'password: account', of: [email] },
        ]
      : []
  return {
    begin: async (guess) => {
      const taken = await counters.consume([own(guess), ...shared(guess)])
      return taken.isWithin ? null : taken.retryAfter
    },
    succeed: async (guess) => {
      await counters.reset(own(guess))
      if (guess.device === null) await counters.refund(shared(guess))
    },
    cancel: (guess) => counters.refund([own(guess), ...shared(guess)]),
    resetAccount: (email) => counters.reset({ budget: 'password: account', of: [email] }),
  }
}
