import type { LetterDocument, LetterRequest } from '#rules/rfi/response-letter.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'

type Citation = DocumentRow['citations'][number]

const placeOf = ({ Citation: words, Anchor }: Citation): string | null =>
  words?.trim() ? words.trim() : Anchor ? `Page ${Anchor.page}` : null

/** Returns the documents cited by the elements of a request, or by all elements of its standard when it names none; only those visible to the person. */
function documentsOf(
  { StandardId, elements }: RfiRequest,
  documents: readonly DocumentRow[],
): LetterDocument[] {
  const ids = new Set(elements.map(({ Id }) => Id))
  const isConcerned = (citation: Citation) =>
    citation.StandardId === StandardId && (ids.size === 0 || ids.has(citation.ElementId))
  return documents.flatMap((document) => {
    const cited = document.citations.filter(isConcerned)
    if (cited.length === 0) return []
    const places = cited.map(placeOf).filter((place) => place !== null)
    return [{ title: documentTitle(document), places: [...new Set(places)] }]
  })
}

/** Returns requests in the form in which the letter lists them. */
export const letterRequests = (
  requests: readonly RfiRequest[],
  documents: readonly DocumentRow[],
): LetterRequest[] =>
  requests.map((request) => ({
    id: request.Id,
    standard: request.StandardName,
    elements: request.elements.map(({ Name }) => Name),
    received: displayDate(request.ReceivedDate),
    question: request.Text.trim(),
    answer: (request.Answer ?? '').trim(),
    documents: documentsOf(request, documents),
  }))

/** Returns whether the letter answers a request by default: the request is answered, and its answer has not been sent. */
export const isToBeSent = ({ IsAnswered, SentDate }: RfiRequest): boolean =>
  IsAnswered && SentDate === null
