import type { TextRange } from '#rules/evidence/text/running-lines.ts'

type Folded = {
  readonly text: string
  /** The offset in the original of each unit of the folded text. */
  readonly from: readonly number[]
}

/** A text without letter case and accents, in which any run of white space is one space. */
function folded(text: string): Folded {
  let result = ''
  const from: number[] = []
  let offset = 0
  for (const character of text) {
    const isSpace = /\s/.test(character)
    const plain = isSpace
      ? ' '
      : character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    if (!isSpace || !result.endsWith(' ')) {
      result += plain
      for (let unit = 0; unit < plain.length; unit += 1) from.push(offset)
    }
    offset += character.length
  }
  return { text: result, from: [...from, offset] }
}

/** Finds a query in a text, ignoring letter case, accents and line breaks. */
export function findInText(text: string, query: string): TextRange[] {
  const wanted = folded(query).text.trim()
  if (wanted === '') return []
  const { text: searched, from } = folded(text)
  const found: TextRange[] = []
  let at = searched.indexOf(wanted)
  while (at >= 0) {
    const start = from[at] ?? 0
    // The last unit may be followed by accents that belong to it.
    const end = from[at + wanted.length] ?? text.length
    found.push({ start, end: text.slice(start, end).trimEnd().length + start })
    at = searched.indexOf(wanted, at + wanted.length)
  }
  return found
}
