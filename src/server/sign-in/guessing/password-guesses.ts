import type { AttemptCounters, Counted } from './attempt-counters.ts'
import type { KnownDevice } from './device-cookies.ts'

/** A password that is about to be tried. */
export type PasswordGuess = {
  /** The e-mail address that was typed, whether anybody has it or not. */
  readonly email: string
  readonly address: string
  readonly device: KnownDevice | null
}

/** The budgets of passwords that are tried at sign-in. */
export type PasswordGuesses = {
  /** Counts a guess before it is judged; answers after how many seconds to come again when it may not be, else null. */
  readonly begin: (guess: PasswordGuess) => Promise<number | null>
  /** Ends a guess that was right: it counts nowhere, and whose device or address it was begins again. */
  readonly right: (guess: PasswordGuess) => Promise<void>
  /** Ends a guess that could not be judged. */
  readonly undecided: (guess: PasswordGuess) => Promise<void>
  /** Lets strangers begin again at an account, as it has another password. */
  readonly changed: (email: string) => Promise<void>
}

/**
 * Counts a device that the account knows by itself, and all others by account and address, by address, and by account, so that
 * strangers who close an account to each other close it to no device of its owner.
 */
export function passwordGuesses(counters: AttemptCounters, isDemo: boolean): PasswordGuesses {
  const own = ({ email, address, device }: PasswordGuess): Counted =>
    device === null
      ? { budget: 'password: account at address', of: [email, address] }
      : { budget: 'password: device', of: [device.id] }
  const shared = ({ email, address, device }: PasswordGuess): readonly Counted[] =>
    device === null
      ? [
          { budget: isDemo ? 'password: demo address' : 'password: address', of: [address] },
          { budget: 'password: account', of: [email] },
        ]
      : []
  return {
    begin: async (guess) => {
      const taken = await counters.take([own(guess), ...shared(guess)])
      return taken.isWithin ? null : taken.retryAfter
    },
    right: async (guess) => {
      await counters.reset(own(guess))
      if (guess.device === null) await counters.giveBack(shared(guess))
    },
    undecided: (guess) => counters.giveBack([own(guess), ...shared(guess)]),
    changed: (email) => counters.reset({ budget: 'password: account', of: [email] }),
  }
}
