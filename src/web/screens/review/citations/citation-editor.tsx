import { Button, CloseButton } from '@mantine/core'
import { useCallback } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useReview } from '../shared/review-context.ts'
import type { CitedDocuments } from './document-picker.tsx'
import { EditCitation } from './edit-citation.tsx'
import { NewCitation } from './new-citation.tsx'
import { sentAnchor, type CitationAnchor } from './sent-anchor.ts'
import styles from './citations.module.css'

type Citation = {
  readonly DocumentId: number
  readonly Name: string
  readonly Title: string | null
  readonly Citation: string | null
  readonly Anchor: CitationAnchor | null
  readonly Version: number | null
  readonly CreatedBy: string
}

/** The state of the citation editor: a new citation, an edited one, or one that was just deleted. */
export type CitationAction =
  | { readonly kind: 'new'; readonly turn: number }
  | { readonly kind: 'edit'; readonly documentId: number; readonly isSaved?: boolean }
  | { readonly kind: 'removed'; readonly citation: Citation }

/** Edits the citations of an element. */
export function CitationEditor({
  element,
  citing,
  onCiting,
}: {
  readonly element: {
    readonly Id: number
    readonly Name: string
    readonly citations: readonly Citation[]
  }
  readonly citing: CitationAction
  readonly onCiting: (citing: CitationAction | null) => void
}) {
  const leave = useCallback(() => onCiting(null), [onCiting])
  const cited = useCitedDocuments(element.Id, element.citations)
  if (citing.kind === 'new')
    return (
      <NewCitation
        key={citing.turn}
        element={element}
        cited={cited}
        onCited={(documentId) => onCiting({ kind: 'edit', documentId })}
        onLeave={leave}
      />
    )
  if (citing.kind === 'removed')
    return (
      <RemovedCitation
        key={citing.citation.DocumentId}
        elementId={element.Id}
        citation={citing.citation}
        onLeave={leave}
      />
    )
  const citation = element.citations.find(({ DocumentId }) => DocumentId === citing.documentId)
  if (!citation) return null
  return (
    <EditCitation
      key={citation.DocumentId}
      elementId={element.Id}
      citation={citation}
      onSaved={() => onCiting({ ...citing, isSaved: true })}
      onLeave={leave}
    />
  )
}

function useCitedDocuments(element_id: number, citations: readonly Citation[]): CitedDocuments {
  const { project_id, may } = useReview()
  const isLocked = ({ DocumentId: document_id, CreatedBy }: Citation) =>
    !may('Citation:Update', { project_id, element_id, document_id }, { CreatedBy })
  return {
    ids: new Set(citations.map(({ DocumentId }) => DocumentId)),
    locked: new Set(citations.filter(isLocked).map(({ DocumentId }) => DocumentId)),
  }
}

/** Returns the anchor of a deleted citation if it points into the current version; the server accepts no other. */
const currentAnchor = ({ Anchor, Version }: Citation) =>
  Anchor !== null && Anchor.version === Version ? sentAnchor(Anchor) : null

/** Offers to undo a deletion; the citation is created again in the name of the person who restores it. */
function RemovedCitation({
  elementId,
  citation,
  onLeave,
}: {
  readonly elementId: number
  readonly citation: Citation
  readonly onLeave: () => void
}) {
  const { project_id } = useReview()
  const write = useTransformation('Citation:Create')
  const restore = async () => {
    const restored = await write.run({
      project_id,
      element_id: elementId,
      document_id: citation.DocumentId,
      citation: citation.Citation,
      anchor: currentAnchor(citation),
    })
    if (restored !== null) onLeave()
  }
  return (
    <output className={styles['removed']}>
      <span>Citation of {documentTitle(citation)} deleted.</span>
      <SaveStatus state={write.state} error={write.error} />
      <Button
        variant="default"
        size="compact-sm"
        title="Adds it again in your name"
        disabled={write.state === 'Updating'}
        onClick={() => void restore()}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={onLeave} />
    </output>
  )
}
