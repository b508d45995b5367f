// [[12]] or, for people who read the text as it is typed, [[12: Emergency operations plan]].
const reference = /\[\[(\d{1,10})(?::[^[\]\n]*)?\]\]/g

/** A part of a text: plain words, or the id of a document that it refers to. */
export type TextPart = { readonly text: string } | { readonly documentId: number }

/** Splits a text at its references to documents, in order; the references that are no id of a row stay text. */
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

/** The ids of the documents that a text refers to, each once. */
export const documentsInText = (text: string): number[] => [
  ...new Set(partsOfText(text).flatMap((part) => ('documentId' in part ? [part.documentId] : []))),
]

/** A reference to a document as it stands in a text; its title is for people, and only its id counts. */
export const documentReference = (documentId: number, title: string): string => {
  const label = title.replaceAll(/[[\]\s]+/g, ' ').trim()
  return label === '' ? `[[${documentId}]]` : `[[${documentId}: ${label}]]`
}
