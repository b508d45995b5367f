/** A file name split at its last dot; without an extension there is no match and the base is the whole name. */
export type FileNameParts = {
  readonly isMatch: boolean
  readonly base: string
  readonly extension: string | null
}

/** Splits a file name into base name and extension; it counts as a match only when an extension exists (specification, section 5). */
export function splitFileName(name: string): FileNameParts {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || dot === name.length - 1) return { isMatch: false, base: name, extension: null }
  return { isMatch: true, base: name.slice(0, dot), extension: name.slice(dot + 1) }
}
