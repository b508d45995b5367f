/** A person as far as the name goes. */
export type Named = { readonly FirstName: string; readonly LastName: string }

const firstLetter = (text: string): string => Array.from(text.trim())[0]?.toUpperCase() ?? ''

/** The display name: first name plus last name. */
export const displayName = ({ FirstName, LastName }: Named): string =>
  `${FirstName.trim()} ${LastName.trim()}`.trim()

/** The initials of first and last name, upper case, at most two letters. */
export const initials = ({ FirstName, LastName }: Named): string =>
  firstLetter(FirstName) + firstLetter(LastName)

/** The initials of the first and the last word of a full name, for where the parts are not known. */
export function initialsOfFullName(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  return initials({
    FirstName: words[0] ?? '',
    LastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  })
}
