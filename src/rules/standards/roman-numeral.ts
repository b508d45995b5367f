const numerals: readonly (readonly [string, number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
]

const canonical = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

/** Returns the value (1 to 3999) of a roman numeral written in one letter case, or null when the text is not one. */
export function romanValue(text: string): number | null {
  const lower = text.toLowerCase()
  if (text === '' || (text !== lower && text !== text.toUpperCase())) return null
  if (!canonical.test(lower)) return null
  let value = 0
  let rest = lower
  for (const [numeral, worth] of numerals) {
    while (rest.startsWith(numeral)) {
      value += worth
      rest = rest.slice(numeral.length)
    }
  }
  return value
}

/** Formats a whole number from 1 to 3999 as a roman numeral, in lower case. */
export function romanNumeral(value: number): string {
  let text = ''
  let rest = value
  for (const [numeral, worth] of numerals) {
    while (rest >= worth) {
      text += numeral
      rest -= worth
    }
  }
  return text
}
