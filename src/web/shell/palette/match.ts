/**
 * Scores how well a typed query matches a text: 0 and up, lower is better; null for no match. Every word must occur; letters in
 * order count as a weak match.
 */
export function match(typed: string, text: string): number | null {
  const low = text.toLowerCase()
  let total = 0
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const distance = distanceOf(word, low)
    if (distance === null) return null
    total += distance
  }
  return total
}

/** The least distance of a match that only has the letters in order. */
export const looseHit = 1000

function distanceOf(word: string, text: string): number | null {
  const at = text.indexOf(word)
  if (at === 0) return 0
  if (at > 0) return /[\s(/-]/.test(text[at - 1] ?? '') ? 1 + at / 100 : 10 + at / 100
  let from = 0
  for (const letter of word) {
    const next = text.indexOf(letter, from)
    if (next < 0) return null
    from = next + 1
  }
  return word.length < 3 ? null : looseHit + from
}
