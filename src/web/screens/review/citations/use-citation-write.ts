import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import type { Selected } from '#web/domain/viewer/parts/viewer-file.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'

/** The maximum length of a citation's passage, in UTF-16 code units. */
const longestPassage = 5_000

/** Why a selected passage was not sent. */
export type CiteProblem = 'noElement' | 'notYours' | 'tooLong'

/** These reasons as sentences. */
export const citeProblemTexts: Readonly<Record<CiteProblem, string>> = {
  noElement: 'Open the Elements tab and choose an element to cite at.',
  notYours: 'Somebody else cited this document at the element; you cannot change that citation.',
  tooLong: 'The passage is too long to cite: choose the sentences that show it.',
}

/** Returns the write that stores a passage or a region as the citation of a document at an element, and the check for what prevents it. */
export function useCitationWrite() {
  const { project_id, may } = useReview()
  const create = useTransformation('Citation:Create')
  const update = useTransformation('Citation:Update')
  const citationOf = (element: Element, { Id }: DocumentRow) =>
    element.citations.find(({ DocumentId }) => DocumentId === Id)
  const idsOf = (element: Element, { Id }: DocumentRow) => ({
    project_id,
    element_id: element.Id,
    document_id: Id,
  })
  return {
    write: update.state === 'Pending' ? create : update,
    problemOf: (
      element: Element | undefined,
      place: Selected,
      row: DocumentRow,
    ): CiteProblem | null => {
      if (element === undefined) return 'noElement'
      if ('exact' in place && place.exact.length > longestPassage) return 'tooLong'
      const citation = citationOf(element, row)
      const isAllowed = citation
        ? may('Citation:Update', idsOf(element, row), citation)
        : may('Citation:Create', idsOf(element, row), { IsVisibleToCaller: true })
      return isAllowed ? null : 'notYours'
    },
    /** Stores the citation. `version` is the version in which the passage or region was selected: the server accepts only the current one. */
    send: (
      element: Element,
      place: Selected,
      row: DocumentRow,
      version: number = row.currentVersion?.Version ?? 0,
    ) => {
      create.reset()
      update.reset()
      const ids = idsOf(element, row)
      const anchor = { heading: null, ...place, version }
      const citation = citationOf(element, row)
      if (!citation) return create.run({ ...ids, anchor })
      return update.run(
        { ...ids, anchor },
        { expected: { Anchor: citation.Anchor, Citation: citation.Citation } },
      )
    },
  }
}
