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

/** The longest file name that file systems allow, in bytes of UTF-8. */
const longestFileName = 255

// Control characters, line separators, path separators, and direction marks that make a name appear to have a
// different extension.
const unfit = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069/\\]/u

/** Returns the length of a text in bytes of UTF-8. */
export const utf8Length = (text: string): number =>
  Array.from(text).reduce((bytes, character) => {
    const code = character.codePointAt(0) ?? 0
    return bytes + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4)
  }, 0)

/** Whether a file on someone's computer can have this name: no path, no control characters, not only dots and spaces, not too long. */
export const isFileName = (name: string): boolean =>
  name.isWellFormed() &&
  !unfit.test(name) &&
  /[^.\s]/u.test(name) &&
  name.length <= longestFileName &&
  utf8Length(name) <= longestFileName
