import type { Data, DocumentRow } from '#web/data/api/contracts.ts'

type Found = Data<'projects/{id}/documents/evidence'>[number]

/** Names the page as people do: by the sheet of a workbook, or by a number, which is an estimate in a DOCX. */
export const pageText = ({ Label, Anchor, IsPageEstimated }: Found): string =>
  Label === null ? `${IsPageEstimated ? 'about page' : 'page'} ${Anchor.page}` : `sheet ${Label}`

/** Says where else the element's words occur; empty when nowhere. */
export function reasonText({ IsInHeading, IsInDocumentName }: Found): string {
  if (IsInHeading && IsInDocumentName)
    return 'Its words are in a heading and in the document’s name.'
  if (IsInHeading) return 'Its words are in a heading.'
  return IsInDocumentName ? 'Its words are in the document’s name.' : ''
}

/** Splits the sentence into parts, marking the words of the element. */
export function markedParts({
  Anchor: { exact },
  Words,
}: Pick<Found, 'Words'> & { readonly Anchor: Pick<Found['Anchor'], 'exact'> }) {
  const parts: { text: string; start: number; isMarked: boolean }[] = []
  let at = 0
  for (const { start, end } of Words) {
    if (start > at) parts.push({ text: exact.slice(at, start), start: at, isMarked: false })
    parts.push({ text: exact.slice(start, end), start, isMarked: true })
    at = end
  }
  if (at < exact.length) parts.push({ text: exact.slice(at), start: at, isMarked: false })
  return parts
}

const documentsText = (count: number): string => (count === 1 ? '1 document' : `${count} documents`)

/** Says that nothing was found, how many documents were searched, and how many could not be. */
export function nothingFoundText(documents: readonly DocumentRow[] | undefined): string {
  if (documents === undefined) return 'Nothing found.'
  if (documents.length === 0) return 'This project has no documents yet.'
  const read = documents.filter(({ currentVersion }) => currentVersion?.TextState === 'read').length
  return [`Nothing found in ${documentsText(read)}.`, ...notSearchedTexts(documents)].join(' ')
}

/** Says how many documents could not be searched, and why; empty when all could. */
export function notSearchedTexts(documents: readonly DocumentRow[]): string[] {
  const states = documents.map(({ currentVersion }) =>
    currentVersion === null ? 'noFile' : (currentVersion.TextState ?? 'waiting'),
  )
  const waiting = states.filter((state) => state === 'waiting').length
  const unread = states.filter((state) => state !== 'waiting' && state !== 'read').length
  return [
    ...(waiting > 0 ? [`The text of ${documentsText(waiting)} is still being read.`] : []),
    ...(unread > 0 ? [`${documentsText(unread)} cannot be searched: no text could be read.`] : []),
  ]
}
