import { useCallback } from 'react'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { EditCitation } from './edit-citation.tsx'
import { NewCitation } from './new-citation.tsx'
import { RemovedCitation } from './removed-citation.tsx'

type Citation = {
  readonly DocumentId: number
  readonly Name: string
  readonly Title: string | null
  readonly Citation: string | null
  readonly CreatedBy: string
}

/** What is being done about the citations of an element: a new one, a change of one, or one that was just taken away. */
export type Citing =
  | { readonly kind: 'new'; readonly turn: number }
  | { readonly kind: 'edit'; readonly documentId: number; readonly isSaved?: boolean }
  | { readonly kind: 'removed'; readonly citation: Citation }

/** The work on the citations of an element. */
export function ElementCiting({
  projectId,
  standardId,
  element,
  citing,
  mayUpload,
  mayEdit,
  onCiting,
}: {
  readonly projectId: number
  readonly standardId: number
  readonly element: {
    readonly Id: number
    readonly Name: string
    readonly citations: readonly Citation[]
  }
  readonly citing: Citing
  readonly mayUpload: boolean
  /** Whether a citation is the person's to change. */
  readonly mayEdit: (citation: Citation) => boolean
  readonly onCiting: (citing: Citing | null) => void
}) {
  const leave = useCallback(() => onCiting(null), [onCiting])
  const ids = { projectId, elementId: element.Id }
  if (citing.kind === 'new')
    return (
      <NewCitation
        key={citing.turn}
        {...ids}
        standardId={standardId}
        elementName={element.Name}
        citedIds={new Set(element.citations.map(({ DocumentId }) => DocumentId))}
        lockedIds={
          new Set(
            element.citations.filter((one) => !mayEdit(one)).map(({ DocumentId }) => DocumentId),
          )
        }
        mayUpload={mayUpload}
        onCited={(documentId) => onCiting({ kind: 'edit', documentId })}
        onLeave={leave}
      />
    )
  if (citing.kind === 'removed') {
    const { DocumentId, Citation } = citing.citation
    return (
      <RemovedCitation
        key={DocumentId}
        {...ids}
        documentId={DocumentId}
        documentName={documentTitle(citing.citation)}
        citation={Citation}
        onLeave={leave}
      />
    )
  }
  const citation = element.citations.find(({ DocumentId }) => DocumentId === citing.documentId)
  if (!citation) return null
  return (
    <EditCitation
      key={citation.DocumentId}
      {...ids}
      documentId={citation.DocumentId}
      documentName={documentTitle(citation)}
      stored={citation.Citation}
      onSaved={() => onCiting({ ...citing, isSaved: true })}
      onLeave={leave}
    />
  )
}
