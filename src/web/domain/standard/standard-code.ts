/** Splits the name of a standard into the code before the title, and the title; one of them may be empty. */
export function standardCode({
  Name,
  parsedName,
}: {
  readonly Name: string
  readonly parsedName: { readonly isSuccessful: boolean; readonly title: string }
}): { readonly code: string; readonly title: string } {
  const { isSuccessful, title } = parsedName
  if (!isSuccessful) return { code: '', title: Name }
  if (title === '') return { code: Name, title: '' }
  return Name.endsWith(title)
    ? { code: Name.slice(0, -title.length).trim(), title }
    : { code: '', title: Name }
}

/**
 * Returns the part of an element's name that its parent's name, or the standard's code, does not contain; the whole name when
 * nothing would be left.
 */
export function ownName(name: string, above: string): string {
  const rest = above !== '' && name.startsWith(above) ? name.slice(above.length).trim() : name
  return rest === '' ? name : rest
}
