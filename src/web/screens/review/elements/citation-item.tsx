import { Suspense } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { MovedPassage } from '../lazy/lazy-tabs.tsx'
import type { Element } from '../shared/element-scores.ts'
import { OpenDocument } from '../shared/open-document.tsx'
import { useReview } from '../shared/review-context.ts'
import styles from './citations.module.css'
import work from './element-work.module.css'

/** A citation of an element: the document and the passage, editable with permission. */
export function CitationItem({
  elementId,
  citation,
  isEdited,
  onEdit,
  onRemoved,
}: {
  readonly elementId: number
  readonly citation: Element['citations'][number]
  /** Whether the citation is being edited below. */
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onRemoved: () => void
}) {
  const { project_id, may } = useReview()
  const removal = useTransformation('Citation:Delete')
  const { DocumentId, Citation, CreatedBy } = citation
  const title = documentTitle(citation)
  const ids = { project_id, element_id: elementId, document_id: DocumentId }
  const remove = async (button: HTMLElement) => {
    if ((await removal.run(ids)) === null) return
    // The button disappears with the citation: keep the focus on the element.
    if (button === document.activeElement) button.closest('article')?.focus()
    onRemoved()
  }
  return (
    <li>
      <CitedDocument elementId={elementId} citation={citation} />{' '}
      {Citation && !isEdited && <span className={styles['passage']}>{Citation}</span>}
      <Quotation elementId={elementId} citation={citation} />
      {!isEdited && (
        <span className={styles['acts']}>
          {may('Citation:Update', ids, { CreatedBy }) && (
            <button type="button" className={work['act']} onClick={onEdit}>
              Edit<span className="only-read-aloud"> the citation of {title}</span>
            </button>
          )}
          {may('Citation:Delete', ids, { CreatedBy }) && (
            <button
              type="button"
              className={work['act']}
              disabled={removal.state === 'Updating'}
              onClick={({ currentTarget }) => void remove(currentTarget)}
            >
              Delete<span className="only-read-aloud"> the citation of {title}</span>
            </button>
          )}
          {removal.state !== 'Pending' && (
            <SaveStatus state={removal.state} error={removal.error} />
          )}
        </span>
      )}
    </li>
  )
}

type Citation = Element['citations'][number]

/** The cited passage verbatim and, when it was chosen in an earlier version, what has become of it. */
function Quotation({
  elementId,
  citation,
}: {
  readonly elementId: number
  readonly citation: Citation
}) {
  const { Anchor, Version } = citation
  if (!Anchor) return null
  return (
    <>
      {Anchor.exact && (
        <q className={styles['quotation']} dir="auto">
          {Anchor.exact}
        </q>
      )}
      {Anchor.region && <span className={styles['quotation']}>A region of page {Anchor.page}</span>}
      {Anchor.version !== Version && (
        <Suspense fallback={null}>
          <MovedPassage elementId={elementId} citation={citation} />
        </Suspense>
      )}
    </>
  )
}

function CitedDocument({
  elementId,
  citation,
}: {
  readonly elementId: number
  readonly citation: Citation
}) {
  const { DocumentId, Name, Type, Anchor, Version } = citation
  const page = Anchor?.version === Version ? Anchor?.page : undefined
  return (
    <>
      <FileTypeIcon name={Type ? `${Name}.${Type}` : Name} />{' '}
      <OpenDocument id={DocumentId} page={page} element={elementId} className={styles['name']}>
        {documentTitle(citation)}
      </OpenDocument>
    </>
  )
}
