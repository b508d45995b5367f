/** The parts of a person's name. */
export type Named = { readonly FirstName: string; readonly LastName: string }

const firstLetter = (text: string): string => Array.from(text.trim())[0]?.toUpperCase() ?? ''

/** The display name: first name plus last name. */
export const displayName = ({ FirstName, LastName }: Named): string =>
  `${FirstName.trim()} ${LastName.trim()}`.trim()

/** Returns the initials of the first and last words of a display name, in upper case. */
export function initialsOfFullName(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  return firstLetter(words[0] ?? '') + (words.length > 1 ? firstLetter(words.at(-1) ?? '') : '')
}
