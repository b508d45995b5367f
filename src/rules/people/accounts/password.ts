/** The fewest and the most characters of a password. */
export const passwordLength = { shortest: 12, longest: 128 } as const

/** The strength of a password, as shown to the person who chooses it. */
export type PasswordStrength = 'unfit' | 'fair' | 'good' | 'strong'

const fewestDifferent = 5

// Only what remains after removing these counts towards the strength.
const guessedFirst =
  /password|passwort|passw0rd|letmein|welcome|qwertyuiop|qwerty|asdfghjkl|asdf|zxcvbn|iloveyou|plumbline|administrator|admin|1234567890|123456789|12345678|1234567|123456|12345|1234|abcdef|abcd|abc|changeme|secret|summer|winter|spring|autumn/g

// Counts code points: what a person who types it would count, except for combined characters.
const lengthOf = (text: string): number => Array.from(text).length

const simple = (text: string): string => text.normalize('NFKC').toLowerCase()

const ownWords = (about: readonly string[]): string[] =>
  about
    .flatMap((text) => [simple(text), ...simple(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)

/** Returns a password without common guesses and the person's own names. */
function unguessed(password: string, about: readonly string[]): string {
  let rest = simple(password)
  for (const word of ownWords(about)) rest = rest.replaceAll(word, '')
  return rest.replaceAll(guessedFirst, '')
}

/** Returns why a password cannot be used, worded to follow the field's name, or null; `about` contains the person's names and addresses. */
export function passwordProblem(password: string, about: readonly string[] = []): string | null {
  const length = lengthOf(password)
  if (length < passwordLength.shortest)
    return `needs at least ${passwordLength.shortest} characters`
  if (length > passwordLength.longest) return `has more than ${passwordLength.longest} characters`
  if (new Set(simple(password)).size < fewestDifferent) return 'has too few different characters'
  if (lengthOf(unguessed(password, about)) < 8) return 'is too easy to guess'
  return null
}

/** Returns the strength of a password: from its length, the number of distinct characters in its unpredictable part, and the kinds of characters in it. */
export function passwordStrength(
  password: string,
  about: readonly string[] = [],
): PasswordStrength {
  if (passwordProblem(password, about) !== null) return 'unfit'
  const rest = new Set(unguessed(password, about)).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const weight = lengthOf(password) + rest + 2 * kinds
  return weight >= 38 ? 'strong' : weight >= 30 ? 'good' : 'fair'
}
