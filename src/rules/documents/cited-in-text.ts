// [[12]] or, for people who read the raw text, [[12: Emergency operations plan]].
const reference = /\[\[(\d{1,10})(?::[^[\]\n]*)?\]\]/g

/** A part of a text: plain text, or the id of a document that the text refers to. */
export type TextPart = { readonly text: string } | { readonly documentId: number }

/** Splits a text at its references to documents, in order; references whose number cannot be an id remain text. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(reference)) {
    const documentId = Number(match[1])
    if (documentId < 1 || documentId > 2_147_483_647) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ documentId })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Returns the ids of the documents that a text refers to, without duplicates. */
export const documentsInText = (text: string): number[] => [
  ...new Set(partsOfText(text).flatMap((part) => ('documentId' in part ? [part.documentId] : []))),
]

/** Formats a reference to a document for use in a text; the title is for people, and only the id counts. */
export const documentReference = (documentId: number, title: string): string => {
  const label = title.replaceAll(/[[\]\s]+/g, ' ').trim()
  return label === '' ? `[[${documentId}]]` : `[[${documentId}: ${label}]]`
}
