import type { CodeGuess } from '../guessing/code-guesses.ts'
import type { FactorHouse } from './factor-house.ts'
import { notify } from './notices.ts'

/**
 * Counts a code as wrong. With the last that may be tried for a while its owner is told by mail: whoever tries codes has got past the
 * password.
 */
export async function guessedWrong(
  house: FactorHouse,
  person: { readonly email: string; readonly name: string },
  guess: CodeGuess,
): Promise<void> {
  await house.codeGuesses.wrong(guess)
  if (guess.isLast) await notify(house, person, 'wrongCodes')
}
