import { Button, CloseButton } from '@mantine/core'
import { useCallback } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { EditCitation } from './edit-citation.tsx'
import { NewCitation } from './new-citation.tsx'
import styles from './citations.module.css'

type Citation = {
  readonly DocumentId: number
  readonly Name: string
  readonly Title: string | null
  readonly Citation: string | null
  readonly CreatedBy: string
}

/** The state of the citation editor: a new citation, an edited one, or one that was just deleted. */
export type CitationAction =
  | { readonly kind: 'new'; readonly turn: number }
  | { readonly kind: 'edit'; readonly documentId: number; readonly isSaved?: boolean }
  | { readonly kind: 'removed'; readonly citation: Citation }

/** Edits the citations of an element. */
export function CitationEditor({
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
  readonly citing: CitationAction
  readonly mayUpload: boolean
  /** Whether the person may change a citation. */
  readonly mayEdit: (citation: Citation) => boolean
  readonly onCiting: (citing: CitationAction | null) => void
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

/** Offers to undo a deletion; the citation is created again in the name of the person who restores it. */
function RemovedCitation({
  projectId,
  elementId,
  documentId,
  documentName,
  citation,
  onLeave,
}: {
  readonly projectId: number
  readonly elementId: number
  readonly documentId: number
  readonly documentName: string
  readonly citation: string | null
  readonly onLeave: () => void
}) {
  const write = useTransformation('Citation:Create')
  const makeAgain = async () => {
    const made = await write.run({
      project_id: projectId,
      element_id: elementId,
      document_id: documentId,
      citation,
    })
    if (made !== null) onLeave()
  }
  return (
    <output className={styles['removed']}>
      <span>Citation of {documentName} deleted.</span>
      <SaveStatus state={write.state} error={write.error} />
      <Button
        variant="default"
        size="compact-sm"
        title="Adds it again in your name"
        disabled={write.state === 'Updating'}
        onClick={() => void makeAgain()}
      >
        Undo
      </Button>
      <CloseButton style={{ '--cb-size': 'var(--touch)' }} aria-label="Close" onClick={onLeave} />
    </output>
  )
}
