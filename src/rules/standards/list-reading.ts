import { romanValue } from './roman-numeral.ts'

/** How the designators of one list are counted: as roman numerals, as letters of the alphabet, or as plain text. */
export type ListReading = 'roman' | 'letters' | 'text'

const repeatedLetter = /^([a-z])\1*$/

/** Returns the position of a designator in an alphabetical list: a is 1, b 2, ... z 26, aa 27, bb 28; null for anything else. */
export function letterValue(text: string): number | null {
  const lower = text.toLowerCase()
  if (!repeatedLetter.test(lower)) return null
  return (lower.length - 1) * 26 + lower.charCodeAt(0) - 96
}

const span = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length || known.length === 0) return Infinity
  return Math.max(...known) - Math.min(...known)
}

/** Returns the reading of a list of designators that leaves the fewest gaps: (i), (ii), (ix) is roman, (g), (h), (i) is letters, words are text. */
export function listReading(designators: readonly string[]): ListReading {
  const roman = span(designators.map(romanValue))
  const letters = span(designators.map(letterValue))
  if (roman === Infinity && letters === Infinity) return 'text'
  return roman <= letters ? 'roman' : 'letters'
}
