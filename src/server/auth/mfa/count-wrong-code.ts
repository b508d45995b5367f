import type { CodeGuess } from '../lockout/code-guesses.ts'
import type { MfaContext } from './mfa-context.ts'
import { sendNotice } from './notices.ts'

/**
 * Counts a wrong code. The last one of the budget notifies the owner by mail, since the guesser knows the password.
 */
export async function countWrongCode(
  mfa: MfaContext,
  person: { readonly email: string; readonly name: string },
  guess: CodeGuess,
): Promise<void> {
  await mfa.codeGuesses.fail(guess)
  if (guess.isLast) await sendNotice(mfa, person, 'wrongCodes')
}
