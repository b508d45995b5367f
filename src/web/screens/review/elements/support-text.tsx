import { Suspense, type ReactNode } from 'react'
import { partsOfText } from '#rules/documents/cited-in-text.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CommentByline } from '../comments/comment-byline.tsx'
import { SupportTextEditor } from '../lazy/lazy-tabs.tsx'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import type { Opening } from '../shared/use-opening.ts'
import styles from './support-text.module.css'

/** The client's explanation of how the cited documents meet an element, displayed or being edited. */
export function SupportText({
  element,
  editing,
}: {
  readonly element: Element
  /** Null without permission. */
  readonly editing: Opening | null
}) {
  if (editing?.isOpen)
    return (
      <div className={styles['editor']}>
        <OpenedByPerson value={editing.isByPerson}>
          <Suspense
            fallback={
              <PendingForm onLeave={editing.close}>
                <SkeletonRows rows={3} name="Loading the form" />
              </PendingForm>
            }
          >
            <SupportTextEditor element={element} onClose={editing.close} />
          </Suspense>
        </OpenedByPerson>
      </div>
    )
  if (!element.support) return null
  const { SupportText: text, LastClientId, ModifiedDate } = element.support
  return (
    <section className={styles['text']} aria-label={`Support text of ${element.Name}`}>
      <p className={styles['words']} dir="auto">
        {partsOfText(text).map((part, at) =>
          'text' in part ? (
            part.text
          ) : (
            // The parts of a text have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <Reference key={at} element={element} documentId={part.documentId} />
          ),
        )}
      </p>
      <CommentByline by={LastClientId} at={ModifiedDate} />
    </section>
  )
}

/** A document to which the text refers; one that the reader may not see is not named. */
function Reference({
  element,
  documentId,
}: {
  readonly element: Element
  readonly documentId: number
}): ReactNode {
  const target = useTarget()
  const project = useReview().project_id
  const citation = element.citations.find(({ DocumentId }) => DocumentId === documentId)
  if (!citation) return 'a document'
  return (
    <a
      href={documentUrl({ ProjectId: project, Id: documentId }, target)}
      download
      title="Download document"
    >
      {documentTitle(citation)}
    </a>
  )
}
